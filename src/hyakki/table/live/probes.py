"""Protocol pings under way on one connection, and what they prove.

A connection keeps order: once a ping is answered, everything that was pressed before the answer has
arrived, and everything that was shown before the ping is on the screen. A ping that comes back far too late
proves that the connection stalled meanwhile, in one direction or the other.
"""

from __future__ import annotations

from collections import deque

__all__ = ["Probes"]

UNDER_WAY = 64
REMEMBERED = 16
SAME = 0.5
"""Two readings of one instant differ by less."""


class Probes:
    """
    >>> probes = Probes()
    >>> probes.sent(1_000)
    >>> probes.unheard(until=1_200)
    1000
    >>> probes.answered(trip=500, received=1_500, usual=100, excess=150)
    >>> probes.unheard(until=1_200) is None
    True
    >>> probes.stalled(since=1_300, until=1_600), probes.stalled(since=1_450, until=1_600)
    (True, False)
    """

    def __init__(self) -> None:
        self.pending: deque[float] = deque(maxlen=UNDER_WAY)
        self.stalls: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)
        """From when to when whatever was sent came too late."""

    def sent(self, now: float) -> None:
        self.pending.append(now)

    def answered(self, trip: float, received: float, usual: float, excess: float) -> None:
        """A browser may answer the latest of several only: that answers them all."""
        while self.pending and self.pending[0] <= received - trip + SAME:
            sent = self.pending.popleft()
            if received - sent > usual + excess:
                self.stalls.append((sent, received - usual))

    def unheard(self, until: float) -> float | None:
        """When the oldest ping up to then was sent that has no answer yet."""
        if self.pending and self.pending[0] <= until:
            return self.pending[0]
        return None

    def stalled(self, since: float, until: float) -> bool:
        """Whether the connection is known to have stalled at some moment between these."""
        return any(begin <= until and end >= since for begin, end in self.stalls)
