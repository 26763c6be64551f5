"""Playing again: the same people and bots, the same rules, everybody one seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.store import Guest
from hyakki.table.errors import TableError
from hyakki.table.seats.places import rematch_text
from hyakki.table.shapes import Plan, Promise, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.house import House
    from hyakki.table.match import Match

__all__ = ["play_again"]


async def play_again(
    house: House, match: Match, guest: Guest, promise: Promise | None = None, entropy: str = ""
) -> str:
    """The match in which they play again: whoever asks first makes it, and is ready.

    Raises TableError not_seated, bad_request (not over yet, a daily board), retired, unavailable.
    """
    seat = match.seat_for(guest.id)
    course = match.live()
    if course.seats[seat].kept == "removed":
        raise TableError("not_seated", "this seat is yours no more")
    if not course.over or match.row.daily:
        raise TableError("bad_request", "one can play again once the game is over")
    if not course.rematch:
        seats = tuple(
            SeatPlan(
                "person",
                guest=None if other.guest == guest.id else Guest(other.guest, other.name, other.face),
            )
            if other.kind == "person" and other.kept != "removed"
            else SeatPlan("bot", other.level or "normal")
            for other in (*match.seats[1:], match.seats[0])
        )
        public = match.public and match.room.settings.lobby
        fresh = await house.create(
            Plan(
                match.game,
                seats,
                dict(match.options),
                match.pace,
                course.terms,
                public,
                promise=promise,
                entropy=entropy,
            ),
            guest,
        )
        await match.whole(announce(match, seat, fresh.id))
    return course.rematch


async def announce(match: Match, seat: int, fresh: str) -> None:
    """Write down where it goes on; if others were faster, it goes on where they said."""
    async with match.lock:
        course = match.live()
        while not course.rematch:
            await match.appended([course.draft("seat", seat, rematch_text(fresh))])
