"""Some threads, each with a connection of its own. Every piece of work has a transaction of its own.

Several pieces in one transaction would hold several matches at once, and two processes that hold one each
and want the other's would wait for each other for ever.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
import psycopg
from psycopg import errors

from hyakki.store.errors import StoreDamaged, StoreError, StoreUnavailable, Unstorable
from hyakki.store.postgres.address import Address, explained, said
from hyakki.store.postgres.connection import DatabaseServer, Lost, PostgresConnection
from hyakki.store.sql.jobs import Job, tell
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import OnWritten

__all__ = ["ConnectionPool"]

T = TypeVar("T")

CONNECTIONS = 8
TRIES = 10
"""How often work that conflicted with other work is started again."""

READING = "REPEATABLE READ READ ONLY"
GUARDED = "READ COMMITTED"
ALONE = "SERIALIZABLE"
IN_THE_WAY = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
"""The last one because two may have looked before either wrote. A second look finds the other's row."""


Task = tuple[Job[Any], str]
"""A job, and how far it has to be kept apart from others."""


class ConnectionPool(Runner):
    def __init__(self, address: Address, connections: int = CONNECTIONS) -> None:
        self.address = address
        self.server = DatabaseServer(address)
        self.closed = False
        self.tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self._run, name=f"postgres {number}", daemon=True)
            for number in range(connections)
        ]
        for thread in self.threads:
            thread.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._done(work, READING)
        except msgspec.MsgspecError as error:
            raise self.damaged(f"a row cannot be read ({error})") from error

    def write(
        self, work: Callable[[Connection], T], *, guarded: bool = False, finish: OnWritten | None = None
    ) -> Awaitable[T]:
        return self._done(work, GUARDED if guarded else ALONE, finish)

    def size(self, connection: Connection) -> int:
        (size,) = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(size)

    def damaged(self, what: str) -> StoreDamaged:
        return StoreDamaged(repr(self.address), what)

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            for _ in self.threads:
                self.tasks.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)

    def _done(
        self, work: Callable[[Connection], T], isolation: str, finish: OnWritten | None = None
    ) -> Awaitable[T]:
        if self.closed:
            raise StoreUnavailable(f"{self.address}: the store is closed")
        job = Job(work, finish)
        self.tasks.put((job, isolation))
        return job

    def _run(self) -> None:
        line = PostgresConnection(self.server)
        while (task := self.tasks.get()) is not None:
            job, isolation = task
            try:
                job.result = self._do(line, job.work, isolation)
            except Exception as error:
                job.error = error
            tell([job])
        line.close()

    def _do(self, line: PostgresConnection, work: Callable[[Connection], T], isolation: str) -> T:
        write = isolation != READING
        for tried in range(TRIES):
            try:
                return line.transaction(work, isolation, write)
            except StoreError:
                raise
            except IN_THE_WAY as error:
                if tried == TRIES - 1:
                    raise explained(self.address, error) from error
                time.sleep(0.002 * tried)
            except Lost as error:
                # Nothing was written. A line that was lost while nobody used it is no trouble to anybody.
                if tried:
                    raise explained(self.address, error.cause) from error
            except psycopg.DataError as error:
                raise Unstorable(said(error)) from error
            except psycopg.Error as error:
                if isinstance(error, errors.ReadOnlySqlTransaction):
                    line.close()  # this is a copy now; the address may know where the original is
                raise explained(self.address, error) from error
        raise AssertionError("every try ends in a result or an error")
