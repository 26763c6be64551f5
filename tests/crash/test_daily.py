"""`kill -9` in the last move on a daily board: the result is kept once, or the move is made again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from tests.crash.party import GONE, start
from tests.server.client import Client, Json, moves_of

from hyakki.table import Clock
from hyakki.table.timekeeping.days import day_of, ends


@asynccontextmanager
async def life(data: Path, cookie: str = "") -> AsyncIterator[Client]:
    """A server until it is killed, by its fault or by us, and a guest at it."""
    process = await start(data)
    assert process is not None
    try:
        async with await Client.connect(process.address, cookie) as client:
            yield client
            process.process.kill()
        assert await asyncio.to_thread(process.process.wait) == -9
    finally:
        process.__exit__(None, None, None)


def is_last(scene: Json) -> bool:
    """Whether the next move ends the game: the last Yokai is to be discarded."""
    left: int = sum(stack["left"] for stack in scene["stacks"])
    return left == 1 and scene["phase"] == "discard"


async def resumed(client: Client) -> tuple[str, Json]:
    match: str = (await client.ask("play_daily", game="madoshi"))["match"]
    return match, (await client.open(match))["frame"]


async def play_to_the_last_move(client: Client) -> dict[str, Any]:
    """Take nothing, so that every turn ends in a discard; the last one is returned unsent."""
    match, frame = await resumed(client)
    while not is_last(frame["scene"]):
        moves = moves_of(frame["scene"])
        frame = await client.play(match, frame, "done" if "done" in moves else moves[0])
        client.heard.clear()
        client.heard.append({"type": "update", "match": match, "frame": frame})
    last = moves_of(frame["scene"])[0]
    return {"match": match, "version": frame["version"], "move": last, "key": "the last"}


async def one_day() -> None:
    """Wait for the next day if this one ends before the test does."""
    left = ends(day_of(Clock().now())) - Clock().now()
    if left < 120_000:
        await asyncio.sleep(left / 1000 + 1)


async def test_killed_in_the_move_that_ends_the_daily_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await one_day()
    async with life(tmp_path) as mio:
        cookie = mio.cookie
        last = await play_to_the_last_move(mio)
    # A start writes the keys that sign guests and seal second factors, and the first look at the board the
    # host's secret; so the fourth transaction of a life is the move.
    for fault in ("append:inside:4", "commit:after:4"):
        monkeypatch.setenv("HYAKKI_FAULT", fault)
        async with life(tmp_path, cookie) as mio:
            match, frame = await resumed(mio)
            assert (match, frame["version"]) == (last["match"], last["version"])
            assert (await mio.ask("daily", game="madoshi"))["mine"] == "running"
            with pytest.raises(GONE):
                await mio.ask("move", **last)
    monkeypatch.delenv("HYAKKI_FAULT")
    async with life(tmp_path, cookie) as mio:
        board = await mio.ask("daily", game="madoshi")
        assert (board["mine"], board["match"], board["players"]) == ("done", last["match"], 1)
        again = await mio.ask("move", **last)
        assert (again["type"], again["again"], again["version"]) == ("moved", True, last["version"] + 1)
        practice, _ = await resumed(mio)
        assert practice != last["match"]
        results = await mio.ask("results", game="madoshi")
        assert [result["match"] for result in results["best"]] == [last["match"]]
    with closing(sqlite3.connect(tmp_path / "hyakki.db")) as file:
        assert file.execute("SELECT match, points FROM results").fetchall() == [(last["match"], 0)]
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
