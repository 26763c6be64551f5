"""Cards have weight: they rise under the pointer, and fall onto the table."""

from __future__ import annotations

import pytest
from playwright.async_api import expect
from tests.browser.looks import AT_REST
from tests.browser.phantom.player import Visit
from tests.browser.weight import WATCH_FLIGHTS, fell_from_above, flights_of

HEIGHT = """card => {
  const [shadow, drawn] = [getComputedStyle(card, '::before'), card.querySelector('.card')];
  const { m41, m42 } = new DOMMatrix(shadow.transform);
  return {
    up: -new DOMMatrix(getComputedStyle(drawn).transform).m42,
    off: Math.hypot(m41, m42), dark: Number(shadow.opacity),
    moves: [shadow, getComputedStyle(drawn)].some((it) => /0\\.\\d|[1-9]/.test(it.transitionDuration)),
  };
}"""
"""How far a card is above the table, how far off and how dark its shadow is, and whether it glides there."""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_a_card_rises_under_the_pointer_and_its_shadow_grows(wish: str, visit: Visit) -> None:
    visitor = await visit(reduced_motion=wish)
    await visitor.home()
    await visitor.sit_down(players=3, first="Seat 1")
    assert await visitor.asked() == "card"
    card = visitor.playable.first
    heights = []
    for there in (visitor.page.get_by_role("heading").first, card):
        await there.hover()
        await visitor.page.evaluate(AT_REST)
        heights.append(await card.evaluate(HEIGHT))
    await visitor.page.mouse.down()
    await visitor.page.evaluate(AT_REST)
    heights.append(await card.evaluate(HEIGHT))
    await visitor.page.mouse.up()
    lying, raised, pressed = heights
    for what in ("up", "off", "dark"):
        assert lying[what] < pressed[what] < raised[what], (what, heights)
    assert raised["moves"] == (wish != "reduce")


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_every_card_of_a_trick_falls_onto_the_table(wish: str, visit: Visit) -> None:
    """Mine from the hand, those of the others from where they sit; nothing flies for who wants no motion."""
    visitor = await visit(reduced_motion=wish)
    await visitor.home(speed="Brisk")
    await visitor.sit_down(players=3, first="Seat 1")
    assert await visitor.asked() == "card"
    await visitor.page.evaluate(WATCH_FLIGHTS)
    name = await visitor.playable.first.get_attribute("data-card")
    await visitor.play_a_card()
    await expect(visitor.trick).to_have_count(4)  # with the deck's card
    other = await visitor.page.locator(".trick [data-piece]").last.get_attribute("data-piece")
    assert name
    assert other
    for card in (f":{name}", other):
        flights = await flights_of(visitor, card)
        if wish == "reduce":
            assert flights == []
        else:
            fell_from_above(flights)
