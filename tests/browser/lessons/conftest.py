"""Who visits here wants to learn."""

from __future__ import annotations

import pytest
from tests.browser.lessons.pupil import Pupil


@pytest.fixture(scope="session")
def person() -> type[Pupil]:
    return Pupil
