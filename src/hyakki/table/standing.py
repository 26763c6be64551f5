"""How a table stands, and the one place that says how an entry changes it.

A standing is never changed: an entry makes another one. Appending, hearing what others have appended,
opening a match and telling it again all go through `after`. Whatever an entry leaves as it was is the very
same object, so that what has changed is known by looking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import bit, everyone
from hyakki.kernel.record import Entry
from hyakki.store import Ask, Deal, End, Marks, MatchRow, SeatRow, Summary, Terms, Times
from hyakki.store.chain import checksum_after
from hyakki.table.entries import (
    Advance,
    BotSeated,
    ClockOut,
    ClocksStopped,
    Ended,
    EngineFailed,
    EntropyAdded,
    Exchange,
    Fact,
    Fork,
    HostChanged,
    Move,
    OptionsAgreed,
    Ready,
    Rematch,
    SeatCount,
    SeatFreed,
    SeatKept,
    SeatOrder,
    SeatTaken,
    Start,
    TermsAgreed,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from hyakki.table.seats.sitting import Sitting
from hyakki.table.timekeeping import clocks

__all__ = ["Standing", "standing_of"]


class Standing:
    """Everything about a table but the position of its game."""

    __slots__ = (
        "at",
        "checksum",
        "deal",
        "host",
        "marks",
        "mover",
        "options",
        "sitting",
        "terms",
        "times",
        "version",
    )

    def __init__(
        self,
        version: int,
        at: int,
        mover: int,
        sitting: Sitting,
        host: str,
        options: dict[str, str],
        terms: Terms,
        times: Times,
        deal: Deal,
        marks: Marks,
        checksum: bytes,
    ) -> None:
        self.version = version
        """The latest entry's number."""
        self.at = at
        self.mover = mover
        """Who made the latest entry, if it was a move."""
        self.sitting = sitting
        self.host = host
        """Who arranges the table before the game."""
        self.options = options
        self.terms = terms
        self.times = times
        self.deal = deal
        self.marks = marks
        self.checksum = checksum
        """The latest entry's: the next one's covers it."""

    @property
    def seats(self) -> Sequence[SeatRow]:
        return self.sitting.rows

    def copy(self) -> Standing:
        return Standing(
            self.version,
            self.at,
            self.mover,
            self.sitting,
            self.host,
            self.options,
            self.terms,
            self.times,
            self.deal,
            self.marks,
            self.checksum,
        )

    def after(self, entry: Entry, fact: Fact, state: State | None) -> Standing:
        """How the table stands after an entry that leads to this position. Raises ValueError, LookupError."""
        then = self.copy()
        then.version = entry.seq
        then.at = entry.at
        then.mover = entry.seat if isinstance(fact, Move) else -1
        then.checksum = checksum_after(self.checksum, entry)
        if isinstance(fact, Start):
            then.deal = replace(self.deal, offered={}, given=tuple(fact.entropy))
        elif not isinstance(fact, (Move, Advance, Fork)):
            then._arrange(entry, fact)
        if self.marks.ask is not None and isinstance(fact, (Start, Move, Advance, Ended)):
            then.marks = replace(then.marks, ask=None)
        if entry.chance:
            count = then.deal.count.after(entry)
            then.deal = replace(then.deal, drawn=count.drawn, occasions=count.occasions)
        if state is not None and then.terms.kind != "none":
            then.times = timed(then, entry, fact, state)
        return then

    def reread(self, entry: Entry, fact: Fact) -> Standing:
        """The same, after an entry that it knows of already."""
        then = self.copy()
        then.at = max(self.at, entry.at)
        then.mover = entry.seat if isinstance(fact, Move) and entry.seq == self.version else -1
        return then

    def summary(self, state: State | None) -> Summary:
        """For lists and for starting up."""
        if state is None:
            return Summary("waiting")
        ended = self.marks.ended
        if ended is not None:
            return Summary("over", places=ended.places)
        if state.over:
            outcome = state.outcome()
            return Summary("over", places=outcome.places, scores=outcome.scores)
        must, times = state.must(), self.times
        restless = must & (self.sitting.bots | times.out) or state.due() != NEVER or times.running
        return Summary("running", must=must, due=self.at if restless else None)

    def _arrange(self, entry: Entry, fact: Fact) -> None:
        """On a copy that nobody has seen yet: what an entry beside the game says."""
        if isinstance(fact, (SeatTaken, BotSeated, SeatFreed, SeatKept, Ready, SeatOrder, SeatCount)):
            self.sitting = Sitting(seated(self.seats, entry.seat, fact))
        elif isinstance(fact, OptionsAgreed):
            self.options = fact.options
            self.sitting = Sitting(nobody_ready(self.seats))
        elif isinstance(fact, TermsAgreed):
            self.terms = fact.terms
            self.sitting = Sitting(nobody_ready(self.seats))
        elif isinstance(fact, HostChanged):
            self.host = fact.guest
        elif isinstance(fact, EntropyAdded):
            self.deal = replace(self.deal, offered={**self.deal.offered, fact.guest: fact.entropy})
        elif isinstance(fact, Rematch):
            self.marks = replace(self.marks, rematch=self.marks.rematch or fact.match)
        elif isinstance(fact, ClocksStopped):
            self.marks = replace(self.marks, stood=entry.seq)
        elif isinstance(fact, Ended):
            end = self.marks.ended or End(fact.reason, entry.seat, fact.places)
            self.marks = replace(self.marks, ended=end)
        elif isinstance(fact, UndoAsked):
            self.marks = replace(self.marks, ask=Ask(entry.seq, entry.at, entry.seat, fact.to))
        elif isinstance(fact, UndoAnswered):
            self.marks = replace(self.marks, ask=answered(self.marks.ask, entry.seat, fact))
        elif isinstance(fact, Undone):
            self.marks = replace(self.marks, ask=None, returned=entry.seq)
        elif not isinstance(fact, (ClockOut, EngineFailed, Exchange)):
            raise ValueError(f"nothing is known of what {entry.kind!r} means at a table")


def standing_of(row: MatchRow) -> Standing:
    """As a match was written down."""
    return Standing(
        version=row.version,
        at=row.created,
        mover=-1,
        sitting=Sitting(row.seats),
        host=row.creator,
        options=row.options,
        terms=row.terms,
        times=row.times,
        deal=row.deal,
        marks=row.marks,
        checksum=row.checksum,
    )


def seated(
    seats: Sequence[SeatRow],
    seat: int,
    fact: SeatTaken | BotSeated | SeatFreed | SeatKept | Ready | SeatOrder | SeatCount,
) -> list[SeatRow]:
    """The seats after an entry. Any change to what was agreed asks everyone again."""
    if isinstance(fact, SeatOrder):
        turned = zip(seats, fact.order)
        return nobody_ready([replace(seats[old], seat=new.seat, invite=new.invite) for new, old in turned])
    if isinstance(fact, SeatCount):
        stay = [replace(seats[old], seat=number) for number, old in enumerate(fact.stay)]
        fresh = [SeatRow(number, "open", invite=it) for number, it in enumerate(fact.fresh, len(stay))]
        return nobody_ready([*stay, *fresh])
    if not 0 <= seat < len(seats):
        raise ValueError(f"there is no seat {seat}")
    old = seats[seat]
    if isinstance(fact, Ready):
        new = replace(old, ready=fact.ready)
    elif isinstance(fact, SeatKept):
        new = replace(old, kept=fact.by)
    elif isinstance(fact, SeatTaken):
        new = SeatRow(old.seat, "person", fact.guest, fact.name, fact.face, invite=old.invite)
    else:
        invite = old.invite if fact.invite is None else fact.invite
        new = SeatRow(old.seat, "open", invite=invite)
        if isinstance(fact, BotSeated):
            new = SeatRow(old.seat, "bot", "", fact.name, fact.face, fact.level, invite)
        seats = nobody_ready(seats)
    return [new if other.seat == old.seat else other for other in seats]


def nobody_ready(seats: Sequence[SeatRow]) -> list[SeatRow]:
    return [replace(seat, ready=False) for seat in seats]


def answered(ask: Ask | None, seat: int, fact: UndoAnswered) -> Ask | None:
    """What is still asked after an answer."""
    if fact.answer != "agree" or ask is None:
        return None
    return replace(ask, agreed=ask.agreed | bit(seat))


def timed(standing: Standing, entry: Entry, fact: Fact, state: State) -> Times:
    """The clocks after an entry: people are timed while they owe a decision."""
    over = state.over or isinstance(fact, Ended)
    people = everyone(len(standing.seats)) & ~standing.sitting.bots
    owing = 0 if over else int(state.must()) & people
    if isinstance(fact, Start):
        return clocks.begin(standing.terms, len(standing.seats), owing, entry.at)
    return clocks.after(standing.times, standing.terms, entry, fact, owing)
