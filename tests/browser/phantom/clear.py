"""On a phone all of the table is in sight at once: nothing lies over the trick, its sums or the hand."""

from __future__ import annotations

from playwright.async_api import Page
from tests.browser.looks import AT_REST

PLACES = """() => {
  const box = (place) => document.querySelector(place)?.getBoundingClientRect();
  const [coach, seats, sums, dock, hand] = ['[data-coach]', '.seats', '.sums', '.dock', '.hand'].map(box);
  const cards = [...document.querySelectorAll('.trick .piece')].map((it) => it.getBoundingClientRect());
  return {
    above: coach?.bottom ?? 0, top: seats.top, cards: cards.map(({ top, bottom }) => [top, bottom]),
    sums: sums.bottom, dock: dock.top, hand: hand.bottom, screen: innerHeight,
  };
}"""


async def nothing_covers_the_trick(page: Page) -> None:
    await page.evaluate("scrollTo(0, 0)")
    await page.evaluate(AT_REST)
    at = await page.evaluate(PLACES)
    assert at["top"] >= at["above"] - 1, f"the players are under the words: {at}"
    assert all(at["top"] < top and bottom < at["dock"] for top, bottom in at["cards"]), (
        f"a card is hidden: {at}"
    )
    assert at["sums"] <= at["dock"] + 1, f"the sums are under the hand: {at}"
    assert at["hand"] <= at["screen"] + 1, f"the hand is below the screen: {at}"
