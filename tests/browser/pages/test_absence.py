"""Somebody closes the browser in the middle of a game, and comes back; or is there and does nothing."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.player import Player, Visit
from tests.server.client import moves_of
from tests.server.serving import Served


def scene_of(visitor: Player) -> Any:
    scenes = [message["frame"]["scene"] for message in visitor.received if "frame" in message]
    return scenes[-1] if scenes else None


async def test_the_other_goes_on_with_a_bot_until_the_absent_one_is_back(hasty: Served, visit: Visit) -> None:
    host, friend = await visit(hasty.address), await visit(hasty.address)
    await host.home()
    await host.choose_table("Madoshi", 2, "Easy", (2,), {})
    match = await host.start()
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    for visitor in (host, friend):
        await visitor.hears(lambda visitor=visitor: scene_of(visitor) is not None)  # type: ignore[misc]
    gone, other = (host, friend) if moves_of(scene_of(host)) else (friend, host)
    kept = await gone.context.storage_state()
    await gone.page.close()
    await expect(other.page.get_by_role("region", name="Somebody is away")).to_be_visible()
    await expect(other.button("End the game: you win")).to_be_visible()
    await axe_finds_nothing(other)
    await fits_phone_and_thumb(other)
    await other.press(other.button("Continue with a bot"))
    await expect(other.page.get_by_text(re.compile("is away. A bot plays for them."))).not_to_have_count(0)
    back = await visit(hasty.address, storage_state=kept)
    await back.open(f"/match/{match}")
    await expect(other.page.get_by_text(re.compile("is back."))).not_to_have_count(0)
    await expect(other.page.get_by_role("region", name="Somebody is away")).to_have_count(0)


async def strangers(brisk: Served, visit: Visit, game: str, players: int) -> list[Player]:
    """At a table that is open to everybody and has no clock."""
    host, *others = [await visit(brisk.address) for _ in range(players)]
    await host.home()
    await host.choose_table(game, players, "Easy", tuple(range(2, players + 1)), {})
    await host.start()
    await host.page.get_by_role("switch", name="Open to everybody").check()
    link = await host.invitation()
    for visitor, name in zip(others, ("Kitsune", "Tanuki"), strict=False):
        await visitor.home()
        await visitor.open(link)
        await visitor.take_seat(name)
    for visitor in (host, *others):
        await visitor.hears(lambda visitor=visitor: scene_of(visitor) is not None)  # type: ignore[misc]
    return [host, *others]


async def test_between_two_whoever_does_nothing_is_asked_and_then_the_other_decides(
    brisk: Served, visit: Visit
) -> None:
    host, friend = await strangers(brisk, visit, "Madoshi", 2)
    idle, other = (host, friend) if moves_of(scene_of(host)) else (friend, host)
    asked = idle.page.get_by_role("region", name="Are you still there?")
    told = other.page.get_by_role("region", name="Waiting for somebody")
    await expect(told).to_contain_text(re.compile("has done nothing for a while|is still doing nothing"))
    await expect(asked).to_contain_text("is waiting for you")
    await axe_finds_nothing(idle)
    await fits_phone_and_thumb(idle)
    await idle.page.keyboard.press("Shift")  # whatever they press
    await expect(asked).to_have_count(0)
    await expect(told).to_have_count(0)
    await expect(asked).to_be_visible()
    await idle.press(idle.button("I am here"))
    await expect(asked).to_have_count(0)
    await expect(told).to_be_visible()
    await other.press(other.button("End the game: you win"))
    result = other.dialog(re.compile("kept the table waiting too long"))
    await expect(result).to_be_visible()


async def test_with_three_a_bot_plays_for_whoever_does_nothing_until_they_do(
    brisk: Served, visit: Visit
) -> None:
    visitors = await strangers(brisk, visit, "Hero vs Phantom", 3)
    idle = next(visitor for visitor in visitors if moves_of(scene_of(visitor)))
    other = next(visitor for visitor in visitors if visitor is not idle)
    asked = idle.page.get_by_role("region", name="Are you still there?")
    await expect(asked).to_contain_text("a bot is playing for you")
    await expect(other.page.get_by_text(re.compile("is away. A bot plays for them."))).not_to_have_count(0)
    await idle.press(idle.button("I am here"))
    await expect(asked).to_have_count(0)
    await expect(other.page.get_by_text(re.compile("is back."))).not_to_have_count(0)
