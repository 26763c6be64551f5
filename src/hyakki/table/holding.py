"""Which matches this process holds, where several processes serve the same tables.

A match lives in the memory of one process at a time, the one that holds its lease; all others pass on what
concerns it. One row a process is renewed every second, however many matches it holds. A process that finds
its own row out of date lets go of everything before it goes on: others may have taken it. Should two ever
believe that they hold a match, the journal takes entries from one of them only.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

from hyakki.store import Guest, StoreError, StoreUnavailable
from hyakki.store.leases import Leases
from hyakki.table.errors import TableError, unavailable
from hyakki.table.timekeeping.clock import Clock

__all__ = ["ALONE", "LEASE", "Elsewhere", "Holding", "Nobody", "Others"]

log = logging.getLogger(__name__)

RENEW = 1_000
"""Milliseconds between two signs of life."""
LEASE = 4_000
"""So long after its last sign of life a process counts as alive."""
ALONE = "alone-"
"""How the name of a process begins that no other can reach."""
REMEMBERED = 10_000
"""Matches of which this process remembers who else holds them."""


class Elsewhere(TableError):
    """Another process holds this match."""

    def __init__(self, match: str, holder: str) -> None:
        super().__init__("unavailable", "this table is at another server; open it again")
        self.match = match
        self.holder = holder


class Holding:
    """`lapsed` is called before this process goes on after its lease ran out, `died` with every process that
    is alive no more."""

    def __init__(self, leases: Leases, process: str, clock: Clock) -> None:
        self.leases = leases
        self.process = process
        self.clock = clock
        self.mine: set[str] = set()
        self.others: set[str] = set()
        """The processes that are alive beside this one."""
        self.lapsed: Callable[[], Awaitable[None]] = nothing
        self.died: Callable[[str], None] = lambda process: None
        self.until = 0
        """Up to here this process is alive in the eyes of others."""
        self.lapses = 0
        """How often it was not."""
        self.closed = False
        self.taken_over = 0
        """Matches taken from processes that died."""
        self.inherited: dict[str, int] = {}
        """When whoever held a match that was taken over was last heard of: its clocks stood still since."""
        self._elsewhere: OrderedDict[str, str] = OrderedDict()
        self._releasing: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- for as long as it lives

    async def start(self) -> None:
        """From now on this process counts as alive. Raises StoreError."""
        await self._renew()
        self._task = asyncio.create_task(self._beat(), name="lease")

    async def close(self) -> None:
        """Others may take everything at once."""
        self.closed = True
        tasks = [*self._releasing.values(), *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.mine.clear()
        with contextlib.suppress(StoreError):  # then they wait until it has lapsed
            await self.leases.gone(self.process)

    async def _beat(self) -> None:
        while True:
            await self.clock.sleep(RENEW)
            try:
                await self._renew()
            except StoreError as error:
                log.warning("this process could not say that it is alive: %s", error)
            except Exception:
                log.exception("saying that this process is alive failed")

    async def _renew(self) -> None:
        asked = self.clock.now()
        if not self.until:
            await self.leases.pulse(self.process, asked + LEASE)  # two that start at once see each other
        alive = set(await self.leases.alive(asked)) - {self.process}
        if self.until and self.clock.now() >= self.until:
            log.warning("this process was not heard of for too long; its matches are let go")
            self.lapses += 1
            self.mine.clear()
            self.inherited.clear()
            self._elsewhere.clear()
            await self.lapsed()
            # Else nobody would go on with what is in no memory any more: this process is about to be alive.
            await self.leases.abandon(self.process, self.until)
            asked = self.clock.now()
        await self.leases.pulse(self.process, asked + LEASE)
        self.until = asked + LEASE
        dead, self.others = self.others - alive, alive
        for process in dead:
            self.lost(process)

    @property
    def strangers(self) -> list[str]:
        """Processes on the same database that this one cannot reach."""
        alone = self.process.startswith(ALONE)
        return [process for process in self.others if alone or process.startswith(ALONE)]

    def lost(self, process: str) -> None:
        """A process is gone: what it held is anybody's."""
        self.others.discard(process)
        for name in [name for name, holder in self._elsewhere.items() if holder == process]:
            del self._elsewhere[name]
        self.died(process)

    # ---------------------------------------------------------------- who holds what

    def holds(self, name: str) -> bool:
        """Whether a match is this process's, and nobody can have taken it."""
        return name in self.mine and self.clock.now() < self.until

    async def holder(self, name: str) -> str:
        """The process that holds a match: this one, if nobody else does. Raises TableError unavailable."""
        if self.clock.now() >= self.until:
            raise unavailable(StoreUnavailable("this process was not heard of for too long"))
        if name in self.mine:
            return self.process
        known = self._elsewhere.get(name)
        if known is not None and known in self.others:
            return known
        if self.closed:
            raise TableError("unavailable", "this server is about to stop; another one takes over")
        if name in self._releasing:
            await asyncio.gather(self._releasing[name], return_exceptions=True)
        lapses = self.lapses
        try:
            before, until = await self.leases.held(name)
            taken = await self.leases.take(name, self.process, self.clock.now())
        except StoreError as error:
            raise unavailable(error) from error
        if lapses != self.lapses:
            return await self.holder(name)  # what it took then is not its any more
        if taken == self.process:
            self._elsewhere.pop(name, None)
            self.mine.add(name)
            if before not in ("", self.process):
                self.taken_over += 1
                self.inherited[name] = until - LEASE
        else:
            self.others.add(taken)
            self._elsewhere[name] = taken
            if len(self._elsewhere) > REMEMBERED:
                self._elsewhere.popitem(last=False)
        return taken

    async def claim(self, name: str) -> None:
        """Raises Elsewhere, and TableError unavailable."""
        holder = await self.holder(name)
        if holder != self.process:
            raise Elsewhere(name, holder)

    def known_elsewhere(self, name: str) -> str | None:
        """Who else holds a match, as far as this process knows without asking."""
        return self._elsewhere.get(name)

    def moved(self, name: str) -> None:
        """A match is not where this process thought it was."""
        self._elsewhere.pop(name, None)

    def release(self, name: str) -> None:
        """It is in this process's memory no more."""
        if name in self.mine and not self.closed:
            self.mine.discard(name)
            self.inherited.pop(name, None)
            task = self._releasing[name] = asyncio.create_task(self._release(name), name=f"release {name}")
            task.add_done_callback(lambda _: self._releasing.pop(name, None))

    async def _release(self, name: str) -> None:
        try:
            await self.leases.release(name, self.process)
        except StoreError as error:
            log.warning("a match is still held: %s", error)


async def nothing() -> None:
    """What happens to those who hold nothing."""


class Others(Protocol):
    """The other processes, as the house knows them. What they are told is in the store already."""

    def renamed(self, guest: Guest) -> None: ...

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        """Whoever sat somewhere as one guest is another, or is forgotten."""

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        """Whether a guest sits at an open table of another process from now on."""


class Nobody:
    """A process alone."""

    def renamed(self, guest: Guest) -> None:
        pass

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        pass

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        return False
