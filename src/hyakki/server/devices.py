"""Playing on on another device: a seat's private link makes a second browser the same guest.

Its secret stands behind the `#` of the link, which browsers do not send, and reaches the program in the body
of a request, so no log ever has it. It is good for as long as its owner sits there and the match is not over.
"""

from __future__ import annotations

import msgspec

from hyakki.server.hall import Hall
from hyakki.store import Guest
from hyakki.table import Match, TableError

__all__ = ["Device", "seat_secret", "whose_seat"]


class Device(msgspec.Struct, frozen=True):
    """A browser that wants to be somebody who sits at a match already."""

    match: str
    secret: str


async def seat_secret(hall: Hall, match: Match, guest: str) -> str:
    """Raises TableError not_seated, over."""
    match.seat_for(guest)
    check_going(match.status)
    return hall.identity.sign(guest, await place(hall, match.id, guest))


async def place(hall: Hall, match: str, guest: str) -> str:
    """What a link is good for: a seat at a match, until its owner has another password."""
    stamp = await hall.accounts.stamp(guest)
    return f"{match}\0{stamp}" if stamp else match


async def whose_seat(hall: Hall, device: Device) -> Guest:
    """Raises TableError bad_secret, over, unknown_match, unavailable."""
    claimed = device.secret.partition(".")[0]
    known = hall.identity.read(device.secret, await place(hall, device.match, claimed))
    guest = await hall.house.guest(known) if known is not None else None
    if guest is None:
        raise TableError("bad_secret", "this link does not open that seat")
    # Another process may hold the match, so it is looked up where all of them write.
    row = await hall.house.asked(hall.store.match(device.match))
    if row is None:
        raise TableError("unknown_match", "there is no such match")
    if all(seat.guest != guest.id for seat in row.seats):
        raise TableError("bad_secret", "this link does not open that seat any more")
    check_going(row.standing.status)
    return guest


def check_going(status: str) -> None:
    if status not in ("waiting", "running"):
        raise TableError("over", "the game is over; there is nothing to play on")
