"""Who visits here plays Hero vs Phantom; rooms are the same for every game."""

from __future__ import annotations

import pytest
from tests.browser.phantom.player import Player


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player
