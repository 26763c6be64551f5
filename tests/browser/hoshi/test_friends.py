"""Two people and one who watches: near and far in real time, and calmly with a lost network."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from playwright.async_api import expect
from tests.browser.hoshi.dojo import Dojo, asked, choice, done, to_the_exchange
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import axe_finds_nothing, looks_well
from tests.server.proxy import proxied
from tests.server.serving import serving

RTT = 120
PHOTO = re.compile(
    r"(\bhits? .+: |would be hit|bluff backfires|\bhands? lands?\b).*Replay in slow motion",
    re.DOTALL | re.IGNORECASE,
)
"""Who hit whom, and a way to see it again; the bare verdict is not enough."""


async def test_near_and_far_see_the_same_exchange_and_each_others_lag(tmp_path: Path, visit: Visit) -> None:
    async with (
        serving(tmp_path) as served,
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
        sides = near.all_of("duel_clock")[-1]["sides"]
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
            await expect(finish).to_contain_text(PHOTO)
        await far.press(far.page.get_by_role("button", name="Replay in slow motion"))
        slow = far.dialog("The exchange in slow motion")
        await expect(slow.get_by_role("region", name="Photo finish")).to_contain_text(
            re.compile(r"You\s+swing")
        )
        again = slow.get_by_role("button", name="Once more")
        await expect(again).to_be_visible()
        await looks_well(near, "hoshi-arena", 0)
        for visitor in (near, far):
            await visitor.context.close()


async def test_two_play_calmly_while_a_third_watches_and_one_loses_the_network(
    dojo: Dojo, visit: Visit
) -> None:
    lost, other, watcher = await visit(dojo.address), await visit(dojo.address), await visit(dojo.address)
    lost.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    await lost.home()
    match = await lost.sit_down(friends=(2,), mode="Calm")
    await other.open(await lost.invitation())
    await other.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    await asyncio.gather(to_the_exchange(lost), to_the_exchange(other))

    # One chooses while the other has no network; nobody learns what before both have chosen.
    await lost.context.set_offline(True)
    await expect(lost.connection).to_contain_text("The connection is lost")
    await done(other, choice(other, "guard"))
    assert not [event for event in watcher.events if event["kind"] == "exchanged"]
    await lost.context.set_offline(False)
    await expect(lost.connection).not_to_contain_text("The connection is lost")
    await asked(lost)
    await done(lost, choice(lost, "roll"))
    for visitor in (lost, other, watcher):
        await visitor.hears(lambda visitor=visitor: bool(exchanges(visitor)))  # type: ignore[misc]
    assert exchanges(lost)[0] == exchanges(other)[0] == exchanges(watcher)[0]
    assert sorted(exchanges(watcher)[0]) == ["guard", "roll"]

    # Giving up ends it for all three, and the spectator was never told a secret.
    await other.page.keyboard.press("p")
    await other.press(other.dialog("Who is here").get_by_role("button", name="Give up"))
    await other.press(other.button("Yes, give up"))
    for visitor in (lost, other, watcher):
        await expect(visitor.dialog(re.compile("gave up$"))).to_be_visible()
    await axe_finds_nothing(watcher, ["ink"])
    scenes = [message["frame"]["scene"] for message in watcher.received if "frame" in message]
    secrets = [scene[what] for scene in scenes if scene for what in ("heroes", "duels", "picks", "legal")]
    assert secrets
    assert not any(secrets)


def exchanges(visitor: Player) -> list[list[str]]:
    """What both hands did, each time that it was opened."""
    return [event["moves"] for event in visitor.events if event["kind"] == "exchanged"]


def decided(visitor: Player) -> list[dict[str, Any]]:
    """Exchanges, but for those that are played again because the machine stalled."""
    return [photo for photo in visitor.all_of("photo") if photo["verdict"] != "let"]


async def sees_a_swing(visitor: Player) -> None:
    await visitor.page.wait_for_selector(".hand.far[data-swing=out]", state="attached")
