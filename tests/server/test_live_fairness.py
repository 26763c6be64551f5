"""Equal people duel in real time over real sockets, one near and one far, on lines that tremble and lose.

Thousands of exchanges are fought in virtual time (`tests/table/live`); here hundreds show that the real
clocks, sockets and journal do the same, also while 200 other duels run in the server's process. The people
and their lines are in this one: whoever shares a loop with the server would be as late as it is.
"""

from __future__ import annotations

import asyncio
import os
from itertools import count
from pathlib import Path

import pytest
from tests.server.arena import Arena
from tests.server.fencer import Fencer, shares
from tests.server.test_duels import friends

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
PAIRS = 24 if DEEP else 4
EXCHANGES = 1_000 if DEEP else 1
LEAST = 300 if DEEP else 1
"""On a machine with much else to do the time is up before all of them are fought."""
OTHERS = (0, 200) if DEEP else (4,)
"""Duels of bots in the server's process."""
LONGEST = 400 if DEEP else 120
"""Seconds."""


class Evening:
    """Pairs of people who fight match after match until there were enough exchanges in all."""

    def __init__(self, address: str, exchanges: int) -> None:
        self.address = address
        self.exchanges = exchanges
        self.near: list[Fencer] = []
        self.far: list[Fencer] = []
        self.judged = asyncio.Event()
        self.late = False

    @property
    def enough(self) -> bool:
        return self.late or sum(len(near.verdicts) for near in self.near) >= self.exchanges

    async def spend(self, pairs: int) -> None:
        asyncio.get_running_loop().call_later(LONGEST, self._grow_late)
        async with asyncio.TaskGroup() as group:
            for pair in range(pairs):
                group.create_task(self._pair(pair))

    def _grow_late(self) -> None:
        self.late = True
        self.judged.set()

    async def _pair(self, pair: int) -> None:
        for match in count():
            seed = 10_000 * pair + 10 * match
            async with friends(self.address, seed) as pages:
                fencers = [Fencer(page, seat, seed + seat, self.judged) for seat, page in enumerate(pages)]
                self.near.append(fencers[0])
                self.far.append(fencers[1])
                for fencer in fencers:
                    fencer.choose()
                    await fencer.page.arm()
                while not (self.enough or pages[0].scene.get("over")):
                    await self.judged.wait()
                await asyncio.gather(*(fencer.stop() for fencer in fencers))
            if self.enough:
                return


@pytest.mark.parametrize("others", OTHERS)
async def test_near_and_far_are_equal_in_real_time(tmp_path: Path, others: int) -> None:
    with Arena(tmp_path / "data", others) as arena:
        evening = Evening(arena.address, EXCHANGES)
        await evening.spend(PAIRS)
        report = await asyncio.to_thread(arena.report)
    for near, far in zip(evening.near, evening.far):
        both = min(len(near.photos), len(far.photos))
        assert near.photos[:both] == far.photos[:both]  # both are told the same
    share, fought = shares(evening.near)
    hits = [seat for near in evening.near for verdict, seat in near.verdicts if verdict == "hit"]
    stones = hits.count(0) / max(1, len(hits))
    lets = sum(photo["verdict"] == "let" for near in evening.near for photo in near.photos)
    print(
        f"\nbeside {others} duels near hands won {told(share, fought)} exchanges and"
        f" {told(stones, len(hits))} stones, {lets} lets; {report}"
    )
    assert fought >= LEAST
    assert abs(share - 0.5) <= 3 * 0.5 / fought**0.5
    if DEEP:  # somebody quicker would win hardly more exchanges, but more stones
        assert abs(stones - 0.5) <= 3 * 0.5 / len(hits) ** 0.5


def told(share: float, of: int) -> str:
    """With the interval within which 95 of 100 such samples lie."""
    return f"{share:.1%} ± {0.98 / max(1, of) ** 0.5:.1%} of {of}"
