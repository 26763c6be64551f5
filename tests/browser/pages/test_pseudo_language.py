"""Every game in a language that nobody speaks, longer and with accents, on the narrowest screen."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.looks import AT_REST, CLIPPED
from tests.browser.phantom.player import Visit

SEATS = {"Hero vs Phantom": 4, "Madoshi": 2, "Awake Heroes": 2, "Hoshi Battle": 2}
ACCENTS = re.compile("[áéíóú]{2}")


@pytest.mark.parametrize("game", SEATS)
async def test_a_longer_language_is_said_everywhere_and_cut_off_nowhere(visit: Visit, game: str) -> None:
    visitor = await visit(viewport={"width": 320, "height": 640})
    await visitor.home()
    await visitor.open("/?language=pseudo")
    await visitor.choose_table(game, SEATS[game], "Easy", (), {})
    await visitor.start()
    await expect(visitor.button("What happened")).to_be_visible()
    await visitor.page.evaluate(AT_REST)
    assert await visitor.page.evaluate(CLIPPED) == []
    await visitor.page.keyboard.press("l")
    lines = visitor.dialog("What happened").get_by_role("listitem")
    await expect(lines.first).to_have_text(ACCENTS)
    await visitor.page.evaluate(AT_REST)
    assert await visitor.page.evaluate(CLIPPED) == []
