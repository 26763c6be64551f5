"""Every match of this program: opened on demand from the journal, let go when idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from hyakki.bots.engines import Engines
from hyakki.kernel.log import NOBODY
from hyakki.store import Guest, MatchRow, Store, StoreError, Wanted
from hyakki.table.bots.pace import Pacer
from hyakki.table.creation import create_match
from hyakki.table.dependencies import Dependencies, Settings, Thinker
from hyakki.table.errors import TableError, unavailable
from hyakki.table.history.listing import listed_match
from hyakki.table.history.ratings import Ratings
from hyakki.table.history.replays import Replays
from hyakki.table.history.reviews import Reviews
from hyakki.table.history.solitaire import Solitaire
from hyakki.table.holding import QUICK, Holding
from hyakki.table.ids import Ids
from hyakki.table.match import Match
from hyakki.table.matchmaking.quick import Quick
from hyakki.table.others import NoOthers, Others
from hyakki.table.seats.people import People
from hyakki.table.timekeeping.clock import Clock
from hyakki.table.types import Board, Branch, Frame, ListedMatch, Plan
from hyakki.table.upkeep import Upkeep

__all__ = ["Matches"]

T = TypeVar("T")

PAGE = 20
"""Games on a page of somebody's history."""
LONGEST_NAME = 40
"""Letters of a name that is looked for."""


class Matches:
    """`thinker` is where bots think, a `hyakki.bots.workers.WorkerPool`; without one they never move."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker | None = None,
        *,
        clock: Clock | None = None,
        ids: Ids | None = None,
        pacer: Pacer | None = None,
        settings: Settings | None = None,
        holding: Holding | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.deps = Dependencies(
            store,
            thinker,
            clock or Clock(),
            ids or Ids(),
            pacer or Pacer(),
            settings or Settings(),
            shared=holding is not None,
            engines=engines or Engines(),
        )
        self.deps.downtime.began = self.deps.clock.now()
        self.loaded: dict[str, Match] = {}
        """Those in memory."""
        self.on_created: Callable[[Match], None] = lambda match: None
        """Told of every new one."""
        self.holding = holding
        """Which are this process's, where several serve the same tables."""
        self.others: Others = NoOthers()
        self.solitaire = Solitaire(self)
        self.replays = Replays(self)
        self.reviews = Reviews(self)
        self.ratings = Ratings(self)
        self.quick = Quick(self)
        self.people = People(self)
        self.opening: dict[str, asyncio.Task[Match]] = {}
        self.upkeep = Upkeep(self)
        self.unreadable: set[str] = set()
        """Held although they cannot be opened, so that no other process tries either."""
        self.unused: set[str] = set()
        """Held at the latest sweep without being in memory: somebody asked for them, and was refused."""
        self.owed: set[str] = set()
        """Matches that are this process's, and that could not be opened when they were asked for."""

    async def start(self) -> None:
        """Begin the work in the background: bots of unfinished matches go on, idle matches are let go."""
        self.deps.downtime.last_pulse = await self.or_unavailable(self.deps.store.last_pulse())
        self.upkeep.start()

    async def close(self) -> None:
        """Stop bots and clocks, finish what is being written. Store and thinker stay open: they are yours."""
        await self.upkeep.close()
        await self.reviews.close()
        await asyncio.gather(*self.opening.values(), return_exceptions=True)
        await self.deps.lobby.close()
        await self.let_go()
        if self.holding is not None:
            await self.holding.close()

    async def let_go(self) -> None:
        """Have nothing in memory any more."""
        self.owed.clear()
        self.unreadable.clear()
        matches = list(self.loaded.values())
        self.loaded.clear()
        for match in matches:
            self.deps.lobby.remove(match)
        await asyncio.gather(*(match.close() for match in matches))

    async def create(
        self, plan: Plan, creator: Guest, board: Board | None = None, branch: Branch | None = None
    ) -> Match:
        """A new match, on a daily board or from a moment of an earlier game if one is given.

        It starts at once if no seat is open.

        Raises TableError unknown_game, bad_request, unavailable.
        """
        self.make_room()
        row, entries, match = create_match(self.deps, plan, creator, board, branch)
        await self._claim(match.id)
        await self.or_unavailable(
            self.deps.store.create(row, entries, branch.fork if branch is not None else None)
        )
        self.owed.discard(match.id)
        self.loaded[match.id] = match
        self.deps.lobby.add(match)
        self.on_created(match)
        match.wake()
        return match

    def in_memory(self, match: str) -> Match | None:
        """A match that need not be opened; it counts as used."""
        loaded = self.loaded.get(match)
        if loaded is not None:
            loaded.last_used = self.deps.clock.now()
        return loaded

    async def match(self, match: str) -> Match:
        """Ask again for every request; never keep a Match that you do not listen to.

        Raises TableError unknown_match, unavailable.
        """
        loaded = self.in_memory(match)
        if loaded is None:
            if match not in self.opening:
                self.opening[match] = asyncio.create_task(self._open(match), name=f"open {match}")
            loaded = await asyncio.shield(self.opening[match])
            loaded.last_used = self.deps.clock.now()
        return loaded

    async def matches_of(self, guest: str, limit: int = 50) -> list[ListedMatch]:
        """The matches a guest sits in, newest first. Raises TableError unavailable."""
        rows = await self.or_unavailable(self.deps.store.matches_of(guest, limit))
        return [listed_match(row, guest) for row in rows]

    async def history_of(
        self, guest: str, wanted: Wanted, limit: int = PAGE
    ) -> tuple[list[ListedMatch], tuple[int, str] | None]:
        """A page of somebody's games, newest first, and where the next one begins."""
        wanted = replace(wanted, other=wanted.other.strip()[:LONGEST_NAME])
        found = self.deps.store.history.games_of(guest, wanted, limit)
        rows, more = await self.or_unavailable(found)
        return [listed_match(row, guest) for row in rows], more

    async def replay(self, match: str) -> list[Frame]:
        """Every frame as a spectator saw it. Raises TableError unknown_match, retired, unavailable."""
        replay = await self.replays.find(match, "")
        return [shown.frame async for shown in self.replays.frames(replay, NOBODY, "")]

    async def _open(self, match: str) -> Match:
        try:
            self.make_room()
            await self._claim(match)
            row = await self.or_unavailable(self.deps.store.match(match))
            if row is None:
                if self.holding is not None:
                    self.holding.release(match)
                self.owed.discard(match)
                raise TableError("unknown_match", "there is no such match")
            await self._note_downtime(row)
            opened = Match(self.deps, row)
            await self.or_unavailable(opened.load())
            if self.holding is not None and not self.holding.holds(match):
                await opened.close()
                raise TableError("unavailable", "this table may be at another server by now; open it again")
            if self.holding is not None:
                self.holding.inherited.pop(match, None)
            self.owed.discard(match)
            self.loaded[match] = opened
            return opened
        finally:
            del self.opening[match]

    async def _claim(self, match: str) -> None:
        """From now on it is this process's to open. Raises Elsewhere, TableError unavailable."""
        if self.holding is not None:
            await self.holding.claim(match)
            self.owed.add(match)

    async def _note_downtime(self, row: MatchRow) -> None:
        """Of a match whose clocks ran at another process: since when nobody could move there."""
        if self.holding is not None and row.times.running:
            heard = self.holding.inherited.get(row.id, 0)
            heard = heard or await self.or_unavailable(self.deps.store.last_pulse())
            # Its holder could not be reached either while the bus was away.
            self.deps.downtime.taken_over[row.id] = min(heard, self.deps.outages.bus or heard)

    def sweep(self) -> None:
        for match in self.loaded.values():
            if match.journal is not None and not match.viewers:
                match.journal.forget()
        before = self.deps.clock.now() - self.deps.settings.idle
        for match in [match for match in self.loaded.values() if match.idle and match.last_used <= before]:
            self._unload(match)
        if self.holding is not None:
            self._give_back_unused(self.holding)

    def _give_back_unused(self, holding: Holding) -> None:
        """Leases are taken before it is known whether a match is opened: nobody fills the store with them."""
        used = self.loaded.keys() | self.opening.keys() | self.owed | self.unreadable
        used |= holding.inherited.keys()  # since when their clocks stand still is known here alone
        unused = {name for name in holding.mine - used if not name.startswith(QUICK)}
        for name in unused & self.unused:
            holding.release(name)
        self.unused = unused - self.unused

    def make_room(self) -> None:
        """Let idle matches go if there are too many. Raises TableError unavailable if none is idle."""
        most = self.deps.settings.most
        if len(self.loaded) < most:
            return
        idle = sorted(
            (match for match in self.loaded.values() if match.idle), key=lambda match: match.last_used
        )
        for match in idle[: max(1, len(self.loaded) // 10)]:
            self._unload(match)
        if len(self.loaded) >= most:
            raise TableError("unavailable", "this server is full; try again in a few minutes")

    def _unload(self, match: Match) -> None:
        del self.loaded[match.id]
        match.closed = True
        if self.holding is not None:
            self.holding.release(match.id)

    async def or_unavailable(self, work: Coroutine[Any, Any, T]) -> T:
        """What work on the store comes to. Raises TableError unavailable if it fails."""
        try:
            return await work
        except StoreError as error:
            raise unavailable(error) from error
