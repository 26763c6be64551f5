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

from hyakki.store.errors import DamagedMatch, StoreDamaged, StoreUnavailable
from hyakki.store.faults import reach
from hyakki.store.sql.appending import Append, Creation, append_all
from hyakki.store.sql.jobs import Job, tell
from hyakki.store.sql.reading import described, is_damage
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite.file import connect, explained
from hyakki.store.sqlite.mark import Mark
from hyakki.store.types import OnWritten

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
        self.mark: Mark | None = None
        """How far matches have come, for the next start; a server keeps one."""
        self.thread = threading.Thread(target=self._run, name=f"journal {path.name}", daemon=True)
        self.thread.start()

    def write(self, work: Callable[[Connection], T], finish: OnWritten | None = None) -> Awaitable[T]:
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
            batch: list[Job[Any] | None] = []
            with contextlib.suppress(queue.Empty):
                batch.append(self.jobs.get(timeout=self.mark.wait() if self.mark is not None else None))
                while len(batch) < AT_ONCE:
                    batch.append(self.jobs.get_nowait())
            closing = None in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(jobs)
                tell(jobs)
            if self.mark is not None and (closing or self.mark.wait() == 0):
                self.mark.write()
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
            if self.mark is not None:
                for job in jobs:
                    if isinstance(job.work, (Append, Creation)) and job.error is None:
                        self.mark.note(job.work.match, job.work.version)
        except Exception as error:
            # All or nothing: no work in this transaction was written.
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if len(jobs) > 1 and is_damage(error):
                # Only the work that met the damage is concerned by it.
                for job in jobs:
                    job.error = None
                    self._commit([job])
                return
            for job in jobs:
                job.error = self._cause(job, error)

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
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
                raise  # it may be about all of them, a full disk for one
            job.error = self._cause(job, error)
            self.connection.execute("ROLLBACK TO job")
        self.connection.execute("RELEASE job")

    def _cause(self, job: Job[Any], error: Exception) -> Exception:
        if not isinstance(error, sqlite3.Error):
            return error
        trouble = explained(self.path, error)
        if isinstance(trouble, StoreDamaged) and isinstance(job.work, Append):
            return DamagedMatch(job.work.match, f"a part of the disk cannot be written ({described(error)})")
        return trouble


def only_moves(work: Callable[[Connection], Any]) -> TypeGuard[Append]:
    """Nothing but entries, as nearly everything that is ever written."""
    return isinstance(work, Append) and work.plain
