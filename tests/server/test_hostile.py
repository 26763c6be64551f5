"""Honest people finish their games, undisturbed, on a server that others attack in every way they know."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

from tests.server.client import Client, fetch
from tests.server.process import Process

from hyakki.table.keys import of_person

Json = dict[str, Any]

GAMES = 20 if os.environ.get("HYAKKI_DEEP") else 1
"""Of each party, one after the other."""
LONGEST = 10.0
"""Seconds for one acknowledgement, on a machine that does much else. It takes milliseconds alone."""
MEMORY = 150_000
"""Kilobytes by which the server may grow."""


class Honest(Client):
    """Keeps a list of what was acknowledged, and how long it took."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.acknowledged: list[tuple[str, str]] = []
        self.waits: list[float] = []

    async def play(self, match: str, frame: Json, move: str | None = None) -> Json:
        began = time.monotonic()
        newest = await super().play(match, frame, move)
        self.waits.append(time.monotonic() - began)
        self.acknowledged.append((match, f"k{frame['version']}"))
        return newest


async def table(friends: list[Honest]) -> str:
    match = await friends[0].create("person", "open", "open")
    link = (await friends[0].open(match))["info"]["link"]
    for friend in friends[1:]:
        joined = await friend.ask("join", match=match, secret=link)
        assert joined["type"] == "table", joined
    return match


async def game(friends: list[Honest], match: str) -> None:
    for friend in friends:
        await friend.ready(match)
    for friend in friends:
        await friend.begun(match)
    ends = await asyncio.gather(*(friend.play_on(match) for friend in friends))
    assert all(end["scene"]["over"] for end in ends)


def memory(process: int) -> int:
    """Kilobytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


async def test_honest_people_play_on_while_others_attack(tmp_path: Path) -> None:
    with Process(tmp_path) as served:
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(await Honest.connect(served.address)) for _ in range(6)]
            parties = [people[:3], people[3:]]
            tables = [await table(party) for party in parties]
            before = memory(served.process.pid)
            storm = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.server.hostile", served.address, *tables),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            try:
                assert storm.stdout is not None
                assert await storm.stdout.readline() == b"storming\n"
                for turn in range(GAMES):
                    if turn:
                        tables = [await table(party) for party in parties]
                    await asyncio.gather(*(game(party, match) for party, match in zip(parties, tables)))
                out, _ = await storm.communicate(b"")  # its input ends
            finally:
                if storm.returncode is None:
                    storm.kill()
                    await storm.wait()
        tried = json.loads(out)
        waits = sorted(wait for friend in people for wait in friend.waits)
        grown = memory(served.process.pid) - before
        print(f"\n{tried}\n{len(waits)} moves, the slowest {waits[-1]:.3f} s; {grown / 1000:.0f} MB more")
        assert waits[-1] < LONGEST
        assert grown < MEMORY
        figures = await asyncio.to_thread(fetch, f"{served.address}metrics")
        assert "hyakki_faults_total 0.0" in figures.body.decode()
        assert served.stop()[0] == 0
    acknowledged = [(match, of_person(key)) for friend in people for match, key in friend.acknowledged]
    with closing(sqlite3.connect(tmp_path / "hyakki.db")) as file:
        kept = file.execute("SELECT match, key FROM entries WHERE kind = 'move' AND key <> ''").fetchall()
    assert sorted(acknowledged) == sorted(
        row for row in kept if row[0] in {match for match, _ in acknowledged}
    )
