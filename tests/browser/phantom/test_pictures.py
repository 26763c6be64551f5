"""Pictures of every page at the sizes that matter, kept in artefacts/screenshots to be looked at."""

from __future__ import annotations

import pytest
from tests.browser.looks import take_pictures
from tests.browser.phantom.player import Visit
from tests.browser.phantom.stages import STAGES, Stages

WHOLE = ("home", "setup", "waiting")  # longer than a screen


@pytest.mark.parametrize("stage", STAGES)
async def test_pictures_are_taken(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(storage_state=stages.profile)
    await stages.go(visitor, stage)
    await take_pictures(visitor, stage, whole=stage in WHOLE)
