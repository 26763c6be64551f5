"""What a card would do is seen before it is played, and a hint names a card and marks it."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.phantom.clear import nothing_covers_the_trick
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE

WOULD = re.compile(r"Heroes −?\d+, Phantoms −?\d+: (you|no)")


async def at_my_turn(visitor: Player) -> None:
    await visitor.home()
    await visitor.sit_down(players=3, first="Seat 1")
    assert await visitor.asked() == "card"


async def test_a_card_that_is_looked_at_tells_what_it_would_do(visit: Visit) -> None:
    visitor = await visit()
    await at_my_turn(visitor)
    card = visitor.playable.nth(2)
    await expect(card).to_have_accessible_description(WOULD)
    told = visitor.page.locator(".detail")
    await card.hover()
    await expect(told).to_contain_text(WOULD)
    await visitor.page.mouse.move(2, 2)
    await expect(told).not_to_contain_text(WOULD)
    await visitor.page.keyboard.press("Tab")  # from here on by keyboard
    await card.focus()
    await expect(told).to_contain_text(WOULD)


async def test_a_first_tap_looks_and_a_second_plays_and_nothing_covers_the_trick(visit: Visit) -> None:
    visitor = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await at_my_turn(visitor)
    await visitor.press(visitor.button("No more hints"))
    await nothing_covers_the_trick(visitor.page)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.page.locator(".advised")).to_have_count(1)
    await nothing_covers_the_trick(visitor.page)
    held = await visitor.names(visitor.hand)
    card = visitor.card(held[0])
    await visitor.look_up()
    await visitor.press(card)
    await expect(visitor.page.get_by_role("region", name="Your side")).to_contain_text("Tap again to play.")
    await nothing_covers_the_trick(visitor.page)
    assert [message for message in visitor.sent if message["type"] == "move"] == []
    await visitor.press(card)
    await expect(card).to_have_count(0)


async def test_a_hint_names_a_card_and_marks_it(visit: Visit) -> None:
    visitor = await visit()
    await at_my_turn(visitor)
    await visitor.press(visitor.button("Hint"))
    side = visitor.page.get_by_role("region", name="Your side")
    await expect(side).to_contain_text(re.compile(r"Try (\w+ Hero \d|Phantom \d+)\."))
    marked = visitor.page.locator(".advised")
    await expect(marked).to_have_count(1)
    name = await marked.get_attribute("aria-label") or ""
    await expect(side).to_contain_text(f"Try {name}.")
