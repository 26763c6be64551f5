"""What the rules tell, in a language that nobody speaks: whatever stays plain was not in a catalogue."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect
from tests.browser.looks import CLIPPED
from tests.browser.phantom.player import Visit


async def plain_words(said: Locator, names: set[str]) -> list[str]:
    """The words in plain letters that are nobody's name."""
    texts = await said.all_inner_texts()
    assert texts
    assert all(texts)
    return [word for text in texts for word in re.findall("[A-Za-z]{2,}", text) if word not in names]


async def test_nothing_is_forgotten_in_the_log_in_refusals_and_in_hints(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.open("/?language=pseudo")
    await visitor.set_table(players=3, rounds="1", first="Seat 1")
    await visitor.start()
    refused = 0
    names: set[str] = set()
    await visitor.asked()
    await visitor.press(visitor.button("Hint"))
    advice = visitor.page.get_by_role("status", name="A good move")
    await expect(advice).to_have_text(re.compile("[áéíó]"))
    while await visitor.asked() != "the end":
        names |= set(re.findall(r"\w+", await visitor.page.get_by_role("list", name="Players").inner_text()))
        if not refused and await visitor.dull.count():
            await visitor.press_dull(visitor.dull.first)
            said = visitor.refusal.get_by_role("paragraph")
            await expect(said).to_be_visible()
            assert await plain_words(said, {"HP"}) == []
            refused += 1
        await visitor.play_a_card()
    assert refused
    await visitor.press(visitor.button("Look at the table"))
    await visitor.page.keyboard.press("l")
    lines = visitor.dialog("What happened").get_by_role("listitem")
    assert await lines.count() > 10
    assert await plain_words(lines, names) == []
    assert await visitor.page.evaluate(CLIPPED) == []
    spoken = visitor.page.get_by_role("log", name="Announcements")
    await expect(spoken).to_contain_text(re.compile("[áéíó]{2}"))
