"""The host sends somebody away from a running game: a bot plays on in that seat, for good.

Not between two, where it would end the game in the host's favour: there one waits, or gives up.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hyakki.table.entries import SeatKept
from hyakki.table.errors import TableError
from hyakki.table.seats.arranging import row_of
from hyakki.table.seats.sitting import gone_for_good
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["remove"]


async def remove(match: Match, guest: str, seat: int) -> None:
    """Raises TableError not_yours, not_started, over, bad_request, retired, unavailable."""
    match.check_host(guest)
    await match.shielded(match.write_drafted(partial(draft_removal, match, guest, seat)))


async def draft_removal(match: Match, guest: str, seat: int) -> list[Step]:
    journal, _ = match.playing()
    row = row_of(journal.seats, seat)
    if row.kind != "person" or row.guest == guest:
        raise TableError("bad_request", "only another person can be removed")
    if len(journal.seats) == 2:
        raise TableError("bad_request", "nobody can be removed from a game of two")
    if gone_for_good(row):
        return []
    return [journal.draft(SeatKept("removed"), seat)]
