"""Several people at one match."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import expect
from tests.browser.phantom.player import FINISHED, Player, Visit


async def test_a_friend_joins_by_link_and_both_play_to_the_end_while_a_third_watches(visit: Visit) -> None:
    host = await visit(permissions=["clipboard-read", "clipboard-write"])
    await host.home()
    match = await host.sit_down(players=3, friends=(2,), rounds="1")
    await expect(host.page.get_by_role("heading", name="The table is set")).to_be_visible()
    link = await host.invitation()
    await host.press(host.button("Copy the link for your friends"))
    await expect(host.page.get_by_text("Link copied").first).to_be_visible()
    assert await host.page.evaluate("navigator.clipboard.readText()") == link

    friend = await visit()
    await friend.home()
    await friend.open(link)
    await friend.take_seat("Kitsune")
    assert friend.page.url.endswith(f"/match/{match}"), "the secret leaves the address bar"
    await expect(host.page.get_by_text("Kitsune").first).to_be_visible()

    watcher = await visit()
    await watcher.open(f"/match/{match}")
    await expect(watcher.page.get_by_text("You are watching: all hands are hidden.")).to_be_visible()
    await expect(watcher.hand).to_have_count(0)

    moves = await asyncio.gather(host.play_on(), friend.play_on())
    assert min(moves) > 0
    for visitor in (host, friend, watcher):
        await expect(visitor.dialog(FINISHED)).to_be_visible()
    await expect(watcher.again).to_have_count(0)
    assert hands_heard(host)
    assert hands_heard(friend)
    assert hands_heard(watcher) == []


async def test_a_free_seat_can_go_to_a_bot_after_all(visit: Visit) -> None:
    host = await visit()
    await host.home()
    await host.sit_down(players=3, friends=(2,), rounds="1")
    await host.press(host.page.get_by_role("button", name=re.compile("^Give it to a bot.*seat 2")))
    await host.press(host.button("Start the game"))
    assert await host.asked() == "card"


async def test_a_link_seats_nobody_where_every_seat_is_taken(visit: Visit) -> None:
    host, friend, late = await visit(), await visit(), await visit()
    await host.home()
    await host.sit_down(players=3, friends=(2,))
    link = await host.invitation()
    await friend.open(link)
    await friend.take_seat("Tanuki")
    await late.open(link)
    await late.press(late.button("Take the seat"))
    await expect(
        late.page.get_by_role("status").filter(has_text="Every seat at this table is taken")
    ).to_be_visible()
    await late.press(late.page.get_by_role("link", name="Watch the game"))
    await expect(late.page.get_by_text("You are watching: all hands are hidden.")).to_be_visible()


async def test_two_tabs_on_one_seat_both_follow_and_both_can_move(visit: Visit) -> None:
    left = await visit()
    await left.home()
    match = await left.sit_down(players=3, rounds="1")
    right = await left.second_tab()
    await right.open(f"/match/{match}")

    tabs, other = left, right
    while await tabs.asked() == "card":
        assert await other.asked() == "card"
        assert await tabs.names(tabs.hand) == await other.names(other.hand)
        card = await tabs.play_a_card()
        await expect(other.card(card)).to_have_count(0)
        tabs, other = other, tabs
    await expect(left.dialog(FINISHED)).to_be_visible()
    await expect(right.dialog(FINISHED)).to_be_visible()


MULTI_CLICK = 600
"""Milliseconds. A browser counts presses on one place on for half a second."""


async def test_a_double_click_plays_one_card(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, rounds="1")
    assert await visitor.asked() == "card"
    # A person's two presses lie a tenth of a second apart: time enough for quick bots to answer, so that it
    # is this player's turn again with another card under the pointer.
    # The last card plays itself: what comes before it is the last to be pressed.
    while await visitor.asked() == "card" and await visitor.hand.count() > 2:
        before = sum(message["type"] == "move" for message in visitor.sent)
        card = await visitor.playable.first.get_attribute("aria-label") or ""
        await visitor.page.wait_for_timeout(MULTI_CLICK)  # or its first press is the third of the last one
        await visitor.card(card).dblclick(delay=60)
        await expect(visitor.card(card)).to_have_count(0)
        await visitor.asked()
        assert sum(message["type"] == "move" for message in visitor.sent) == before + 1


def hands_heard(visitor: Player) -> list[object]:
    """Every hand that reached this browser over the wire, shown ones (HP-8) left out."""
    frames = [message["frame"] for message in visitor.received if message["type"] in ("table", "update")]
    hands = [frame["scene"]["hand"] for frame in frames if frame["scene"]]
    events = [event for frame in frames for event in frame["lines"]]
    hands += [event["hand"] for event in events if event["kind"] == "dealt"]
    return [hand for hand in hands if hand]
