"""Absence: with three or more a bot keeps an absent person's place, between two the other decides.

Nobody is waited for by nobody: as long as no other person is there, a match simply stands still.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from hyakki.table.entries import SeatKept
from hyakki.table.errors import TableError
from hyakki.table.steps import Step
from hyakki.table.timekeeping.deadline import Deadline

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Absence"]


class Absence:
    """Who of one match's people is away, since when, and what comes of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.opened = match.deps.clock.now()
        self.since: dict[str, int] = {}
        """When a guest was last seen to leave; those never seen are away since the match was opened."""
        self.deadline = Deadline(match, "absence", self._kept)
        self.returning = Deadline(match, "return", self._back)
        self.told: list[tuple[int, int]] = []
        """Who is missed until when, as everybody knows."""
        self.closed = False

    # ---------------------------------------------------------------- what everyone may ask

    def missed_until(self, seat: int) -> int | None:
        """The instant up to which an absent person is waited for; None for one who keeps nobody waiting."""
        journal = self.match.journal
        if journal is None or journal.state is None or journal.over:
            return None
        row = journal.seats[seat]
        if row.kind != "person" or row.kept or self.match.viewers.here(row.guest):
            return None
        if self.match.duel is None and not int(journal.state.must()) >> seat & 1:
            return None  # nobody waits for them
        others = [other for other in journal.seats if other.kind == "person" and other is not row]
        if not any(self.match.viewers.here(other.guest) for other in others):
            return None
        settings = self.match.deps.settings
        limit = settings.keep_after if len(journal.seats) > 2 else settings.claim_after
        return max(self.since.get(row.guest, self.opened), journal.standing.at) + limit

    # ---------------------------------------------------------------- doing

    async def claim(self, guest: str, how: Literal["win", "bot"]) -> None:
        """End a game of two whose other player did not come back, or go on with a bot in that seat.

        Raises TableError not_seated, not_started, over, bad_request, retired, unavailable.
        """
        me = self.match.own_seat(guest)
        await self.match.shielded(self.match.write_drafted(partial(self._draft_claim, me, how)))

    async def _draft_claim(self, me: int, how: Literal["win", "bot"]) -> list[Step]:
        journal, _ = self.match.playing()
        if len(journal.seats) != 2:
            raise TableError("bad_request", "at this table bots play for those who are away")
        if how == "bot" and self.match.duel is not None:
            raise TableError("bad_request", "a bot cannot fight this duel for somebody else")
        until = self.missed_until(1 - me)
        if until is None or until > self.match.deps.clock.now():
            raise TableError("bad_request", "the other player is there, or has time left to come back")
        if how == "win":
            return [self.match.ending.lost(journal, 1 - me, "absent")]
        return [journal.draft(SeatKept("away"), 1 - me)]

    # ---------------------------------------------------------------- coming and going

    def came(self, guest: str) -> None:
        """Somebody looks at the table: a place that was kept is theirs again."""
        self.since.pop(guest, None)
        self.wake()

    def going(self, guest: str) -> None:
        """Somebody closes a page; whether it was the last, the viewers know."""
        self.since[guest] = self.match.deps.clock.now()

    def wake(self) -> None:
        """See whose place a bot is to keep next, and when, and who has theirs back at once."""
        missing: list[tuple[int, int]] = []
        sitting = self.match.sitting
        seats, here = sitting.seen, set(self.match.viewers.guests.values())
        waited = self.deadline.waits_for or self.returning.waits_for
        if not self.told and not waited and sitting.people == here:
            return  # as nearly always: those who play are those who look
        for row in () if self.closed else seats:
            until = self.missed_until(row.seat) if row.kind == "person" and row.guest not in here else None
            if until is not None:
                missing.append((until, row.seat))
        if missing != self.told:
            self.told = missing
            self.match.viewers.tell_seats()
        self.deadline.wait_for(min(missing, default=None) if len(seats) > 2 else None)
        back = [row.seat for row in seats if row.kept == "away" and row.guest in here]
        self.returning.wait_for((0, back[0]) if back and not self.closed else None)

    async def close(self) -> None:
        self.closed = True
        self.wake()
        await self.deadline.close()
        await self.returning.close()

    async def _kept(self, at: int, seat: int) -> None:
        async with self.match.lock:
            journal = self.match.open_journal()
            if self.missed_until(seat) == at:
                await self.match.write_or_catch_up([journal.draft(SeatKept("away"), seat)])

    async def _back(self, at: int, seat: int) -> None:
        await self.match.write_drafted(partial(self._draft_return, seat))

    async def _draft_return(self, seat: int) -> list[Step]:
        journal = self.match.open_journal()
        if journal.over or journal.seats[seat].kept != "away":
            return []
        return [journal.draft(SeatKept(""), seat)]
