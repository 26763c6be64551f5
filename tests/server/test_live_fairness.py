"""Equal people duel in real time over real sockets, one near and one far, on lines that tremble and lose.

Thousands of exchanges are fought in virtual time (`tests/table/live`); here hundreds show that the real
clocks, sockets and journal do the same, also while 200 other duels run in the server's process. The people
and their lines are in this one: clients that share a loop with the server would be as late as it is.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.server.arena import Arena
from tests.server.evening import APART, Evening, told
from tests.server.fencer import shares, stones_of
from tests.server.pairs import far, near

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
PAIRS = 24 if DEEP else 4
EXCHANGES = 1_800 if DEEP else 1
LEAST = 540 if DEEP else 1
"""On a machine with much else to do the time is up before all of them are fought."""
OTHERS = (0, 200) if DEEP else (4,)
"""Duels of bots in the server's process."""
LONGEST = 700 if DEEP else 120
"""Seconds."""


@pytest.mark.parametrize("others", OTHERS)
async def test_near_and_far_are_equal_in_real_time(tmp_path: Path, others: int) -> None:
    with Arena(tmp_path / "data", others) as arena:
        evening = Evening([(near(arena.address), far(arena.address))] * PAIRS, EXCHANGES, LONGEST)
        await evening.spend()
        report = await asyncio.to_thread(arena.report)
    hosts = [host for host, _ in evening.matches]
    share, fought = shares(hosts)
    stones, landed = stones_of(hosts)
    lets = sum(photo["verdict"] == "let" for host in hosts for photo in host.photos)
    print(
        f"\nbeside {others} duels near hands won {told(share, fought)} exchanges and"
        f" {told(stones, landed)} stones, {lets} lets; {report}"
    )
    assert fought >= LEAST
    if DEEP:  # a few exchanges tell nothing of shares
        assert abs(share - 0.5) <= APART * 0.5 / fought**0.5
        # Somebody quicker would win hardly more exchanges, but more stones.
        assert abs(stones - 0.5) <= APART * 0.5 / landed**0.5
