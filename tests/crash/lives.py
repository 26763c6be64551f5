"""The lives of a real `hyakki serve` that is killed again and again while two people and bots play.

What the clients were promised is then compared with what the file holds: nothing acknowledged is lost,
nothing is doubled, every match goes on to its end.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.crash.party import Party, Player, start
from tests.crash.promises import KEPT, all_kept, no_others
from tests.server.client import Client
from tests.table.stage import until

ROUNDS = "6" if os.environ.get("HYAKKI_DEEP") else "2"
"""Of the bots' match: it goes on at a person's pace, and is to be under way at every kill."""
PATIENCE = 300
"""Seconds after which a life counts as stuck. No test waits this long when all is well."""


async def host_bots(data: Path) -> str:
    """A match of bots alone, begun before the first kill. Nobody watches it."""
    process = await start(data)
    assert process is not None
    async with await Client.connect(process.address) as client:
        match = await client.create("easy", "easy", "easy", pace="brisk", options={"rounds": ROUNDS})
    process.process.kill()
    process.__exit__(None, None, None)
    return match


async def play_until_killed(
    data: Path, players: list[Player], after: float | None = None, *, promised: bool = False
) -> list[int]:
    """One life of a server; it ends by its fault, or `after` seconds of play, counted from the first promise
    of this life where that is asked. Returns its workers."""
    process = await start(data)
    if process is None:
        return []
    workers = process.children()
    try:
        playing = asyncio.gather(*(player.play(process.address) for player in players))
        if after is not None:
            made = players[0].party.promises
            if promised:
                before = len(made)
                await until(lambda: len(made) > before)
            await asyncio.sleep(after)
            process.process.kill()
        async with asyncio.timeout(PATIENCE):
            await playing
            assert await asyncio.to_thread(process.process.wait) == -9
    finally:
        process.__exit__(None, None, None)
    return workers


async def finish(data: Path, party: Party, players: list[Player], bots: str) -> None:
    """A last life without a fault, in which everything that was begun comes to its end."""
    party.closing = True
    process = await start(data)
    assert process is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while any(player.at < len(party.matches) for player in players):
                await asyncio.gather(*(player.play(process.address) for player in players))
            async with await Client.connect(process.address) as client:
                table = await client.open(bots)
                if not table["frame"]["scene"]["over"]:
                    await client.frame(bots, lambda frame: bool(frame["scene"]["over"]))
        code, *_ = await asyncio.to_thread(process.stop)
        assert code == 0
    finally:
        process.__exit__(None, None, None)


def compare(data: Path, party: Party) -> None:
    """The clients' own list against the file."""
    with closing(sqlite3.connect(data / "hyakki.db")) as file:
        rows = file.execute(KEPT).fetchall()
        unfinished = file.execute("SELECT count(*) FROM matches WHERE status = 'running'").fetchone()
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    all_kept(party.promises, rows)
    no_others(party.promises, rows)
    assert unfinished == (0,)


def gone(worker: int) -> bool:
    try:
        return b"hyakki.bots.workers" not in Path(f"/proc/{worker}/cmdline").read_bytes()
    except OSError:
        return True


async def all_gone(workers: list[int]) -> None:
    """A worker notices that nobody asks any more."""
    await until(lambda: all(gone(worker) for worker in workers))
