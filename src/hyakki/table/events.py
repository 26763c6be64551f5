"""What happens at the table beside the game, as an event that everybody hears."""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.record import Entry
from hyakki.kernel.types import Event, Seat, frozen
from hyakki.store import Kept, StillReason
from hyakki.table.entries import (
    ClockOut,
    ClocksStopped,
    Ended,
    EngineFailed,
    Exchange,
    Fact,
    SeatKept,
    UndoAnswered,
    UndoAsked,
    Undone,
)

__all__ = ["TableEvent", "told"]

What = Literal[
    "resigned",
    "left",
    "removed",
    "time",
    "out",
    "still",
    "unsaved",
    "unreached",
    "stranded",
    "absent",
    "broken",
    "away",
    "back",
    "let",
    "late",
    "illegal",
    "failed",
    "resting",
    "busy",
    "gone",
    "forked",
    "asks",
    "agrees",
    "declines",
    "withdraws",
    "unanswered",
    "returns",
]

ANSWERED: dict[str, What] = {
    "agree": "agrees",
    "decline": "declines",
    "withdraw": "withdraws",
    "lapse": "unanswered",
}

STILL: dict[StillReason, What] = {
    "restart": "still",
    "journal": "unsaved",
    "bus": "unreached",
    "process": "stranded",
}

KEPT: dict[Kept, What] = {"": "back", "away": "away", "left": "left", "removed": "removed"}


@frozen(kw_only=True)
class TableEvent(Event):
    """Something that people did to the match rather than in the game."""

    kind: Literal["table"] = "table"
    what: What
    seat: Seat
    seconds: int = 0
    """For how long clocks stood still."""


def told(entry: Entry, fact: Fact) -> TableEvent | None:
    """What everybody hears of an entry that is none of the game's; None if there is nothing to say."""
    seat = entry.seat
    if isinstance(fact, Ended):
        return TableEvent(rules=(), what=fact.reason, seat=seat)
    if isinstance(fact, ClockOut):
        return TableEvent(rules=(), what="out", seat=seat)
    if isinstance(fact, Exchange) and fact.let is not None:
        return TableEvent(rules=(), what="let", seat=fact.let)
    if isinstance(fact, EngineFailed):
        return TableEvent(rules=(), what=fact.why, seat=seat)
    if isinstance(fact, ClocksStopped):
        seconds = -(-max(0, entry.at - fact.since) // 1000)
        return TableEvent(rules=(), what=STILL[fact.why], seat=-1, seconds=seconds)
    if isinstance(fact, UndoAsked):
        return TableEvent(rules=(), what="asks", seat=seat)
    if isinstance(fact, UndoAnswered):
        return TableEvent(rules=(), what=ANSWERED[fact.answer], seat=seat)
    if isinstance(fact, Undone):
        return TableEvent(rules=(), what="returns", seat=seat)
    if isinstance(fact, SeatKept):
        return TableEvent(rules=(), what=KEPT[fact.by], seat=seat)
    return None
