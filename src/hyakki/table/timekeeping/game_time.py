"""Time at the table: what a game wants to happen by itself, happens when it is due.

Time passes for a game only while something is due; else it stands still, and so it does while the
program is down. Turn games never have anything due.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, State

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["GameTime"]


class GameTime:
    """Maps the server's clock to the game's own, and appends `advance` entries when they are due."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.zero: int | None = None
        """The server's time at which the game's is 0; None while it stands still."""
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    def __bool__(self) -> bool:
        return self.task is not None

    def now(self, state: State) -> int:
        """The game's time, never before its position's own."""
        if self.zero is None:
            return int(state.now)
        return max(int(state.now), self.match.deps.clock.now() - self.zero)

    def wake(self) -> None:
        """See whether time passes, and until when."""
        journal = self.match.journal
        if self.closed or journal is None or journal.state is None:
            return
        state = journal.state
        if state.over or state.due() == NEVER:
            self.zero = None
            return
        if self.zero is None:
            self.zero = self.match.deps.clock.now() - int(state.now)
        if self.task is None:
            wait = max(0, int(state.due()) - self.now(state))
            self.task = asyncio.create_task(self._run(wait), name=f"clock {self.match.id}")
            self.task.add_done_callback(self._done)

    async def close(self) -> None:
        self.closed = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.task = None
        self.wake()

    async def _run(self, wait: int) -> None:
        await self.match.deps.clock.sleep(wait)
        failed: Exception | None = None
        try:
            await self.match.advance()
        except Exception as error:
            failed = error
        if failed is not None:
            await self.match.retries.wait_after(failed, "its time")
