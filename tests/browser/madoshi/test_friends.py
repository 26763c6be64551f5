"""Several people at one match of Madoshi, and one person with two tabs."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect
from tests.browser.madoshi.player import FINISHED, Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.ways import wise

from hyakki.games.madoshi.types import Scene


async def test_a_friend_joins_by_link_and_both_play_to_the_end_while_a_third_watches(
    shrine: Shrine, visit: Visit
) -> None:
    host, friend, watcher = [await visit(shrine.address) for _ in range(3)]
    await host.home()
    match = await host.sit_down(friends=(2,))
    await expect(host.page.get_by_role("heading", name="The table is set")).to_be_visible()
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    await expect(watcher.page.get_by_text("You are watching").first).to_be_visible()
    await expect(watcher.button("Hint")).to_have_count(0)

    for visitor in (host, friend, host, friend):
        await visitor.asked()
        while visitor.scene.turn == visitor.scene.seat:
            await visitor.asked()
            await visitor.do(wise(visitor.scene))
    reached = await shrine.hurry(match, late)
    for visitor in (host, friend):
        await visitor.hears(lambda visitor=visitor: visitor.frame["version"] == reached)  # type: ignore[misc]
    moves = await asyncio.gather(host.play_on(), friend.play_on())
    assert min(moves) > 0
    for visitor in (host, friend, watcher):
        await expect(visitor.dialog(FINISHED)).to_be_visible()
    await expect(watcher.again).to_have_count(0)
    assert host.scene.points == friend.scene.points == watcher.scene.points
    # The two sit opposite each other; the watcher sits with the Sun.
    shown = [
        (await visitor.names(visitor.board.get_by_role("button"))) for visitor in (host, friend, watcher)
    ]
    assert shown[0] == shown[1][::-1] == shown[2]


async def test_two_tabs_on_one_seat_both_follow_and_both_can_move(shrine: Shrine, visit: Visit) -> None:
    left = await visit(shrine.address)
    await left.home()
    match = await left.sit_down(level="Normal")
    right = await left.second_tab()
    await right.open(f"/match/{match}")
    tab, other = left, right
    for _ in range(6):
        await asyncio.gather(tab.asked(), other.asked())
        shown = [await it.names(it.board.get_by_role("button")) for it in (tab, other)]
        assert shown[0] == shown[1]
        await tab.do(wise(tab.scene))
        version = tab.frame["version"]
        await other.hears(lambda other=other, version=version: other.frame["version"] >= version)  # type: ignore[misc]
        tab, other = other, tab
    assert len(left.moves) == len(right.moves) == 3


def late(scene: Scene) -> bool:
    return scene.phase == "swap" and min(stack.left for stack in scene.stacks) < 3
