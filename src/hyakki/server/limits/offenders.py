"""Who has flooded the server, and for how long they are kept out.

The time is short at first, since a fault in a page looks the same, and grows with every flood.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from hyakki.server.limits.rate import Rate

__all__ = ["Offenders"]

SHORTEST = 2.0
LONGEST = 60.0
"""Seconds that somebody stays away after the first flood too many, and at most."""


class Offenders:
    """By address or by guest. Some floods are borne, then every one doubles the time away.

    >>> now = [0.0]
    >>> offenders = Offenders(Rate(per_second=0.1, burst=1), lambda: now[0])
    >>> offenders.strike("eve"), offenders.away("eve")
    (None, False)
    >>> offenders.strike("eve"), offenders.away("eve"), offenders.away("mio")
    (None, True, False)
    >>> now[0] = SHORTEST
    >>> offenders.away("eve")
    False
    """

    def __init__(self, borne: Rate, clock: Callable[[], float], most: int = 20_000) -> None:
        self.borne = borne
        self.clock = clock
        self.most = most
        self.records: OrderedDict[str, tuple[float, float, float]] = OrderedDict()
        """For each: floods that are not forgotten, when the last one was, and until when they stay away."""

    def strike(self, who: str) -> None:
        """One flood more."""
        now = self.clock()
        floods, last, until = self.records.pop(who, (0.0, now, 0.0))
        floods = max(0.0, floods - (now - last) * self.borne.per_second) + 1
        too_many = floods - self.borne.burst
        if too_many > 0:
            until = now + min(LONGEST, SHORTEST * 2.0 ** min(too_many - 1, 10.0))
        while len(self.records) >= self.most:
            self.records.popitem(last=False)
        self.records[who] = (floods, now, until)

    def away(self, who: str) -> bool:
        """Whether they have to stay away yet."""
        record = self.records.get(who)
        return record is not None and record[2] > self.clock()
