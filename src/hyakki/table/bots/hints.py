"""Hints: a good move for the player to decide, from that seat's own view and nothing else.

A hint is advice, not play: it is in no journal, and nobody else hears of it.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from hyakki.bots import Hint
from hyakki.kernel.game import State
from hyakki.table.dependencies import Thinker
from hyakki.table.errors import TableError
from hyakki.table.journal import Journal

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Hints"]

log = logging.getLogger(__name__)

THINKING = 800
"""Milliseconds that a hint may take."""

PATIENCE = 15.0
"""Seconds until nobody waits any longer for a worker with nothing more urgent to do."""


class Hints:
    """Thought of once for each seat and position, however often it is asked for."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.thoughts: dict[int, asyncio.Task[Hint]] = {}

    def __bool__(self) -> bool:
        """Whether somebody is thinking."""
        return any(not task.done() for task in self.thoughts.values())

    async def ask(self, journal: Journal, state: State, seat: int, version: int) -> Hint:
        """Raises TableError stale, bad_request, unavailable."""
        thinker = self.match.deps.thinker
        if version != journal.version:
            raise TableError("stale", f"the match stands at version {journal.version}, not {version}")
        if self.match.row.daily_try:
            raise TableError("bad_request", "there are no hints on the daily board until your try is done")
        if not int(state.must()) >> seat & 1:
            raise TableError("bad_request", "it is not your turn; hints are for your own moves")
        if thinker is None:
            raise TableError("unavailable", "nobody here can give a hint")
        if seat not in self.thoughts:
            thought = self._think(thinker, journal, state, seat)
            self.thoughts[seat] = asyncio.create_task(thought, name=f"hint {self.match.id} {seat}")
            self.thoughts[seat].add_done_callback(partial(self._done, seat))
        task = self.thoughts[seat]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # the player who asked is gone
            raise TableError("stale", "the game has moved on; ask again") from None

    def forget(self) -> None:
        """The position has changed: what was thought of it is of no use."""
        thoughts, self.thoughts = self.thoughts, {}
        for task in thoughts.values():
            task.cancel()

    async def close(self) -> None:
        tasks = list(self.thoughts.values())
        self.forget()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, thinker: Thinker, journal: Journal, state: State, seat: int) -> Hint:
        try:
            async with asyncio.timeout(PATIENCE):
                return await thinker.hint(
                    self.match.game,
                    journal.ruleset,
                    state.view(seat),
                    seed=journal.seed(f"hint {self.match.id} {seat} {journal.version}"),
                    milliseconds=THINKING,
                )
        except TimeoutError:  # much is asked for, and nothing is broken
            log.info("match %s: there was no time for a hint for seat %d", self.match.id, seat)
            raise TableError("unavailable", "no hint can be found right now") from None
        except Exception as error:
            log.exception("match %s: no hint for seat %d", self.match.id, seat)
            raise TableError("unavailable", "no hint can be found right now") from error

    def _done(self, seat: int, task: asyncio.Task[Hint]) -> None:
        if not task.cancelled() and task.exception() is not None and self.thoughts.get(seat) is task:
            del self.thoughts[seat]  # the next who asks may have more luck
