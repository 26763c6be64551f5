"""How long a bot takes tells nothing of its hand: forced moves come as late as choices, at every pace.

Somebody watches bots over a real socket with a stopwatch, and is told afterwards which moves were forced.
"""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import AsyncIterator
from statistics import median

import pytest
from tests.server.client import Client, fetch
from tests.server.process import Process

from hyakki.games import game
from hyakki.kernel.chance import Tape
from hyakki.kernel.game import State
from hyakki.kernel.record import Record, step

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
GAMES, ROUNDS = (12, "3") if DEEP else (1, "2")
"""Two rounds are mostly ten forced moves: those of the last trick, and some before."""
FEWEST = 20
"""With fewer of either there are more games: luck decides how many are forced."""
MOST = GAMES + 9
"""With fewer after so many the test has to look for other games."""
KINDS = [("off", "normal"), ("off", "hard"), *([("brisk", "hard"), ("off", "easy")] if DEEP else [])]
AROUND = 12
"""Versions before and after: so many that few of them are forced, even in the last trick."""
LIMIT = 3.9
"""Standard deviations: once in 10,000 runs by chance."""


@pytest.fixture(scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Process]:
    with Process(tmp_path_factory.mktemp("timing") / "data") as process:
        # Until its worker has started, a bot is waited for: let that be one that nobody has a stopwatch on.
        async with await Client.connect(process.address) as eve:
            await watched(eve, await eve.create(*["easy"] * 3))
        yield process


@pytest.mark.parametrize(("pace", "level"), KINDS)
async def test_a_stopwatch_does_not_tell_forced_moves_from_choices(
    served: Process, pace: str, level: str
) -> None:
    forced: list[float] = []
    chosen: list[float] = []
    async with await Client.connect(served.address) as eve:
        games = 0
        while games < GAMES or min(len(forced), len(chosen)) < FEWEST:
            games += 1
            assert games <= MOST
            match = await eve.create(*[level] * 6, pace=pace, options={"rounds": ROUNDS})
            arrivals = await watched(eve, match)
            answer = await asyncio.to_thread(fetch, f"{served.address}api/matches/{match}/record")
            choices = choices_of(Record.read(answer.body.decode()))
            for version, late in lateness(arrivals).items():
                if version in choices:
                    (chosen if choices[version] > 1 else forced).append(late)
    share, spread = sooner(forced, chosen)
    print(f"{pace} {level}: forced moves sooner {share:.0%} ± {spread:.0%} ({len(forced)}, {len(chosen)})")
    assert abs(share - 0.5) < LIMIT * spread


async def watched(eve: Client, match: str) -> dict[int, float]:
    """When each version of a match was heard of, in milliseconds, up to its end."""
    arrivals: dict[int, float] = {}
    frame = (await eve.open(match))["frame"]
    while not frame["scene"]["over"]:
        frame = await eve.frame(match, lambda _: True)
        arrivals[frame["version"]] = time.monotonic() * 1000
    return arrivals


def lateness(arrivals: dict[int, float]) -> dict[int, float]:
    """How much longer each version took than those around it: a machine has quick and slow seconds."""
    took = {now: arrivals[now] - arrivals[now - 1] for now in arrivals if now - 1 in arrivals}
    return {
        now: took[now] - median(took[near] for near in range(now - AROUND, now + AROUND + 1) if near in took)
        for now in took
    }


def choices_of(record: Record) -> dict[int, int]:
    """How many legal moves there were before each move, by version; not if the same bot had just moved."""
    rules, latest = game(record.game), -1
    state: State | None = None
    found: dict[int, int] = {}
    for version, entry in enumerate(record.entries, start=1):
        if entry.kind == "move" and state is not None:
            if entry.seat != latest:
                found[version] = len(state.legal(entry.seat))
            latest = entry.seat
        luck = Tape(entry.chance)
        state = step(rules, state, entry, luck, None, seats=len(record.seats), options=record.options)
    return found


def sooner(some: list[float], others: list[float]) -> tuple[float, float]:
    """How often one of some is less than one of others, and how much that varies by chance (Mann-Whitney).

    >>> sooner([1, 2], [3, 4])[0], sooner([1, 4], [2, 3])[0]
    (1.0, 0.5)
    """
    wins = sum((a < b) + (a == b) / 2 for a in some for b in others)
    pairs = len(some) * len(others)
    return wins / pairs, math.sqrt((len(some) + len(others) + 1) / (12 * pairs))
