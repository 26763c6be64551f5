"""Waiting for the earliest of many instants: one task, which is restarted when another comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Deadline"]


class Deadline:
    """Does something for a seat at an instant, and tries again later where the table cannot do it yet."""

    def __init__(
        self, match: Match, name: str, act: Callable[[int, int], Coroutine[None, None, None]]
    ) -> None:
        self.match = match
        self.name = name
        self.act = act
        self.task: asyncio.Task[None] | None = None
        self.waits_for: tuple[int, int] | None = None

    def __bool__(self) -> bool:
        return self.task is not None

    def wait_for(self, target: tuple[int, int] | None) -> None:
        """From now on for this instant and seat, or for nothing."""
        if target == self.waits_for:
            return
        self.waits_for = target
        if self.task is not None:
            self.task.cancel()
            self.task = None
        if target is not None:
            self.task = asyncio.create_task(self._wait(*target), name=f"{self.name} {self.match.id}")

    async def close(self) -> None:
        task = self.task
        self.wait_for(None)
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)

    async def _wait(self, at: int, seat: int) -> None:
        deps = self.match.deps
        if at > deps.clock.now():
            await deps.clock.sleep(at - deps.clock.now())
        while not self.match.closed:
            failed: Exception | None = None
            try:
                # A task of its own: what it writes changes what is waited for, and that ends this one.
                await self.match.shielded(self.act(at, seat))
                return
            except Exception as error:
                failed = error
            await self.match.retries.wait_after(failed, f"the {self.name} of seat {seat}")
            if self.match.journal is None or self.match.journal.over:
                return  # there is nothing left to wait for
