"""Who minds the clocks of one match: when somebody's time is up, what was agreed happens.

While the servers cannot take moves the clocks stand still, and once they can, the journal says for how long.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from hyakki.kernel.log import seats_in
from hyakki.store import StoreUnavailable
from hyakki.table.errors import TableError
from hyakki.table.timekeeping.clocks import GRACE, out_text, still_text
from hyakki.table.timekeeping.outages import SLOW, Why
from hyakki.table.timekeeping.vigil import Vigil

if TYPE_CHECKING:
    from hyakki.table.course import Course, Step
    from hyakki.table.match import Match

__all__ = ["Alarm"]


class Alarm:
    """One task while somebody's time passes."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.vigil = Vigil(match, "alarm", self._up)
        self.closed = False
        self.held: int | None = None
        """Since when the clocks stand still, without an entry of the journal that says so yet."""
        self.why: Why = "journal"
        self.stood = 0
        """The latest entry that said so when they were held."""

    def __bool__(self) -> bool:
        return bool(self.vigil) or self.held is not None

    async def resume(self) -> None:
        """The program stood still meanwhile: that time is nobody's."""
        course, room = self.match.course, self.match.room
        if course is None or not course.times.running:
            return
        taken_over = self.match.id in room.life.left
        since = room.life.still_since(self.match.id, course.times.at)
        if since is None or (taken_over and since >= room.clock.now()):
            return  # or they stand still anyway, since somebody has just said so
        why: Why = "process" if taken_over else "restart"
        if room.outages.unsaved_at(since):
            why = "journal"
        async with self.match.lock:
            counted = min(since, room.clock.now())
            await self.match.appended([course.draft("clock", move=still_text(counted, why))])

    def wake(self) -> None:
        """See whose time is up first, or whether the clocks stand still."""
        course = self.match.course
        if course is None or self.closed or not course.times.running:
            self.held = None
            self.vigil.wait_for(None)
            return
        if self.held is not None and course.stood > self.stood:
            self.held = None  # it is written down
        why = self._outage(course)
        if why is not None:
            self.hold(*why)
        self.vigil.wait_for(course.times.ends() if self.held is None else None)
        if self.held is not None and why is None:
            self.match.errands.send(self._over())

    def hold(self, since: int, why: Why) -> None:
        """The clocks stand still since then, until the journal says so."""
        course = self.match.live()
        since = max(since, course.times.at)
        if self.held is None:
            self.why = why
            self.stood = course.stood
        self.held = since if self.held is None else min(self.held, since)

    def strand(self, guest: str, since: int) -> None:
        """Somebody could not be heard since then: the process was gone on which their connection was."""
        course, seat = self.match.course, self.match.seat_of(guest)
        if course is None or seat < 0 or self.match.viewers.here(guest):
            return
        if course.times.running >> seat & 1:
            self.hold(since, "process")
            self.wake()

    def draft(self, course: Course) -> list[Step]:
        """What has to be written before a move, if clocks stood still until now."""
        if course.times.running and self.held is None:
            why = self._outage(course)
            if why is not None:
                self.hold(*why)
        if self.held is None:
            return []
        now = self.match.room.clock.now()
        counted = min(self.held, now)
        # People come back as late as the outage was long, within reason. Whoever's line is gone with a
        # process has to find out first.
        grace = GRACE if self.why == "process" else min(GRACE, now - counted)
        return [course.draft("clock", move=still_text(counted, self.why, grace))]

    async def close(self) -> None:
        self.closed = True
        await self.vigil.close()

    def _outage(self, course: Course) -> tuple[int, Why] | None:
        """Since when moves of those whose time passes cannot be taken, and why."""
        outages, viewers, now = self.match.room.outages, self.match.viewers, self.match.room.clock.now()
        if outages.ran is not None:
            outages.notice(now)  # whoever moves first may come before the house looks at its clock
        journal = outages.unsaved_since(now)
        if journal is not None:
            return journal, "journal"
        if outages.bus is not None:
            for seat in seats_in(course.times.running):
                if not viewers.here(course.seats[seat].guest):
                    return outages.bus, "bus"
        return None

    async def _over(self) -> None:
        """Write down that the clocks stood still. If that fails it is an outage again: its end tries anew."""
        async with self.match.lock:
            course = self.match.live()
            if self.held is not None and course.times.running:
                with contextlib.suppress(StoreUnavailable):
                    await self.match.appended(self.draft(course))

    async def _up(self, at: int, seat: int) -> None:
        room = self.match.room
        asked = room.clock.now()
        try:
            # It may have stopped to answer a moment ago. What is asked of it now would be written once it is
            # back, before anybody can say that they could not move.
            await room.store.last_pulse()
        except StoreUnavailable:
            room.outages.failed(asked)
            raise
        if room.clock.now() - asked > SLOW:
            room.outages.worked(asked, room.clock.now())
        async with self.match.lock:
            course = self.match.live()
            if course.over or self.held is not None or course.times.ends() != (at, seat):
                return
            outages, guest = self.match.room.outages, course.seats[seat].guest
            if self._outage(course) is not None or outages.unheard(self.match, guest):
                raise TableError("unavailable", "nobody could move just now, so nobody's time is up")
            if course.terms.then == "lose":
                step = self.match.ending.lost(course, seat, "time")
            else:
                step = course.draft("clock", seat, out_text())
            await self.match.appended([step])
