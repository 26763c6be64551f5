"""Somebody closes the browser in the middle of a game of two, and comes back."""

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
