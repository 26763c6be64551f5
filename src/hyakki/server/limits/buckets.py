"""Token buckets: so much at once, and so much a second in the long run, on a clock that is handed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from hyakki.server.limits.limit_hits import Hears, unheard
from hyakki.server.limits.rate import Rate

__all__ = ["Bucket", "Buckets"]


class Bucket:
    """
    >>> now = [0.0]
    >>> bucket = Bucket(Rate(per_second=1, burst=2), lambda: now[0])
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    >>> now[0] = 1.0
    >>> bucket.take(), bucket.take()
    (True, False)
    """

    __slots__ = ("at", "clock", "rate", "tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.clock = clock
        self.tokens = float(rate.burst)
        self.at = clock()

    def take(self, count: float = 1.0) -> bool:
        """Take so many tokens if they are there."""
        self._refill()
        if self.tokens < count:
            return False
        self.tokens -= count
        return True

    @property
    def empty(self) -> bool:
        self._refill()
        return self.tokens < 1

    @property
    def full(self) -> bool:
        self._refill()
        return self.tokens >= self.rate.burst

    def _refill(self) -> None:
        now = self.clock()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


class Buckets:
    """A bucket for each address or guest.

    Once there are many, full ones are forgotten, and the oldest when there are too many.
    """

    def __init__(
        self,
        rate: Rate,
        clock: Callable[[], float],
        many: int = 8_000,
        most: int = 20_000,
        refused: Hears = unheard,
    ) -> None:
        self.refused = refused
        self.rate = rate
        self.clock = clock
        self.many = many
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self.buckets.get(who)
        if bucket is None:
            self._forget()
            bucket = self.buckets[who] = Bucket(self.rate, self.clock)
        self.buckets.move_to_end(who)
        if bucket.take():
            return True
        self.refused(who)
        return False

    def empty(self, who: str) -> bool:
        """Whether the next `take` will be refused."""
        bucket = self.buckets.get(who)
        return bucket is not None and bucket.empty

    def _forget(self) -> None:
        while len(self.buckets) >= self.many:
            oldest = next(iter(self.buckets))
            if len(self.buckets) < self.most and not self.buckets[oldest].full:
                return
            del self.buckets[oldest]
