"""Madoshi on the smallest phone: what has to be read or pressed is whole."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import ViewportSize, expect
from tests.browser.looks import AT_REST
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine, crowded, ordering, swapping
from tests.browser.madoshi.test_choices import COVERED, at
from tests.browser.madoshi.test_looks import CUT

from hyakki.games.madoshi.types import Scene

SMALLEST: ViewportSize = {"width": 320, "height": 640}
CUT_LABELS = """() => [...document.querySelectorAll('.player.compact .who *')].filter((it) => {
  const [box, room] = [it, it.closest('.who')].map((one) => one.getBoundingClientRect());
  return it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline'
    || box.right > room.right + 1;
}).map((it) => it.textContent)"""
"""Below the names: what has no room."""
CUT_NAMES = """() => [...document.querySelectorAll('.player.compact .name')]
  .filter((it) => it.scrollWidth > it.clientWidth && it.textContent.length < 7).map((it) => it.textContent)"""
UNCOVERED = """it => {
  const { left, top, width, height } = it.getBoundingClientRect();
  return [0.1, 0.3, 0.5, 0.7, 0.9].every((share) => [1, height - 1].every(
    (down) => it.contains(document.elementFromPoint(left + share * width, top + down))));
}"""
"""Whether nothing lies on it."""


@pytest.mark.parametrize("width", [320, 360, 390, 461, 600])
async def test_on_a_phone_nothing_is_cut_below_the_names(shrine: Shrine, visit: Visit, width: int) -> None:
    visitor = await at(shrine, visit, crowded)
    await visitor.page.set_viewport_size({"width": width, "height": 640})
    await visitor.page.evaluate(AT_REST)
    assert await visitor.page.locator(".player.compact").count() == 2
    assert await visitor.page.evaluate(CUT_LABELS) == []


def ordering_three(scene: Scene) -> bool:
    """Three magics to be put in order."""
    return ordering(scene) and len(scene.legal) == 3


async def test_three_magics_and_that_all_are_used_are_whole_on_the_smallest_phone(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, ordering_three)
    await visitor.page.set_viewport_size(SMALLEST)
    await visitor.page.evaluate(AT_REST)
    answers = visitor.page.locator("[data-dock] .answers .button")
    await expect(answers).to_have_count(3)
    for thing in (
        *await answers.all(),
        visitor.side.get_by_text("You must use them all"),
        visitor.button("Hint"),
    ):
        await expect(thing).to_be_in_viewport(ratio=1)
    assert await visitor.page.evaluate(COVERED) == 0


async def test_a_card_that_is_read_between_two_magics_has_the_panel_alone(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await at(shrine, visit, ordering)
    await visitor.page.set_viewport_size(SMALLEST)
    closed = next(it for it in visitor.scene.stacks if it.closed)
    assert closed.top
    answers = visitor.page.locator("[data-dock] .answers .button")
    assert await answers.first.is_visible()
    await visitor.press(visitor.button("Moon patterns"))
    await visitor.press(visitor.yokai(closed.top.name))
    await visitor.page.evaluate(AT_REST)
    told = visitor.side.get_by_text("Not before the next turn")
    await expect(told).to_contain_text("'s pattern.")
    await expect(told).to_be_in_viewport(ratio=1)
    assert await visitor.page.evaluate(CUT) <= 0
    await expect(answers.first).to_be_hidden()
    await visitor.press(visitor.button("Close"))
    await expect(answers.first).to_be_in_viewport(ratio=1)


def threatened(scene: Scene) -> bool:
    """Late in a game: the opponent could catch the last card of a stack, and I could catch something."""
    last = any(scene.stacks[it.stack - 1].left == 1 for it in scene.threats)
    return swapping(scene) and last and min(scene.points) > 9 and any(it.hole for it in scene.promises)


@pytest.mark.parametrize("width", [320, 360])
async def test_a_warning_takes_one_line_and_moves_nothing(shrine: Shrine, visit: Visit, width: int) -> None:
    visitor = await at(shrine, visit, threatened)
    await visitor.wants_no_tips()
    await visitor.page.set_viewport_size({"width": width, "height": 640})
    goal = visitor.page.get_by_role("group", name="How to win")
    await expect(goal).to_contain_text(re.compile("could (win|end the game) with"))
    for held in (False, True):
        if held:
            await visitor.choose(next(it for it in visitor.scene.promises if it.hole).bring[0])
        await visitor.page.evaluate(AT_REST)
        assert await goal.evaluate("it => it.scrollWidth <= it.clientWidth && it.offsetHeight < 24")
        assert await goal.evaluate(UNCOVERED), "neither a card nor its tag lies on it"
        assert await visitor.page.evaluate("document.documentElement.scrollHeight") == 640
    assert await visitor.page.evaluate(CUT_NAMES) == [], "two figures leave a name its room"


class Several:
    """My swap, after a turn in which the opponent caught several Yokai; it has to see the whole game."""

    def __init__(self) -> None:
        self.turn = self.had = self.more = 0

    def __call__(self, scene: Scene) -> bool:
        theirs = sum(card.seat == 1 for card in scene.caught)
        if scene.phase == "swap" and scene.turns != self.turn:
            self.more = theirs - self.had if scene.turns > self.turn else 0
            self.turn, self.had = scene.turns, theirs
        return scene.phase == "swap" and not scene.over and self.more > 1


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
async def test_all_of_a_long_turn_of_the_opponent_is_told_on_the_smallest_phone(
    shrine: Shrine, visit: Visit, width: int, height: int
) -> None:
    visitor = await at(shrine, visit, Several())
    await visitor.wants_no_tips()
    await visitor.page.set_viewport_size({"width": width, "height": height})
    await visitor.page.evaluate(AT_REST)
    again = visitor.page.get_by_role("button", name=re.compile("Show again$"))
    assert await again.locator("b").count() >= 5
    await expect(again.locator(".rest")).to_have_count(0)
    await again.scroll_into_view_if_needed()
    await expect(again).to_be_in_viewport(ratio=1)
