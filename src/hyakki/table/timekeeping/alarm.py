"""Who minds the clocks of one match: when somebody's time is up, what was agreed happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.table.timekeeping.clocks import out_text, still_text
from hyakki.table.timekeeping.vigil import Vigil

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Alarm"]


class Alarm:
    """One task while somebody's time passes."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.vigil = Vigil(match, "alarm", self._up)
        self.closed = False

    def __bool__(self) -> bool:
        return bool(self.vigil)

    async def resume(self) -> None:
        """The program stood still meanwhile: that time is nobody's."""
        course, room = self.match.course, self.match.room
        if course is None or not course.times.running:
            return
        since = room.life.still_since(self.match.id, course.times.at)
        if since is None:
            return
        async with self.match.lock:
            counted = min(since, room.clock.now())
            await self.match.appended([course.draft("clock", move=still_text(counted))])

    def wake(self) -> None:
        """See whose time is up first."""
        course = self.match.course
        ends = None if course is None or self.closed else course.times.ends()
        self.vigil.wait_for(ends)

    async def close(self) -> None:
        self.closed = True
        await self.vigil.close()

    async def _up(self, at: int, seat: int) -> None:
        async with self.match.lock:
            course = self.match.live()
            if course.over or course.times.ends() != (at, seat):
                return
            if course.terms.then == "lose":
                step = self.match.ending.lost(course, seat, "time")
            else:
                step = course.draft("clock", seat, out_text())
            await self.match.appended([step])
