"""A table before and during a game, on a server that is killed between any two steps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.crash.party import start
from tests.server.client import Client, moves_of

CLOCK = {"kind": "bank", "seconds": 600, "increment": 5, "then": "lose"}


@asynccontextmanager
async def life(data: Path, *cookies: str) -> AsyncIterator[list[Client]]:
    """A server that is killed in the end, and guests at it."""
    process = await start(data)
    assert process is not None
    clients: list[Client] = []
    try:
        clients = [await Client.connect(process.address, cookie) for cookie in cookies]
        yield clients
        process.process.kill()
        assert await asyncio.to_thread(process.process.wait) == -9
    finally:
        for client in clients:
            await client.socket.close()
        process.__exit__(None, None, None)


async def test_a_killed_server_forgets_nothing_of_a_table(tmp_path: Path) -> None:
    async with life(tmp_path, "", "") as (mio, ken):
        cookies = (mio.cookie, ken.cookie)
        match = await mio.create("person", "open", game="madoshi", clock=CLOCK, public=True)
        link = (await mio.open(match))["info"]["link"]
        await mio.ask("swap", match=match, seat=0, other=1)
        await ken.ask("join", match=match, secret=link)
        await ken.ready(match)
    async with life(tmp_path, *cookies) as (mio, ken):
        table = await mio.open(match)
        assert (table["info"]["me"], table["info"]["clock"], table["info"]["link"]) == (1, CLOCK, None)
        assert table["info"]["public"]
        assert [seat["ready"] for seat in table["info"]["seats"]] == [True, False]
        assert table["frame"]["clock"] is None
        await ken.open(match)
        await mio.ready(match)
        frame = await ken.begun(match)
        assert (frame["clock"]["left"], len(frame["clock"]["running"])) == ([600_000, 600_000], 1)
        player = ken if moves_of(frame["scene"]) else mio
        before = (await player.play(match, await player.begun(match)))["clock"]
    async with life(tmp_path, *cookies) as (mio, ken):
        table = await ken.open(match)
        assert table["history"][-1]["what"] == "still"
        clock = table["frame"]["clock"]
        running = clock["running"][0]
        assert clock["left"][1 - running] == before["left"][1 - running]
        assert before["left"][running] - 6_000 <= clock["left"][running] <= before["left"][running]
        await ken.ask("resign", match=match)
    async with life(tmp_path, *cookies) as (mio, ken):
        table = await mio.open(match)
        assert (table["info"]["status"], table["info"]["ended"]["reason"]) == ("over", "resigned")
        assert table["info"]["ended"]["places"] == [2, 1]
        fresh = (await mio.ask("rematch", match=match))["match"]
    async with life(tmp_path, *cookies) as (mio, ken):
        assert (await ken.ask("rematch", match=match))["match"] == fresh
        table = await ken.open(fresh)
        assert (table["info"]["me"], table["info"]["clock"], table["info"]["status"]) == (1, CLOCK, "waiting")
        await ken.ready(fresh)
        assert (await ken.begun(fresh))["scene"] is not None
