"""A duel lives in one process, and one of its players sits at another: the way between costs nobody a hand.

Two real processes on a real PostgreSQL and a real Valkey, which is slow to reach from one of them. Everybody
has the same eyes and hands; near and far lines are crossed with the process that holds the match (*home*) and
the other process (*away*). The accounting itself is proven in `tests/server/test_bus_accounting.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from tests.postgres import Postgres
from tests.server.arena import Arena
from tests.server.evening import APART, Evening, told
from tests.server.fencer import Fencer, shares, stones_of
from tests.server.pairs import Route
from tests.server.proxy import proxied
from tests.valkey import Valkey

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
PAIRS = 6 if DEEP else 1
"""Of each crossing."""
EXCHANGES = 1_800 if DEEP else 1
LEAST = 540 if DEEP else 1
"""On a machine with much else to do the time is up before all of them are fought."""
LONGEST = 900 if DEEP else 60
"""Seconds."""
BUS = 40
"""Milliseconds to Valkey and back."""
NEAR = (20.0, 4.0, 0.0)
FAR = (200.0 - BUS, 20.0, 0.01)
"""Round trip, jitter and loss. With the bus 200 ms, as far away as a duel promises to be fair."""
CROSSINGS = {
    "both near": (NEAR, NEAR),
    "home near, away far": (NEAR, FAR),
    "home far, away near": (FAR, NEAR),
    "both far": (FAR, FAR),
}


@dataclass(frozen=True)
class TwoProcesses:
    home: Arena
    away: Arena

    def routes(self, crossing: str) -> tuple[Route, Route]:
        home, away = CROSSINGS[crossing]
        return Route(self.home.address, *home), Route(self.away.address, *away)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def two_processes(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TwoProcesses]:
    data: Path = tmp_path_factory.mktemp("two_processes")
    with Postgres() as postgres, Valkey() as valkey:
        database = postgres.database()
        async with proxied(valkey.address, rtt=BUS, jitter=4) as slowly, AsyncExitStack() as stack:
            home = Arena(data / "home", 0, database, valkey.address)
            away = Arena(data / "away", 0, database, slowly.replace("http", "redis", 1))
            for arena in (home, away):
                stack.push(arena.__exit__)
            await asyncio.gather(*(asyncio.to_thread(arena.__enter__) for arena in (home, away)))
            yield TwoProcesses(home, away)


async def test_hands_are_equal_at_home_and_away(two_processes: TwoProcesses) -> None:
    pairs = [(crossing, two_processes.routes(crossing)) for crossing in CROSSINGS for _ in range(PAIRS)]
    evening = Evening([routes for _, routes in pairs], EXCHANGES, LONGEST)
    await evening.spend()
    told_so = told_of("at home", [host for host, _ in evening.matches])
    for crossing in CROSSINGS:
        own = [matches for (name, _), matches in zip(pairs, evening.fought) if name == crossing]
        told_of(crossing, [host for matches in own for host, _ in matches])
    assert told_so >= LEAST
    for (_, (home, away)), matches in zip(pairs, evening.fought):
        for host, guest in [match for match in matches if match[0].verdicts]:
            assert host.sides[host.seat]["rtt"] >= home.rtt
            assert host.sides[guest.seat]["rtt"] >= away.rtt + BUS, "the bus is a part of the way"


def told_of(name: str, hosts: list[Fencer]) -> int:
    """How those fared who sat where the match is, and in how many exchanges."""
    share, fought = shares(hosts)
    stones, landed = stones_of(hosts)
    lets = sum(photo["verdict"] == "let" for host in hosts for photo in host.photos)
    print(f"\n{name}: {told(share, fought)} exchanges, {told(stones, landed)} stones, {lets} lets", end="")
    if DEEP:
        assert abs(share - 0.5) <= APART * 0.5 / fought**0.5
        assert abs(stones - 0.5) <= APART * 0.5 / landed**0.5
    return fought
