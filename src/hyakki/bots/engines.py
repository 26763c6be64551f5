"""Engines at the tables of a server: programs that its host has named, asked without anybody having to wait.

Every seat of every match has a process of its own, with its own view and nothing else (`programs.py`). It is
started when it is first asked, and stopped when its match is over or others need the room. After a fault it
rests, longer every time, and all who ask meanwhile are told so at once.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

from hyakki.bots.levels import LEVELS
from hyakki.bots.names import BOT_NAMES
from hyakki.bots.players import BOTS
from hyakki.bots.programs import Failed, Failure, Program, Seated, UnfitProgram
from hyakki.games import GAMES, game_by_ruleset
from hyakki.kernel.types import Outcome

__all__ = ["Engines", "NoMove", "Sat", "Trouble", "check_together"]

Trouble = (
    Failure
    | Literal[
        "resting",  # it had a fault a moment ago
        "busy",  # too many others are being asked
        "gone",  # this server has no such engine
    ]
)

FIRST_REST, LONGEST_REST = 1.0, 60.0
"""Seconds; every fault in a row doubles them."""
PATIENCE = 10.0
"""Seconds until somebody who waits for a free place to think gives up."""
LEAVING = 2
"""Threads beside those that ask: for taking leave, which may take a second."""
KEPT = 4
"""So many processes are kept for each that can be asked at once."""
RESERVED = frozenset({*BOTS, *LEVELS, *map(str.lower, BOT_NAMES), "bot", "mixed", "open", "person", "you"})
"""What a seat can be given to beside engines, and what our own bots are called there: an engine has a rating
of its own, and nobody must mistake one for the other."""


class NoMove(Exception):
    """The engine has made no move; `trouble` is what the table is told."""

    def __init__(self, trouble: Trouble, what: str) -> None:
        super().__init__(what)
        self.trouble: Trouble = trouble


@dataclass(frozen=True, slots=True)
class Sat:
    """Where an engine sits, and what it is told when it begins."""

    match: str
    seat: int
    seats: int
    game: str
    ruleset: str
    options: Mapping[str, str]
    seed: str


def check_together(programs: Sequence[Program]) -> None:
    """Raises UnfitProgram for names that could be mistaken for each other or for our own bots."""
    seen: dict[str, str] = {}
    for program in programs:
        name = program.name.lower()
        if name in RESERVED:
            raise UnfitProgram(f"engine {program.name}: we have a bot or a word of that name; choose another")
        if name in seen:
            raise UnfitProgram(f"engine {program.name}: there are two of that name; each needs its own")
        seen[name] = program.name


class Chair:
    """An engine's place at one table."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.lock = asyncio.Lock()
        """Held while it is asked."""
        self.used = 0.0
        self.faults = 0
        """In a row."""
        self.rests_until = 0.0


class Engines:
    """Those of one server. An empty list knows none."""

    def __init__(
        self,
        programs: Sequence[Program] = (),
        at_once: int | None = None,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        check_together(programs)
        self.programs = {program.name: program for program in programs}
        self.ticks = ticks
        self.at_once = at_once or max(2, os.cpu_count() or 2)
        self.most = KEPT * self.at_once
        self._chairs: dict[str, dict[int, Chair]] = {}
        self._places = asyncio.Semaphore(self.at_once)
        # Its threads live as long as it does: on Linux a process ends with the thread that has started it.
        self._threads = ThreadPoolExecutor(self.at_once + LEAVING, "engine")
        self._work: set[asyncio.Task[Any]] = set()

    @property
    def names(self) -> list[str]:
        return list(self.programs)

    def __contains__(self, name: str) -> bool:
        return name in self.programs

    @property
    def running(self) -> int:
        """How many processes there are."""
        return sum(chair.seated.process is not None for chair in self._all())

    async def move(self, name: str, sat: Sat, view: Any) -> tuple[str, float]:
        """The engine's own move in notation, and the milliseconds it took. Raises NoMove.

        A caller that is cancelled leaves the engine to finish its answer, which nobody hears.
        """
        program = self.programs.get(name)
        if program is None:
            raise NoMove("gone", f"there is no engine {name} on this server")
        chair = self._chairs.setdefault(sat.match, {}).get(sat.seat)
        if chair is None or chair.seated.program is not program:
            chair = self._chairs[sat.match][sat.seat] = Chair(seated(program, sat))
        return await asyncio.shield(self._begin(self._ask(chair, view)))

    def leave(self, match: str, outcome: Outcome | None = None) -> None:
        """The match is over, which its engines are told with the outcome, or is no longer in memory."""
        for chair in self._chairs.pop(match, {}).values():
            self._begin(self._stop(chair, outcome))

    async def tried(self) -> list[str]:
        """Start each engine once; a sentence for each that does not get ready."""
        games = list(GAMES.values())
        found: list[str] = []
        for program in self.programs.values():
            sat = Sat("", 0, games[0].info.default_seats, games[0].info.name, games[0].info.ruleset, {}, "")
            chair = Chair(seated(program, sat))
            try:
                await self._in_thread(chair.seated.start)
            except Failed as error:
                found.append(f"engine {program.name}: {error}. Until it works, moves are made for it")
            await self._stop(chair)
        return found

    async def close(self) -> None:
        """Stop them all. Those who still wait hear that there is no move."""
        for match in list(self._chairs):
            for chair in self._chairs[match].values():
                chair.seated.interrupt()
            self.leave(match)
        while self._work:
            await asyncio.wait(self._work, timeout=1)
        self._threads.shutdown()

    async def _ask(self, chair: Chair, view: Any) -> tuple[str, float]:
        async with chair.lock:
            if self.ticks() < chair.rests_until:
                raise NoMove("resting", "it rests after a fault")
            if not await self._place():
                raise NoMove("busy", f"{self.at_once} others were being asked")
            try:
                await self._make_room(chair)
                chair.used = self.ticks()
                answer: tuple[str, float] = await self._in_thread(lambda: timed(chair.seated, view))
                chair.faults = 0
                return answer
            except Failed as error:
                failed = error
            finally:
                self._places.release()
            self._note(chair)
            raise NoMove(failed.kind, str(failed)) from failed

    def _note(self, chair: Chair) -> None:
        """One that has ended rests; one that still runs may do better the next time."""
        if chair.seated.process is None:
            chair.rests_until = self.ticks() + min(FIRST_REST * 2**chair.faults, LONGEST_REST)
            chair.faults += 1

    async def _place(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._places.acquire()
        except TimeoutError:
            return False
        return True

    async def _make_room(self, chair: Chair) -> None:
        """Stop the process that nobody has asked for longest, if one more would be too many."""
        while chair.seated.process is None and self.running >= self.most:
            idle = [
                other
                for other in self._all()
                if other.seated.process is not None and not other.lock.locked() and other is not chair
            ]
            if not idle:
                return
            await self._stop(min(idle, key=lambda other: other.used))

    async def _stop(self, chair: Chair, outcome: Outcome | None = None) -> None:
        async with chair.lock:
            if chair.seated.process is not None:
                await self._in_thread(lambda: ended(chair.seated, outcome))

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # who asked may be gone

    def _all(self) -> Iterator[Chair]:
        return (chair for chairs in self._chairs.values() for chair in chairs.values())


def seated(program: Program, sat: Sat) -> Seated:
    rules = game_by_ruleset(sat.game, sat.ruleset)
    return Seated(program, rules, sat.seat, sat.seats, sat.options, sat.seed, None)


def timed(seated: Seated, view: Any) -> tuple[str, float]:
    """In a thread: a move, and how long it took once the engine was ready."""
    seated.start()
    began = time.monotonic()
    return seated.ask(view), (time.monotonic() - began) * 1000


def ended(seated: Seated, outcome: Outcome | None) -> None:
    """In a thread: take leave, and stop what is left."""
    if outcome is not None:
        seated.over(outcome)
    seated.close()
