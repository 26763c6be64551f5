"""Losing in another way than by the rules: by giving up, by the clock, by staying away.

In a game of two the other has won. With more at the table the others want to play on: a bot
takes the seat over for good.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hyakki.store import EndReason
from hyakki.table.entries import Ended, SeatKept
from hyakki.table.errors import TableError
from hyakki.table.journal import Journal
from hyakki.table.seats.sitting import gone_for_good
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Ending"]


class Ending:
    """Of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def resign(self, guest: str) -> None:
        """Raises TableError not_seated, not_started, over, bad_request, retired, unavailable."""
        seat = self.match.own_seat(guest)
        if len(self.match.seats) == 1:
            raise TableError("bad_request", "you are playing alone: just leave, and the table is kept")
        await self.match.shielded(self.match.write_drafted(partial(self._draft_resigning, seat)))

    async def _draft_resigning(self, seat: int) -> list[Step]:
        journal, _ = self.match.playing()
        if gone_for_good(journal.seats[seat]):
            return []
        return [self.lost(journal, seat, "resigned")]

    def lost(self, journal: Journal, seat: int, reason: EndReason) -> Step:
        """The step by which somebody loses the seat, or the game."""
        if len(journal.seats) > 2:
            return journal.draft(SeatKept("left"), seat)
        places = tuple(2 if other.seat == seat else 1 for other in journal.seats)
        return journal.draft(Ended(reason, places), seat)
