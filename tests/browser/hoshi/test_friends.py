"""Two browsers fight each other, one of them far away behind a line with latency and jitter."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from playwright.async_api import expect
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import looks_well
from tests.server.proxy import proxied
from tests.server.serving import serving

RTT = 120


async def test_near_and_far_see_the_same_exchange_and_each_others_lag(tmp_path: Path, visit: Visit) -> None:
    async with (
        serving(tmp_path / "data") as served,
        proxied(served.address, rtt=RTT, jitter=10, seed=3) as door,
    ):
        near, far = await visit(served.address), await visit(door)
        await asyncio.gather(near.home(), far.home())
        await near.sit_down(friends=(2,), pace="Relaxed")
        link = await near.invitation()
        await far.open(link.replace(served.address, door))
        await far.take_seat("Kitsune")
        await asyncio.gather(near.to_the_fight(), far.to_the_fight())

        # Both lags stand at both tables, and the far one is the longer.
        sides = near.all_of("beat")[-1]["sides"]
        assert sides[0]["rtt"] < sides[1]["rtt"]
        assert sides[1]["rtt"] >= RTT
        for visitor in (near, far):
            await expect(visitor.page.get_by_text("ms", exact=False).filter(visible=True)).not_to_have_count(
                0
            )

        # The far hand bluffs: it is seen to swing on the other screen before anything is decided.
        swings = asyncio.create_task(sees_a_swing(near))
        while not decided(far):
            await asyncio.gather(near.to_the_fight(), far.to_the_fight())
            await far.swing()
        await swings
        await near.hears(lambda: bool(decided(near)))
        assert decided(far)[0] == decided(near)[0]
        assert decided(far)[0]["verdict"] in ("bluff", "draw", "hit")
        order = [message["type"] for message in near.received]
        assert order.index("glimpses") < order.index("photo")

        # In a time-out both are shown how close it was, and can watch it again.
        while near.stage != "timeout":
            await asyncio.gather(near.to_the_fight(), far.to_the_fight())
            await near.press(near.page.get_by_role("button", name="Time-out"))
            await near.sees("timeout", "window", "choose", "over")
        for visitor in (near, far):
            finish = visitor.page.get_by_role("region", name="Photo finish")
            await expect(finish).to_contain_text("Closer than")
        await far.press(far.page.get_by_role("button", name="Watch it slowly"))
        again = far.dialog("The exchange in slow motion").get_by_role("button", name="Once more")
        await expect(again).to_be_visible()
        await looks_well(near, "hoshi-arena", 0)
        for visitor in (near, far):
            await visitor.context.close()


def decided(visitor: Player) -> list[dict[str, Any]]:
    """Exchanges, but for those that are played again because the machine stalled."""
    return [photo for photo in visitor.all_of("photo") if photo["verdict"] != "let"]


async def sees_a_swing(visitor: Player) -> None:
    await visitor.page.wait_for_selector(".hand.far[data-swing=out]", state="attached")
