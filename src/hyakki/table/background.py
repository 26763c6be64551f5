"""Work that is done to its end even if nobody waits for it any more: disk and memory must agree."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

__all__ = ["BackgroundTasks", "finished"]

log = logging.getLogger(__name__)

T = TypeVar("T")


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to; it goes on even if the caller is gone."""
    return await asyncio.shield(asyncio.ensure_future(work))


class BackgroundTasks:
    """What is done at a match that nobody has asked for."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.tasks: set[asyncio.Task[None]] = set()

    def send(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("match %s: something was not written", self.match, exc_info=task.exception())
