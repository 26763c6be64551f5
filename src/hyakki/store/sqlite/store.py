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
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import msgspec

from hyakki.store.errors import StoreDamaged, StoreUnavailable
from hyakki.store.shapes import Finish
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.sql.store import SqlStore
from hyakki.store.sqlite.file import connect, explained, prepare
from hyakki.store.sqlite.writer import Writer

__all__ = ["SqliteStore"]

T = TypeVar("T")


class SqliteStore(SqlStore):
    """Opens the file, or makes it. Raises StoreDamaged, StoreTooNew, StoreUnavailable."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = File(path)
        super().__init__(self._file)


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
        self, work: Callable[[Connection], T], *, guarded: bool = False, finish: Finish | None = None
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
                connection.execute("COMMIT")

        try:
            return await asyncio.get_running_loop().run_in_executor(self.reader, consistent)
        except sqlite3.Error as error:
            raise explained(self.path, error) from error
        except msgspec.MsgspecError as error:
            raise self.damaged(f"a row cannot be read ({error})") from error

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
