"""What goes on by itself around all matches: opening those that want to move, signs of life, letting go."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from hyakki.store import StoreDamaged, StoreError
from hyakki.table.errors import TROUBLES, TableError
from hyakki.table.holding import Elsewhere
from hyakki.table.timekeeping.downtime import PULSE
from hyakki.table.timekeeping.outages import TICK

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["Upkeep"]

log = logging.getLogger(__name__)


class Upkeep:
    """The tasks in the background of all matches of a process."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._tasks: list[asyncio.Task[None]] = []
        self._probing: asyncio.Task[None] | None = None
        self._told: tuple[int, int] | None = None
        """The latest outage that the log knows to be over."""
        self._orphaned = asyncio.Event()
        matches.deps.outages.on_changed = self._outages_changed
        if matches.holding is not None:
            matches.holding.outages = matches.deps.outages
            matches.holding.on_orphaned = self._orphaned.set

    def start(self) -> None:
        alone = self.matches.holding is None
        self._tasks = [
            asyncio.create_task(self._beat(), name="pulse"),
            asyncio.create_task(self._tick(), name="tick"),
            asyncio.create_task(self._resume() if alone else self._take_over(), name="resume"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]

    async def close(self) -> None:
        self.matches.deps.outages.on_changed = lambda: None
        tasks = [*self._tasks, *([self._probing] if self._probing is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._pulse()

    async def _resume(self) -> None:
        """Open the matches that want to move by themselves, a bounded number at a time."""
        settings, clock = self.matches.deps.settings, self.matches.deps.clock
        after = (-1, "")
        while True:
            try:
                page = await self.matches.deps.store.due(after, settings.resume_at_once)
                if not page:
                    return
                for since, match in page:
                    while self._busy() >= settings.resume_at_once:
                        await clock.sleep(settings.patience)
                    try:
                        await self.matches.match(match)
                    except TableError as error:
                        if error.code == "unavailable" and not isinstance(error.__cause__, StoreDamaged):
                            raise
                        log.error("match %s cannot go on, others do: %s", match, error)
                    except Exception:  # one that cannot be opened must not keep all others waiting
                        log.exception("match %s cannot go on, others do", match)
                    after = (since, match)
            except (StoreError, TableError) as error:
                TROUBLES.note(error)
                await clock.sleep(settings.patience)

    def _busy(self) -> int:
        """How many matches go on by themselves."""
        return sum(match.restless for match in self.matches.loaded.values())

    async def _take_over(self) -> None:
        """Go on with matches that nobody holds and that want to move by themselves, some at a time."""
        settings, clock, store = self.matches.deps.settings, self.matches.deps.clock, self.matches.deps.store
        while True:
            busy = sum(match.restless and not match.viewers for match in self.matches.loaded.values())
            names: list[str] = []
            try:
                if busy < settings.resume_at_once:
                    found = await store.leases.orphans(clock.now(), settings.resume_at_once - busy)
                    names = [*self.matches.owed, *found]
            except StoreError as error:
                TROUBLES.note(error)
            for match in names:
                try:
                    await self.matches.match(match)
                except Elsewhere:  # somebody else was faster
                    self.matches.owed.discard(match)
                except TableError as error:
                    if error.code == "damaged":
                        self.matches.owed.discard(match)
                        self.matches.unreadable.add(match)
                    log.log(error.level, "match %s waits to go on: %s", match, error)
                except Exception:  # one that cannot be opened must not keep all others waiting
                    log.exception("match %s cannot go on", match)
            await self._rest(settings.patience)

    async def _rest(self, milliseconds: int) -> None:
        """So long, or until a process has died: then there may be something to take over."""
        self._orphaned.clear()
        waits = [
            asyncio.ensure_future(self.matches.deps.clock.sleep(milliseconds)),
            asyncio.ensure_future(self._orphaned.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    def _outages_changed(self) -> None:
        """Moves can be taken again, or not: the clocks of all matches stand still meanwhile."""
        for match in list(self.matches.loaded.values()):
            match.alarm.wake()
            match.absence.wake()
        outages = self.matches.deps.outages
        if outages.latest is not None and outages.latest != self._told:
            self._told = outages.latest
            TROUBLES.over(outages.latest[1] - outages.latest[0])
        if outages.journal is not None and self._probing is None:
            self._probing = asyncio.create_task(self._probe(), name="probe")
            self._probing.add_done_callback(self._probed)

    async def _probe(self) -> None:
        """Find out when the journal can be written again."""
        deps = self.matches.deps
        while deps.outages.journal is not None:
            await deps.clock.sleep(deps.settings.patience // 4)
            asked = deps.clock.now()
            with contextlib.suppress(StoreError):
                await deps.store.pulse(asked)
                deps.outages.worked(asked, deps.clock.now())

    def _probed(self, task: asyncio.Task[None]) -> None:
        self._probing = None

    async def _beat(self) -> None:
        """Signs of life while clocks run, so that the next start knows how long they did."""
        while True:
            await self.matches.deps.clock.sleep(PULSE)
            asked = self.matches.deps.clock.now()
            try:
                await self._pulse()
            except StoreError as error:
                TROUBLES.note(error)
                self.matches.deps.outages.failed(asked)

    async def _pulse(self) -> None:
        if any(match.alarm for match in self.matches.loaded.values()):
            await self.matches.deps.store.pulse(self.matches.deps.clock.now())

    async def _tick(self) -> None:
        """Notice when this process, or the whole machine, stood still: nobody could move meanwhile."""
        while True:
            self.matches.deps.outages.notice(self.matches.deps.clock.now())
            await self.matches.deps.clock.sleep(TICK)

    async def _sweep(self) -> None:
        """Let go of matches that nobody has used for a while, and rate what has ended."""
        while True:
            await self.matches.deps.clock.sleep(self.matches.deps.settings.sweep)
            self.matches.sweep()
            await self.matches.people.rename_in_forks()  # of somebody whom a stopped process has forgotten
            try:
                await self.matches.ratings.settle()
            except TableError as error:
                log.log(error.level, "ratings are still waiting: %s", error)
