"""How much one socket and one address may ask for: token buckets on a clock that is handed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Bucket", "Limits", "Rate", "Rates"]

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Rates:
    """The limits of a server. One person's clicks stay far below them, a household's too."""

    socket: Rate = field(default=Rate(20, 80))
    """Messages on one socket."""
    address: Rate = field(default=Rate(100, 600))
    """Messages from one address, all its sockets together."""
    connects: Rate = field(default=Rate(5, 60))
    """New sockets from one address."""
    requests: Rate = field(default=Rate(50, 400))
    """HTTP requests from one address."""
    creates: Rate = field(default=Rate(1, 30))
    """New matches from one address."""
    guesses: Rate = field(default=Rate(0.2, 10))
    """Secrets of invitations tried from one address. There are 2**128 of them; this keeps the log short."""
    passwords: Rate = field(default=Rate(0.1, 10))
    """Passwords tried or set from one address."""
    names: Rate = field(default=Rate(1 / 30, 10))
    """Passwords tried or set for one name, wherever from."""
    replays: Rate = field(default=Rate(2, 20))
    """Whole matches told again to one address: dear to make, cheap to ask for."""
    uploads: Rate = field(default=Rate(0.1, 6))
    """Records brought from one address: each is checked in a process of its own."""
    ratings: Rate = field(default=Rate(5, 60))
    """Lists of ratings, and what matches changed, for one address."""
    hints: Rate = field(default=Rate(0.5, 12))
    """Hints to one address: nearly a second of a worker's time each."""
    chat: Rate = field(default=Rate(0.5, 6))
    """Lines that one guest says, at all tables together."""
    reports: Rate = field(default=Rate(1 / 60, 5))
    """Complaints of one guest."""
    looks: Rate = field(default=Rate(5, 100))
    """Looks into the lobby from one address."""
    seeks: Rate = field(default=Rate(2, 60))
    """Seats in the lobby and quick matches that one address asks for."""
    seekers: Rate = field(default=Rate(0.2, 8))
    """The same of one guest."""
    sockets: int = 100
    """Sockets open at once from one address."""


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

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self.rate = rate
        self.clock = clock
        self.tokens = float(rate.burst)
        self.at = clock()

    def take(self) -> bool:
        """Take a token if there is one."""
        self._refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        self._refill()
        return self.tokens >= self.rate.burst

    def _refill(self) -> None:
        now = self.clock()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


class PerAddress:
    """A bucket for each address or guest. Full ones are forgotten, and the oldest when there are too many."""

    def __init__(self, rate: Rate, clock: Clock, most: int = 10_000) -> None:
        self.rate = rate
        self.clock = clock
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.get(address)
        if bucket is None:
            self._forget()
            bucket = self.buckets[address] = Bucket(self.rate, self.clock)
        self.buckets.move_to_end(address)
        return bucket.take()

    def _forget(self) -> None:
        while self.buckets:
            oldest = next(iter(self.buckets))
            if len(self.buckets) < self.most and not self.buckets[oldest].full:
                return
            del self.buckets[oldest]


class Limits:
    """All the limits of a server, by address or guest."""

    def __init__(self, rates: Rates, clock: Clock) -> None:
        self.rates = rates
        self.clock = clock
        self.messages = PerAddress(rates.address, clock)
        self.connects = PerAddress(rates.connects, clock)
        self.requests = PerAddress(rates.requests, clock)
        self.creates = PerAddress(rates.creates, clock)
        self.guesses = PerAddress(rates.guesses, clock)
        self.passwords = PerAddress(rates.passwords, clock)
        self.names = PerAddress(rates.names, clock)
        self.replays = PerAddress(rates.replays, clock)
        self.ratings = PerAddress(rates.ratings, clock)
        self.hints = PerAddress(rates.hints, clock)
        self.uploads = PerAddress(rates.uploads, clock)
        self.chat = PerAddress(rates.chat, clock)
        self.reports = PerAddress(rates.reports, clock)
        self.looks = PerAddress(rates.looks, clock)
        self.seeks = PerAddress(rates.seeks, clock)
        self.seekers = PerAddress(rates.seekers, clock)
        self.open: dict[str, int] = {}

    def socket(self) -> Bucket:
        """The bucket of a new socket."""
        return Bucket(self.rates.socket, self.clock)

    def enter(self, address: str) -> bool:
        """A socket wants to open; whoever gets a yes must `leave` again."""
        if self.open.get(address, 0) >= self.rates.sockets or not self.connects.take(address):
            return False
        self.open[address] = self.open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        left = self.open.get(address, 0) - 1
        if left > 0:
            self.open[address] = left
        else:
            self.open.pop(address, None)
