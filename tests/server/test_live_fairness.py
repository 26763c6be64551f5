"""Equal people duel in real time over real sockets, one near and one far, on lines that tremble and lose.

Thousands of exchanges are fought in virtual time (`tests/table/live`); here a few show that the real clocks,
sockets and journal do the same, also while 200 other duels run in the same process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.server.fencer import Fencer, often, shares
from tests.server.serving import Served, serving
from tests.server.test_duels import friends

from hyakki.table import Plan, SeatPlan

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
PAIRS = 6 if DEEP else 1
EXCHANGES = 150 if DEEP else 1
OTHERS = (0, 200) if DEEP else (4,)
"""Duels of bots in the same process."""
LONGEST = 300 if DEEP else 40
"""Seconds."""


@dataclass
class Lag:
    """How much later than asked this process's loop comes back, in milliseconds."""

    late: list[float] = field(default_factory=list)

    async def watch(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.01)
            self.late.append((time.monotonic() - began) * 1000 - 10)

    def at(self, share: float) -> float:
        return sorted(self.late)[int(share * (len(self.late) - 1))]


@pytest.fixture
async def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    monkeypatch.setattr("hyakki.table.duel.Keyed", often)
    monkeypatch.setattr("hyakki.table.course.Keyed", often)
    async with serving(tmp_path / "data") as served:
        yield served


async def fought(served: Served, pairs: int, exchanges: int) -> list[Fencer]:
    """Near and far hands in turn, after that many exchanges in all."""
    async with contextlib.AsyncExitStack() as stack:
        fencers: list[Fencer] = []
        for pair in range(pairs):
            pages = await stack.enter_async_context(friends(served, seed=10 * pair))
            fencers += [Fencer(page, seat, 100 * pair + seat) for seat, page in enumerate(pages)]
        judged = asyncio.Event()
        for fencer in fencers:
            fencer.judged = judged
            fencer.choose()
            await fencer.page.arm()
        async with asyncio.timeout(LONGEST):
            while sum(len(near.verdicts) for near in fencers[::2]) < exchanges:
                judged.clear()
                await judged.wait()
        await asyncio.gather(*(fencer.stop() for fencer in fencers))
    return fencers


def fair(fencers: list[Fencer], exchanges: int) -> tuple[float, int]:
    """Everything was seen by both; the share of the near hands is what equal people get."""
    for near, far in zip(fencers[::2], fencers[1::2]):
        both = min(len(near.photos), len(far.photos))
        assert near.photos[:both] == far.photos[:both]
    share, count = shares(fencers[::2])
    assert count >= exchanges
    assert abs(share - 0.5) <= 3 * 0.5 / count**0.5
    return share, count


@pytest.mark.parametrize("others", OTHERS)
async def test_near_and_far_are_equal_in_real_time(arena: Served, others: int) -> None:
    house = arena.hall.house
    host = await house.new_guest("Host")
    plan = Plan("hoshi", (SeatPlan("bot", "normal"), SeatPlan("bot", "hard")), pace="off")
    for _ in range(others):
        await house.create(plan, host)
    lag = Lag()
    watching = asyncio.create_task(lag.watch())
    try:
        fencers = await fought(arena, PAIRS, EXCHANGES)
    finally:
        watching.cancel()
    share, count = fair(fencers, EXCHANGES)
    lets = sum(photo["verdict"] == "let" for near in fencers[::2] for photo in near.photos)
    print(
        f"beside {others} duels near hands won {share:.1%} of {count} exchanges, {lets} lets;"
        f" the loop was late by {lag.at(0.5):.1f} ms (median), {lag.at(0.99):.1f} ms (99 %)"
    )
