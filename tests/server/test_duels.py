"""Two people fight over real sockets, in real time, one near and one far away.

What is asserted is order and verdict, never how long something took: stamps are taken when a key is really
pressed, and an exchange in which the machine itself stalled (the server says so) is simply played again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.client import Json
from tests.server.duellist import Duellist
from tests.server.pairs import far, friends, near
from tests.server.serving import Served, serving

from hyakki import games
from hyakki.games.hoshi import HOSHI

TRIES = 6
APART = 0.12
"""Seconds between two presses whose order is asked for; the far line alone takes 0.1."""


def one_near_one_far(served: Served) -> contextlib.AbstractAsyncContextManager[list[Duellist]]:
    return friends(near(served.address), far(served.address))


@pytest.fixture
async def hoshi_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    monkeypatch.setitem(games.GAMES, "hoshi", HOSHI)
    async with serving(tmp_path / "data") as served:
        yield served


def is_photo(message: Json) -> bool:
    return bool(message["type"] == "photo")


async def fight(*pages: Duellist) -> None:
    await asyncio.gather(*(page.to_the_fight() for page in pages))


async def test_presses_are_ordered_by_when_they_were_made(hoshi_table: Served) -> None:
    async with one_near_one_far(hoshi_table) as (mio, ken):
        await asyncio.gather(mio.arm(), ken.arm())
        for _ in range(TRIES):
            await fight(mio, ken)
            begun = len(mio.heard)
            far = await ken.press("swing")  # a bluff
            await asyncio.sleep(APART)
            near = await mio.press("swing")  # later, though it arrives before the other's
            photo = await mio.hears(is_photo, after=begun)
            assert await ken.hears(photo.__eq__) == photo  # both are told the same
            hands = {hand["seat"]: hand for hand in photo["hands"]}
            if near - far < 1500 * APART and set(hands) == {0, 1} and not hands[1]["clamped"]:
                assert photo["verdict"] == "bluff"
                assert hands[1]["at"] < hands[0]["at"]
                return
        raise AssertionError("the machine stalled in every exchange")


async def test_glimpses_come_before_the_verdict_and_lag_is_told_to_both(hoshi_table: Served) -> None:
    async with one_near_one_far(hoshi_table) as (mio, ken):
        await asyncio.gather(mio.arm(), ken.arm())
        await fight(mio, ken)
        start = len(mio.heard)
        await ken.press("swing")
        await mio.hears(is_photo, after=start)
        told = [message["type"] for message in mio.heard[start:]]
        kinds = [
            glimpse["event"]["motion"]
            for message in mio.heard[start:]
            if message["type"] == "glimpses"
            for glimpse in message["glimpses"]
            if glimpse["event"]["kind"] == "moved"
        ]
        assert "swing" in kinds
        assert told.index("glimpses") < told.index("photo")
        beat = [message for message in mio.heard if message["type"] == "duel_clock"][-1]
        near, far = beat["sides"]
        assert near["armed"]
        assert far["armed"]
        assert near["rtt"] < far["rtt"]
        assert far["rtt"] > 150


async def test_leaving_the_page_or_losing_the_line_is_a_timeout_and_the_duel_counts_down_again(
    hoshi_table: Served,
) -> None:
    async with one_near_one_far(hoshi_table) as (mio, ken):
        await asyncio.gather(mio.arm(), ken.arm())
        await fight(mio, ken)
        await ken.arm(False)
        await mio.sees(lambda scene: scene["stage"] == "timeout")
        assert mio.scene["timeout_by"] == 1
        await ken.arm()
        await mio.sees(lambda scene: scene["stage"] == "countdown")
        await mio.sees(lambda scene: scene["stage"] == "fight")
        again = await ken.cut()
        await mio.sees(lambda scene: scene["stage"] == "timeout")
        assert mio.scene["timeout_by"] == 1
        await again.open(ken.match)
        assert again.scene["stage"] == "timeout"
        await again.arm()
        await mio.sees(lambda scene: scene["stage"] == "fight")
        await again.close()


async def test_nobody_presses_for_another_or_without_a_duel(hoshi_table: Served) -> None:
    async with one_near_one_far(hoshi_table) as (mio, ken):
        early = await mio.ask("press", match=mio.match, move="swing", at=mio.clock)
        assert (early["type"], early["code"]) == ("problem", "bad_request")  # the clock stands still
        rin = await Duellist.connect(hoshi_table.address)
        await rin.open(mio.match)
        for message in (
            {"type": "press", "match": mio.match, "move": "swing", "at": 0.0},
            {"type": "arm", "match": mio.match, "armed": True},
        ):
            kind = str(message.pop("type"))
            answer = await rin.ask(kind, **message)
            assert (answer["type"], answer["code"]) == ("problem", "not_seated")
        unknown = await ken.ask("arm", match="nowhere", armed=True)
        assert unknown["code"] == "unknown_match"
        await rin.close()


@contextlib.asynccontextmanager
async def early_at(served: Served, seats: int) -> AsyncIterator[tuple[Duellist, Duellist, str]]:
    """A table of so many seats that has not begun; the host and a friend have it open."""
    async with contextlib.AsyncExitStack() as stack:
        mio, ken = [await Duellist.connect(served.address) for _ in range(2)]
        for page in (mio, ken):
            stack.push_async_callback(page.close)
        plans = [{"kind": "person"}, *[{"kind": "open"}] * (seats - 1)]
        match = (await mio.ask("create", game="hoshi", seats=plans, pace="off"))["match"]
        await mio.open(match)
        await comes_in(ken, mio, match)
        yield mio, ken, match


def is_there(clock: Json) -> bool:
    """Both are in sight, and their lines are measured."""
    return all(clock["sides"][seat]["armed"] for seat in (0, 1))


async def comes_in(page: Duellist, host: Duellist, match: str) -> None:
    """Take the first free seat."""
    invite = (await host.ask("open", match=match))["info"]["invites"][0]
    page.match = match
    await page.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])


async def begins(*pages: Duellist) -> None:
    for page in pages:
        await page.ask("ready", match=page.match, ready=True)


@pytest.mark.parametrize(("before", "now"), [(2, 3), (3, 2)])
async def test_pages_that_were_open_fight_at_a_table_that_has_another_number_of_seats_now(
    hoshi_table: Served, before: int, now: int
) -> None:
    async with early_at(hoshi_table, before) as (mio, ken, match):
        assert (await mio.ask("count", match=match, seats=now))["type"] == "done"
        if now > 2:
            await mio.ask("seat", match=match, seat=2, kind="bot")
        beat = [message for message in ken.heard if message["type"] == "duel_clock"][-1]
        assert len(beat["sides"]) == now
        await begins(mio, ken)
        await asyncio.gather(mio.arm(), ken.arm())
        for page in (mio, ken):
            await page.hears(lambda message: message["type"] == "duel_clock" and is_there(message))


async def test_nobody_is_in_sight_before_the_game_for_whoever_will_sit_there(hoshi_table: Served) -> None:
    async with early_at(hoshi_table, 2) as (mio, ken, match):
        assert (await ken.ask("arm", match=match, armed=True))["code"] == "not_started"
        await ken.ask("stand", match=match)
        rin = await Duellist.connect(hoshi_table.address)
        await comes_in(rin, mio, match)
        await begins(mio, rin)
        await mio.arm()
        await mio.hears(lambda message: message["type"] == "duel_clock" and message["sides"][0]["armed"])
        beat = [message for message in mio.heard if message["type"] == "duel_clock"][-1]
        assert not beat["sides"][1]["armed"]
        await rin.close()
