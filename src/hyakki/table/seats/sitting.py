"""What is asked of the same seats again and again, read once."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.kernel.log import bit
from hyakki.store import SeatRow
from hyakki.table.types import Seat

__all__ = ["Sitting", "by_bot", "gone_for_good"]


class Sitting:
    """Rows of seats are never changed in place, so this is true for as long as they are the same object.

    >>> sitting = Sitting([SeatRow(0, "person", "g1", "Mio"), SeatRow(1, "bot", name="Ken")])
    >>> sitting.names, sitting.places, sitting.bots
    (('Mio', 'Ken'), {'g1': 0}, 2)
    """

    __slots__ = ("bots", "eyes", "names", "people", "places", "rows", "seen")

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        self.rows = rows
        self.names = tuple([row.name for row in rows])
        self.places = {row.guest: row.seat for row in reversed(rows) if row.guest}
        """Where each guest sits."""
        self.eyes = {row.guest: row.seat for row in reversed(rows) if row.guest and not gone_for_good(row)}
        """With whose eyes each guest looks; all others, and those who have lost their seat, only watch."""
        self.people = {row.guest for row in rows if row.kind == "person" and not row.kept}
        """Those who play themselves."""
        self.bots = sum([bit(row.seat) for row in rows if by_bot(row)])
        """Mask of the seats that a bot plays in."""
        self.seen = tuple(
            [Seat(s.seat, s.kind, s.name, s.face, s.level, s.ready, s.kept, s.guest) for s in rows]
        )
        """The seats as everyone may see them."""


def by_bot(seat: SeatRow) -> bool:
    """A bot's own seat, or one whose place a bot keeps."""
    return seat.kind == "bot" or seat.kept != ""


def gone_for_good(seat: SeatRow | Seat) -> bool:
    """A person sat here who has given up or was removed: a bot plays on, whoever comes back."""
    return seat.kept in ("left", "removed")
