"""`kill -9` while a game that goes on from another one is written: all of it is there, or nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.crash.party import GONE, start
from tests.server.client import Client
from tests.server.process import Process
from tests.store.shelf import on_disk

SEATS = [{"kind": "person"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
WHOLE = (
    "SELECT matches.id, matches.version > 0, (SELECT count(*) FROM seats WHERE match = matches.id), "
    "(SELECT count(*) FROM entries WHERE match = matches.id) = matches.version "
    "FROM matches LEFT JOIN forks ON forks.match = matches.id"
)


@contextlib.asynccontextmanager
async def alive(data: Path) -> AsyncIterator[Process | None]:
    """A server; None if its fault struck before anybody could connect."""
    served = await start(data)
    try:
        yield served
    finally:
        if served is not None:
            await asyncio.to_thread(served.__exit__, None, None, None)


async def test_a_killed_server_leaves_no_half_of_a_game_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "hyakki.db"
    async with alive(tmp_path) as served:
        assert served is not None
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", "easy", "easy")
            await mio.open(match)
            await mio.play_on(match)
            points = (await mio.ask("replay", match=match))["points"]
    first = 2  # the start writes, too
    for point in ("append:inside", "commit:after"):
        before = len(on_disk(journal, "SELECT match FROM forks"))
        for count in range(first, 9):
            monkeypatch.setenv("HYAKKI_FAULT", f"{point}:{count}")
            async with alive(tmp_path) as served:
                if served is None:
                    continue
                try:
                    async with await Client.connect(served.address, mio.cookie) as client:
                        await client.ask("fork", match=match, version=points[5], seats=SEATS)
                except GONE:
                    first = count
                    break
        else:
            pytest.fail(f"nothing was killed at {point}")
        forks = on_disk(journal, "SELECT match FROM forks")
        assert len(forks) - before == (point == "commit:after")
        assert all(row[1:] == (1, 3, 1) for row in on_disk(journal, WHOLE))
    monkeypatch.delenv("HYAKKI_FAULT")
    async with alive(tmp_path) as served:
        assert served is not None
        async with await Client.connect(served.address, mio.cookie) as client:
            ((fork,),) = forks
            table = await client.open(fork)
            assert table["info"]["forked"] == {"match": match, "version": points[5], "uploaded": False}
            assert (await client.play_on(fork))["scene"]["over"]
