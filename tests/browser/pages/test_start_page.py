"""The home page on a phone: what one comes for is on the first screen, and the last game is still chosen."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect
from tests.browser.looks import AT_REST, axe_finds_nothing
from tests.browser.notes import box_of
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE

from hyakki.games import GAMES

MINUTES = {
    info.title: info.minutes[info.seats.index(info.default_seats)]
    for info in (game.info for game in GAMES.values())
}
"""For as many as usually play, as measured: `tests/docs/test_minutes.py` holds them to it."""


def chosen(visitor: Player, game: str) -> Locator:
    return visitor.page.get_by_role("radio", name=game, exact=True)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
async def test_playing_and_learning_are_on_the_first_screen(visit: Visit, width: int, height: int) -> None:
    visitor = await visit(**PHONE | {"viewport": {"width": width, "height": height}})
    await visitor.open("/")
    for game, minutes in MINUTES.items():
        await chosen(visitor, game).check()
        await expect(visitor.page.get_by_text(f"About {minutes}\u00a0minutes.")).to_be_attached()
        await expect(visitor.page.locator(".art > *").first).to_be_visible()  # it comes with its own letters
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        learn = visitor.page.get_by_role("link", name="Learn in 3 minutes")
        ways = [await box_of(way) for way in (visitor.play, learn, visitor.button("Play with friends"))]
        assert all(box["y"] + box["height"] <= height for box in ways), game
        assert abs(ways[0]["height"] - ways[1]["height"]) < 8, "who is new finds the lesson as easily"
        await expect(visitor.page.get_by_text(re.compile(r"You against \d?.*\(easy\)"))).to_be_attached()
    await axe_finds_nothing(visitor)


async def test_a_calm_game_says_its_own_time(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await chosen(visitor, "Hoshi Battle").check()
    await expect(visitor.page.get_by_text("About 3\u00a0minutes.")).to_be_visible()
    await visitor.page.get_by_role("radio", name=re.compile("^Calm")).check()
    await expect(visitor.page.get_by_text("About 8\u00a0minutes.")).to_be_visible()


async def test_one_press_sets_a_table_for_friends(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await chosen(visitor, "Awake Heroes").check()
    await expect(visitor.page.get_by_role("group", name="The bot plays")).to_be_visible()
    await visitor.press(visitor.button("Play with friends"))
    await visitor.page.wait_for_url("**/match/*")
    created = [message for message in visitor.sent if message["type"] == "create"]
    assert [seat["kind"] for seat in created[-1]["seats"]] == ["person", "open"]
    await expect(visitor.page.get_by_text("One seat is still free.")).to_be_visible()


async def test_the_last_game_is_still_chosen(visit: Visit) -> None:
    visitor = await visit()
    await visitor.open("/")
    await chosen(visitor, "Awake Heroes").check()
    await visitor.press(visitor.page.get_by_role("link", name="See the cards"))
    await visitor.page.wait_for_url("**/cards/awake")
    await visitor.page.go_back()
    await expect(chosen(visitor, "Awake Heroes")).to_be_checked()
    await visitor.page.reload()
    await expect(chosen(visitor, "Awake Heroes")).to_be_checked()


async def test_the_top_bar_has_words_where_there_is_room(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3)
    names = ("Scores", "Who is here", "What happened", "Rules", "Settings")
    bar = visitor.page.get_by_role("navigation", name="Tools")
    await visitor.page.set_viewport_size({"width": 1180, "height": 844})
    # What happened stands beside the table there.
    await expect(bar.get_by_role("button")).to_have_count(len(names) - 1)
    for width, seen in ((1179, True), (390, False)):
        await visitor.page.set_viewport_size({"width": width, "height": 844})
        for name in names:
            button = bar.get_by_role("button", name=name, exact=True)
            await expect(button).to_have_attribute(
                "title",
                name
                if name == "Settings"
                else f"{name} (press "
                + {"Scores": "S", "Who is here": "P", "What happened": "L", "Rules": "?"}[name]
                + ")",
            )
            await expect(button.get_by_text(name)).to_be_visible(visible=seen)
    signs = await bar.locator("path").evaluate_all("all => all.map(it => it.getAttribute('d'))")
    assert len(set(signs)) == len(names)
