"""Clocks: what an entry of the journal does to what everyone has left.

Time is counted from entry to entry, so that the journal alone tells it. Only people are timed, and only
while they owe a decision.

>>> terms = Terms("bank", 60, 5)
>>> times = begin(terms, seats=2, timed=0b01, at=1_000)
>>> times = after(times, terms, Entry(2, 11_000, "move", 0), Move("P4"), timed=0b10)
>>> times.left, times.running, times.remaining(1, 14_000)
((55000, 60000), 2, 57000)
"""

from __future__ import annotations

from hyakki.kernel.log import bit, seats_in
from hyakki.kernel.record import Entry
from hyakki.store import Terms, Times
from hyakki.table.entries import ClockOut, ClocksStopped, Fact, Move, SeatKept, Undone

__all__ = ["GRACE", "after", "begin"]

GRACE = 10_000
"""Milliseconds for which clocks stand still after a restart, so that pages can come back; at most so many
after any other outage."""


def begin(terms: Terms, seats: int, timed: int, at: int) -> Times:
    """As a game starts."""
    if terms.kind == "none":
        return Times()
    return Times((terms.seconds * 1000,) * seats, timed, at)


def after(times: Times, terms: Terms, entry: Entry, fact: Fact, timed: int) -> Times:
    """After an entry that leaves these seats with a decision to make."""
    if not times.left:
        return times
    stopped = fact if isinstance(fact, ClocksStopped) else None
    until = entry.at if stopped is None else stopped.since
    left = [times.remaining(seat, until) for seat in range(len(times.left))]
    out = times.out
    if isinstance(fact, ClockOut):
        out |= bit(entry.seat)
    elif isinstance(fact, Move):
        out &= ~bit(entry.seat)
        left[entry.seat] = (
            left[entry.seat] + terms.increment * 1000 if terms.kind == "bank" else terms.seconds * 1000
        )
    elif isinstance(fact, Undone):
        # Time that was used stays used. What the move had earned is earned when it is made again.
        out = 0
        if terms.kind == "bank":
            left[entry.seat] = max(0, left[entry.seat] - terms.increment * 1000)
    running = timed & ~out
    # Whoever comes back finds what they had left for this move, else they would go and come back for ever.
    if terms.kind == "move" and not isinstance(fact, SeatKept):
        for seat in seats_in(running & ~times.running):
            left[seat] = terms.seconds * 1000
    at = max(times.at, entry.at) if stopped is None else entry.at + stopped.grace
    return Times(tuple(left), running, at, out)
