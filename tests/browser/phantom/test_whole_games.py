"""Whole games, by mouse, by keyboard and by touch."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect
from tests.browser.phantom.deal import dealt
from tests.browser.phantom.player import FINISHED, Visit
from tests.browser.visitor import PHONE, SETTLED

from hyakki.games.phantom.events import GameEnded
from hyakki.kernel.types import Event

WOULD = re.compile(
    r"Heroes −?\d+, Phantoms −?\d+: "
    r"(you|all|a tie|.+ not you|only a Phantom above|if a higher|it seldom scores|a gamble)"
    r"|(\d+) to \2\. Ties go to the Heroes, so"
)
LINES = """chart => {
  const names = [...chart.closest('figure').querySelectorAll('li')];
  return names.map((name) => {
    const drawn = (path) => ['class', 'style', 'stroke-dasharray'].map((it) => path.getAttribute(it)).join();
    const key = drawn(name.querySelector('path'));
    const line = [...chart.querySelectorAll('path')].find((path) => drawn(path) === key).getAttribute('d');
    const heights = [...line.matchAll(/ ([\\d.]+)/g)].map(([, y]) => Number(y));
    return [heights[0], heights.at(-1), Number(name.querySelector('b').textContent)];
  });
}"""
"""Of each player's line where it starts and where it ends, from the top, and the points."""


async def test_a_whole_game_by_mouse_from_play_to_play_again(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.page.get_by_role("radio", name="5 players").check()
    first = await visitor.start()

    rounds = 0
    while (asked := await visitor.asked()) != "the end":
        if asked == "card":
            await visitor.play_a_card()
            assert await visitor.focused() != ""
        else:
            rounds += 1
            await expect(visitor.dialog(f"Round {rounds} is over")).to_be_visible()
            await visitor.press(visitor.next_round)
    assert rounds == 4  # five players, five rounds, and the end after the fifth
    result = visitor.dialog(FINISHED)
    await expect(result.get_by_role("row")).to_have_count(6)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await expect(result.get_by_role("columnheader", name="Total")).to_be_in_viewport(ratio=1)

    await visitor.press(visitor.again)
    await expect(visitor.page).not_to_have_url(re.compile(first))
    assert await visitor.asked() == "card"
    await expect(visitor.hand).to_have_count(9)


async def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = await visit()
    await visitor.hold_time()
    keys = visitor.page.keyboard
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()

    await visitor.tab_to("Settings")
    await keys.press("Enter")
    await expect(visitor.dialog("Settings")).to_be_visible()
    await visitor.tab_to("Normal")  # the speed that is set; the themes were passed on the way
    await keys.press("ArrowRight")
    await keys.press("ArrowRight")
    await expect(visitor.page.get_by_role("radio", name="No motion")).to_be_checked()
    await keys.press("Escape")
    await expect(visitor.dialog("Settings")).to_be_hidden()
    assert await visitor.focused() == "Settings"  # back where it came from

    await visitor.tab_to("Play")
    await visitor.tab_to("4 players")
    await keys.press("ArrowLeft")
    await visitor.tab_to("House rules")
    await keys.press("Enter")
    await expect(visitor.page.get_by_label("Rounds")).to_be_visible()
    await visitor.tab_to("Rounds")
    await keys.press("2")  # a list answers to the first letters of its choices
    await expect(visitor.page.get_by_label("Rounds")).to_have_value("2")
    await visitor.tab_to("Play", back=True)
    await keys.press("Enter")
    await visitor.tab_to("I know it, let me play")
    await visitor.pass_by(SETTLED)
    await keys.press("Enter")
    await visitor.page.wait_for_url("**/match/*")

    assert await visitor.asked() == "card"
    lead = await visitor.playable.first.get_attribute("aria-label")
    await keys.press("ArrowRight")  # from wherever the page has put the keyboard
    assert await visitor.focused() == lead
    await expect(visitor.page.locator(".detail")).to_contain_text("Heroes")
    await keys.press("?")
    await expect(visitor.dialog(re.compile("^Rules"))).to_be_visible()
    await keys.press("Escape")
    await expect(visitor.dialog(re.compile("^Rules"))).to_be_hidden()

    rounds = 0
    while (asked := await visitor.asked()) != "the end":
        if asked == "card":
            card = await visitor.playable.first.get_attribute("aria-label") or ""
            # What the keyboard rests on since the last card tells by itself what it would do.
            if await visitor.playable.and_(visitor.page.locator(":focus")).count():
                await expect(visitor.page.locator(".detail")).to_contain_text(WOULD)
            while await visitor.focused() != card:
                await keys.press("ArrowRight")
            await keys.press("Enter")
            await expect(visitor.card(card)).to_have_count(0)
            assert await visitor.focused() != "", f"the keyboard was lost with the {card}"
        else:
            rounds += 1
            await expect(visitor.dialog("Round 1 is over")).to_contain_text("One round to go: ")
            await expect(visitor.next_round).to_be_focused()
            await keys.press("Enter")  # it was meant for the table, which is still being looked at
            await expect(visitor.next_round).to_be_visible()
            await visitor.pass_by(SETTLED)
            await keys.press("Enter")
            await expect(visitor.next_round).to_be_hidden()
            standing = re.compile("^Last round, most points wins: .*(ahead|behind|level|first place)")
            await expect(visitor.page.get_by_role("region", name="How to win")).to_have_text(standing)
    assert rounds == 1
    ended = visitor.match
    for key in ("Enter", "Space", "Enter", "Space"):  # hands that are still at the cards
        await keys.press(key)
    await expect(visitor.again).not_to_be_focused()
    await visitor.pass_by(SETTLED)
    await keys.press("Space")
    assert visitor.match == ended
    assert not [message for message in visitor.sent if message["type"] == "rematch"]
    lines = await visitor.page.get_by_role("img", name="Points, trick by trick").evaluate(LINES)
    assert len({start for start, _, _ in lines}) == 1, "everybody starts with nothing"
    assert [points for *_, points in sorted(lines, key=lambda line: line[1])] == sorted(
        (points for *_, points in lines), reverse=True
    )
    await keys.press("Tab")
    await expect(visitor.again).to_be_focused()
    await keys.press("Enter")
    await expect(visitor.again).to_be_hidden()
    assert await visitor.asked() == "card"


async def test_a_whole_game_by_touch_on_a_phone(visit: Visit) -> None:
    visitor = await visit(**PHONE)
    await visitor.home()
    await visitor.sit_down(players=5, rounds="1")
    assert await visitor.asked() == "card"
    await visitor.press(visitor.button("What happened"))
    await expect(visitor.dialog("What happened").get_by_role("listitem").first).to_be_visible()
    await visitor.press(visitor.dialog("What happened").get_by_role("button", name="Close"))
    assert await visitor.play_on() > 0
    await expect(visitor.dialog(FINISHED)).to_be_visible()
    await visitor.press(visitor.again)
    await expect(visitor.again).to_be_hidden()
    assert await visitor.asked() == "card"


LOOKS = """figure => {
  const drawn = (path) => ['stroke-dasharray', 'd'].map((it) => path.getAttribute(it)).join();
  const names = [...figure.querySelectorAll('li')];
  return names.map((name) => [...name.querySelectorAll('path')].map(drawn).join());
}"""
"""How each player's line is drawn, colours aside."""


def i_share_the_win(story: list[Event]) -> bool:
    ended = story[-1]
    return isinstance(ended, GameEnded) and len(ended.winners) == 2 and 0 in ended.winners


async def test_a_shared_win_says_who_drew_level_and_no_two_lines_look_alike(
    tmp_path: Path, visit: Visit
) -> None:
    async with dealt(tmp_path, i_share_the_win, seats=4, rounds="1", first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=4, rounds="1", first="Seat 1")
        await visitor.play_on()
        result = visitor.dialog(re.compile("^You share the win with"))
        level = re.compile(r"drew level (at the very end, in|in) round 1, trick \d")
        await expect(result.get_by_text(level)).to_be_visible()
        await expect(
            result.get_by_text(re.compile(r"^You and \w+ both finished on \d+ points\."))
        ).to_be_visible()
        await expect(result).not_to_contain_text("What decided it")
        looks = await result.get_by_role("figure").evaluate(LOOKS)
        assert len(set(looks)) == len(looks) == 4
        await visitor.context.close()
