"""What the rules tell, in a language that nobody speaks: whatever stays plain was not in a catalogue."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Locator, expect
from tests.browser.looks import AT_REST, CLIPPED
from tests.browser.phantom.deal import dealt
from tests.browser.phantom.player import Player, Visit
from tests.browser.phantom.test_teaching import deck_card_blocks_me


async def plain_words(said: Locator, names: set[str]) -> list[str]:
    """The words in plain letters that are nobody's name."""
    texts = await said.all_inner_texts()
    assert texts
    assert all(texts)
    return [word for text in texts for word in re.findall("[A-Za-z]{2,}", text) if word not in names]


async def test_nothing_is_forgotten_in_the_log_in_refusals_and_in_hints(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, deck_card_blocks_me, seats=3, rounds="1", first="0") as address:
        visitor = await visit(address)
        await everything_is_said(visitor)
        await visitor.context.close()


async def everything_is_said(visitor: Player) -> None:
    """A game of one round, a hint in it and a card that is refused."""
    await visitor.home()
    await visitor.open("/?language=pseudo")
    await visitor.set_table(players=3, rounds="1", first="Seat 1")
    await visitor.start()
    names: set[str] = set()
    await visitor.asked()
    await visitor.press(visitor.button("Hint"))
    advice = visitor.page.get_by_role("status", name="A good move")
    await expect(advice).to_have_text(re.compile("[áéíó]"))
    await visitor.press_dull(visitor.dull.first)
    said = visitor.refusal.get_by_role("paragraph")
    await expect(said).to_be_visible()
    assert await plain_words(said, {"HP"}) == []
    while await visitor.asked() != "the end":
        names |= set(re.findall(r"\w+", await visitor.page.get_by_role("list", name="Players").inner_text()))
        await visitor.play_a_card()
    await visitor.press(visitor.button("Look at the table"))
    await expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    await visitor.page.keyboard.press("l")
    lines = visitor.dialog("What happened").get_by_role("listitem")
    await expect(lines.nth(10)).to_be_attached()
    assert await plain_words(lines, names) == []
    await visitor.page.evaluate(AT_REST)
    assert await visitor.page.evaluate(CLIPPED) == []
    spoken = visitor.page.get_by_role("log", name="Announcements")
    await expect(spoken).to_contain_text(re.compile("[áéíó]{2}"))
