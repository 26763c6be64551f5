"""Giving up, and playing again.

In a game of two whoever gives up has lost. With more at the table the others want to play on: a bot
takes the seat over for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.table.course import Course, Step
from hyakki.table.errors import TableError
from hyakki.table.seats.ends import End, Reason, end_text
from hyakki.table.seats.places import kept_text

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Ending"]


class Ending:
    """Giving up, at one match."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def resign(self, guest: str) -> None:
        """Raises TableError not_seated, not_started, over, bad_request, retired, unavailable."""
        seat = self.match.seat_for(guest)
        if len(self.match.seats) == 1:
            raise TableError("bad_request", "you play alone; just leave, the table is kept")
        await self.match.whole(self._lose(seat, "resigned"))

    async def _lose(self, seat: int, reason: Reason) -> None:
        async with self.match.lock:
            while True:
                course, _ = self.match.playing()
                if course.seats[seat].kept in ("left", "removed"):
                    return
                if await self.match.appended([self.lost(course, seat, reason)]):
                    return

    def lost(self, course: Course, seat: int, reason: Reason) -> Step:
        """The step by which somebody loses the seat, or the game."""
        if len(course.seats) > 2:
            return course.draft("seat", seat, kept_text("left"))
        places = tuple(2 if other.seat == seat else 1 for other in course.seats)
        return course.draft("end", seat, end_text(End(reason, seat, places)))
