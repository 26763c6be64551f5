"""Work on its way from a coroutine to a thread, and the answer on its way back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from hyakki.store.sql.runner import Connection

__all__ = ["Job", "tell"]


class Job:
    """Something to do, and whom to tell once it is done."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.future.done():
            return  # nobody waits any more; what was written stays written
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def tell(jobs: list[Job]) -> None:
    """From another thread: these are done."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(settle_all, mine)


def settle_all(jobs: list[Job]) -> None:
    for job in jobs:
        job.settle()
