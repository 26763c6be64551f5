"""Every page and every stage of Hero vs Phantom as axe-core, a camera and a thumb see it."""

from __future__ import annotations

import pytest
from tests.browser.looks import looks_well
from tests.browser.phantom.player import Visit
from tests.browser.phantom.stages import STAGES, Stages

WHOLE = ("home", "setup", "waiting")  # longer than a screen


@pytest.mark.parametrize("stage", STAGES)
async def test_every_stage_looks_well(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(storage_state=stages.profile)
    await stages.go(visitor, stage)
    await looks_well(visitor, stage, list(STAGES).index(stage), whole=stage in WHOLE)
