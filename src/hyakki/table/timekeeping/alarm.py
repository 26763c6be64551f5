"""Who minds the clocks of one match: when somebody's time is up, what was agreed happens.

While the servers cannot take moves the clocks stand still, and once they can, the journal says for how long.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from hyakki.kernel.log import seats_in
from hyakki.store import StillReason, StoreUnavailable
from hyakki.table.entries import ClockOut, ClocksStopped
from hyakki.table.errors import TableError
from hyakki.table.timekeeping.clocks import GRACE
from hyakki.table.timekeeping.deadline import Deadline
from hyakki.table.timekeeping.outages import SLOW

if TYPE_CHECKING:
    from hyakki.table.journal import Journal
    from hyakki.table.match import Match
    from hyakki.table.steps import Step

__all__ = ["Alarm"]


class Alarm:
    """One task while somebody's time passes."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.deadline = Deadline(match, "alarm", self._time_up)
        self.closed = False
        self.stopped_since: int | None = None
        """Since when the clocks stand still, without an entry of the journal that says so yet."""
        self.stopped_by: StillReason = "journal"
        self.last_stop = 0
        """The latest entry that said so when they were stopped: a later one speaks of this time."""

    def __bool__(self) -> bool:
        return bool(self.deadline) or self.stopped_since is not None

    async def resume(self) -> None:
        """The program stood still meanwhile: that time is nobody's."""
        journal, deps = self.match.journal, self.match.deps
        if journal is None or not journal.standing.times.running:
            return
        taken_over = self.match.id in deps.downtime.taken_over
        since = deps.downtime.since(self.match.id, journal.standing.times.at)
        if since is None or (taken_over and since >= deps.clock.now()):
            return  # or they stand still anyway, since somebody has just said so
        why: StillReason = "process" if taken_over else "restart"
        if deps.outages.unsaved_at(since):
            why = "journal"
        async with self.match.lock:
            counted = min(since, deps.clock.now())
            await self.match.write_or_catch_up([journal.draft(ClocksStopped(counted, why, GRACE))])

    def wake(self) -> None:
        """See whose time is up first, or whether the clocks stand still."""
        journal = self.match.journal
        if journal is None or self.closed or not journal.standing.times.running:
            self.stopped_since = None
            self.deadline.wait_for(None)
            return
        if self.stopped_since is not None and journal.standing.marks.stood > self.last_stop:
            self.stopped_since = None  # it is written down
        why = self._blocked_since(journal)
        if why is not None:
            self.stop(*why)
        self.deadline.wait_for(journal.standing.times.ends() if self.stopped_since is None else None)
        if self.stopped_since is not None and why is None:
            self.match.background.send(self._write_stop())

    def stop(self, since: int, why: StillReason) -> None:
        """The clocks stand still since then, until the journal says so."""
        journal = self.match.open_journal()
        since = max(since, journal.standing.times.at)
        if self.stopped_since is None:
            self.stopped_since, self.stopped_by = since, why
            self.last_stop = journal.standing.marks.stood
        else:
            self.stopped_since = min(self.stopped_since, since)

    def strand(self, guest: str, since: int) -> None:
        """Somebody could not be heard since then: the process was gone on which their connection was."""
        journal, seat = self.match.journal, self.match.seat_of(guest)
        if journal is None or seat < 0 or self.match.viewers.here(guest):
            return
        if journal.standing.times.running >> seat & 1:
            self.stop(since, "process")
            self.wake()

    def draft_stop(self, journal: Journal) -> list[Step]:
        """What has to be written before a move, if clocks stood still until now."""
        if journal.standing.times.running and self.stopped_since is None:
            why = self._blocked_since(journal)
            if why is not None:
                self.stop(*why)
        if self.stopped_since is None:
            return []
        now = self.match.deps.clock.now()
        counted = min(self.stopped_since, now)
        # People come back as late as the outage was long, within reason. A player whose connection was lost
        # with a process has to find out first.
        grace = GRACE if self.stopped_by == "process" else min(GRACE, now - counted)
        return [journal.draft(ClocksStopped(counted, self.stopped_by, grace))]

    async def close(self) -> None:
        self.closed = True
        await self.deadline.close()

    def _blocked_since(self, journal: Journal) -> tuple[int, StillReason] | None:
        """Since when moves of those whose time passes cannot be taken, and why."""
        outages, viewers, now = self.match.deps.outages, self.match.viewers, self.match.deps.clock.now()
        outages.look(now)  # the first move may come before the server looks at its clock
        unsaved = outages.unsaved_since(now)
        if unsaved is not None:
            return unsaved, "journal"
        if outages.bus is not None:
            for seat in seats_in(journal.standing.times.running):
                if not viewers.here(journal.seats[seat].guest):
                    return outages.bus, "bus"
        return None

    async def _write_stop(self) -> None:
        """Write down that the clocks stood still. If that fails it is another outage: its end tries again."""
        async with self.match.lock:
            journal = self.match.open_journal()
            if self.stopped_since is not None and journal.standing.times.running:
                with contextlib.suppress(StoreUnavailable):
                    await self.match.write_or_catch_up(self.draft_stop(journal))

    async def _time_up(self, at: int, seat: int) -> None:
        deps = self.match.deps
        asked = deps.clock.now()
        try:
            # It may have stopped to answer a moment ago. What is asked of it now would be written once it is
            # back, before anybody can say that they could not move.
            await deps.store.last_pulse()
        except StoreUnavailable:
            deps.outages.failed(asked)
            raise
        if deps.clock.now() - asked > SLOW:
            deps.outages.worked(asked, deps.clock.now())
        async with self.match.lock:
            journal = self.match.open_journal()
            if journal.over or self.stopped_since is not None or journal.standing.times.ends() != (at, seat):
                return
            outages, guest = self.match.deps.outages, journal.seats[seat].guest
            if self._blocked_since(journal) is not None or outages.is_unheard(self.match, guest):
                raise TableError("unavailable", "nobody could move just now, so nobody's time is up")
            if journal.standing.terms.then == "lose":
                step = self.match.ending.lost(journal, seat, "time")
            else:
                step = journal.draft(ClockOut(), seat)
            await self.match.write_or_catch_up([step])
