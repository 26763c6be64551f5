"""People who do not know each other: an open table, a quick match, and a game to watch."""

from __future__ import annotations

import json

from playwright.async_api import expect
from tests.browser.looks import THEMES, axe_finds_nothing, fits_phone_and_thumb, take_pictures
from tests.browser.phantom.player import Visit
from tests.browser.visitor import PHONE


async def test_strangers_meet_at_an_open_table_and_others_watch_or_meet_elsewhere(visit: Visit) -> None:
    host, guest, third = await visit(), await visit(**PHONE), await visit()
    for visitor in (guest, third):
        await visitor.home()
        await expect(visitor.page.get_by_text("Nobody is waiting right now.")).to_be_visible()

    # An open table appears for everybody who looks, and one press takes a seat.
    await host.home()
    await host.choose_table("Madoshi", 2, "Easy", (2,), {})
    await host.page.get_by_role("switch", name="Open to everybody").check()
    await host.start()
    await expect(host.page.get_by_role("switch", name="Open to everybody")).to_be_checked()
    secret = (await host.invitation()).partition("#")[2]
    tables = guest.page.get_by_role("list", name="Open tables")
    await expect(tables.get_by_role("listitem")).to_have_count(1)
    await expect(tables).to_contain_text("Madoshi")
    await axe_finds_nothing(guest, THEMES[:2])
    await fits_phone_and_thumb(guest)
    await take_pictures(
        guest, "home with open tables", [((1440, 900), "light"), ((390, 844), "dark")], whole=True
    )
    await third.tab_to("Find other players online")
    await third.page.keyboard.press("Enter")
    assert await third.focused() == "Find other players"
    await guest.press(tables.get_by_role("button", name="Take a seat"))
    await expect(guest.page.get_by_text("This table is open to everybody")).to_be_visible()
    await expect(third.page.get_by_role("list", name="Open tables")).to_have_count(0)
    await guest.say_ready()

    # Once it runs it can be watched; nothing that opens a seat was ever in the list.
    games = third.page.get_by_role("list", name="Games to watch")
    await expect(games.get_by_role("listitem")).to_have_count(1)
    await axe_finds_nothing(third, THEMES[1:2])
    await third.press(games.get_by_role("link", name="Watch"))
    await expect(third.page.get_by_role("grid")).to_be_visible()
    assert third.received[-1].get("info", {"me": -1})["me"] == -1
    told = [json.dumps(message) for message in third.received]
    assert any('"lobby"' in text for text in told)
    assert not any(secret in text for text in told)

    # A quick match waits for the next player; a player without patience fills up with bots.
    await third.home()
    await third.page.get_by_label("Game to play").select_option("Hero vs Phantom")
    await third.page.get_by_label("How many").select_option("3 players")
    await third.press(third.button("Quick match"))
    await expect(third.page.get_by_text("Waiting for 2 more players.")).to_be_visible()
    late = await visit()
    await late.home()
    await late.page.get_by_label("Game to play").select_option("Hero vs Phantom")
    await late.press(late.button("Quick match"))
    await late.page.wait_for_url("**/match/*")
    assert late.match == third.match
    await expect(third.page.get_by_text("Waiting for one more player.")).to_be_visible()
    for visitor in (third, late):  # without a press
        await expect(visitor.button("Not ready after all")).to_be_visible()
    await axe_finds_nothing(third, THEMES[1:2])
    await fits_phone_and_thumb(third)
    await third.press(third.button("Leave the seat"))
    await expect(third.play).to_be_visible()
    await late.press(late.button("Fill up with bots"))
    await expect(late.hand.first).to_be_visible()
