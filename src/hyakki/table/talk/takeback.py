"""Taking a move back: whoever made it asks, and every other person at the table has to agree.

It is never done across luck or a reveal: whatever was drawn, shown or learnt cannot be forgotten. Whether
that is so is decided by what everybody has heard, so neither a yes nor a no tells a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.kernel.returns import return_text, returns_to
from hyakki.kernel.words import Words
from hyakki.store import SeatRow
from hyakki.table.course import Course, Step
from hyakki.table.errors import TableError
from hyakki.table.seats.sitting import by_bot
from hyakki.table.talk.asks import Ask, ask_text, word_of
from hyakki.table.telling import say
from hyakki.table.timekeeping.vigil import Vigil

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["TakeBack", "standing_steps"]

MOST_ASKS = 3
"""So often one may ask for the same move."""


class TakeBack:
    """Asks and answers at one match. Methods may raise TableError not_seated, retired, unavailable."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.vigil = Vigil(match, "take-back", self._lapse)
        self.closed = False

    def __bool__(self) -> bool:
        return bool(self.vigil)

    # ---------------------------------------------------------------- what everyone may ask

    async def why_not(self, guest: str) -> str | None:
        """Why this player's last move cannot be taken back, in words; None if the others may be asked."""
        seat = self.match.seat_for(guest)
        try:
            await self._target(seat)
        except TableError as error:
            return str(error)
        return None

    def waits_for(self, course: Course, ask: Ask) -> list[SeatRow]:
        """The people who have still to answer. Bots agree, also those that keep somebody's place."""
        return [
            seat
            for seat in course.seats
            if not by_bot(seat) and seat.seat != ask.seat and not ask.agreed >> seat.seat & 1
        ]

    # ---------------------------------------------------------------- doing

    async def ask(self, guest: str, version: int) -> None:
        """Ask to take one's last move back; where nobody else plays it is done at once.

        Raises not_started, over, stale (somebody has moved since `version`), bad_request.
        """
        await self.match.whole(self._ask(self.match.seat_for(guest), version))

    async def answer(self, guest: str, ask: int, agree: bool) -> None:
        """Agree or not; whoever has asked withdraws. Raises not_started, over, stale, bad_request."""
        await self.match.whole(self._answer(self.match.seat_for(guest), ask, agree))

    async def _ask(self, seat: int, version: int) -> None:
        async with self.match.lock:
            while True:
                course, _ = self.match.playing()
                to = await self._target(seat)
                if any(step.entry.kind == "move" and step.entry.seq > version for step in course.past or ()):
                    raise TableError("stale", "somebody has moved meanwhile; look again")
                asking = Ask(course.version + 1, 0, seat, to)
                if self.waits_for(course, asking):
                    steps = [course.draft("undo", seat, ask_text("ask", to))]
                else:
                    steps = [await self._return(course, asking)]
                if await self.match.appended(steps):
                    return

    async def _answer(self, seat: int, number: int, agree: bool) -> None:
        async with self.match.lock:
            while True:
                course, _ = self.match.playing()
                ask = course.ask
                if ask is None or ask.seq != number:
                    raise TableError("stale", "this is no longer asked")
                if by_bot(course.seats[seat]):
                    raise TableError("not_seated", "a bot plays in this seat; it agrees")
                if ask.agreed >> seat & 1 and agree:
                    return
                if seat == ask.seat:
                    if agree:
                        raise TableError("bad_request", "it is for the others to agree")
                    steps = [course.draft("undo", seat, ask_text("withdraw", ask.to))]
                elif not agree:
                    steps = [course.draft("undo", seat, ask_text("decline", ask.to))]
                else:
                    steps = [course.draft("undo", seat, ask_text("agree", ask.to))]
                    if [row.seat for row in self.waits_for(course, ask)] == [seat]:
                        steps.append(await self._return(course, ask, steps[0]))
                if await self.match.appended(steps):
                    return

    # ---------------------------------------------------------------- waiting

    def wake(self) -> None:
        """See until when an answer is waited for, and whether anybody is left to give one."""
        course = self.match.course
        ask = None if course is None or self.closed else course.ask
        if ask is not None and course is not None and course.over:
            ask = None
        self.vigil.wait_for(
            None if ask is None else (ask.at + self.match.room.settings.answer_within, ask.seat)
        )
        if course is None or ask is None:
            return
        if by_bot(course.seats[ask.seat]) or not self.waits_for(course, ask):
            self.match.errands.send(self._settle(ask.seq))

    async def close(self) -> None:
        self.closed = True
        await self.vigil.close()

    async def _lapse(self, at: int, seat: int) -> None:
        async with self.match.lock:
            ask = self.match.live().ask
            if ask is not None and (ask.at + self.match.room.settings.answer_within, ask.seat) == (at, seat):
                await self.match.appended([self.match.live().draft("undo", move=ask_text("lapse", ask.to))])

    async def _settle(self, number: int) -> None:
        """A bot has taken the place of somebody who had asked, or of the last who had to answer."""
        async with self.match.lock:
            while True:
                course = self.match.live()
                ask = course.ask
                if ask is None or ask.seq != number or course.over:
                    return
                if by_bot(course.seats[ask.seat]):
                    steps = [course.draft("undo", move=ask_text("lapse", ask.to))]
                elif self.waits_for(course, ask):
                    return
                else:
                    steps = [await self._return(course, ask)]
                if await self.match.appended(steps):
                    return

    # ---------------------------------------------------------------- inside

    async def _target(self, seat: int) -> int:
        """The entry to which taking back this seat's last move returns. Raises TableError."""
        course, _ = self.match.playing()
        match = self.match
        if by_bot(course.seats[seat]):
            raise TableError("not_seated", "a bot plays in this seat")
        if match.row.daily and not match.row.practice:
            raise TableError("bad_request", "on the board of the day every move stands, as for everybody")
        if course.ask is not None:
            raise TableError("bad_request", "this is being asked already")
        if match.duel is not None and match.duel.zero is not None:
            raise TableError("bad_request", "in a fight nothing can be taken back")
        past = await course.remember()
        to = target(course, past, seat)
        asks = [step.entry for step in past if step.entry.kind == "undo" and step.entry.seat == seat]
        if [word_of(entry) for entry in asks].count(("ask", to)) >= MOST_ASKS:
            raise TableError("bad_request", f"you have asked {MOST_ASKS} times for this move; it stands")
        return to

    async def _return(self, course: Course, ask: Ask, after: Step | None = None) -> Step:
        state = await course.position(ask.to)
        return course.draft("undo", ask.seat, return_text(ask.to), after=after, back=state)


def target(course: Course, past: list[Step], seat: int) -> int:
    """Raises TableError: it says what stands in the way."""
    for step in reversed(standing_steps(past)):
        if step.entry.kind == "advance":
            raise TableError("bad_request", "in a fight nothing can be taken back")
        if step.final is not None:
            heard = step.final.heard_by(seat) or step.final.public
            words = Words(names=course.sitting.names, me=seat)
            told = "" if heard is None else f"{say(course.game, heard, words)} "
            raise TableError("bad_request", f"{told}What was drawn, shown or learnt cannot be taken back.")
        if step.entry.kind == "move" and step.entry.seat == seat:
            return step.entry.seq - 1
    raise TableError("bad_request", "you have made no move that could be taken back")


def standing_steps(past: list[Step]) -> list[Step]:
    """The steps that led to where a match stands, without those that were taken back."""
    stand: list[Step] = []
    for step in past:
        to = returns_to(step.entry)
        if to is None:
            stand.append(step)
        else:
            while stand and stand[-1].entry.seq > to:
                stand.pop()
    return stand
