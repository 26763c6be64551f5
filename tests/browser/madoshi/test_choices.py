"""What a turn of Madoshi shows before it is made, and every kind of choice in it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.fate import story
from tests.browser.madoshi.names import answer, points, shift_of
from tests.browser.madoshi.player import HELD, Player, Visit
from tests.browser.madoshi.shrine import (
    Shrine,
    Wanted,
    after_their_catch,
    all_flipped,
    barred,
    choosing,
    discarding,
    face_down,
    magic,
    ordering,
    swapping,
)
from tests.browser.madoshi.stages import Stages
from tests.browser.madoshi.ways import dull, may_swap, swap, wise
from tests.browser.visitor import DOUBLE_TAP, PHONE

from hyakki.games.madoshi.events import MagicPassed
from hyakki.games.madoshi.types import Scene

EXPERIENCED = "localStorage['hyakki.settings'] = JSON.stringify({ pace: 'off', played: { madoshi: 3 } })"
"""Somebody who has played more than a first game or two."""
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
    await visitor.press(visitor.button("Cancel"))
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)

    await visitor.drag(bring, promise.hole)
    await visitor.hears(lambda: visitor.scene.phase != "swap")
    assert visitor.moves == [swap(bring, promise.hole)]


async def test_the_dots_of_a_card_and_the_tokens_they_stand_for_show_at_once(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, within_reach)
    scene = visitor.scene
    promise = next(it for it in scene.promises if it.hole)
    top = scene.stacks[promise.stack - 1].top
    assert top
    card = visitor.yokai(top.name)
    dots = sum(row.count("X") for row in top.sun)
    await expect(card.locator(".on")).to_have_count(dots)
    await expect(card.locator(".laid")).to_have_count(0)
    await visitor.press(card)
    await expect(card.locator(".missing")).to_have_count(1)
    await expect(card.locator(".laid:not(.missing)")).to_have_count(dots - 1)
    await expect(visitor.board.locator(".hole")).to_have_count(1)
    await expect(visitor.board.locator(".lit")).to_have_count(dots - 1)
    colour = "it => getComputedStyle(it).fill"
    drawn = await card.locator(".laid:not(.missing)").first.evaluate(colour)
    await visitor.press(card)
    await visitor.page.mouse.move(1, 1)  # a card that is pointed at shows it, too
    await expect(card.locator(".laid")).to_have_count(0)
    assert drawn != await card.locator(".on").first.evaluate(colour), "a dot has its token's colour"


async def test_after_the_first_games_finding_a_swap_is_left_to_the_player_and_to_hints(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, within_reach)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.page.add_init_script(EXPERIENCED)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    promise = next(it for it in visitor.scene.promises if it.hole)
    top = visitor.scene.stacks[promise.stack - 1].top
    assert top
    await expect(visitor.hints).to_contain_text("Big dots: one element.")
    await expect(visitor.hints).not_to_contain_text("Press a card")
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side).to_contain_text(f"Magic: {top.magic}")
    await expect(visitor.side).not_to_contain_text("Swap")
    await expect(visitor.board.locator(".hole, .bring")).to_have_count(0)
    await visitor.press(visitor.button("Close"))
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).to_contain_text("Swap")
    await expect(visitor.board.locator(".advised")).to_have_count(2)


async def test_a_press_ends_what_is_on_show_and_counts(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, within_reach, moving=True)
    await visitor.home(speed="Calm")
    await visitor.page.go_back()
    for press in ("card", "token"):
        await visitor.asked()
        before = visitor.scene.turns
        await visitor.do(barren(visitor.scene))
        await visitor.hears(lambda before=before: visitor.scene.turns == before + 2)  # type: ignore[misc]
        await visitor.up_to_date()
        await expect(visitor.page.locator("[data-dock].mine")).to_have_count(0)  # the bot's turn is on show
        if press == "card":
            card = visitor.yokai(top_name(visitor.scene))
            await visitor.press(card)
            await expect(card).to_have_attribute("aria-pressed", "true")
            await visitor.press(visitor.button("Close"))
        else:
            await visitor.choose(other_than(visitor.scene, []))
            await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)
            await visitor.press(visitor.button("Cancel"))
        await expect(visitor.page.locator("[data-dock].mine")).to_be_visible()
    assert len(visitor.moves) == 2


@pytest.mark.parametrize("presses", [1, 2])
async def test_a_second_catch_need_not_wait_for_the_first_and_a_double_click_does_not_make_it(
    presses: int, shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, two_at_once, moving=True)
    await visitor.home(speed="Calm")
    await visitor.page.go_back()
    await visitor.asked()
    catches = visitor.side.get_by_role("button", name=re.compile("^Catch .* with"))
    await expect(catches).to_have_count(2)
    await catches.first.click(click_count=presses, delay=HELD)
    await visitor.hears(lambda: len(visitor.scene.waiting) > 0)
    await expect(catches).to_have_count(1)
    if presses == 1:  # the first is still on its way to the score
        await expect(visitor.page.locator("[data-dock].mine")).to_have_count(0)
    await visitor.page.wait_for_timeout(DOUBLE_TAP)
    assert len(visitor.moves) == 1
    await visitor.press(catches)
    await visitor.hears(lambda: len(visitor.moves) == 2)
    assert len({move[:2] for move in visitor.moves}) == 2, "from two stacks"


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
        re.compile(
            rf"{top.name}.*Magic: {re.escape(top.magic)} .*One swap: [a-e][1-5] with [a-e][1-5]", re.DOTALL
        )
    )
    await visitor.press(talisman)
    await expect(talisman).to_have_attribute("aria-pressed", "false")
    await visitor.press(visitor.button("Moon patterns"))
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
    offered = list(dict.fromkeys(answer(scene, move) for move in scene.legal))
    await expect(visitor.side.get_by_role("button", name=re.compile("^Catch "))).to_have_count(len(offered))
    for name in offered:
        await expect(visitor.side.get_by_role("button", name=name, exact=True)).to_be_visible()
    await visitor.page.evaluate(WATCH_FLIGHT)
    await visitor.answer(offered[1])
    await visitor.hears(lambda: visitor.scene.caught != scene.caught)
    [taken_so] = visitor.moves
    assert answer(scene, taken_so) == offered[1]
    # From the middle of its pattern to the score of who caught it.
    start, end, board, score = await (await visitor.page.wait_for_function("() => flown")).json_value()
    assert inside(start, board)
    assert inside(end, score)
    assert visitor.scene.caught[-1].element == taken_so.partition(":")[2]
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Mio's Yokai: ")))
    taken = visitor.dialog("Mio's Yokai")
    await expect(taken).to_contain_text(visitor.scene.caught[-1].yokai.name)


async def test_a_card_that_could_be_caught_is_caught_by_pressing_it_and_read_by_pressing_it_for_long(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, one_way_each)
    move = visitor.scene.legal[0]
    top = visitor.scene.stacks[int(move[1]) - 1].top
    assert top
    talisman = visitor.yokai(top.name)
    await expect(talisman).to_have_accessible_description(re.compile("Press to catch it"))
    await talisman.click(delay=700)
    await expect(visitor.side).to_contain_text(f"Magic: {top.magic}")
    await visitor.press(visitor.button("Close"))
    assert visitor.moves == []
    await visitor.press(talisman)
    await visitor.hears(lambda: len(visitor.moves) > 0)
    assert visitor.moves == [move]


async def test_two_patterns_that_meet_are_both_in_sight(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, two_at_once)
    scene = visitor.scene
    first, second = {it.stack: it for it in scene.promises if it.hole is None}.values()
    for promise, look in ((first, "lit"), (second, "other")):
        for square in promise.squares:
            cell = visitor.square(square).locator("xpath=ancestor::*[@role='gridcell']")
            await expect(cell).to_have_class(re.compile(rf"\b{look}\b"))


async def test_against_bots_a_swap_that_makes_nothing_can_be_taken_back_at_once(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.opening(guest, barren)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.home(speed="Normal")
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    start = await visitor.names(visitor.board.get_by_role("button"))
    back = visitor.button("Take back")
    await expect(back).to_have_count(0)
    await visitor.do(barren(visitor.scene))
    await expect(back).to_be_visible()
    place = await back.bounding_box()
    await visitor.press(back)  # while the bot thinks
    await expect(back).to_have_count(0)
    await visitor.asked()
    hint = await visitor.button("Hint").bounding_box()
    assert place
    assert hint
    assert hint["x"] >= place["x"] + place["width"], "who means to take back never asks for a hint"
    assert await visitor.names(visitor.board.get_by_role("button")) == start


async def test_the_order_of_magic_is_chosen(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, ordering)
    scene = visitor.scene
    assert len(scene.legal) > 1
    await visitor.do(scene.legal[-1])
    assert visitor.moves == [scene.legal[-1]]


async def test_a_hint_leaves_the_answers_it_speaks_of_in_sight(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, ordering)
    await visitor.wants_no_tips()
    answers = visitor.page.locator("[data-dock] .answers .button")
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.press(visitor.button("Hint"))
        await expect(visitor.page.locator("[data-dock] .detail")).to_have_text(re.compile(r"^[\w-]+: .+\.$"))
        for button in await answers.all():
            await expect(button).to_be_in_viewport(ratio=1)
        await visitor.page.keyboard.press("Escape")
        await expect(visitor.button("Hint")).to_be_visible()


@pytest.mark.parametrize(
    "wanted", [lambda scene: choosing(scene) and len(scene.legal) > 3, ordering], ids=["catches", "magic"]
)
async def test_all_answers_are_whole_on_a_laptop(shrine: Shrine, visit: Visit, wanted: Wanted) -> None:
    visitor = await at(shrine, visit, wanted)
    await visitor.wants_no_tips()
    answers = visitor.page.locator("[data-dock] .answers .button")
    await expect(answers).to_have_count(len(visitor.scene.legal))
    for width, height in ((1440, 900), (1280, 720)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        for button in await answers.all():
            await expect(button).to_be_in_viewport(ratio=1)


async def test_all_that_one_has_caught_is_seen_beside_ones_card(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, ordering)
    slips = visitor.page.locator("[data-dock] .mycard .slip")
    assert await slips.count() > 6
    for slip in await slips.all():
        await expect(slip).to_be_in_viewport()


LONG = "it => (it.textContent = 'Sunakake-baba: Flip an Earth token.')"
COVERED = """() => {
  const things = [...document.querySelectorAll('[data-dock] :is(button, .say p, .teach p)')];
  const boxes = things.map((it) => it.getBoundingClientRect()).filter(({ width }) => width > 0);
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
}"""
"""How many pairs of things below the board lie on each other."""


async def test_long_answers_lie_on_nothing_on_the_smallest_phone(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, ordering)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await visitor.page.locator("[data-dock] .answers .button > span:last-child").first.evaluate(LONG)
    await expect(visitor.side.get_by_text("You must use them all")).to_be_visible()
    assert await visitor.page.evaluate(COVERED) == 0


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
        told = log.filter(has_text=re.compile(rf"you flip the \w+ on {squares[0]}\. It shows"))
        await expect(told.first).to_be_visible()


@pytest.mark.parametrize(("side", "seen"), [("sun", "to the right"), ("moon", "to the left")])
async def test_a_slide_is_named_as_its_player_sees_it(
    side: str, seen: str, shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, magic("slide row"), side=side)
    move = next(move for move in visitor.scene.legal if move.endswith(" right"))
    row = move.split()[2]
    await visitor.choose(f"c{row}")
    arrow = visitor.page.locator(f'[data-way="{move}"]')
    await expect(arrow).to_have_accessible_name(f"Slide row {row} {seen}")
    boxes = [await it.bounding_box() for it in (arrow, visitor.square(f"c{row}"))]
    assert boxes[0]
    assert boxes[1]
    assert (boxes[0]["x"] > boxes[1]["x"]) == (seen == "to the right")
    await arrow.click()
    await visitor.hears(lambda: len(visitor.moves) > 0)
    first, last = f"a{row}", f"e{row}"
    log = visitor.page.get_by_role("complementary", name="What happened")
    await expect(log).to_contain_text(
        f"you slide the line from {first} to {last} one step. "
        f"The token pushed off at {last} comes in at {first}."
    )


async def test_what_the_opponent_could_catch_next_is_shown_with_their_patterns(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, lambda scene: swapping(scene) and any(it.hole for it in scene.threats))
    scene = visitor.scene
    near = {it.stack for it in scene.threats if it.hole} - {it.stack for it in scene.threats if not it.hole}
    mine = {it.stack for it in scene.promises if it.hole} - {it.stack for it in scene.promises if not it.hole}
    tags = visitor.page.get_by_role("region", name="Yokai").get_by_text("1 swap", exact=True)
    await expect(tags).to_have_count(len(mine))
    await visitor.press(visitor.button("Moon patterns"))
    await expect(tags).to_have_count(len(near))
    threat = next(it for it in scene.threats if it.hole and it.stack in near)
    top = scene.stacks[threat.stack - 1].top
    assert top
    await expect(visitor.yokai(top.name)).to_have_accessible_description(
        re.compile("One swap makes this pattern")
    )
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side).to_contain_text(re.compile(r"could catch it by swapping [a-e][1-5] with"))
    await expect(visitor.board.locator(".hole")).to_have_count(1)


async def test_who_knows_the_game_finds_the_swaps_without_tags(shrine: Shrine, visit: Visit) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, within_reach)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.page.add_init_script(EXPERIENCED)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await expect(visitor.page.get_by_text("1 swap", exact=True)).to_have_count(0)


async def test_two_catches_at_once_are_asked_for_as_two(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, choosing)
    await expect(visitor.side).to_contain_text(re.compile("Catch one, (or both|two or all)"))
    spoken = visitor.page.get_by_role("log", name="Announcements")
    await expect(spoken).to_contain_text("Two of your patterns are on the board, and you may catch both.")
    before = visitor.scene
    await visitor.do(next(move for move in before.legal if move != "done"))
    if visitor.scene.phase == "collect":
        await expect(visitor.side).to_contain_text("Catch another?")


async def test_magic_that_finds_nothing_to_do_is_told(shrine: Shrine, visit: Visit) -> None:
    guest, profile = await shrine.guest()

    def passed(luck: str, secret: bytes) -> bool:
        told = story("madoshi", luck, secret, [wise, wise], {})
        return any(isinstance(event, MagicPassed) and event.seat == 0 for event in told)

    shrine.fate.choose(passed)
    match = await shrine.end(guest)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.press(visitor.button("Look at the table"))
    log = visitor.page.get_by_role("complementary", name="What happened")
    await expect(log.get_by_text("There is none, so nothing happens.").first).to_be_attached()


async def test_a_block_is_chosen_where_its_four_meet_and_shows_first_what_comes_of_it(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, magic("turn"))
    move = next(move for move in visitor.scene.legal if move.startswith("turn c3"))
    discs = visitor.page.get_by_role("group", name="2×2 blocks").get_by_role("button")
    await expect(discs).to_have_count(16)
    await visitor.press(visitor.button("Hint"))  # it lights a block and one arrow, and nothing moves
    await expect(visitor.board.locator(".advised")).to_have_count(4)
    await expect(visitor.page.locator("[data-way].aimed")).to_have_count(1)
    await expect(visitor.page.locator("[data-way]:not(.aimed), .ghost")).to_have_count(0)
    await visitor.page.keyboard.press("Escape")
    await expect(discs).to_have_count(16)
    await visitor.choose("c3")  # of the discs only those around it stay
    await expect(discs).to_have_count(4)
    disc = visitor.page.get_by_role("button", name="Block c3 to d4", exact=True)
    await disc.hover()
    await expect(visitor.board.locator(".lit")).to_have_count(4)
    await disc.click()
    await expect(discs).to_have_count(0)
    await expect(visitor.board.locator(".within")).to_have_count(4)
    arrow = visitor.page.locator(f'[data-way="{move}"]')
    await arrow.hover()
    await expect(visitor.board.locator(".ghost")).to_have_count(4)
    assert visitor.moves == []
    await arrow.click()
    await visitor.hears(lambda: len(visitor.moves) > 0)
    assert visitor.moves == [move]


def slides_late(scene: Scene) -> bool:
    """A row or column to slide, with something on the board to lose."""
    return magic("slide")(scene) and len(scene.threats) > 1


async def test_an_arrow_says_what_it_would_give_before_it_is_pressed(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, slides_late)
    arrows = visitor.page.get_by_role("button", name=re.compile("^Slide "))
    for square in ("a1", "b2", "c3", "d4", "e5"):
        await visitor.choose(square)
        marked = arrows.filter(has=visitor.page.locator(".gives, .badge"))
        if await marked.count():
            break
        await visitor.choose(square)
    arrow = marked.first
    gives = await arrow.locator(".gives").count() == 1
    told = "opponent could then catch" if gives else "You could catch .* on your next turn"
    await expect(arrow).to_have_accessible_description(re.compile(told))
    await expect(visitor.side).to_contain_text(re.compile(r"Moon gets \w+" if gives else "next turn"))
    await arrow.hover()
    await expect(visitor.side).to_contain_text(re.compile(f"This is how it would look.*{told}"))
    assert visitor.moves == []


async def test_a_finger_on_an_arrow_sees_what_it_does_and_a_token_is_put_down_by_pressing_it_again(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, magic("slide diagonal"))
    visitor = await visit(shrine.address, storage_state=profile, **PHONE)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    moved = shift_of(visitor.scene.legal[0])
    arrows = visitor.page.get_by_role("button", name=re.compile("^Slide the diagonal "))
    await visitor.choose(moved.squares[0])
    await expect(arrows.first).to_be_in_viewport(ratio=1)
    await expect(visitor.side.get_by_role("button", name=re.compile("diagonal"))).to_have_count(0)
    await visitor.choose(moved.squares[0])
    await expect(arrows).to_have_count(0)
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)

    await visitor.choose(moved.squares[0])
    arrow = visitor.page.get_by_role("button", name=moved.button, exact=True)
    box = await arrow.bounding_box()
    assert box
    at_arrow = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = await visitor.context.new_cdp_session(visitor.page)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at_arrow]})
    await expect(visitor.board.locator(".ghost")).to_have_count(len(moved.squares))
    await expect(visitor.side).to_contain_text("This is how it would look.")
    assert visitor.moves == []
    await finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    await expect(visitor.board.locator(".ghost")).to_have_count(0)
    await visitor.press(arrow)  # and does it at once, as in the lesson
    await visitor.hears(lambda: len(visitor.moves) > 0)
    assert visitor.moves == visitor.moves[:1]


async def test_a_hint_marks_its_squares_as_nothing_else_is_marked(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, magic("flip"))
    await expect(visitor.board.locator(".target")).not_to_have_count(0)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.board.locator(".advised")).to_have_count(1)
    await expect(visitor.board.locator(".advised")).to_contain_text("Hint")
    await expect(visitor.board.locator(".target")).to_have_count(0)
    await expect(visitor.hints).to_have_count(0)
    await visitor.do(visitor.scene.legal[0])
    await visitor.page.reload()
    await visitor.asked()
    if visitor.scene.phase == "magic":
        await expect(visitor.hints).to_have_count(0)  # the tip that stood there has been read


async def test_what_the_bot_did_stays_until_i_act(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, lambda scene: scene.phase == "swap" and len(scene.caught) > 2)
    caught = visitor.scene.caught[-1]
    did = (
        f"caught .*{caught.yokai.name}.*: \\+\\d" if caught.seat == 1 else "swapped [a-e][1-5] and [a-e][1-5]"
    )
    await expect(visitor.side).to_contain_text(re.compile(did))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_on_a_phone_what_the_bots_magic_did_to_the_board_stays_in_sight(
    width: int, height: int, visit: Visit, stages: Stages
) -> None:
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    visitor = await visit(stages.shrine.address, storage_state=stages.profile, **phone)
    await stages.moment(visitor, "after their catch", after_their_catch)
    yokai = visitor.scene.caught[-1].yokai.name
    name = re.compile(
        rf"1\sSwapped [a-e][1-5] and [a-e][1-5] .*Caught {yokai} .* \d (Flipped|Slid|Turned|Magic) "
    )
    did = visitor.side.get_by_role("button", name=name)
    await expect(did).to_be_in_viewport(ratio=1)
    await visitor.choose(visitor.scene.swappable[0])
    await expect(did).to_be_hidden()
    await visitor.press(visitor.button("Cancel"))
    await expect(did).to_be_in_viewport(ratio=1)


async def test_the_opponents_patterns_are_named_and_give_way_to_a_token_in_hand(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, within_reach)
    promise = next(it for it in visitor.scene.promises if it.hole)
    top = visitor.scene.stacks[promise.stack - 1].top
    assert top
    await visitor.press(visitor.button("Moon patterns"))
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side).to_contain_text(re.compile(r"This is \w+'s pattern\."))
    await expect(visitor.side).not_to_contain_text(re.compile("One swap: [a-e][1-5]"))
    # What the board shows now is how the opponent would make it, and nothing of mine.
    theirs = [it for it in visitor.scene.threats if it.stack == promise.stack]
    holes = [] if any(it.hole is None for it in theirs) else [it.hole for it in theirs]
    shown = visitor.board.locator(".hole [data-square]")
    await expect(shown).to_have_count(min(1, len(holes)))
    for square in await shown.all():
        assert await square.get_attribute("data-square") in holes
    await visitor.press(visitor.button("Close"))
    await visitor.choose(visitor.scene.swappable[0])
    await expect(visitor.button("Sun patterns")).to_have_attribute("aria-pressed", "true")


async def test_a_switch_says_whose_patterns_are_shown_and_whose_could_be(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, swapping)
    whose = visitor.page.get_by_role("group", name="Whose patterns the cards show")
    await expect(whose.get_by_role("button")).to_have_text([re.compile("^Sun"), re.compile("^Moon")])
    top = next(it.top for it in visitor.scene.stacks if it.top)
    for shown, other in (("Sun", "Moon"), ("Moon", "Sun"), ("Moon", "Sun"), ("Sun", "Moon")):
        await visitor.press(visitor.button(f"{shown} patterns"))  # pressed twice it stays
        await expect(visitor.button(f"{shown} patterns")).to_have_attribute("aria-pressed", "true")
        await expect(visitor.button(f"{other} patterns")).to_have_attribute("aria-pressed", "false")
        await expect(visitor.yokai(top.name)).to_have_accessible_description(
            re.compile(f"{shown}'s pattern, ")
        )


async def test_a_dimmed_card_says_why(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, lambda scene: any(it.closed and it.top for it in scene.stacks))
    top = next(it.top for it in visitor.scene.stacks if it.closed and it.top)
    why = "Not before the next turn: a Yokai was just caught here."
    await expect(visitor.yokai(top.name)).to_have_accessible_description(re.compile(re.escape(why)))
    await visitor.yokai(top.name).hover()
    await expect(visitor.side.get_by_text(why)).to_be_visible()
    await visitor.page.mouse.move(1, 1)
    await expect(visitor.side.get_by_text(why)).to_have_count(0)
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side.get_by_text(why)).to_be_visible()


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
        a, b = barren(scene).split("-")
        await visitor.choose(a)
        before = len(visitor.moves), visitor.frame["version"]
        await visitor.square(b).dblclick(delay=HELD)
        await visitor.hears(lambda before=before: visitor.frame["version"] > before[1])  # type: ignore[misc]
        await visitor.asked()
        assert len(visitor.moves) == before[0] + 1
        await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
        while await visitor.asked() != "swap":
            await visitor.do(dull(visitor.scene))


async def test_two_quick_presses_during_a_show_are_a_swap(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, within_reach, moving=True)
    await visitor.home(speed="Calm")
    await visitor.hold_time()  # the second press comes as soon after the first as can be
    await visitor.page.go_back()
    await visitor.asked()
    await visitor.do(barren(visitor.scene))
    await visitor.hears(lambda: visitor.scene.turns == 2)
    await expect(visitor.page.locator("[data-dock].mine")).to_have_count(0)  # the bot's turn is on show
    a, b = barren(visitor.scene).split("-")
    await visitor.choose(a)
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)
    await visitor.choose(b)
    await visitor.hears(lambda: len(visitor.moves) == 2)
    assert visitor.moves[1] == f"{a}-{b}"


async def test_who_presses_before_their_turn_and_again_when_it_comes_is_heard(
    shrine: Shrine, visit: Visit
) -> None:
    """However soon: only what was done already is not done twice by a double click."""
    visitor = await at(shrine, visit, within_reach, moving=True)
    await visitor.asked()
    await visitor.do(barren(visitor.scene))
    a = other_than(visitor.scene, [])
    await expect(visitor.side).to_contain_text("is thinking")
    x, y = await visitor.middle(a)
    await visitor.page.mouse.click(x, y)
    await expect(visitor.refusal).to_contain_text("turn")
    await visitor.hears(lambda: visitor.scene.turns == 2)
    await visitor.asked()
    await visitor.page.mouse.down(click_count=2)
    await visitor.page.mouse.up(click_count=2)
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)


async def test_a_card_hears_the_press_after_a_long_one_that_slipped_off_it(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, one_way_each)
    scene = visitor.scene
    [stack] = {int(move[1]) for move in scene.legal if move != "done"}
    top = scene.stacks[stack - 1].top
    assert top
    await visitor.yokai(top.name).hover()
    await visitor.page.mouse.down()
    await expect(visitor.button("Close")).to_be_visible()  # it is read, not caught
    await visitor.page.mouse.move(1, 1)
    await visitor.page.mouse.up()
    await visitor.do("done")
    while await visitor.asked() != "swap":
        await visitor.do(dull(visitor.scene))
    top = visitor.scene.stacks[stack - 1].top
    assert top
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.yokai(top.name)).to_have_attribute("aria-pressed", "true")


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


def barren(scene: Scene) -> str:
    """A swap that changes the board and fills no gap of a pattern."""
    holes = {it.hole for it in scene.promises}
    faces = {it.square: it.face for it in scene.tokens if it.square not in holes}
    a = next(iter(faces))
    return swap(a, next(b for b in faces if faces[b] != faces[a] and may_swap(scene, a, b)))


def one_way_each(scene: Scene) -> bool:
    """One Yokai can be caught, in one way, and the game goes on."""
    return scene.phase == "collect" and len(scene.legal) == 2 and all(it.left > 1 for it in scene.stacks)


def two_at_once(scene: Scene) -> bool:
    """Two Yokai can be caught, each in one way, and their patterns meet."""
    lying = [it for it in scene.promises if it.hole is None]
    if scene.phase != "collect" or len(lying) != 2 or lying[0].stack == lying[1].stack:
        return False
    return not set(lying[0].squares).isdisjoint(lying[1].squares)


def other_than(scene: Scene, squares: list[str]) -> str:
    """A token that may be swapped, none of these."""
    swappable = scene.swappable or [it.square for it in scene.tokens if it.face not in ("void", "wild")]
    return next(square for square in swappable if square not in squares)


def top_name(scene: Scene) -> str:
    top = scene.stacks[0].top
    assert top
    return top.name


async def test_the_opponents_turn_is_shown_again_step_by_step_with_the_board_of_each(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, after_their_catch)
    now = await visitor.names(visitor.board.get_by_role("button"))
    again = visitor.page.get_by_role("button", name=re.compile("Show again$"))
    told = await again.inner_text()
    assert re.match(r"1\sSwapped (..) and (..)\s+2\sCaught ", told)
    await visitor.press(again)
    await expect(visitor.side).to_contain_text(re.compile(r"'s turn: 1\sof\s\d.*Swapped", re.DOTALL))
    await expect(visitor.button("Next step")).to_be_focused()
    lit = visitor.board.locator("[role=gridcell].lit")
    assert await visitor.names(lit.get_by_role("button")) != []
    await expect(lit).to_have_count(2)
    await visitor.press(visitor.button("Next step"))
    await expect(visitor.side).to_contain_text("Caught ")
    caught = visitor.scene.caught[-1]
    await expect(lit).to_have_count(2 + caught.yokai.level)
    faces = [name.split(", ")[1] for name in await visitor.names(lit.get_by_role("button"))]
    assert set(faces) <= {str(caught.element).capitalize(), "Wild"}, "as it lay when it was caught"
    await visitor.choose("c3")  # what lies there now may be something else: the press only leads back
    await expect(again).to_be_visible()
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
    assert await visitor.names(visitor.board.get_by_role("button")) == now
    assert visitor.moves == []


async def test_one_press_flips_all_tokens_that_have_to_be_flipped(shrine: Shrine, visit: Visit) -> None:
    visitor = await at(shrine, visit, all_flipped)
    [stack] = [
        it for it in visitor.scene.stacks if any(move[1] == str(it.stack) for move in visitor.scene.legal)
    ]
    assert stack.top
    kind = stack.top.signs[0].split()[1]
    many = sum(token.face == kind for token in visitor.scene.tokens)
    await visitor.do(visitor.scene.legal[0])
    await visitor.hears(lambda: visitor.scene.phase == "magic")
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Flip (both|all)")))
    await visitor.hears(lambda: not any(token.face == kind for token in visitor.scene.tokens))
    assert [move.split()[0] for move in visitor.moves[1:]] == ["flip"] * many
