"""What a card would do is seen before it is played, and a hint names a card and marks it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect
from tests.browser.looks import AT_REST
from tests.browser.phantom.clear import nothing_covers_the_trick
from tests.browser.phantom.deal import dealt
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE

from hyakki.games.phantom.events import Dealt, Played, Stuck, Turned
from hyakki.kernel.types import Event

LYING = """() => {
  const box = (place) => document.querySelector(place).getBoundingClientRect();
  const [dock, hand, card] = ['.dock', '.hand', '.held'].map(box);
  return { dock: dock.top, top: hand.top, bottom: hand.bottom, card: card.width };
}"""

TOPS = "() => [...document.querySelectorAll('.held')].map((card) => [card.ariaLabel, card.offsetTop])"

WOULD = re.compile(
    r"Heroes −?\d+, Phantoms −?\d+: "
    r"(you|all|a tie|.+ not you|only a Phantom above|it takes only|it seldom scores|a gamble)"
)


LATE = (
    "() => document.querySelectorAll('.points > span:not(.hidden)').forEach((it) => (it.textContent = '18'))"
)
"""Everybody has as many points as late in a game."""


async def at_my_turn(visitor: Player, players: int = 3) -> None:
    await visitor.home()
    await visitor.sit_down(players=players, first="Seat 1")
    assert await visitor.asked() == "card"


async def lying(visitor: Player) -> dict[str, float]:
    """Where my side of the table and my hand begin and end, and how wide its cards are."""
    await visitor.page.evaluate(AT_REST)
    return dict(await visitor.page.evaluate(LYING))


async def tops(visitor: Player) -> dict[str, int]:
    """How high each card of my hand lies."""
    return dict(await visitor.page.evaluate(TOPS))


def one_phantom(story: list[Event]) -> bool:
    """I hold a single Phantom, and the deck's card keeps nothing of mine from being played."""
    dealt, turned = story[:2]
    assert isinstance(dealt, Dealt)
    assert isinstance(turned, Turned)
    return turned.card[0] == "P" and sum(card[0] == "P" for card in dealt.hand) == 1


def to_the_last_card(story: list[Event]) -> bool:
    """Nobody gets stuck."""
    return not any(isinstance(event, Stuck) for event in story)


def one_card_fits(story: list[Event]) -> bool:
    """Once only one of my several cards can be played."""
    hand, lying = set[str](), set[str]()
    for event in story:
        if isinstance(event, Dealt):
            hand = set(event.hand)
        elif isinstance(event, Turned):
            lying = {event.card[0]}
        elif isinstance(event, Played):
            fits = [card for card in hand if card[0] == "P" or card[0] not in lying]
            if event.seat == 0 and len(fits) == 1 < len(hand):
                return True
            hand.discard(event.card)
            lying.add(event.card[0])
    return False


async def test_a_card_that_is_looked_at_tells_what_it_would_do(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, one_phantom, seats=3, first="0") as address:
        visitor = await visit(address)
        await at_my_turn(visitor)
        card = visitor.playable.first
        await expect(card).to_have_accessible_description(WOULD)
        told = visitor.page.locator(".detail")
        await card.hover()
        await expect(told).to_contain_text(WOULD)
        await expect(told).not_to_contain_text("your last Phantom")
        await expect(visitor.page.get_by_text(re.compile("^Play$|Tap again"))).to_have_count(0)
        await visitor.page.mouse.move(2, 2)
        await expect(told).not_to_contain_text(WOULD)
        await visitor.page.keyboard.press("Tab")  # from here on by keyboard
        await visitor.hand.last.focus()
        await expect(told).to_contain_text(WOULD)
        await expect(told).to_contain_text("your last Phantom")
        await visitor.context.close()


async def test_on_a_wide_screen_the_headline_comes_before_what_is_told_of_it(
    tmp_path: Path, visit: Visit
) -> None:
    async with dealt(tmp_path, one_phantom, seats=3, first="0") as address:
        visitor = await visit(address, viewport={"width": 1440, "height": 900})
        await at_my_turn(visitor)
        await visitor.playable.first.hover()
        prompt, told = visitor.page.locator(".dock .prompt"), visitor.page.locator(".dock .detail")
        await expect(told).to_contain_text(WOULD)
        boxes = [await it.bounding_box() for it in (prompt, told)]
        assert boxes[0]
        assert boxes[1]
        assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
        await visitor.context.close()


async def test_a_first_tap_looks_and_a_second_plays_and_nothing_covers_the_trick(visit: Visit) -> None:
    visitor = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await at_my_turn(visitor, players=4)
    await expect(visitor.hints).to_be_visible()
    await visitor.page.evaluate(LATE)
    await nothing_covers_the_trick(visitor.page)
    for thing in (*await visitor.hand.all(), visitor.button("Hint")):
        await expect(thing).to_be_in_viewport(ratio=1)
    lies = await lying(visitor)
    await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
    await nothing_covers_the_trick(visitor.page)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.page.locator(".advised")).to_have_count(1)
    await nothing_covers_the_trick(visitor.page)
    card = visitor.card((await visitor.names(visitor.playable))[0])
    await visitor.look_up()
    await visitor.press(card)
    await expect(visitor.page.get_by_role("region", name="Your side")).to_contain_text("Tap again to play.")
    await expect(card.locator(".play")).to_have_text("Play")  # on the card itself
    await nothing_covers_the_trick(visitor.page)
    assert [message for message in visitor.sent if message["type"] == "move"] == []
    await visitor.press(card)
    await expect(card).to_have_count(0)
    rows = await tops(visitor)
    while await visitor.hand.count() > 4:  # from two rows of cards to one
        assert await lying(visitor) == lies
        assert (await tops(visitor)).items() <= rows.items(), "no card changes its row"
        assert await visitor.asked() == "card"
        assert await lying(visitor) == lies
        await visitor.play_a_card(last=await visitor.hand.count() % 2 == 0)


async def test_a_single_card_that_fits_is_played_with_one_tap(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, one_card_fits, seats=3, rounds="1", first="0") as address:
        visitor = await visit(address, **PHONE)
        await visitor.home()
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        assert await visitor.asked() == "card"
        while await visitor.playable.count() > 1:
            await visitor.play_a_card()
            assert await visitor.asked() == "card"
        held = await visitor.hand.count()
        while await visitor.hints.count():
            await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
        mine = visitor.page.get_by_role("region", name="Your side")
        await expect(mine).to_contain_text("Only one of your cards fits: tap it once to play.")
        await expect(visitor.button("Hint")).to_have_count(0)
        await visitor.look_up()
        await visitor.press(visitor.playable.first)
        await expect(visitor.hand).to_have_count(held - 1)
        await visitor.context.close()


async def test_the_last_card_of_a_hand_plays_itself_and_no_other_does(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, to_the_last_card, seats=3, rounds="1", first="0") as address:
        visitor = await visit(address, **PHONE)
        await visitor.page.clock.install()
        await visitor.home(speed=None)
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        while await visitor.hand.count() != 2:
            await visitor.page.clock.run_for(500)
            if await visitor.playable.count():
                await visitor.play_a_card()
            elif await visitor.button("Continue").count():
                await visitor.press(visitor.button("Continue"))
        mine = visitor.page.get_by_role("region", name="Your side")
        while await visitor.playable.count() == 0:
            await visitor.page.clock.run_for(500)
            if await visitor.button("Continue").count():
                await visitor.press(visitor.button("Continue"))
        await visitor.page.clock.run_for(20_000)
        await expect(visitor.hand).to_have_count(2)  # of two cards one is chosen, however long that takes
        await visitor.play_a_card()
        moved = len([message for message in visitor.sent if message["type"] == "move"])
        while not await mine.get_by_text("Last card").count():
            await visitor.page.clock.run_for(200)
            if await visitor.button("Continue").count():
                await visitor.press(visitor.button("Continue"))
        await expect(visitor.hand).to_have_count(1)
        await expect(visitor.playable).to_have_count(0)
        assert len([message for message in visitor.sent if message["type"] == "move"]) == moved
        await visitor.page.clock.run_for(1_500)
        await expect(visitor.hand).to_have_count(0)
        await visitor.context.close()


async def test_a_hint_names_a_card_and_marks_it(visit: Visit) -> None:
    visitor = await visit()
    await at_my_turn(visitor)
    await visitor.press(visitor.button("Hint"))
    side = visitor.page.get_by_role("region", name="Your side")
    await expect(side).to_contain_text(re.compile(r"Try your (\w+ \d|Phantom \d+)\."))
    marked = visitor.page.locator(".advised")
    await expect(marked).to_have_count(1)
    name = await marked.get_attribute("aria-label") or ""
    await expect(side).to_contain_text(f"Try your {re.sub('^(.*) Hero', lambda it: it[1].lower(), name)}.")
