"""Ratings on the page: what a game has changed, the list of its players, and one's own among one's games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Route, expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.page import built
from tests.browser.phantom.player import Visit
from tests.browser.visitor import Visitor
from tests.server.serving import serving

from hyakki.table import Settings


@pytest.fixture
async def quiet(tmp_path: Path) -> AsyncIterator[str]:
    """A server at which nobody has played yet, and a first game counts."""
    built()
    async with serving(tmp_path, waits=Settings(unrated=0)) as served:
        yield served.address


async def test_a_finished_game_moves_its_player_on_the_list(quiet: str, visit: Visit) -> None:
    visitor = await visit(quiet)
    page = visitor.page
    await visitor.home()
    await visitor.press(page.get_by_role("link", name="Ratings"))
    await page.wait_for_url("**/ratings")
    await expect(page.get_by_role("heading", name="Ratings")).to_be_visible()
    await page.get_by_label("Game").select_option("Awake Heroes")
    await expect(page.get_by_text("Nobody has played in that time.")).to_be_visible()
    await visitor.press(page.get_by_role("link", name="Play a game"))
    await expect(visitor.play).to_be_visible()
    await visitor.choose_table("Awake Heroes", 2, "Easy", (), {})
    await visitor.start()
    await visitor.press(visitor.button("Who is here"))
    await visitor.press(visitor.dialog("Who is here").get_by_role("button", name="Give up"))
    await visitor.press(visitor.button("Yes, give up"))
    verdict = visitor.dialog(re.compile("wins: you gave up$"))
    await expect(verdict.get_by_text("fewer than before")).to_be_attached()
    await expect(verdict).to_contain_text("Your rating 1421 ± 242")
    await axe_finds_nothing(visitor)
    # By keyboard from the end of the game to the list.
    await verdict.get_by_role("link", name="All ratings").focus()
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/ratings/awake")
    rows = page.get_by_role("table").get_by_role("row")
    await expect(rows).to_have_count(3)
    await expect(rows.nth(1)).to_contain_text("Bot, easy")
    await expect(rows.nth(2)).to_contain_text("(you)")
    await expect(page.get_by_role("columnheader", name="Rating")).to_be_visible()
    await expect(rows.nth(2).get_by_role("rowheader")).to_be_visible()
    await visitor.press(page.get_by_text("How ratings work"))
    await expect(page.get_by_text("Everybody starts at 1500.")).to_be_visible()
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await page.get_by_label("Who has played").select_option("at any time")
    await expect(rows).to_have_count(3)
    await visitor.open("/games")
    await expect(page.get_by_text("Rating −79")).to_be_visible()
    await expect(page.get_by_role("region", name="Your ratings")).to_contain_text("Awake Heroes")
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)


async def give_up(visitor: Visitor) -> Locator:
    """The result, once one has given up a game of two."""
    await visitor.press(visitor.button("Who is here"))
    await visitor.press(visitor.dialog("Who is here").get_by_role("button", name="Give up"))
    await visitor.press(visitor.button("Yes, give up"))
    result = visitor.dialog(re.compile("wins: you gave up$"))
    await expect(result).to_be_visible()
    return result


async def test_ratings_begin_with_the_third_game_and_from_then_on_every_table_is_a_choice(
    visit: Visit,
) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.home()
    await page.get_by_role("radio", name="Madoshi", exact=True).check()
    await expect(page.get_by_text("don't count for your rating: two left.")).to_be_visible()
    casual = page.get_by_role("switch", name="Casual game")
    await expect(casual).to_have_count(0)
    await visitor.start()
    await visitor.press(visitor.button("Who is here"))
    people = visitor.dialog("Who is here")
    await expect(people).to_contain_text("don't count for your rating: two left.")
    await visitor.press(people.get_by_role("button", name="Close"))
    result = await give_up(visitor)
    await expect(result).to_contain_text("This was one of your first two games of this kind")
    await expect(result).not_to_contain_text("one left.")  # one line about ratings is enough
    await play_again(visitor)
    result = await give_up(visitor)
    await expect(result).to_contain_text("This was one of your first two games of this kind")
    await expect(casual).not_to_be_checked()
    await play_again(visitor)
    result = await give_up(visitor)
    await expect(result).to_contain_text("Your rating 1421 ± 242")
    await casual.check()
    await axe_finds_nothing(visitor)
    await play_again(visitor)
    await expect(page.get_by_role("banner")).to_contain_text("casual")
    result = await give_up(visitor)
    await expect(result).to_contain_text("A casual game")
    await expect(casual).to_be_checked()
    await visitor.home()
    await page.get_by_role("radio", name="Madoshi", exact=True).check()
    await expect(casual).not_to_be_checked()
    await casual.check()
    await visitor.start()
    await expect(page.get_by_role("banner")).to_contain_text("casual")


async def play_again(visitor: Visitor) -> None:
    before = visitor.match
    await visitor.press(visitor.again)
    await visitor.page.wait_for_url(lambda url: not url.endswith(before))
    await expect(visitor.button("Who is here")).to_be_visible()


async def test_a_page_from_before_an_update_fetches_the_new_one(quiet: str, visit: Visit) -> None:
    visitor = await visit(quiet)
    page = visitor.page
    await visitor.home()
    reloaded = asyncio.Event()
    page.on("request", lambda request: reloaded.set() if request.is_navigation_request() else None)

    async def gone(route: Route) -> None:
        """The parts of a page have other names after an update, and the old ones are no more."""
        await (route.fallback() if reloaded.is_set() else route.fulfill(status=404))

    visitor.forgiven = re.compile("404")
    await page.route(re.compile(r"/assets/Ratings-.*\.js$"), gone)
    async with page.expect_event("load"):
        await visitor.press(page.get_by_role("link", name="Ratings"))
    await expect(page.get_by_role("heading", name="Ratings")).to_be_visible()
    assert await page.evaluate("sessionStorage.getItem('hyakki.reloaded')")
    visitor.troubles = [trouble for trouble in visitor.troubles if "imported module" not in trouble]
