"""Clocks: what was agreed, what everyone has left, and what an entry of the journal does to it.

Time is counted from entry to entry, so that the journal alone tells it. Only people are timed, and only
while they owe a decision.

>>> terms = Terms("bank", 60, 5)
>>> times = begin(terms, seats=2, timed=0b01, at=1_000)
>>> times = times.after(terms, Entry(2, 11_000, "move", 0), timed=0b10)
>>> times.left, times.running, times.remaining(1, 14_000)
((55000, 60000), 2, 57000)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from hyakki.kernel.log import bit, seats_in
from hyakki.kernel.record import Entry
from hyakki.kernel.returns import returns_to
from hyakki.table.timekeeping.outages import Why

__all__ = ["GRACE", "Terms", "Times", "begin", "noted", "out_text", "still_text", "stood_still"]

GRACE = 10_000
"""Milliseconds for which clocks stand still after a restart, so that pages can come back; at most so many
after any other outage."""


@dataclass(frozen=True, slots=True)
class Terms:
    """`move`: so many seconds for every move. `bank`: so many for all, and an increment after each move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0
    then: Literal["bot", "lose"] = "bot"
    """At the end of time a bot makes the move, or the seat is lost."""


class Note(msgspec.Struct, omit_defaults=True):
    """What a `clock` entry says of the table's clocks; a duel's entries say other things."""

    out: bool = False
    """The seat's time is up: a bot makes its move."""
    counted: int | None = None
    """Clocks stood still from this instant until now and a little longer."""
    why: Why = "restart"
    grace: int = GRACE
    """So many milliseconds longer."""
    let: int | None = None
    """In a duel: whose line stalled, so that an exchange was void (`table/live/minutes.py`)."""


def out_text() -> str:
    return msgspec.json.encode(Note(out=True)).decode()


def still_text(counted: int, why: Why = "restart", grace: int = GRACE) -> str:
    return msgspec.json.encode(Note(counted=counted, why=why, grace=grace)).decode()


def stood_still(entry: Entry) -> bool:
    """Whether an entry says that clocks stood still."""
    return entry.kind == "clock" and noted(entry).counted is not None


def noted(entry: Entry) -> Note:
    return msgspec.json.decode(entry.move, type=Note)


@dataclass(frozen=True, slots=True)
class Times:
    """What everyone had left at an instant, in milliseconds; empty where nobody is timed."""

    left: tuple[int, ...] = ()
    running: int = 0
    """Mask of the seats whose time passes."""
    at: int = 0
    """It passes from this instant on."""
    out: int = 0
    """Mask of the seats whose time was up: a bot makes their move."""

    def remaining(self, seat: int, now: int) -> int:
        passed = max(0, now - self.at) if self.running >> seat & 1 else 0
        return max(0, self.left[seat] - passed)

    def ends(self) -> tuple[int, int] | None:
        """Whose time is up first, and when."""
        if not self.running:
            return None
        return min((self.at + self.left[seat], seat) for seat in seats_in(self.running))

    def after(self, terms: Terms, entry: Entry, timed: int) -> Times:
        """After an entry that leaves these seats with a decision to make."""
        if not self.left:
            return self
        note = noted(entry) if entry.kind == "clock" else Note()
        until = entry.at if note.counted is None else note.counted
        left = [self.remaining(seat, until) for seat in range(len(self.left))]
        out = self.out
        if note.out:
            out |= bit(entry.seat)
        if entry.kind == "move":
            out &= ~bit(entry.seat)
            left[entry.seat] = (
                left[entry.seat] + terms.increment * 1000 if terms.kind == "bank" else terms.seconds * 1000
            )
        if returns_to(entry) is not None:
            # Time that was used stays used. What the move had earned is earned when it is made again.
            out = 0
            if terms.kind == "bank":
                left[entry.seat] = max(0, left[entry.seat] - terms.increment * 1000)
        running = timed & ~out
        if terms.kind == "move":
            for seat in seats_in(running & ~self.running):
                left[seat] = terms.seconds * 1000
        at = max(self.at, entry.at) if note.counted is None else entry.at + note.grace
        return Times(tuple(left), running, at, out)


def begin(terms: Terms, seats: int, timed: int, at: int) -> Times:
    """As a game starts."""
    if terms.kind == "none":
        return Times()
    return replace(Times(at=at, running=timed), left=(terms.seconds * 1000,) * seats)
