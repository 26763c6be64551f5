"""Absence: with three or more a bot keeps an absent person's place, between two the other decides.

Nobody is waited for by nobody: as long as no other person is there, a match simply stands still.

Where strangers meet without a clock, so does whoever is there and does nothing while others wait: else one
could hold the other for ever. Whoever does something, but does not move, has the time anew a few times only.
Time in which the servers could not take a move counts for nobody.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import bit
from hyakki.store import is_bot
from hyakki.table.entries import SeatKept
from hyakki.table.errors import TableError
from hyakki.table.steps import Step
from hyakki.table.timekeeping.deadline import Deadline

if TYPE_CHECKING:
    from hyakki.table.journal import Journal
    from hyakki.table.match import Match

__all__ = ["Absence"]

AT_MOST = 3
"""However often somebody says that they are there: a decision takes so many times `act_within` at most."""


class Absence:
    """Who of one match's people is away, since when, and what comes of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.opened = match.deps.clock.now()
        self.since: dict[str, int] = {}
        """When a guest was last seen to leave; those never seen are away since the match was opened."""
        self.awaited: dict[int, int] = {}
        """Seats for which others wait, with the instant from which the time of somebody who is there counts:
        a page that comes back by itself, again and again, gives nobody more of it."""
        self.spent: dict[int, int] = {}
        """How long seats have been waited for before that, since their last move."""
        self.dozing: set[str] = set()
        """Guests whose place is kept although they were there, until they do something."""
        self.deadline = Deadline(match, "absence", self._kept)
        self.noticing = Deadline(match, "notice", self._notice)
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
        if row.kind != "person" or row.kept:
            return None
        if self.match.viewers.here(row.guest):
            if seat not in self.awaited or not self._waits_for(journal) & bit(seat):
                return None
            told = self.match.deps.clock.now() >= self._notice_at(seat)
            return self.awaited[seat] + self._left(seat) if told else None
        if self.match.duel is None and not int(journal.state.must()) >> seat & 1:
            return None  # nobody waits for them
        others = [other for other in journal.seats if other.kind == "person" and other is not row]
        if not any(self.match.viewers.here(other.guest) for other in others):
            return None
        settings = self.match.deps.settings
        limit = settings.keep_after if len(journal.seats) > 2 else settings.claim_after
        return max(self.since.get(row.guest, self.opened), journal.standing.at) + limit

    def dozes(self, seat: int) -> bool:
        """Whether a bot plays for somebody who is there, until they do something."""
        row = self.match.seats[seat]
        return row.kept == "away" and row.guest in self.dozing and self.match.viewers.here(row.guest)

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
            raise TableError("bad_request", "the other player is there, or has time left")
        if how == "win":
            return [self.match.ending.lost(journal, 1 - me, "absent")]
        return [self._keep(journal, 1 - me)]

    # ---------------------------------------------------------------- coming and going

    def came(self, guest: str) -> None:
        """Somebody looks at the table: a place that was kept while they were away is theirs again."""
        self.since.pop(guest, None)
        self.wake()

    def acted(self, guest: str) -> None:
        """Somebody does something at the table: they have their time again, and their place.

        Not for ever: once all of it is spent, the others need not wait for this one move.
        """
        seat = self.match.seat_of(guest)
        if (guest in self.dozing or seat in self.awaited) and self._left(seat):
            self.dozing.discard(guest)
            self._spend(seat)
            self.wake()

    def moved(self, seat: int) -> None:
        """The next decision has a time of its own."""
        self.spent.pop(seat, None)
        self.awaited.pop(seat, None)

    def going(self, guest: str) -> None:
        """Somebody closes a page; whether it was the last, the viewers know."""
        self.since[guest] = self.match.deps.clock.now()

    def wake(self) -> None:
        """See whose place a bot is to keep next, and when, and who has theirs back at once."""
        self._count()
        missing: list[tuple[int, int]] = []
        sitting = self.match.sitting
        seats, here = sitting.seen, set(self.match.viewers.guests.values())
        waited = self.deadline.waits_for or self.returning.waits_for or self.noticing.waits_for
        if not self.told and not waited and not self.awaited and sitting.people == here:
            return  # as nearly always: those who play are those who look
        for row in () if self.closed else seats:
            until = self.missed_until(row.seat) if row.kind == "person" else None
            if until is not None:
                missing.append((until, row.seat))
        if missing != self.told:
            self.told = missing
            self.match.viewers.tell_seats()
        self.deadline.wait_for(min(missing, default=None) if len(seats) > 2 else None)
        told = {seat for _, seat in missing}
        unaware = [
            (self._notice_at(seat), seat)
            for seat in self.awaited
            if seat not in told and seats[seat].guest in here
        ]
        self.noticing.wait_for(min(unaware, default=None))
        back = [
            row.seat
            for row in seats
            if row.kept == "away" and row.guest in here and row.guest not in self.dozing
        ]
        self.returning.wait_for((0, back[0]) if back and not self.closed else None)

    async def close(self) -> None:
        self.closed = True
        self.wake()
        await self.deadline.close()
        await self.noticing.close()
        await self.returning.close()

    async def _kept(self, at: int, seat: int) -> None:
        async with self.match.lock:
            journal = self.match.open_journal()
            if self.missed_until(seat) != at:
                return
            if self.match.deps.outages.is_unheard(self.match, journal.seats[seat].guest):
                raise TableError("unavailable", "nobody could be heard just now, so nobody is away")
            await self.match.write_or_catch_up([self._keep(journal, seat)])

    def _keep(self, journal: Journal, seat: int) -> Step:
        """From this step on a bot plays for somebody: until they come or, if they are here, do something."""
        guest = journal.seats[seat].guest
        if self.match.viewers.here(guest):
            self.dozing.add(guest)
        return journal.draft(SeatKept("away"), seat)

    async def _notice(self, at: int, seat: int) -> None:
        self.wake()

    async def _back(self, at: int, seat: int) -> None:
        await self.match.write_drafted(partial(self._draft_return, seat))

    async def _draft_return(self, seat: int) -> list[Step]:
        journal = self.match.open_journal()
        if journal.over or journal.seats[seat].kept != "away":
            return []
        return [journal.draft(SeatKept(""), seat)]

    # ---------------------------------------------------------------- those who are there and do nothing

    def _count(self) -> None:
        """From now on, or no longer, somebody is waited for."""
        journal, now = self.match.journal, self.match.deps.clock.now()
        waits = 0 if journal is None or self.closed else self._waits_for(journal)
        for seat in range(len(self.match.seats)):
            if waits & bit(seat):
                self.awaited.setdefault(seat, now)
            else:
                self._spend(seat)

    def _spend(self, seat: int) -> None:
        """They are no longer waited for, or have their time anew."""
        since = self.awaited.pop(seat, None)
        if since is not None:
            self.spent[seat] = self.spent.get(seat, 0) + self.match.deps.clock.now() - since

    def _left(self, seat: int) -> int:
        """How long they may be waited for, from when that began."""
        limit = self.match.deps.settings.act_within
        return min(limit, max(0, AT_MOST * limit - self.spent.get(seat, 0)))

    def _notice_at(self, seat: int) -> int:
        """When they are told, so that half of the usual time is left to them, if there is so much."""
        limit = self.match.deps.settings.act_within
        return self.awaited[seat] + max(0, self._left(seat) - (limit - limit // 2))

    def _waits_for(self, journal: Journal) -> int:
        """Mask of the people for whom others wait who are there, where no other clock runs."""
        state, standing = journal.state, journal.standing
        if not self.match.public or standing.terms.kind != "none" or standing.marks.ask is not None:
            return 0
        if state is None or journal.over or self._moves_blocked():
            return 0
        people = [row for row in journal.seats if row.kind == "person" and not row.kept]
        owing = self._owing(state) & sum([bit(row.seat) for row in people])
        # Who has something to do is not kept waiting, and a program has patience.
        waiting = [row.guest for row in people if not owing & bit(row.seat) and not is_bot(row.guest)]
        return owing if any(self.match.viewers.here(guest) for guest in waiting) else 0

    def _owing(self, state: State) -> int:
        """Mask of the seats without which nothing goes on, as everybody can see."""
        duel = self.match.duel
        if duel is not None and duel.real_time.counts_down(state):
            return sum([bit(seat) for seat in duel.real_time.fighters(state) if not duel.ready(seat)])
        # Where time passes by itself nobody is waited for, and who has passed may be a secret.
        return int(state.must()) if state.due() == NEVER else 0

    def _moves_blocked(self) -> bool:
        """Whether somebody's move could not be taken now."""
        outages, now = self.match.deps.outages, self.match.deps.clock.now()
        outages.look(now)  # the timer may be asked before the server looks at its clock
        return outages.bus is not None or outages.unsaved_since(now) is not None
