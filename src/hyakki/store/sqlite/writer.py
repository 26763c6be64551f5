"""The one thread that writes. Whatever waits when it is free goes into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from hyakki.store.errors import StoreError, StoreUnavailable
from hyakki.store.faults import reach
from hyakki.store.shapes import Finish
from hyakki.store.sql.appending import Append, append_all
from hyakki.store.sql.jobs import Job, tell
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite.file import connect, explained

__all__ = ["Writer"]

T = TypeVar("T")
AT_ONCE = 1000


class Writer:
    """Group commit: a job is answered only after the transaction that holds it was committed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = connect(path)
        self.jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self._run, name=f"journal {path.name}", daemon=True)
        self.thread.start()

    def write(self, work: Callable[[Connection], T], finish: Finish | None = None) -> Awaitable[T]:
        """Run `work` inside the next transaction. A StoreError it raises undoes its own part only."""
        if self.closed:
            raise StoreUnavailable(f"{self.path}: the store is closed")
        job = Job(work, finish)
        self.jobs.put(job)
        return job

    async def close(self) -> None:
        """Write what was asked for, then stop."""
        if not self.closed:
            self.closed = True
            self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def _run(self) -> None:
        closing = False
        while not closing:
            batch = [self.jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(batch) < AT_ONCE:
                    batch.append(self.jobs.get_nowait())
            closing = None in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(jobs)
                tell(jobs)
        self.connection.close()

    def _commit(self, jobs: list[Job[Any]]) -> None:
        connection = self.connection
        try:
            reach("append:before")
            connection.execute("BEGIN IMMEDIATE")
            # None of these has waited for another, so moves may go first; if they cannot, all go by turns.
            moves = [job.work for job in jobs if only_moves(job.work)]
            together = bool(moves) and self._together(moves)
            for job in jobs:
                if not (together and only_moves(job.work)):
                    self._alone(job)
            reach("append:inside")
            connection.execute("COMMIT")
            reach("commit:after")
        except Exception as error:
            # All or nothing: whoever was in this transaction was not written.
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            cause = explained(self.path, error) if isinstance(error, sqlite3.Error) else error
            for job in jobs:
                job.error = cause

    def _together(self, moves: list[Append]) -> bool:
        """All these moves by the same two statements; False, and nothing done, if any cannot be made.

        They begin the transaction and need no savepoint, for which SQLite would copy every page they touch.
        """
        with contextlib.suppress(sqlite3.IntegrityError):
            if append_all(self.connection, moves):
                return True
        self.connection.execute("ROLLBACK")
        self.connection.execute("BEGIN IMMEDIATE")
        return False

    def _alone(self, job: Job[Any]) -> None:
        self.connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(self.connection)
        except (StoreError, sqlite3.IntegrityError) as error:
            job.error = error if isinstance(error, StoreError) else explained(self.path, error)
            self.connection.execute("ROLLBACK TO job")
        self.connection.execute("RELEASE job")


def only_moves(work: Callable[[Connection], Any]) -> TypeGuard[Append]:
    """Nothing but entries, as nearly everything that is ever written."""
    return isinstance(work, Append) and work.more is None
