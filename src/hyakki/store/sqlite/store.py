"""The journal in one SQLite file.

>>> import asyncio, tempfile
>>> from hyakki.store import Guest
>>> async def visit(folder: str) -> str:
...     store = SqliteStore(Path(folder) / "hyakki.db")
...     await store.add_guest(Guest("g1", "Mio", 7))
...     found = await store.guest("g1")
...     await store.close()
...     return found.name if found else "nobody"
>>> with tempfile.TemporaryDirectory() as folder:
...     asyncio.run(visit(folder))
'Mio'
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from hyakki.store.errors import DamagedMatch, StoreDamaged, StoreUnavailable
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.sql.store import Store
from hyakki.store.sqlite.file import connect, explained, prepare
from hyakki.store.sqlite.inspection import Loss, behind, damaged_matches, damaged_pages
from hyakki.store.sqlite.mark import Mark, mark_of, read_mark
from hyakki.store.sqlite.writer import Writer
from hyakki.store.types import OnWritten

__all__ = ["SqliteStore"]

T = TypeVar("T")

log = logging.getLogger(__name__)

NAME = "mark"
"""Of the secret that gives a journal its name."""

SHOWN = 5
"""Damaged matches that are named one by one."""


class SqliteStore(Store):
    """Opens the file, or makes it. Raises StoreDamaged, StoreTooNew, StoreUnavailable."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = File(path)
        super().__init__(self._file)

    async def look_over(self) -> list[str]:
        journal = await self._file.inspect(name_of)
        if not journal:
            await self.secret(NAME)
            journal = await self._file.inspect(name_of)
        whose, marked = read_mark(mark_of(self.path))
        if whose != journal:
            marked = {}  # of another journal, which lay here before
        lost = await self._file.inspect(lambda connection: behind(connection, marked))
        if lost:
            await self._note(lost)
        pages = await self._file.inspect(lambda connection: damaged_pages(self.path, connection))
        left = {**marked, **{loss.match: loss.kept for loss in lost}}
        left = {match: version for match, version in left.items() if version}
        matches = await self._file.inspect(lambda connection: damaged_matches(connection, left))
        self._file.begin_mark(journal, left)
        return list(told_of(self.path, lost, pages, matches))

    async def _note(self, lost: list[Loss]) -> None:
        """So that the tables concerned can tell, from now on."""
        at = int(time.time() * 1000)

        def work(connection: Connection) -> None:
            connection.executemany(
                "INSERT INTO losses (match, version, kept, at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (match) DO UPDATE SET version = excluded.version, kept = excluded.kept, "
                "at = excluded.at",
                [(loss.match, loss.version, loss.kept, at) for loss in lost],
            )

        await self._runner.write(work)


class File(Runner):
    """One thread writes, one reads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        try:
            self.writer = Writer(path)
            self.connection = connect(path)
        except sqlite3.Error as error:
            raise explained(path, error) from error
        self.reader = ThreadPoolExecutor(1, thread_name_prefix=f"reader {path.name}")
        self.closed = False

    def write(
        self, work: Callable[[Connection], T], *, guarded: bool = False, finish: OnWritten | None = None
    ) -> Awaitable[T]:
        return self.writer.write(work, finish)

    async def read(self, work: Callable[[Connection], T]) -> T:
        if self.closed:
            raise StoreUnavailable(f"{self.path}: the store is closed")

        def consistent() -> T:
            connection = self.connection
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                with contextlib.suppress(sqlite3.Error):  # what went wrong before is what is to be told
                    connection.execute("ROLLBACK")

        try:
            return await asyncio.get_running_loop().run_in_executor(self.reader, consistent)
        except sqlite3.Error as error:
            raise explained(self.path, error) from error
        except msgspec.MsgspecError as error:
            raise self.damaged(f"a row cannot be read ({error})") from error

    async def inspect(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read with what only SQLite offers."""
        return await self.read(lambda connection: work(cast("sqlite3.Connection", connection)))

    def begin_mark(self, journal: str, versions: dict[str, int]) -> None:
        """From now on note how far matches come."""
        mark = Mark(mark_of(self.path), journal)
        mark.versions = versions
        try:
            mark.begin()
        except OSError as error:
            log.warning("%s: cannot be written (%s)", mark.file, error.strerror)
        self.writer.mark = mark

    def size(self, connection: Connection) -> int:
        files = (self.path.with_name(self.path.name + end) for end in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def damaged(self, what: str) -> StoreDamaged:
        return StoreDamaged(self.path, what)

    async def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        await self.writer.close()
        await asyncio.to_thread(self.reader.shutdown)
        self.connection.close()


def name_of(connection: sqlite3.Connection) -> str:
    """What tells this journal from any other; empty if it has no name yet."""
    row = connection.execute("SELECT value FROM secrets WHERE name = ?", (NAME,)).fetchone()
    return "" if row is None else hashlib.sha256(row[0]).hexdigest()[:16]


def told_of(path: Path, lost: list[Loss], pages: list[str], matches: list[DamagedMatch]) -> Iterator[str]:
    """For the host: what was found, and what to do."""
    advice = "All others go on. To have more back, stop the server and `hyakki restore` a backup"
    if lost:
        moves = sum(loss.version - loss.kept for loss in lost)
        gone = sum(not loss.kept for loss in lost)
        yield (
            f"{path}: this is older than what was played; {path.name}-wal was cut or lost, or an older copy "
            f"was put here. {moves} entries of {len(lost)} matches are missing, {gone} of these matches "
            f"wholly. Their tables say so. {advice}"
        )
    if pages:
        yield (
            f"{path}: the file is damaged in {len(pages)} places ({pages[0]}). What lies there says so "
            f"when it is asked for. {advice}"
        )
    for error in matches[:SHOWN]:
        yield f"{path}: {error}. It says so when it is opened. {advice}"
    if len(matches) > SHOWN:
        yield f"{path}: {len(matches) - SHOWN} more matches are damaged"
