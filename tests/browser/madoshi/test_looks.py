"""Every stage of Madoshi as axe-core, a thumb and a camera see it; motion for those who want none."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.async_api import TimeoutError, expect
from tests.browser.looks import AT_REST, WATCH_MOTION, looks_well, shows_figures
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.stages import STAGES, Stages
from tests.browser.madoshi.ways import wise
from tests.browser.visitor import PHONE

from hyakki.games.madoshi.types import Scene

STANDS = """() => [scrollY, ...['[data-board]', '[data-score="0"]', '[data-score="1"]', '[data-dock]'].map(
  (it) => Math.round(document.querySelector(it).getBoundingClientRect().top))]"""
"""How far the page is scrolled, and how high board, scores and panel stand."""


CUT = """() => { const it = document.querySelector('[data-dock] .panel');
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
    for drawn in await visitor.page.locator(".pattern[data-drawn]").all():
        box = await drawn.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= least


SIGNS = """card => [...card.querySelectorAll('.signs .sign svg')].map((it) => {
  const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
  const room = card.getBoundingClientRect();
  return {
    drawn: it.outerHTML,
    least: Math.min(width, height),
    within: left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1
      && bottom <= room.bottom + 1,
    seen: it.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  };
})"""
"""The pictures of a card's magic."""


def signs_of(written: list[str]) -> list[str]:
    """One picture for each way: `flip wild or void` has two."""
    alike = [re.fullmatch(r"(\w+) (.*)", sign) for sign in written]
    return [f"{it[1]} {way}" for it in alike if it for way in it[2].split(" or ")]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_every_card_shows_its_magic_in_pictures(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE if width < 640 else {}
    size = {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone | size)
    drawn = dict[str, set[str]]()
    for stage in ("first turn", "swap", "collect"):
        await stages.go(visitor, stage)
        await visitor.page.evaluate(AT_REST)
        tops = [stack.top for stack in visitor.scene.stacks if stack.top]
        assert len(tops) == 3
        for top in tops:
            ways = signs_of(list(top.signs))
            assert ways, top.name
            shown = await visitor.yokai(top.name).evaluate(SIGNS)
            assert len(shown) == len(ways), (top.name, ways)
            for way, sign in zip(ways, shown, strict=True):
                assert sign["seen"], (top.name, way)
                assert sign["within"], (top.name, way)
                assert sign["least"] >= 10, (top.name, way, sign["least"])
                drawn.setdefault(way, set()).add(sign["drawn"])
    assert len(drawn) > 2
    assert all(len(pictures) == 1 for pictures in drawn.values()), "one magic, one picture"
    assert len(set.union(*drawn.values())) == len(drawn), "no two look alike"


LINES = """card => {
  const name = card.querySelector('.name');
  const range = document.createRange();
  range.selectNodeContents(name);
  const rows = [...range.getClientRects()];
  const room = card.getBoundingClientRect();
  return {
    text: name.innerText.trim(),
    rows: new Set(rows.map(({ top }) => Math.round(top))).size,
    cut: name.scrollWidth > name.clientWidth + 1,
    within: rows.every(({ left, right }) => left >= room.left - 1 && right <= room.right + 1),
  };
}"""
"""On how many lines the name on a card stands, and whether it is whole."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_the_longest_name_stands_whole_on_one_line_of_its_card(
    width: int, height: int, visit: Visit, shrine: Shrine
) -> None:
    guest, profile = await shrine.guest()

    def turned_up(scene: Scene) -> bool:
        names = [stack.top.name for stack in scene.stacks if stack.top]
        return scene.phase == "swap" and "Tsuchigumo" in names

    match = await shrine.moment(guest, turned_up)
    phone = PHONE if width < 640 else {}
    size = {"viewport": {"width": width, "height": height}}
    visitor = await visit(shrine.address, storage_state=profile, **phone | size)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.page.evaluate(AT_REST)
    written = await visitor.yokai("Tsuchigumo").evaluate(LINES)
    assert written == {"text": "Tsuchigumo", "rows": 1, "cut": False, "within": True}
