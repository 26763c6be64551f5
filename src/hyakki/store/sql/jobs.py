"""Work on its way from a coroutine to a thread, and the answer on its way back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar, cast

from hyakki.store.sql.runner import Connection
from hyakki.store.types import OnWritten

__all__ = ["Job", "tell"]

T = TypeVar("T")

log = logging.getLogger(__name__)

last_loop = threading.local()
"""The loop that ran in a thread when it was last looked for."""


class Job(Generic[T]):
    """Something that is being done, from the moment it was asked for; any number of callers may wait for it.

    `finish` is told first, with what went wrong if something did, whether anybody waits or not: what is on
    the disk must be known in memory too.
    """

    __slots__ = ("error", "finish", "loop", "result", "settled", "waiting", "work")

    def __init__(self, work: Callable[[Connection], T], finish: OnWritten | None = None) -> None:
        self.work = work
        self.finish = finish
        self.loop = running_loop()
        self.waiting: asyncio.Future[None] | None = None
        self.settled = False
        self.result: T | None = None
        self.error: Exception | None = None

    def __await__(self) -> Generator[Any, None, T]:
        if not self.settled:
            self.waiting = self.waiting or self.loop.create_future()
            yield from self.waiting
        if self.error is not None:
            raise self.error
        return cast("T", self.result)

    def settle(self) -> None:
        self.settled = True
        if self.finish is not None:
            try:
                self.finish(self.error)
            except Exception as failed:
                log.exception("what was written could not be dealt with")
                self.error = self.error or failed
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)


def running_loop() -> asyncio.AbstractEventLoop:
    """As asyncio's, which until Python 3.12 asks the system every time which process this is."""
    loop: asyncio.AbstractEventLoop | None = getattr(last_loop, "loop", None)
    if loop is None or not loop.is_running():
        loop = last_loop.loop = asyncio.get_running_loop()
    return loop


def tell(jobs: list[Job[Any]]) -> None:
    """From another thread: these are done."""
    for loop in {job.loop for job in jobs}:
        mine = [job for job in jobs if job.loop is loop]
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(settle_all, mine)


def settle_all(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        job.settle()
