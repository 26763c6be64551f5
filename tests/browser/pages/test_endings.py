"""Giving up by keyboard, leaving a table of three, and playing again together."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.player import FINISHED, Visit


async def test_giving_up_asks_first_and_then_there_is_another_game(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.choose_table("Madoshi", 2, "Easy", (), {})
    first = await visitor.start()
    await expect(visitor.button("Who is here")).to_be_visible()
    await visitor.page.keyboard.press("p")
    people = visitor.dialog("Who is here")
    await visitor.press(people.get_by_role("button", name="Give up"))
    await expect(people.get_by_role("alert").first).to_contain_text("cannot undo it")
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await visitor.press(people.get_by_role("button", name="Keep playing"))
    await expect(people.get_by_role("button", name="Give up")).to_be_visible()
    await visitor.press(people.get_by_role("button", name="Give up"))
    await visitor.tab_to("Yes, give up")
    await visitor.page.keyboard.press("Enter")
    verdict = visitor.dialog(re.compile("wins: you gave up$"))
    await expect(verdict).to_be_visible()
    await axe_finds_nothing(visitor)
    await visitor.press(visitor.again)
    await expect(verdict).to_be_hidden()
    assert visitor.match != first
    await expect(
        visitor.page.get_by_role("grid").or_(visitor.page.get_by_role("group")).first
    ).to_be_visible()


async def test_friends_leave_and_play_again_together(visit: Visit) -> None:
    host, friend = await visit(), await visit()
    await host.home()
    await host.sit_down(players=3, friends=(2,), rounds="1")
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    await expect(friend.hand.first).to_be_visible()
    await friend.page.keyboard.press("p")
    await friend.press(friend.dialog("Who is here").get_by_role("button", name="Leave the game"))
    await friend.press(friend.button("Yes, leave"))
    await host.play_on()
    await expect(host.dialog(FINISHED)).to_be_visible()
    await expect(host.page.get_by_text("Kitsune leaves. A bot plays on in that seat.").first).to_be_attached()
    told = host.dialog(FINISHED).get_by_role("img", name=re.compile("^Points, trick by trick"))
    await expect(told).to_have_accessible_name(
        re.compile(r"Halfway: .*You \d+ points?.* At the end: .*points?\.$")
    )
    await axe_finds_nothing(host)
    # Also later, from the home page.
    await host.open("/")
    await host.press(host.button("Play with Kitsune"))
    await expect(host.page.get_by_role("heading", name="The table is set")).to_be_visible()
    # The other one sees it happen, and joins.
    await friend.press(friend.button("Join the next game"))
    await expect(friend.page.get_by_text("Seat 1, not ready yet")).to_be_visible()
    await friend.say_ready()
    await expect(friend.hand.first).to_be_visible()
    await expect(host.hand.first).to_be_visible()
