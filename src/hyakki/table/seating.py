"""Who takes which seat: a friend with a link, or a bot after all. The last one starts the match."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import TYPE_CHECKING

from hyakki.store import Conflict, Guest, SeatRow
from hyakki.table.course import seat_text, start_text
from hyakki.table.errors import TableError
from hyakki.table.names import FACES, bot_name, check_level

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Seating"]


class Seating:
    """The seats of one match that are still open."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def join(self, guest: Guest, seat: int, secret: str) -> None:
        async with self.match.lock:
            while True:
                row = self._seat(seat)
                if not hmac.compare_digest(row.invite.encode(), secret.encode()) or not row.invite:
                    raise TableError("bad_secret", "this link does not open that seat")
                if row.guest == guest.id:
                    return
                if row.kind != "open":
                    raise TableError("seat_taken", f"{row.name} sits there already")
                if self.match.seat_of(guest.id) >= 0:
                    raise TableError("bad_request", "you sit at this table already")
                taken = replace(row, kind="person", guest=guest.id, name=guest.name, face=guest.face)
                if await self._take(taken):
                    return

    async def fill(self, guest: str, seat: int, level: str) -> None:
        if guest != self.match.creator:
            raise TableError("not_yours", "only whoever made the match may do this")
        check_level(level)
        ids = self.match.room.ids
        async with self.match.lock:
            while True:
                row = self._seat(seat)
                if row.kind != "open":
                    raise TableError("seat_taken", f"{row.name} sits there already")
                name = bot_name(ids, {other.name for other in self.match.seats})
                if await self._take(replace(row, kind="bot", name=name, face=ids.below(FACES), level=level)):
                    return

    async def _take(self, taken: SeatRow) -> bool:
        """Write down who takes a seat, and the start if it was the last; False if others were faster."""
        course = self.match.live()
        steps = [course.draft("seat", taken.seat, seat_text(taken))]
        seats = [taken if seat.seat == taken.seat else seat for seat in course.seats]
        if all(seat.kind != "open" for seat in seats):
            start = start_text(self.match.game, course.ruleset, course.options, seats)
            steps.append(course.draft("start", move=start, after=steps[-1]))
        try:
            await self.match.append(steps)
        except Conflict:
            await self.match.catch_up()
            return False
        return True

    def _seat(self, seat: int) -> SeatRow:
        seats = self.match.live().seats
        if not 0 <= seat < len(seats):
            raise TableError("bad_request", f"there is no seat {seat}; there are {len(seats)}")
        return seats[seat]
