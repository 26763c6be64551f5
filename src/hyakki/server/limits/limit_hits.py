"""Which limits were reached lately, how often and by whom; for the host's page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["LATELY", "Hears", "LimitHit", "LimitHits", "unheard"]

Hears = Callable[[str], None]
"""Hears who was refused."""

LATELY = 3600.0
"""Seconds after which it is forgotten that somebody reached a limit."""

MOST = 500
"""So many are kept; the oldest go first."""


@dataclass(frozen=True, slots=True)
class LimitHit:
    """`who` is what the limit counts by: an address, a guest, or nothing."""

    limit: str
    who: str
    count: int
    ago: float
    """Seconds since the latest."""


class LimitHits:
    """As cheap as a dictionary: it is told of every message of a flood.

    >>> now = [0.0]
    >>> refusals = LimitHits(lambda: now[0])
    >>> refusals.add("chat", "g1"), refusals.add("chat", "g1"), refusals.add("names", "hunter2")
    (None, None, None)
    >>> now[0] = 5.0
    >>> [(each.limit, each.who, each.count, each.ago) for each in refusals.lately()]
    [('names', '', 1, 5.0), ('chat', 'g1', 2, 5.0)]
    """

    UNSAID = ("names",)
    """Limits that count by what somebody typed: it may be a password, and is not kept."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.kept: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()

    def add(self, limit: str, who: str) -> None:
        key = (limit, "" if limit in self.UNSAID else who)
        now = self.clock()
        count, last = self.kept.get(key, (0, now))
        self.kept[key] = (1 if now - last > LATELY else count + 1, now)
        self.kept.move_to_end(key)
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)

    def lately(self) -> list[LimitHit]:
        """Newest first."""
        now = self.clock()
        return [
            LimitHit(limit, who, count, now - last)
            for (limit, who), (count, last) in reversed(self.kept.items())
            if now - last <= LATELY
        ]


def unheard(who: str) -> None:
    """Where nobody asks who was refused."""
