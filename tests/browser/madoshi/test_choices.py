"""What a turn of Madoshi shows before it is made, and every kind of choice in it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.madoshi.names import answer, points, shift_of
from tests.browser.madoshi.player import HELD, Player, Visit
from tests.browser.madoshi.shrine import (
    Shrine,
    Wanted,
    barred,
    choosing,
    discarding,
    face_down,
    magic,
    ordering,
    swapping,
)
from tests.browser.madoshi.ways import dull, may_swap, swap, wise
from tests.browser.visitor import PHONE

from hyakki.games.madoshi.types import Scene

BACKGROUND = "it => getComputedStyle(it.closest('[role=gridcell]')).backgroundColor"


async def at(
    shrine: Shrine, visit: Visit, wanted: Wanted, *, seats: int = 2, moving: bool = False, **options: str
) -> Player:
    """Somebody who looks at this moment."""
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, wanted, seats=seats, **options)
    motion = "no-preference" if moving else "reduce"
    visitor = await visit(shrine.address, storage_state=profile, reduced_motion=motion)
    if moving:
        await visitor.home(speed="Normal")
    await visitor.open(f"/match/{match}")
    assert wanted(await seen(visitor))
    return visitor


async def seen(visitor: Player) -> Scene:
    await visitor.asked()
    return visitor.scene


async def test_a_swap_tells_what_it_would_take_before_it_is_made(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, within_reach)
    scene = visitor.scene
    promise = next(it for it in scene.promises if it.hole)
    top = scene.stacks[promise.stack - 1].top
    assert promise.hole
    assert top
    [bring, *_] = promise.bring
    await visitor.choose(bring)
    await expect(visitor.page.get_by_role("list", name="What the badges mean")).to_contain_text(top.name)
    hole = visitor.square(promise.hole)
    takes = f"{top.name} with {promise.element.capitalize()} ({points(promise.points)})"
    await expect(hole).to_have_accessible_description(re.compile(re.escape(takes)))
    await hole.hover()
    await expect(hole.locator("xpath=..")).to_contain_text(top.name)
    a, b = sorted((bring, promise.hole))
    await expect(visitor.side).to_contain_text(re.compile(f"Swap ({a} with {b}|{b} with {a}): .*{top.name}"))
    dark = await visitor.square(other_than(scene, [*promise.squares, bring])).evaluate(BACKGROUND)
    for square in promise.squares:
        assert await visitor.square(square).evaluate(BACKGROUND) != dark, "what would lie glows"
    assert visitor.moves == []
    await visitor.press(visitor.button("Put it back"))
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)

    await visitor.drag(bring, promise.hole)
    await visitor.hears(lambda: visitor.scene.phase != "swap")
    assert visitor.moves == [swap(bring, promise.hole)]


async def test_a_talisman_shows_where_its_pattern_nearly_lies(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, within_reach)
    scene = visitor.scene
    promise = next(it for it in scene.promises if it.hole)
    top = scene.stacks[promise.stack - 1].top
    assert top
    talisman = visitor.yokai(top.name)
    await expect(talisman).to_have_accessible_description(re.compile(f"Sun's pattern, {top.figure}: row 1"))
    await visitor.press(talisman)
    await expect(talisman).to_have_attribute("aria-pressed", "true")
    await expect(visitor.side).to_contain_text(
        re.compile(rf"{top.name}.*Magic: {re.escape(top.magic)} .*Swap [a-e][1-5] with [a-e][1-5]", re.DOTALL)
    )
    await visitor.press(talisman)
    await expect(talisman).to_have_attribute("aria-pressed", "false")
    await visitor.press(visitor.button("Show the Moon's patterns"))
    await expect(talisman).to_have_accessible_description(re.compile(f"Moon's pattern, {top.figure}: row 1"))


WATCH_FLIGHT = """
window.flown = null;
new MutationObserver((changes, watcher) => {
  const flight = document.querySelector('.flight');
  if (!flight) return;
  watcher.disconnect();
  const box = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height];
  };
  requestAnimationFrame(() => {
    const [flying] = flight.getAnimations();
    const { duration } = flying.effect.getComputedTiming();
    const at = (share) => { flying.currentTime = share * duration; return box(flight); };
    const seat = document.querySelector('[data-score="0"]');
    window.flown = [at(0.4), at(0.999), box(document.querySelector('[data-board]')), box(seat)];
  });
}).observe(document.body, { childList: true, subtree: true });
"""
"""Where a caught Yokai rises and where it lands, beside the board and the score of the first seat."""


def inside(it: list[float], around: list[float]) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = it[0] + it[2] / 2, it[1] + it[3] / 2
    return around[0] <= x <= around[0] + around[2] and around[1] <= y <= around[1] + around[3]


async def test_what_is_taken_is_chosen(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, choosing, moving=True)
    scene = visitor.scene
    offered = [answer(scene, move) for move in scene.legal]
    for name in offered:
        await expect(visitor.side.get_by_role("button", name=name, exact=True)).to_be_visible()
    await visitor.page.evaluate(WATCH_FLIGHT)
    await visitor.answer(offered[1])
    await visitor.hears(lambda: visitor.scene.caught != scene.caught)
    assert visitor.moves == [scene.legal[1]]
    # From the middle of its pattern to the score of who caught it.
    start, end, board, score = await (await visitor.page.wait_for_function("() => flown")).json_value()
    assert inside(start, board)
    assert inside(end, score)
    assert visitor.scene.caught[-1].element == scene.legal[1].partition(":")[2]
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Mio's Yokai: ")))
    taken = visitor.dialog("Mio's Yokai")
    await expect(taken).to_contain_text(visitor.scene.caught[-1].yokai.name)


async def test_the_order_of_magic_is_chosen(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, ordering)
    scene = visitor.scene
    assert len(scene.legal) > 1
    await visitor.do(scene.legal[-1])
    assert visitor.moves == [scene.legal[-1]]


@pytest.mark.parametrize("kind", ["flip", "slide row", "slide column", "slide diagonal", "turn"])
async def test_magic_asks_for_its_target_on_the_board(kind: str, shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, magic(kind))
    scene = visitor.scene
    move = next(move for move in scene.legal if move.startswith(kind))
    squares = [move.split()[1]] if kind == "flip" else shift_of(move).squares
    for square in squares:
        described = re.compile("the magic can be used here")
        await expect(visitor.square(square)).to_have_accessible_description(described)
    await visitor.do(move)
    assert visitor.moves == [move]
    if kind == "flip":  # the log stays; what the square shows can be another token's before anybody looks
        log = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem")
        told = log.filter(has_text=re.compile(rf"you turn over the \w+ on {squares[0]}\. It shows"))
        await expect(told.first).to_be_visible()


async def test_a_line_is_slid_by_dragging_a_token_along_it(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, magic("slide row"))
    visitor.hand = "drag"
    move = next(move for move in visitor.scene.legal if move.startswith("slide row"))
    await visitor.do(move)
    assert visitor.moves == [move]


async def test_a_square_without_magic_says_what_is_wanted(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, lambda scene: magic("flip")(scene) and len(scene.legal) < 6)
    targets = [move.split()[1] for move in visitor.scene.legal]
    await visitor.choose(other_than(visitor.scene, targets))
    await expect(visitor.refusal).to_contain_text("Flip")
    assert visitor.moves == []


async def test_a_lone_player_chooses_what_leaves(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, discarding, seats=1)
    scene = visitor.scene
    before = [stack.left for stack in scene.stacks]
    await visitor.do(scene.legal[-1])
    await visitor.asked()
    after = [stack.left for stack in visitor.scene.stacks]
    gone = int(scene.legal[-1][-1]) - 1
    assert after[gone] == before[gone] - 1


async def test_the_swap_of_before_is_refused_with_its_rule(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, barred)
    a, b = visitor.scene.barred
    await expect(visitor.square(a)).to_have_accessible_description(re.compile(f"not with {b} this turn"))
    await visitor.swap(a, b)
    await expect(visitor.refusal).to_contain_text("MD-8")
    await expect(visitor.refusal).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    await visitor.press(visitor.refusal.get_by_role("button", name="Rule MD-8"))
    rules = visitor.dialog(re.compile("^Rules"))
    await expect(rules.get_by_text("MD-8", exact=True)).to_be_in_viewport()
    await visitor.page.keyboard.press("Escape")
    await expect(rules).to_be_hidden()
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.refusal).to_be_empty()
    await visitor.drag(a, b)
    await expect(visitor.refusal).to_contain_text("MD-8")
    assert visitor.moves == []


async def test_a_void_or_wild_is_refused_with_its_rule(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, face_down)
    down = next(it.square for it in visitor.scene.tokens if it.face in ("void", "wild"))
    await expect(visitor.square(down)).to_have_accessible_description(re.compile("cannot be swapped"))
    await visitor.choose(down)
    await expect(visitor.refusal).to_contain_text("MD-7")
    await expect(visitor.square(down)).to_have_accessible_description(re.compile("this is why not"))
    await visitor.choose(other_than(visitor.scene, [down]))
    await visitor.choose(down)
    await expect(visitor.refusal).to_contain_text("MD-7")
    assert visitor.moves == []


async def test_out_of_turn_the_table_says_whose_turn_it_is(shrine: Shrine, visit: Visit) -> None:
    visitor, friend = await visit(shrine.address), await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(friends=(2,), side="Moon")
    await friend.open(await visitor.invitation())
    await friend.take_seat("Kitsune")
    await expect(visitor.side.get_by_text("Kitsune is thinking").first).to_be_visible()
    await visitor.choose("a1")
    await expect(visitor.refusal).to_contain_text("Kitsune")
    assert visitor.moves == []


async def test_the_moon_sees_the_board_from_the_other_side(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(side="Moon")
    scene = await seen(visitor)
    assert scene.sides == ("moon", "sun")
    shown = [name[:2] for name in await visitor.names(visitor.board.get_by_role("button"))]
    assert shown == [f"{file}{rank}" for rank in "12345" for file in "edcba"]
    high, low = await visitor.middle("e1"), await visitor.middle("a5")
    assert high[0] < low[0]
    assert high[1] < low[1]
    await expect(visitor.yokai(top_name(scene))).to_have_accessible_description(re.compile("Moon's pattern"))
    visitor.hand = "keys"
    await visitor.do(wise(scene))
    assert len(visitor.moves) == 1


@pytest.mark.parametrize("aid", ["yes", "no"])
async def test_the_memory_aid_shows_what_was_seen(aid: str, shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, face_down, memory_aid=aid)
    down = next(it.square for it in visitor.scene.tokens if it.face in ("void", "wild"))
    under = re.compile("(Water|Wind|Fire|Wood|Earth) underneath")
    if aid == "yes":
        await expect(visitor.square(down)).to_have_accessible_description(under)
    else:
        await expect(visitor.square(down)).not_to_have_accessible_description(under)


async def test_a_hint_shows_a_swap_and_says_why(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(level="Easy")
    await visitor.asked()
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).to_contain_text(re.compile(r"^Swap [a-e][1-5] with [a-e][1-5]\. \w+ \w+"))
    told = re.findall("[a-e][1-5]", await visitor.advice.inner_text())[:2]
    await expect(visitor.side.get_by_text(re.compile(f"^Swap {told[0]} with {told[1]}")).last).to_be_visible()
    dark = await visitor.square(other_than(visitor.scene, told)).evaluate(BACKGROUND)
    for square in told:
        assert await visitor.square(square).evaluate(BACKGROUND) != dark
    assert may_swap(visitor.scene, told[0], told[1])
    await visitor.do(swap(told[0], told[1]))
    await expect(visitor.advice).to_be_empty()


async def test_a_double_click_makes_one_swap(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(level="Easy")
    for _ in range(3):
        scene = await seen(visitor)
        a, b = dull(scene).split("-")
        await visitor.choose(a)
        before = len(visitor.moves), visitor.frame["version"]
        await visitor.square(b).dblclick(delay=HELD)
        await visitor.hears(lambda before=before: visitor.frame["version"] > before[1])  # type: ignore[misc]
        await visitor.asked()
        assert len(visitor.moves) == before[0] + 1
        await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
        while await visitor.asked() != "swap":
            await visitor.do(dull(visitor.scene))


async def test_two_quick_taps_on_neighbours_swap_them(shrine: Shrine, visit: Visit) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, swapping)
    visitor = await visit(shrine.address, storage_state=profile, **PHONE)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    here, beside = await visitor.middle("c3"), await visitor.middle("d3")
    await visitor.page.touchscreen.tap(*here)
    await visitor.page.touchscreen.tap(*beside)
    await visitor.hears(lambda: visitor.scene.phase != "swap" or visitor.scene.turns > 0)
    assert visitor.moves == ["c3-d3"]


def within_reach(scene: Scene) -> bool:
    """Nothing lies yet, and something would after one swap."""
    holes = [it.hole for it in scene.promises]
    return scene.phase == "swap" and len(holes) > 0 and None not in holes


def other_than(scene: Scene, squares: list[str]) -> str:
    """A token that may be swapped, none of these."""
    swappable = scene.swappable or [it.square for it in scene.tokens if it.face not in ("void", "wild")]
    return next(square for square in swappable if square not in squares)


def top_name(scene: Scene) -> str:
    top = scene.stacks[0].top
    assert top
    return top.name
