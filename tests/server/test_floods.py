"""Nobody stops a table: a real server with its usual limits, people who play, and one who floods it."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client, fetch, moves_of
from tests.server.process import Process

FLOODER = Path(__file__).parents[2] / "bench" / "loading" / "flooder.py"
SECONDS = 0.8
PEOPLE = 4
PACE = 0.06
"""Seconds from one move to the next: what one socket may say in the long run."""
WITHIN = 0.25
"""Seconds in which 95 of 100 moves are on the disk, on a machine that does much else.

Or five times as many as without a flood."""

STREAMS = ("text", "ping", "empty fragments", "tiny fragments", "half frames")
KINDS = (*STREAMS, "creations", "opens", "HTTP", "pages", "connections", "garbage", "chunks")


class Player:
    """Plays Madoshi alone, game after game."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.match = ""

    async def waits(self, seconds: float) -> list[float]:
        waits, ends = [], time.monotonic() + seconds
        while time.monotonic() < ends:
            frame = self.client.newest(self.match) if self.match else None
            if frame is None or frame["scene"]["over"] or not moves_of(frame["scene"]):
                self.match = await self.client.create("person", game="madoshi")
                frame = (await self.client.open(self.match))["frame"]
            began = time.monotonic()
            await self.client.play(self.match, frame)
            waits.append(time.monotonic() - began)
            del self.client.heard[:-3]
            await asyncio.sleep(PACE)
        return waits


class Evening:
    """A server and the people on it."""

    def __init__(self, served: Process, players: list[Player]) -> None:
        self.served = served
        self.players = players
        self.quiet = 0.0

    async def late(self, seconds: float) -> float:
        """Seconds within which 95 of 100 moves were acknowledged."""
        found = await asyncio.gather(*(player.waits(seconds) for player in self.players))
        waits = sorted(wait for waits in found for wait in waits)
        return waits[int(len(waits) * 0.95)]

    async def figure(self, name: str) -> float:
        told = (await asyncio.to_thread(fetch, f"{self.served.address}metrics")).body.decode()
        return sum(float(line.split()[-1]) for line in told.splitlines() if line.startswith(name))


@pytest.fixture(scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    with Process(tmp_path_factory.mktemp("floods")) as served:
        players = [Player(await Client.connect(served.address)) for _ in range(PEOPLE)]
        evening = Evening(served, players)
        evening.quiet = await evening.late(SECONDS)
        yield evening
        for player in players:
            await player.client.socket.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_people_play_on_while_one_address_floods(evening: Evening, kind: str) -> None:
    port = evening.served.address.rpartition(":")[2].rstrip("/")
    before = await evening.figure('hyakki_sockets_refused_total{why="flood"}')
    flooder = await asyncio.create_subprocess_exec(
        *(sys.executable, str(FLOODER), port, f"127.0.0.{60 + KINDS.index(kind)}"),
        *(kind, str(SECONDS + 0.2), "10"),
        stdout=asyncio.subprocess.PIPE,
    )
    late = await evening.late(SECONDS)
    out, _ = await flooder.communicate()
    did: dict[str, Any] = json.loads(out)
    assert late < max(WITHIN, 5 * evening.quiet), did
    cut = await evening.figure('hyakki_sockets_refused_total{why="flood"}') - before
    if kind in STREAMS:
        assert cut >= 1, did
        assert did["cut"] >= 1, did
        assert did["most"] < 8_000_000, did  # what lay in the machine's own buffers when it was cut
    if kind in ("text", "ping", "empty fragments"):
        assert did["refused"] >= 1, did  # it stays away for a while
        assert cut <= 30, did
    if kind == "connections":
        assert await evening.figure('hyakki_sockets_refused_total{why="connections"}') >= 1, did
    if kind in ("HTTP", "pages"):
        assert await evening.figure('hyakki_http_requests_total{status="429"}') >= 1, did
    if kind in ("HTTP", "garbage", "chunks"):
        assert did["cut"] >= 1, did
    assert await evening.figure("hyakki_faults_total") == 0
