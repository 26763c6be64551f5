"""A result that opens while hands are still at the keys: no key of the game may choose anything in it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.phantom.player import Visit
from tests.browser.visitor import SETTLED


# Of a table of two one can give up; the result of all games opens in the same dialog.
@pytest.mark.parametrize("game", ["Madoshi", "Awake Heroes", "Hoshi Battle"])
async def test_keys_of_the_game_start_no_other_one(visit: Visit, game: str) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.hold_time()
    await visitor.home()
    await page.get_by_role("radio", name=game, exact=True).check()
    first = await visitor.start()
    await visitor.press(visitor.button("Who is here"))
    await visitor.press(visitor.button("Give up"))
    await visitor.tab_to("Yes, give up")
    await visitor.pass_by(SETTLED)
    for key in ("Enter", "Space", "Enter", "Space"):  # the first one gives up, the others come too late
        await page.keyboard.press(key)
    result = visitor.dialog(re.compile("gave up$"))
    await expect(result).to_be_visible()
    await expect(result.locator("tbody tr").last).to_contain_text("You")  # the winner first
    for key in ("Space", "Enter"):
        await page.keyboard.press(key)
    assert await page.evaluate("document.activeElement.closest('button, a') === null")
    assert visitor.match == first
    await expect(result).to_be_visible()
    created = [message for message in visitor.sent if message["type"] in ("create", "rematch")]
    assert len(created) == 1
