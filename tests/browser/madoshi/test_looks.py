"""Every stage of Madoshi as axe-core, a thumb and a camera see it; motion for those who want none."""

from __future__ import annotations

import contextlib

import pytest
from playwright.async_api import TimeoutError, expect
from tests.browser.looks import AT_REST, WATCH_MOTION, looks_well, shows_figures
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.stages import STAGES, Stages
from tests.browser.madoshi.ways import wise
from tests.browser.visitor import PHONE

STANDS = """() => [scrollY, ...['[data-board]', '[data-score="0"]', '[data-score="1"]', '[data-dock]'].map(
  (it) => Math.round(document.querySelector(it).getBoundingClientRect().top))]"""
"""How far the page is scrolled, and how high board, scores and panel stand."""


CUT = """() => { const it = document.querySelector('[data-dock] .within');
  return it.scrollHeight - it.clientHeight }"""
"""How much of the panel cannot be seen without scrolling it."""


WIDTHS = "dots => dots.map((dot) => dot.getBoundingClientRect().width)"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_board_and_scores_stay_in_place_whatever_is_asked_or_said(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    size = {"width": width, "height": height}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, viewport=size)
    stood = dict[str, list[int]]()
    for stage in ("first turn", "swap", "pattern", "why not", "collect", "order", "flip", "turn"):
        await stages.go(visitor, stage)
        with contextlib.suppress(TimeoutError):  # once it has come to rest
            await visitor.page.wait_for_function(f"() => ({CUT})() <= 0", timeout=5_000)
        await visitor.page.evaluate(AT_REST)
        stood[stage] = await visitor.page.evaluate(STANDS)
        assert await visitor.page.evaluate(CUT) <= 0, f"{stage} is all in sight"
    assert len({tuple(places) for places in stood.values()}) == 1, stood
    assert stood["swap"][0] == 0, "the page has not scrolled"
    assert await visitor.page.evaluate("document.documentElement.scrollHeight") == height, "and need not"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_on_a_phone_a_card_that_is_pressed_is_read_large(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await stages.go(visitor, "pattern")
    await expect(visitor.page.locator("[data-reading]")).to_be_in_viewport(ratio=1)
    large = await visitor.page.locator("[data-reading] .on").evaluate_all(WIDTHS)
    small = await visitor.page.locator("[aria-pressed=true] .on").evaluate_all(WIDTHS)
    assert len(large) == len(small) > 2
    assert min(large) >= max(9, 1.25 * min(small)), "no dot is small"
    await expect(visitor.board).to_be_in_viewport(ratio=1)


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


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 66), (320, 640, 55)])
async def test_on_a_phone_a_pattern_has_all_the_room_that_its_card_can_give(
    width: int, height: int, least: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await stages.go(visitor, "first turn")
    for drawn in await visitor.page.locator("[data-drawn]").all():
        box = await drawn.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= least
