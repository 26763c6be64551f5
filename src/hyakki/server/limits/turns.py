"""What is allowed but expensive waits for its turn, by address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from hyakki.server.limits.rate import Rate

__all__ = ["Turns"]


class Turns:
    """Spreads what an address begins: so many at once, then one every so often.

    >>> turns = Turns(Rate(per_second=2, burst=2), lambda: 0.0)
    >>> [turns.wait("a") for _ in range(4)], turns.wait("b")
    ([0.0, 0.0, 0.5, 1.0], 0.0)
    """

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = 20_000) -> None:
        self.gap = 1 / max(rate.per_second, 0.1)
        self.head_start = (rate.burst - 1) * self.gap
        self.clock = clock
        self.most = most
        self.next: OrderedDict[str, float] = OrderedDict()
        """When the next one of an address would begin if there were no head start."""

    def wait(self, address: str) -> float:
        """Seconds until it is the turn of one more."""
        now = self.clock()
        begins = max(self.next.pop(address, now), now)
        while len(self.next) >= self.most:
            self.next.popitem(last=False)
        self.next[address] = begins + self.gap
        return max(0.0, begins - now - self.head_start)
