"""Pairs of people who fight match after match, and how their hands fared."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

from tests.server.fencer import Fencer
from tests.server.pairs import Route, friends

__all__ = ["APART", "Evening", "told"]

APART = 4
"""Standard deviations from an equal share: equal hands lie further apart once in 15,000 samples."""


class Evening:
    """Everybody fights until there were enough exchanges in all, or it has grown late.

    Hosts sit first in every other match, so no seat can pass for a line.
    """

    def __init__(self, pairs: Sequence[tuple[Route, Route]], exchanges: int, longest: float) -> None:
        self.pairs = pairs
        self.exchanges = exchanges
        self.longest = longest
        self.fought: list[list[tuple[Fencer, Fencer]]] = [[] for _ in pairs]
        """Of each pair, the host and the guest of every match."""
        self.judged = asyncio.Event()
        self.late = False

    @property
    def matches(self) -> list[tuple[Fencer, Fencer]]:
        return [match for matches in self.fought for match in matches]

    @property
    def enough(self) -> bool:
        return self.late or sum(len(host.verdicts) for host, _ in self.matches) >= self.exchanges

    async def spend(self) -> None:
        late = asyncio.get_running_loop().call_later(self.longest, self._grow_late)
        async with asyncio.TaskGroup() as group:
            for number in range(len(self.pairs)):
                group.create_task(self._pair(number))
        late.cancel()
        for host, guest in self.matches:
            both = min(len(host.photos), len(guest.photos))
            assert host.photos[:both] == guest.photos[:both]  # both are told the same

    def _grow_late(self) -> None:
        self.late = True
        self.judged.set()

    async def _pair(self, number: int) -> None:
        for match in count():
            seed, seat = 10_000 * number + 10 * match, (number + match) % 2
            async with friends(*self.pairs[number], seed, seat) as pages:
                host = Fencer(pages[0], seat, seed, self.judged)
                guest = Fencer(pages[1], 1 - seat, seed + 1, self.judged)
                self.fought[number].append((host, guest))
                for fencer in (host, guest):
                    fencer.choose()
                    await fencer.page.arm()
                while not (self.enough or pages[0].scene.get("over")):
                    await self.judged.wait()
                await asyncio.gather(host.stop(), guest.stop())
            if self.enough:
                return


def told(share: float, of: int) -> str:
    """With the interval within which 95 of 100 such samples lie."""
    return f"{share:.1%} ± {0.98 / max(1, of) ** 0.5:.1%} of {of}"
