"""The lobby: tables that are open to everybody, those that wait for players and those that can be watched.

It holds what anybody may know and keeps itself up to date: a table tells it whenever somebody came, went or
took a seat. Viewers get what has changed, some changes together, so the cost grows with changes and
not with those who ask. A table whose people have all gone is listed for a short while only.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hyakki.store import SeatKind, Terms, is_bot
from hyakki.table.errors import TableError

if TYPE_CHECKING:
    from hyakki.table.dependencies import Dependencies
    from hyakki.table.match import Match

__all__ = ["Lobby", "News", "OpenTable", "Sitter", "check_lobby", "check_public"]

TABLES = 3
"""How many tables of one guest may wait in the lobby."""

SHOWN = 100
"""How many tables anybody is shown at once, the newest of those that wait and of those that run."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits there, as everyone may know."""

    kind: SeatKind
    name: str
    face: int
    level: str
    bot: bool = False
    """Somebody's bot account."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in the lobby. It names nothing that opens a seat."""

    match: str
    game: str
    running: bool
    options: dict[str, str]
    terms: Terms
    sitters: tuple[Sitter, ...]
    created: int
    creator: str = field(repr=False)
    """Stays inside the program."""

    @property
    def free(self) -> int:
        return sum(sitter.kind == "open" for sitter in self.sitters)


@dataclass(frozen=True, slots=True)
class News:
    """What has changed since the last time."""

    tables: tuple[OpenTable, ...]
    """As they are now."""
    gone: tuple[str, ...]


class Lobby:
    """Every table that is open to everybody and has somebody at it."""

    def __init__(self) -> None:
        self.tables: dict[str, OpenTable] = {}
        """Those of this process."""
        self.elsewhere: dict[str, dict[str, OpenTable]] = {}
        """Those of other processes, by process."""
        self.on_news: Callable[[News], None] = lambda news: None
        self.network: Callable[[str], str] = lambda guest: guest
        """Where a guest plays from, if the server knows."""
        self.changed: dict[str, None] = {}
        """Tables of which the next news will tell, in the order in which they changed."""
        self.empty: dict[str, asyncio.Task[None]] = {}
        """Tables whose people have all gone, and what will take them off the list."""
        self.emit: asyncio.Task[None] | None = None
        self.closed = False

    # ---------------------------------------------------------------- what everyone may ask

    def shown(self) -> list[OpenTable]:
        """What somebody sees who looks now, the newest first."""
        newest = list(reversed(self.tables.values()))
        if self.elsewhere:
            newest = sorted(self.all(), key=lambda table: table.created, reverse=True)
        waiting = [table for table in newest if not table.running]
        return self._in_turn(waiting) + [table for table in newest if table.running][:SHOWN]

    def _in_turn(self, newest: list[OpenTable]) -> list[OpenTable]:
        """The newest, but one of every network before a second of any: nobody buries the tables of others."""
        if len(newest) <= SHOWN:
            return newest
        turns: Counter[str] = Counter()
        ranked: list[tuple[int, int]] = []
        for number, table in enumerate(newest):
            network = self.network(table.creator)
            ranked.append((turns[network], number))
            turns[network] += 1
        return [newest[number] for number in sorted(number for _, number in sorted(ranked)[:SHOWN])]

    def waiting_of(self, guest: str, but: str = "") -> int:
        """How many tables of a guest wait for players, but for one of them."""
        return sum(
            table.creator == guest and not table.running and table.match != but for table in self.all()
        )

    def deserted(self, match: str) -> bool:
        """Whether a table's people have all gone, as far as this process knows."""
        return match in self.empty

    def all(self) -> list[OpenTable]:
        """Wherever they are; what this process knows itself is newer."""
        every = {name: table for tables in self.elsewhere.values() for name, table in tables.items()}
        return list((every | self.tables).values())

    # ---------------------------------------------------------------- what other processes tell

    def hear(self, process: str, tables: tuple[OpenTable, ...], gone: tuple[str, ...] | None) -> News:
        """Another process's news, or all its tables if nothing is said of those gone; what is new here."""
        theirs = self.elsewhere.setdefault(process, {})
        fresh = {table.match: table for table in tables}
        left = [name for name in (theirs if gone is None else gone) if name not in fresh]
        for name in left:
            theirs.pop(name, None)
        theirs.update(fresh)
        if not theirs:
            del self.elsewhere[process]
        known = {table.match for table in self.all()}
        return News(tables, tuple(name for name in left if name not in known))

    # ---------------------------------------------------------------- what tables tell

    def add(self, match: Match) -> None:
        """A new table. Its maker is about to come."""
        self.update(match, fresh=True)

    def update(self, match: Match, *, fresh: bool = False) -> None:
        """Somebody came, went, took a seat or another name at a table, or it began or ended."""
        if self.closed:
            return
        table = listing_of(match)
        if table is None or self._too_many(table):
            self.remove(match)
            return
        if somebody_at(match):
            self._stop_expiring(match.id)
        elif match.id not in self.empty:
            if match.id not in self.tables and not fresh:
                return
            self.empty[match.id] = asyncio.create_task(self._expire(match), name=f"lobby {match.id}")
        before = self.tables.get(match.id)
        if before != table:
            if before is not None and before.running != table.running:
                del self.tables[match.id]  # it is new among those that run
            self.tables[match.id] = table
            self._news_of(match)

    def remove(self, match: Match) -> None:
        """A table is in this process's memory no more."""
        self._stop_expiring(match.id)
        if not self.closed:
            self._unlist(match)

    async def close(self) -> None:
        self.closed = True
        tasks = [task for task in (*self.empty.values(), self.emit) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---------------------------------------------------------------- inside

    def _too_many(self, table: OpenTable) -> bool:
        return not table.running and self.waiting_of(table.creator, table.match) >= TABLES

    async def _expire(self, match: Match) -> None:
        await match.deps.clock.sleep(match.deps.settings.gone_after)
        del self.empty[match.id]
        self._unlist(match)

    def _stop_expiring(self, match: str) -> None:
        task = self.empty.pop(match, None)
        if task is not None:
            task.cancel()

    def _unlist(self, match: Match) -> None:
        if self.tables.pop(match.id, None) is not None:
            self._news_of(match)

    def _news_of(self, match: Match) -> None:
        self.changed[match.id] = None
        if self.emit is None:
            self.emit = asyncio.create_task(self._tell(match), name="lobby news")

    async def _tell(self, match: Match) -> None:
        """Wait a little for further changes, then tell them all."""
        await match.deps.clock.sleep(match.deps.settings.lobby_pause)
        self.emit = None
        changed, self.changed = list(self.changed), {}
        tables = tuple(self.tables[id] for id in changed if id in self.tables)
        self.on_news(News(tables, tuple(id for id in changed if id not in self.tables)))


def check_public(deps: Dependencies, seats: int, guest: str, match: str = "") -> None:
    """Whether a guest may open a table to everybody. Raises TableError bad_request, too_fast."""
    check_lobby(deps)
    if seats == 1:
        raise TableError("bad_request", "this is a game for one; nobody else can take a seat")
    if deps.lobby.waiting_of(guest, match) >= TABLES:
        raise TableError(
            "too_fast", f"{TABLES} of your tables are already waiting for players; start or leave one first"
        )


def check_lobby(deps: Dependencies) -> None:
    """Raises TableError bad_request if the host of this server wants none."""
    if not deps.settings.lobby:
        raise TableError("bad_request", "there is no lobby here; send your friends a link instead")


def listing_of(match: Match) -> OpenTable | None:
    """A table as the lobby lists it; None if it does not."""
    journal = match.journal
    if not match.public or not match.deps.settings.lobby or journal is None or journal.over:
        return None
    if not any(seat.kind == "person" for seat in journal.seats):
        return None
    if journal.state is None and all(seat.kind != "open" for seat in journal.seats):
        return None
    return OpenTable(
        match=match.id,
        game=match.game,
        running=journal.state is not None,
        options=journal.standing.options,
        terms=journal.standing.terms,
        sitters=tuple(
            Sitter(seat.kind, seat.name, seat.face, seat.level, is_bot(seat.guest)) for seat in journal.seats
        ),
        created=match.created,
        creator=match.host,
    )


def somebody_at(match: Match) -> bool:
    return any(seat.kind == "person" and match.viewers.here(seat.guest) for seat in match.seats)
