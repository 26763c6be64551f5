"""Bad input ends in typed errors; nothing changes, nothing dies, nothing of the inside shows."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.server.client import Client, moves_of
from tests.server.fuzz import BOARD_MOVES, CARDS, Board, Data, Fuzz, World
from tests.server.serving import Served, serving

from hyakki.server.protocol import ErrorCode
from hyakki.store import StoreUnavailable

FRAMES = 200_000 if os.environ.get("HYAKKI_DEEP") else 10_000
BATCH = 50
INSIDE = re.compile(
    r"Traceback|File \"|\.py\b|Error|Exception|site-packages|hyakki\.|sqlite|msgspec|line \d+, in"
)


async def world(table: Served, mio: Client, ken: Client) -> World:
    """Mio is to move in a running match in which she has played before; the others stand still too."""
    running = await mio.create("person", "open", "easy", options={"rounds": "3", "first": "0"})
    invite = (await mio.open(running))["info"]["invites"][0]
    await ken.ask("join", match=running, seat=1, secret=invite["secret"])
    for client in (mio, ken):
        await client.ready(running)
    for client in (mio, ken):
        await client.begun(running)
    used: tuple[str, str, int] | None = None
    while True:
        frame, theirs = mio.newest(running), ken.newest(running)
        if frame["scene"]["legal"] and used and set(CARDS) - set(frame["scene"]["legal"]):
            break
        if frame["scene"]["legal"]:
            used = (f"k{frame['version']}", frame["scene"]["legal"][0], frame["version"])
            await mio.play(running, frame)
        elif theirs["version"] >= frame["version"] and theirs["scene"]["legal"]:
            await ken.play(running, theirs)
        else:
            client = mio if frame["version"] <= theirs["version"] else ken
            await client.frame(running, lambda _: True)
    waiting = await mio.create("person", "open", "easy")
    over = await mio.create("person", "easy", "easy")
    await mio.open(over)
    await mio.play_on(over)
    retired = await mio.create("person", "open", "easy")
    unplayable = sorted(set(CARDS) - set(frame["scene"]["legal"]))
    boards = (await board(mio, None), await board(mio, ken))
    return World(
        running,
        waiting,
        over,
        retired,
        "unreadable",
        frame["version"],
        unplayable,
        used,
        invite["secret"],
        boards,
    )


async def board(mio: Client, ken: Client | None) -> Board:
    """Madoshi alone or with a friend, played on until Mio is to move."""
    match = await mio.create("person", *(["open"] if ken else []), game="madoshi")
    for invite in (await mio.open(match))["info"]["invites"]:
        assert ken is not None
        await ken.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])
        for client in (mio, ken):
            await client.ready(match)
    for _ in range(4):
        frame = (await mio.open(match))["frame"]
        if moves_of(frame["scene"]):
            await mio.play(match, frame)
        elif ken is not None:
            await ken.play(match, (await ken.open(match))["frame"])
    while not moves_of((frame := (await mio.open(match))["frame"])["scene"]):
        assert ken is not None
        await ken.play(match, (await ken.open(match))["frame"])
    unplayable = []
    for move in BOARD_MOVES:
        why = await mio.ask("why", match=match, move=move)
        if why["type"] == "problem" or why["refusal"] is not None:
            unplayable.append(move)
    return Board(match, frame["version"], unplayable)


def kept(data: Path, world: World) -> list[Any]:
    """All that the disk knows of the matches."""
    with sqlite3.connect(data / "hyakki.db") as database:
        tables = [("matches", "id"), ("seats", "match"), ("entries", "match")]
        return [
            database.execute(f"SELECT * FROM {name} WHERE {key} = ? ORDER BY 1, 2", (match,)).fetchall()
            for name, key in tables
            for match in world.matches()
        ]


class Storm:
    """Sends batches of bad messages and counts what comes back."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.counts: Counter[str] = Counter()

    async def send(self, cookie: str, frames: list[Data], hello: bool = True) -> None:
        async with await Client.connect(self.address, cookie, hello=hello) as client:
            for start in range(0, len(frames), BATCH):
                batch = frames[start : start + BATCH]
                for frame in batch:
                    await client.socket.send(frame)
                answers = 0
                while answers < len(batch):
                    message = await client.receive()
                    if "id" in message:  # all but updates and news of seats
                        answers += 1
                        self.counts[message.get("code") or message["type"]] += 1
                    leak = INSIDE.search(client.raw[-1])
                    assert leak is None, (leak, client.raw[-1][:500])
                client.heard.clear()
                client.raw.clear()


async def test_fuzzed_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        serving(tmp_path) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):
        here = await world(table, mio, ken)
    with sqlite3.connect(tmp_path / "hyakki.db") as database:
        database.execute("UPDATE matches SET ruleset = 'long ago' WHERE id = ?", (here.retired,))
    before = kept(tmp_path, here)

    async with serving(tmp_path) as table:
        readable = table.services.store.match

        async def match(id: str) -> Any:
            if id == here.unreadable:
                raise StoreUnavailable("/secret/path/hyakki.db: disk I/O error")
            return await readable(id)

        monkeypatch.setattr(table.services.store, "match", match)
        storm, fuzz = Storm(table.address), Fuzz(here, seed=20261115)

        def frames(share: float, make: Callable[[], Data]) -> list[Data]:
            return [make() for _ in range(int(FRAMES * share))]

        await storm.send("", frames(0.05, fuzz.stranger), hello=False)
        await asyncio.gather(
            storm.send("", frames(0.55, fuzz.stranger)),
            storm.send(ken.cookie, frames(0.1, fuzz.waiter)),
            storm.send(mio.cookie, frames(0.3, fuzz.player)),
        )
        assert storm.counts.total() == FRAMES
        print("\n" + "\n".join(f"{count:>8} {code}" for code, count in storm.counts.most_common()))
        # These have tests of their own: the limiter is off, lest it hide the rest, and no frame does damage.
        assert set(get_args(ErrorCode)) - set(storm.counts) == {"too_fast", "banned", "damaged"}
        assert table.services.metrics.faults._value.get() == 0
        assert kept(tmp_path, here) == before
        async with (
            await Client.connect(table.address, mio.cookie) as mio,
            await Client.connect(table.address, ken.cookie) as ken,
        ):
            assert (await mio.open(here.running))["frame"]["version"] == here.version
            await ken.open(here.running)
            ends = await asyncio.gather(mio.play_on(here.running), ken.play_on(here.running))
            assert all(end["scene"]["over"] for end in ends)
            for board in here.boards:
                assert (await mio.open(board.match))["frame"]["version"] == board.version
                await mio.play(board.match, mio.newest(board.match))
