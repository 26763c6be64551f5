"""A table of four: one move after the other, each acknowledged and heard by all four before the next."""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

__all__ = ["SEATS", "Person", "Table", "Tally", "Think", "end", "human"]

SEATS = 4

Think = Callable[[], float]
"""How long somebody takes for a move, in seconds."""


class Tally:
    """What was counted while it counts."""

    def __init__(self) -> None:
        self.counting = False
        self.acknowledged: list[float] = []
        """Seconds from sending a move to hearing that it is written down."""
        self.everyone: list[float] = []
        """Seconds from sending a move to its being heard by the last of four."""
        self.games = 0
        self.broken: str = ""
        """The first thing that went wrong."""

    def fail(self, why: str) -> None:
        self.broken = self.broken or why


class Person(ABC):
    """Somebody's socket at one table; each kind of server has its own."""

    table: Table
    version = 0
    """Of the latest that was heard."""
    move: str | None = None
    """What can be played now; None if it is somebody else's turn."""
    over = False

    @abstractmethod
    def play(self) -> None:
        """Send the move that can be played."""

    @abstractmethod
    def close(self) -> None: ...


class Table:
    """Plays whole games, one after the other. `begin` seats the people and starts a game."""

    def __init__(
        self,
        people: list[Person],
        begin: Callable[[list[Person]], Awaitable[None]],
        tally: Tally,
        think: Think | None = None,
    ) -> None:
        self.people = people
        self.begin = begin
        self.tally = tally
        self.think = think
        self.playing = False
        self.stopped = False
        self.sent = 0.0
        self.awaited = 0
        """The version that the move under way will make; 0 between moves."""
        self.acknowledged = False
        self.ended: asyncio.Future[None] | None = None
        self.left = -1
        """So many moves are made before the table rests; -1 for no end."""
        for person in people:
            person.table = self

    async def run(self, moves: int = -1) -> None:
        """Play until stopped, or so many moves."""
        self.left = moves
        while not self.stopped and self.left:
            if not self.playing:
                await self.begin(self.people)
                self.playing = True
            self.ended = asyncio.get_running_loop().create_future()
            self._next()
            await self.ended

    def stop(self) -> None:
        """After the move under way."""
        self.stopped = True

    def heard(self, person: Person) -> None:
        """Somebody has heard something new."""
        if self.awaited and person.version >= self.awaited:
            self._done()

    def moved(self) -> None:
        """The move is acknowledged."""
        if self.tally.counting:
            self.tally.acknowledged.append(time.perf_counter() - self.sent)
        self.acknowledged = True
        self._done()

    def fail(self, why: str) -> None:
        self.tally.fail(why)
        self.stopped = True
        self._rest()

    def _next(self) -> None:
        if self.people[0].over:
            self.playing = False
            self.tally.games += self.tally.counting
            self._rest()
        elif self.stopped or not self.left:
            self._rest()
        elif self.think is None:
            self._play()
        else:
            asyncio.get_running_loop().call_later(self.think(), self._play)

    def _play(self) -> None:
        person = next((person for person in self.people if person.move is not None), None)
        if person is None:
            self.fail(f"nobody can move at version {self.people[0].version}")
            return
        self.left -= 1
        self.acknowledged = False
        self.awaited = person.version + 1
        self.sent = time.perf_counter()
        person.play()

    def _done(self) -> None:
        if not self.acknowledged or any(person.version < self.awaited for person in self.people):
            return
        if self.tally.counting:
            self.tally.everyone.append(time.perf_counter() - self.sent)
        self.awaited = 0
        self._next()

    def _rest(self) -> None:
        if self.ended is not None and not self.ended.done():
            self.ended.set_result(None)


def human(mean: float) -> Think:
    """Between half and one and a half times the mean."""
    luck = random.Random(4)
    return lambda: luck.uniform(0.5 * mean, 1.5 * mean)


async def end(tables: list[Table], games: list[asyncio.Task[None]]) -> None:
    """Let everybody go home after the move under way, and tell what went wrong."""
    for table in tables:
        table.stop()
    await asyncio.wait(games, timeout=10)
    for table in tables:
        for person in table.people:
            person.close()
        if table.tally.broken:
            raise SystemExit(f"it went wrong: {table.tally.broken}")
