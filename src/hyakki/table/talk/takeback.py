"""Taking a move back: the player who made it asks, and every other person at the table has to agree.

It is never done across luck or a reveal: whatever was drawn, shown or learnt cannot be forgotten. Whether
that is so is decided by what everybody has heard, so neither a yes nor a no tells a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from hyakki.store import Ask, SeatRow
from hyakki.table.entries import Advance, Move, UndoAnswered, UndoAsked, Undone
from hyakki.table.errors import MoveStands, TableError
from hyakki.table.journal import Journal
from hyakki.table.lengths import check_changeable
from hyakki.table.seats.sitting import by_bot
from hyakki.table.steps import Step
from hyakki.table.timekeeping.deadline import Deadline

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["TakeBack"]

MOST_ASKS = 3
"""So often one may ask for the same move."""


class TakeBack:
    """Asks and answers at one match. Methods may raise TableError not_seated, retired, unavailable."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.deadline = Deadline(match, "take-back", self._lapse)
        self.closed = False

    def __bool__(self) -> bool:
        return bool(self.deadline)

    # ---------------------------------------------------------------- what everyone may ask

    async def why_not(self, guest: str) -> TableError | None:
        """Why this player's last move cannot be taken back; None if the others may be asked."""
        seat = self.match.own_seat(guest)
        try:
            await self._target(seat)
        except TableError as error:
            return error
        return None

    def waits_for(self, journal: Journal, ask: Ask) -> list[SeatRow]:
        """The people who have still to answer. Bots agree, also those that keep somebody's place."""
        return [
            seat
            for seat in journal.seats
            if not by_bot(seat) and seat.seat != ask.seat and not ask.agreed >> seat.seat & 1
        ]

    # ---------------------------------------------------------------- doing

    async def ask(self, guest: str, version: int) -> None:
        """Ask to take one's last move back; where nobody else plays it is done at once.

        Raises not_started, over, stale (somebody has moved since `version`), bad_request.
        """
        seat = self.match.own_seat(guest)
        self.match.absence.acted(guest)
        await self.match.shielded(self.match.write_drafted(partial(self._draft_ask, seat, version)))

    async def answer(self, guest: str, ask: int, agree: bool) -> None:
        """Agree or not; the player who has asked withdraws. Raises not_started, over, stale, bad_request."""
        seat = self.match.own_seat(guest)
        self.match.absence.acted(guest)
        await self.match.shielded(self.match.write_drafted(partial(self._draft_answer, seat, ask, agree)))

    async def _draft_ask(self, seat: int, version: int) -> list[Step]:
        journal, _ = self.match.playing()
        to = await self._target(seat)
        if any(isinstance(step.fact, Move) and step.entry.seq > version for step in journal.past or ()):
            raise TableError("stale", "somebody has just moved; look again")
        asking = Ask(journal.version + 1, 0, seat, to)
        if self.waits_for(journal, asking):
            return [journal.draft(UndoAsked(to), seat)]
        return [await self._return(journal, asking)]

    async def _draft_answer(self, seat: int, number: int, agree: bool) -> list[Step]:
        journal, _ = self.match.playing()
        ask = journal.standing.marks.ask
        if ask is None or ask.seq != number:
            raise TableError("stale", "this request is no longer open")
        if by_bot(journal.seats[seat]):
            raise TableError("not_seated", "a bot plays in this seat, and it has agreed")
        if ask.agreed >> seat & 1 and agree:
            return []
        if seat == ask.seat:
            if agree:
                raise TableError("bad_request", "the other players have to agree, not you")
            return [journal.draft(UndoAnswered("withdraw"), seat)]
        if not agree:
            return [journal.draft(UndoAnswered("decline"), seat)]
        agreed = journal.draft(UndoAnswered("agree"), seat)
        if [row.seat for row in self.waits_for(journal, ask)] != [seat]:
            return [agreed]
        return [agreed, await self._return(journal, ask, [agreed])]

    # ---------------------------------------------------------------- waiting

    def wake(self) -> None:
        """See until when an answer is waited for, and whether anybody is left to give one."""
        journal = self.match.journal
        ask = None if journal is None or self.closed else journal.standing.marks.ask
        if ask is not None and journal is not None and journal.over:
            ask = None
        self.deadline.wait_for(
            None if ask is None else (ask.at + self.match.deps.settings.answer_within, ask.seat)
        )
        if journal is None or ask is None:
            return
        if by_bot(journal.seats[ask.seat]) or not self.waits_for(journal, ask):
            self.match.background.send(self.match.write_drafted(partial(self._draft_settling, ask.seq)))

    async def close(self) -> None:
        self.closed = True
        await self.deadline.close()

    async def _lapse(self, at: int, seat: int) -> None:
        async with self.match.lock:
            ask = self.match.open_journal().standing.marks.ask
            if ask is not None and (ask.at + self.match.deps.settings.answer_within, ask.seat) == (at, seat):
                await self.match.write_or_catch_up([self.match.open_journal().draft(UndoAnswered("lapse"))])

    async def _draft_settling(self, number: int) -> list[Step]:
        """A bot has taken the place of somebody who had asked, or of the last who had to answer."""
        journal = self.match.open_journal()
        ask = journal.standing.marks.ask
        if ask is None or ask.seq != number or journal.over:
            return []
        if by_bot(journal.seats[ask.seat]):
            return [journal.draft(UndoAnswered("lapse"))]
        if self.waits_for(journal, ask):
            return []
        return [await self._return(journal, ask)]

    # ---------------------------------------------------------------- inside

    async def _target(self, seat: int) -> int:
        """The entry to which taking back this seat's last move returns. Raises TableError."""
        journal, _ = self.match.playing()
        match = self.match
        if by_bot(journal.seats[seat]):
            raise TableError("not_seated", "a bot plays in this seat")
        if match.row.daily_try:
            raise TableError("bad_request", "on the daily board no move can be taken back")
        if journal.standing.marks.ask is not None:
            raise TableError("bad_request", "this has already been asked")
        if match.running_duel is not None:
            raise TableError("bad_request", "in a fight nothing can be taken back")
        check_changeable(journal)
        past = await journal.remember()
        to = target(journal, past, seat)
        asks = [step for step in past if step.fact == UndoAsked(to) and step.entry.seat == seat]
        if len(asks) >= MOST_ASKS:
            raise TableError("bad_request", f"you have asked {MOST_ASKS} times for this move; it stands")
        return to

    async def _return(self, journal: Journal, ask: Ask, after: Sequence[Step] = ()) -> Step:
        state = await journal.position(ask.to)
        return journal.draft(Undone(ask.to), ask.seat, after=after, back=state)


def target(journal: Journal, past: list[Step], seat: int) -> int:
    """Raises TableError: it says what stands in the way."""
    for step in reversed(not_taken_back(past)):
        if isinstance(step.fact, Advance):
            raise TableError("bad_request", "in a fight nothing can be taken back")
        if step.revealed is not None:
            raise MoveStands(step.revealed.heard_by(seat))
        if isinstance(step.fact, Move) and step.entry.seat == seat:
            return step.entry.seq - 1
    raise TableError("bad_request", "you have no move to take back")


def not_taken_back(past: list[Step]) -> list[Step]:
    """The steps that led to where a match is now."""
    kept: list[Step] = []
    for step in past:
        if not isinstance(step.fact, Undone):
            kept.append(step)
            continue
        while kept and kept[-1].entry.seq > step.fact.to:
            kept.pop()
    return kept
