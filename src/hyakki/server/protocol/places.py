"""How many seats a table has, in which order, and the way back to one's own from another device."""

from __future__ import annotations

from hyakki.server.protocol.base import Message

__all__ = ["AskSeatLink", "SeatLink", "SetCount", "TurnSeats"]


class SetCount(Message, tag_field="type", tag="count"):
    """So many seats, before the start; only the match's creator may.

    New ones are free. If there are fewer, free ones go first, then bots; people keep their seats.
    """

    id: str
    match: str
    seats: int


class TurnSeats(Message, tag_field="type", tag="turn"):
    """Everybody one seat on, before the start; only the match's creator may ask for it."""

    id: str
    match: str


class AskSeatLink(Message, tag_field="type", tag="seat_link"):
    """The secret of the private link to my own seat. Answered by `SeatLink`."""

    id: str
    match: str


class SeatLink(Message, tag_field="type", tag="own_link"):
    """Whoever has it is this player until the match is over. It stands behind the `#` of the link."""

    id: str
    match: str
    secret: str
