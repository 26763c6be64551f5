"""Two browsers fight each other, one of them far away behind a line with latency and jitter."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.async_api import expect
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
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
            await expect(visitor.page.get_by_text("ms", exact=False).filter(visible=True)).not_to_have_count(0)

        # The far hand bluffs: it is seen to swing on the other screen before anything is decided.
        swings = asyncio.create_task(sees_a_swing(near))
        while not far.all_of("photo"):
            await asyncio.gather(near.to_the_fight(), far.to_the_fight())
            await far.swing()
        await swings
        await near.hears(lambda: bool(near.all_of("photo")))
        photo = far.all_of("photo")[0]
        assert photo == near.all_of("photo")[0]
        order = [message["type"] for message in near.received]
        assert order.index("glimpses") < order.index("photo")
        assert photo["verdict"] in ("bluff", "draw", "hit")

        # In a time-out both are shown how close it was, and can watch it again.
        while near.stage != "timeout":
            await near.to_the_fight()
            await near.press(near.page.get_by_role("button", name="Time-out"))
            await near.sees("timeout", "window", "choose", "over")
        for visitor in (near, far):
            finish = visitor.page.get_by_role("region", name="Photo finish")
            await expect(finish).to_contain_text("Closer than")
        await far.press(far.page.get_by_role("button", name="Watch it slowly"))
        again = far.dialog("The exchange in slow motion").get_by_role("button", name="Once more")
        await expect(again).to_be_visible()
        await axe_finds_nothing(near)
        await fits_phone_and_thumb(near)
        for visitor in (near, far):
            await visitor.context.close()


async def sees_a_swing(visitor: Player) -> None:
    await visitor.page.wait_for_selector(".hand.far[data-swing=out]", state="attached")
