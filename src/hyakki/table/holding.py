"""Which matches this process holds, where several processes serve the same tables.

A match lives in the memory of one process at a time, the one that holds its lease; all others pass on what
concerns it. One row a process is renewed twice a second, however many matches it holds. A process that finds
its own row out of date lets go of everything before it goes on: others may have taken it. Should two ever
believe that they hold a match, the journal takes entries from one of them only.

A process that was killed is found out sooner than its row runs out: it shows no sign of life in the database,
and nobody listens where it could be reached. One of the two alone means nothing: a process that stands still
for a moment is still connected, and one that has lost its connection still renews its row.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from hyakki.store import StoreError
from hyakki.store.sql.leases import Leases
from hyakki.table.errors import TROUBLES, TableError, not_now, unavailable
from hyakki.table.timekeeping.clock import Clock
from hyakki.table.timekeeping.outages import Outages

__all__ = ["ALONE", "LEASE", "QUICK", "RENEW", "SILENT", "Elsewhere", "Holding"]

log = logging.getLogger(__name__)

RENEW = 500
"""Milliseconds between two signs of life."""
SILENT = 1_200
"""After so long without one, others look whether a process can still be reached; if not, it is dead."""
LEASE = 4_000
"""So long after its last sign of life a process counts as alive."""
ALONE = "alone-"
"""How the name of a process begins that no other can reach."""
QUICK = "quick "
"""How a lease begins that is on no match, but on the quick matches of a game."""
REMEMBERED = 10_000
"""Matches of which this process remembers who else holds them."""


class Elsewhere(TableError):
    """Another process holds this match."""

    def __init__(self, match: str, holder: str) -> None:
        super().__init__("unavailable", "this table is at another server; open it again")
        self.match = match
        self.holder = holder


class Holding:
    """`on_lapsed` is called before this process goes on after its lease ran out, `on_died` with every process
    that is alive no more and the instant of its last sign of life (None if it has said goodbye),
    `on_orphaned` when matches may be nobody's."""

    def __init__(self, leases: Leases, process: str, clock: Clock) -> None:
        self.leases = leases
        self.process = process
        self.clock = clock
        self.mine: set[str] = set()
        self.others: set[str] = set()
        """The processes that are alive beside this one."""
        self.on_lapsed: Callable[[], Awaitable[None]] = nothing
        self.on_died: Callable[[str, int | None], None] = lambda process, heard: None
        self.on_orphaned: Callable[[], None] = lambda: None
        self.is_reachable: Callable[[str], Awaitable[bool]] = always
        """Whether somebody listens where a process can be reached."""
        self.heard: dict[str, int] = {}
        """When each process beside this one was last heard of."""
        self.alive_until = 0
        """Up to here this process is alive in the eyes of others."""
        self.lapses = 0
        """How often it was not."""
        self.outages = Outages()
        """Whether the journal gives signs of life."""
        self.closed = False
        self.taken_over = 0
        """Matches taken from processes that died."""
        self.inherited: dict[str, int] = {}
        """When the former holder of a match was last heard of: its clocks have stood still since."""
        self._elsewhere: OrderedDict[str, str] = OrderedDict()
        self._releasing: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._search: asyncio.Future[None] | None = None

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
            asked = self.clock.now()
            self.outages.ask(asked)
            try:
                await self._renew()
                self.outages.worked(asked, self.clock.now())
            except StoreError as error:
                TROUBLES.note(error)
                self.outages.failed(asked)
            except Exception:
                log.exception("saying that this process is alive failed")

    async def _renew(self) -> None:
        asked = self.clock.now()
        if not self.alive_until:
            await self.leases.pulse(
                self.process, asked + LEASE, asked
            )  # two that start at once see each other
        heard = await self.leases.alive(asked)
        buried = heard.pop(self.process, None) is None
        if self.alive_until and (buried or self.clock.now() >= self.alive_until):
            log.warning("this process was not heard of for too long; its matches are let go")
            self.lapses += 1
            self.mine.clear()
            self.inherited.clear()
            self._elsewhere.clear()
            await self.on_lapsed()
            # Else nobody would go on with what is in no memory any more: this process is about to be alive.
            await self.leases.abandon(self.process, self.alive_until - LEASE)
            asked = self.clock.now()
        await self.leases.pulse(self.process, asked + LEASE, asked)
        self.alive_until = asked + LEASE
        await self._bury(heard)
        self._met(heard)

    def _met(self, heard: dict[str, int]) -> None:
        """These are alive beside this process, and no others."""
        dead = self.others - set(heard)
        self.others = set(heard)
        last, self.heard = self.heard, heard
        for process in sorted(dead):
            self.lost(process, last.get(process, self.clock.now()))

    def silent(self, process: str) -> bool:
        """Whether another process, as far as this one knows, should have shown a sign of life by now."""
        heard = self.heard.get(process, 0)
        return bool(heard) and self.clock.now() - heard > SILENT + RENEW

    async def find_dead(self) -> None:
        """Find out whether a silent process is dead; those who ask at the same time share one search.

        Raises TableError unavailable.
        """
        if self._search is None:
            self._search = asyncio.ensure_future(self._find_dead())
            self._search.add_done_callback(self._searched)
        try:
            await asyncio.shield(self._search)
        except StoreError as error:
            raise unavailable(error) from error

    async def _find_dead(self) -> None:
        heard = await self.leases.alive(self.clock.now())
        heard.pop(self.process, None)
        await self._bury(heard)
        self._met(heard)

    def _searched(self, task: asyncio.Future[None]) -> None:
        self._search = None
        if not task.cancelled():
            task.exception()  # the tasks that wait for it hear of it

    async def _bury(self, heard: dict[str, int]) -> None:
        """Take out of these the processes that give no sign of life and cannot be reached either."""
        now = self.clock.now()
        for process, last in list(heard.items()):
            # Some programs do not say when: nothing is known of them.
            if not last or now - last <= SILENT or await self.is_reachable(process):
                continue
            if await self.leases.bury(process, last, self.clock.now()):
                log.warning("process %s is gone; its matches are anybody's", process)
                del heard[process]

    @property
    def strangers(self) -> list[str]:
        """Processes on the same database that this one cannot reach."""
        alone = self.process.startswith(ALONE)
        return [process for process in self.others if alone or process.startswith(ALONE)]

    def lost(self, process: str, heard: int | None = None) -> None:
        """A process is gone, after a last sign of life or with a goodbye: what it held is anybody's."""
        self.others.discard(process)
        self.heard.pop(process, None)
        for name in [name for name, holder in self._elsewhere.items() if holder == process]:
            del self._elsewhere[name]
        self.on_died(process, heard)
        self.on_orphaned()

    # ---------------------------------------------------------------- who holds what

    def holds(self, name: str) -> bool:
        """Whether a match is this process's, and nobody can have taken it."""
        return name in self.mine and self.clock.now() < self.alive_until

    async def holder(self, name: str) -> str:
        """The process that holds a match: this one, if nobody else does. Raises TableError unavailable."""
        if self.clock.now() >= self.alive_until:
            raise not_now()  # others may have it by now; the next sign of life tells
        if name in self.mine:
            return self.process
        known = self._elsewhere.get(name)
        if known is not None and known in self.others:
            return known
        if self.closed:
            raise TableError("unavailable", "this server is about to stop; another one will take over")
        if name in self._releasing:
            await asyncio.gather(self._releasing[name], return_exceptions=True)
        lapses = self.lapses
        try:
            before, heard = await self.leases.held(name)
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
                self.inherited[name] = heard
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
            TROUBLES.note(error)  # it is still held, until this process is gone


async def always(process: str) -> bool:
    """Where processes have no way to reach each other, only their signs of life count."""
    return True


async def nothing() -> None:
    """What happens to those who hold nothing."""
