"""What happened, and who may hear it.

A log is handed to the rules by a caller that listens, and left out (`None`) when nobody does. The secret
and the public half of an event are written together, so that neither can be forgotten.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.kernel.types import Event

__all__ = ["NOBODY", "Log", "bit", "everyone", "seats_in"]

NOBODY: Final = -1
"""The seat of a spectator."""

BITS: Final = [1 << k for k in range(62)]


def bit(seat: i64) -> i64:
    """The mask of one seat."""
    return BITS[seat]


def everyone(seats: i64) -> i64:
    """The mask of all seats."""
    return BITS[seats] - 1


def seats_in(mask: i64) -> list[int]:
    """The seats of a mask, in order.

    >>> seats_in(0b1010)
    [1, 3]
    """
    seats: list[int] = []
    seat: i64 = 0
    while mask:
        if mask & 1:
            seats.append(seat)
        mask >>= 1
        seat += 1
    return seats


class LoggedEvent:
    """One event in up to several versions: the first whose mask holds a seat is what that seat hears."""

    def __init__(self, versions: list[tuple[int, Event]], public: Event | None) -> None:
        self.versions = versions
        self.public = public

    def heard_by(self, seat: int) -> Event | None:
        if seat >= 0:
            for mask, event in self.versions:
                if mask >> seat & 1:
                    return event
        return self.public


class Log:
    """Collects events with their audiences."""

    def __init__(self) -> None:
        self.lines: list[LoggedEvent] = []

    def tell(self, event: Event) -> None:
        """Everyone hears this."""
        self.lines.append(LoggedEvent([], event))

    def tell_only(self, mask: int, secret: Event, public: Event | None) -> None:
        """Those in the mask hear the secret, all others the public version (or nothing)."""
        self.lines.append(LoggedEvent([(mask, secret)], public))

    def tell_each(self, versions: list[tuple[int, Event]], public: Event | None) -> None:
        """Several audiences, each with a version of its own; all others hear the public one."""
        self.lines.append(LoggedEvent(versions, public))

    def heard(self, seat: int) -> list[Event]:
        """All that a seat (or NOBODY, a spectator) hears, in order."""
        heard: list[Event] = []
        for line in self.lines:
            event = line.heard_by(seat)
            if event is not None:
                heard.append(event)
        return heard
