"""What store tests share: a real file, a real database, and rows to put into them."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from hyakki.kernel.record import Entry
from hyakki.store import ForkSource, Guest, MatchChange, MatchRow, SeatRow, Store, Summary
from hyakki.store.chain import EMPTY, checksum_after
from hyakki.store.postgres import PostgresStore
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite import SqliteStore

T = TypeVar("T")
MIO = Guest("g1", "Mio", 7)
RUNNING = Summary("running", must=1)
START = Entry(1, 1000, "start", chance=[[2, 0, 1]])

written: dict[tuple[str, int], Entry] = {}
"""What stands in the journals, as far as it is not what `entry` makes."""


def entry(seq: int, seat: int = 0, move: str = "R3", key: str = "") -> Entry:
    return Entry(seq, 1000 + seq, "move", seat, move, [3, [1, 0, 2]], key)


def checksum_of(match: str, version: int) -> bytes:
    """The checksum of an entry, as a table knows it that has followed the journal."""
    checksum = EMPTY
    for seq in range(1, version + 1):
        checksum = checksum_after(checksum, written.get((match, seq)) or (START if seq == 1 else entry(seq)))
    return checksum


def put(store: Store, match: str, entries: Sequence[Entry], summary: Summary, **more: Any) -> Awaitable[None]:
    """Append entries as a table does."""
    checksums = [checksum_of(match, entries[0].seq - 1)]
    for appended in entries:
        checksums.append(checksum_after(checksums[-1], appended))

    def finish(error: Exception | None) -> None:
        if error is None:
            written.update({(match, appended.seq): appended for appended in entries})

    return store.append(match, MatchChange(entries, checksums[1:], summary, **more), finish)


async def make(store: Store, match: MatchRow, fork: ForkSource | None = None) -> None:
    """A new match that has begun."""
    await store.create(match, [START], fork)
    for key in [key for key in written if key[0] == match.id]:
        del written[key]


def new_match(id: str = "m1", created: int = 1000, summary: Summary = RUNNING) -> MatchRow:
    return MatchRow(
        id=id,
        game="phantom",
        ruleset="abc",
        options={"rounds": "2"},
        pace="calm",
        creator=MIO.id,
        created=created,
        secret=bytes(32),
        seats=(SeatRow(0, "person", MIO.id, MIO.name, MIO.face), SeatRow(1, "open", invite="let me in")),
        summary=summary,
        version=1,
        checksum=checksum_after(EMPTY, START),
    )


class Place(ABC):
    """Where a store can be opened, more than once at a time, and looked into by another program."""

    @abstractmethod
    def open(self) -> Store: ...

    @abstractmethod
    def rows(self, query: str) -> list[Any]: ...

    @abstractmethod
    def change(self, *statements: str) -> None:
        """What another program does, all of it or nothing."""

    @abstractmethod
    def refuses(self, statement: str) -> bool:
        """Whether the tables themselves forbid what a wrong program might want."""


class File(Place):
    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> SqliteStore:
        return SqliteStore(self.path)

    def rows(self, query: str) -> list[Any]:
        return on_disk(self.path, query)

    def change(self, *statements: str) -> None:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    def refuses(self, statement: str) -> bool:
        with closing(sqlite3.connect(self.path)) as connection:
            try:
                connection.execute(statement)
            except sqlite3.IntegrityError:
                return True
        return False


class Database(Place):
    def __init__(self, address: str) -> None:
        self.address = address

    def open(self) -> PostgresStore:
        return PostgresStore(self.address)

    def rows(self, query: str) -> list[Any]:
        with psycopg.connect(self.address) as connection:
            return connection.execute(query.encode()).fetchall()

    def change(self, *statements: str) -> None:
        with psycopg.connect(self.address) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def refuses(self, statement: str) -> bool:
        with psycopg.connect(self.address) as connection:
            try:
                connection.execute(statement.encode())
            except psycopg.IntegrityError:
                return True
        return False

    def empty(self) -> None:
        """Throw every row away, in any order."""
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'formats'"
        with psycopg.connect(self.address) as connection:
            connection.execute("SET session_replication_role = replica")
            for (table,) in connection.execute(tables).fetchall():
                connection.execute(f"DELETE FROM {table}".encode())


async def shelf(place: Place, *matches: MatchRow) -> Store:
    """A store with Mio and a match, or these matches."""
    return await filled(place.open(), *matches)


async def shelf_at(path: Path, *matches: MatchRow) -> SqliteStore:
    """The same in a file, for what only a file can do."""
    store = SqliteStore(path)
    await filled(store, *matches)
    return store


async def filled(store: Store, *matches: MatchRow) -> Store:
    await store.add_guest(MIO)
    await asyncio.gather(*(make(store, match) for match in matches or (new_match(),)))
    return store


def on_disk(path: Path, query: str) -> list[Any]:
    """What another program sees in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


class Held:
    """Keeps the writer waiting, so that a test decides when its next transaction begins."""

    def __init__(self, store: SqliteStore) -> None:
        self.begun = threading.Event()
        self.release = threading.Event()
        self.job = asyncio.ensure_future(store._file.writer.write(self._wait))

    def _wait(self, connection: Connection) -> None:
        self.begun.set()
        self.release.wait()

    async def __aenter__(self) -> Held:
        await asyncio.sleep(0)
        await asyncio.to_thread(self.begun.wait)
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.release.set()
        await self.job


def statements(store: SqliteStore, heard: Callable[[str], None]) -> None:
    """Hear every statement just before the writer runs it."""
    store._file.writer.connection.set_trace_callback(heard)


async def outcome(work: Awaitable[T]) -> T | Exception:
    try:
        return await work
    except Exception as error:
        return error
