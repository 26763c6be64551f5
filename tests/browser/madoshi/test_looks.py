"""Every stage of Madoshi as axe-core, a thumb and a camera see it; motion for those who want none."""

from __future__ import annotations

import pytest
from tests.browser.looks import WATCH_MOTION, looks_well, shows_figures
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.stages import STAGES, Stages
from tests.browser.madoshi.ways import wise


@pytest.mark.parametrize("stage", STAGES)
async def test_every_stage_looks_well(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.shrine.address, storage_state=stages.profile)
    await stages.go(visitor, stage)
    await looks_well(visitor, f"madoshi-{stage}", list(STAGES).index(stage), whole=stage == "home")


async def test_every_talisman_shows_its_yokai(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.shrine.address, storage_state=stages.profile)
    await stages.go(visitor, "swap")
    await shows_figures(visitor, "madoshi", ".paper")


async def test_nothing_moves_for_those_who_want_no_motion(shrine: Shrine, visit: Visit) -> None:
    assert await movements(shrine, visit, reduced_motion="reduce") == []


async def test_tokens_do_move_for_everybody_else(shrine: Shrine, visit: Visit) -> None:
    assert await movements(shrine, visit, reduced_motion="no-preference") != []


async def movements(shrine: Shrine, visit: Visit, **profile: str) -> list[str]:
    """What moves while somebody makes a swap, takes a Yokai and works its magic."""
    guest, memory = await shrine.guest()
    match = await shrine.moment(guest, lambda scene: any(it.hole for it in scene.promises))
    visitor = await visit(shrine.address, storage_state=memory, **profile)
    await visitor.page.add_init_script(WATCH_MOTION)
    await visitor.home(speed="Brisk")
    await visitor.open(f"/match/{match}")
    for _ in range(3):
        await visitor.asked()
        await visitor.do(wise(visitor.scene))
    await visitor.asked()
    found: list[str] = await visitor.page.evaluate("moved")
    return found
