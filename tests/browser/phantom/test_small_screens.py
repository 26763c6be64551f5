"""Phones: nothing scrolls sideways, and everything can be hit with a thumb."""

from __future__ import annotations

import pytest
from tests.browser.looks import fits_phone_and_thumb
from tests.browser.phantom.player import Visit
from tests.browser.phantom.stages import STAGES, Stages
from tests.browser.visitor import PHONE


@pytest.mark.parametrize("stage", STAGES)
async def test_every_page_fits_a_phone_and_a_thumb(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(storage_state=stages.profile, **PHONE)
    await stages.go(visitor, stage)
    await fits_phone_and_thumb(visitor)
