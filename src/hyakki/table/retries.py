"""When something that a match does by itself fails: it is tried again, but not for ever."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from hyakki.table.entries import Ended
from hyakki.table.errors import Code, TableError

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Retries"]

log = logging.getLogger(__name__)

MOST = 5
"""So often something may fail where a match stands."""

NO_FAULT: tuple[Code, ...] = ("unavailable", "damaged", "over", "not_started", "retired")
"""The journal cannot be written, so nobody could be told of an end; or there is nothing left to do."""


class Retries:
    """How often a match has failed where it stands now."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.version = -1
        self.count = 0

    @property
    def failures(self) -> int:
        """How often, since the last entry."""
        return self.count if self.version == self.match.version else 0

    async def wait_after(self, error: Exception, what: str) -> None:
        """Wait a moment before it is tried again; end the match where that has no sense any more."""
        match, deps = self.match, self.match.deps
        if isinstance(error, TableError) and error.code in NO_FAULT:
            log.log(error.level, "match %s: %s waits: %s", match.id, what, error)
        else:
            self.count, self.version = self.failures + 1, match.version
            log.error("match %s: %s failed (%d of %d)", match.id, what, self.count, MOST, exc_info=error)
            if self.count >= MOST:
                await self._give_up()
        await deps.clock.sleep(deps.settings.patience)

    async def _give_up(self) -> None:
        """Nobody is left waiting at a table that cannot go on: it ends, for nobody's good or ill."""
        log.error("match %s cannot go on; it is ended", self.match.id)
        try:
            await self.match.shielded(self._end())
        except TableError as error:
            log.warning("match %s could not be ended: %s", self.match.id, error)
        except Exception:
            log.exception("match %s could not be ended; it is put away", self.match.id)
            self.match.retire("Something in it keeps failing, so it cannot go on. It is kept as it is.")
            self.match.viewers.tell_seats()

    async def _end(self) -> None:
        async with self.match.lock:
            journal, _ = self.match.playing()
            if journal.version == self.version:
                places = (1,) * len(journal.seats)
                step = journal.draft(Ended("broken", places))
                await self.match.write_or_catch_up([step])
