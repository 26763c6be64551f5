"""Who leads next is said for as long as there is a next trick."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect
from tests.browser.phantom.deal import dealt
from tests.browser.phantom.player import FINISHED, Visit

from hyakki.games.phantom.events import Stuck
from hyakki.kernel.types import Event

LEADS = re.compile(r"\b(You lead|\w+ leads) next\b")


def all_cards_are_played(story: list[Event]) -> bool:
    """Nobody is ever stuck: the very last trick is one that is told to its end."""
    return not any(isinstance(event, Stuck) for event in story)


async def test_nobody_leads_next_after_the_very_last_trick(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, all_cards_are_played, seats=3, rounds="2", first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=3, rounds="2", first="Seat 1")
        while await visitor.asked() == "card":
            await visitor.play_a_card()
        await expect(visitor.dialog("Round 1 is over")).to_contain_text(LEADS)
        await visitor.press(visitor.next_round)
        while await visitor.asked() == "card":
            await visitor.play_a_card()
        result = visitor.dialog(FINISHED)
        await expect(result.get_by_role("figure")).to_be_visible()
        await expect(result).not_to_contain_text(LEADS)
        await visitor.press(visitor.button("Look at the table"))
        await expect(result).to_have_count(0)
        await expect(visitor.page.get_by_role("main")).not_to_contain_text(LEADS)
        await visitor.press(visitor.button("Show the last trick"))
        last = visitor.dialog("Last trick")
        await expect(last).to_contain_text(re.compile("A point (each )?for|nobody scores"))
        await expect(last).not_to_contain_text(LEADS)
        await visitor.context.close()


LAST_CARD = """() => {
  window.lastCard = [];
  new MutationObserver(() => {
    const [card, says] = ['.held.sole', '.dock .say'].map((it) => document.querySelector(it)?.textContent);
    if (card !== undefined && says) window.lastCard.push(says + card);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Writes down what stood beside a card that played itself, however short that was."""


async def test_a_last_card_is_announced_and_seen_to_play_itself(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, all_cards_are_played, seats=3, rounds="2", first="0") as address:
        visitor = await visit(address)
        await visitor.home(speed="Brisk")
        await visitor.sit_down(players=3, rounds="2", first="Seat 1")
        await visitor.page.evaluate(LAST_CARD)
        await expect(visitor.hand).not_to_have_count(0)  # dealt
        while await visitor.hand.count() > 2:
            assert await visitor.asked() == "card"
            await visitor.play_a_card()
        assert await visitor.asked() == "card"
        await visitor.page.mouse.move(0, 0)
        await expect(visitor.page.get_by_text("Your last card is then played for you.")).to_be_visible()
        await visitor.play_a_card()
        await expect(visitor.dialog("Round 1 is over")).to_be_visible()
        [*seen] = await visitor.page.evaluate("window.lastCard")
        assert any(
            re.search("Last card.*It plays itself.*Heroes .* Phantoms .*Plays itself", it, re.DOTALL)
            for it in seen
        ), seen
        await visitor.context.close()
