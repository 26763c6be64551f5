"""One socket's clock and lag, measured by the server itself.

The server asks for the page's clock (`clock_probe`), and the page answers at once (`clock_echo`). Half the
round trip after it was asked, that clock showed what the echo says: the median over several echoes is the
offset between the two clocks. Protocol pings, which the browser answers below the page, measure the
connection more honestly, but say nothing of its clock. Nothing here reads a clock; instants are handed in.
"""

from __future__ import annotations

from collections import deque
from statistics import fmean, median

from hyakki.table.live.numbers import (
    ASK_ANXIOUS,
    ASK_AT_FIRST,
    ASK_STEADY,
    CAP,
    ECHOES_KEPT,
    LEAD_JITTERS,
    OUTLIER,
    PONGS_KEPT,
    RATED_JITTER,
    RATED_RTT,
    READY_ECHOES,
    SLEW,
    STEADY,
)
from hyakki.table.live.probes import Probes

__all__ = ["Sync"]

SANE = 1e13
"""No page's clock shows more milliseconds, not even one that counts from 1970."""
ENOUGH = 3
"""Pongs after which the round trips of echoes no longer count."""


class Sync:
    """
    >>> sync = Sync()
    >>> for k in range(8):  # the page's clock runs 5000 ms behind, a trip takes 20 ms each way
    ...     sync.clock_echo(sent=10_000 + 60 * k, echoed=5_020 + 60 * k, received=10_040 + 60 * k)
    >>> sync.rtt, sync.jitter, sync.ready
    (40.0, 0.0, True)
    >>> sync.to_server(6_000, now=11_500)
    11000.0
    """

    def __init__(self) -> None:
        self.echoes: deque[tuple[float, float]] = deque(maxlen=ECHOES_KEPT)
        """Of the page's clock: round trip and offset of each."""
        self.pongs: deque[float] = deque(maxlen=PONGS_KEPT)
        """Round trips of protocol pings, which a page's script can neither see nor delay."""
        self.probes = Probes()
        self.count = 0
        self.asked = 0
        self.next_ask = 0.0
        self.rtt = 0.0
        """The usual round trip."""
        self.lag = 0.0
        """One way, on average."""
        self.jitter = 0.0
        """How far a round trip usually is from the middle one."""
        self.lead = 0
        """By how much a stimulus is sent ahead, so that it is there in time."""
        self._target = 0.0
        self._offset = 0.0
        self._at = 0.0

    # ------------------------------------------------------------ measuring

    def due(self, now: float) -> bool:
        """Whether to ask for the page's clock now; a yes counts as asked."""
        if now < self.next_ask:
            return False
        self.asked += 1
        if self.asked < READY_ECHOES:
            pause = ASK_AT_FIRST
        else:
            pause = ASK_STEADY if self.steady else ASK_ANXIOUS
        self.next_ask = now + pause
        return True

    def clock_echo(self, sent: float, echoed: float, received: float) -> None:
        """The page's clock, as it answers. An echo from the future, or of no clock on earth, is none."""
        trip = received - sent
        if trip < 0 or not abs(echoed) < SANE:
            return
        self.count += 1
        self.echoes.append((trip, (sent + received) / 2 - echoed))
        self._measure()
        if self.count <= READY_ECHOES:
            self._offset = self._target
        else:
            self._slew(received)
        self._at = received

    def pong(self, trip: float, received: float) -> None:
        """A protocol ping has come back."""
        if trip >= 0:
            self.probes.answered(trip, received, self.rtt, CAP)
            self.pongs.append(trip)
            self._measure()

    def _measure(self) -> None:
        """Looked at far more often than it changes, so it is worked out once."""
        kept = self._kept
        trips = [trip for trip, _ in kept]
        if len(self.pongs) >= ENOUGH:
            limit = OUTLIER * median(self.pongs)
            trips = [trip for trip in self.pongs if trip <= limit]
        self.rtt = median(trips) if trips else 0.0
        self.lag = fmean(trips) / 2 if trips else 0.0
        self.jitter = fmean(abs(trip - self.rtt) for trip in trips) if trips else 0.0
        self.lead = round(min(self.lag + LEAD_JITTERS * self.jitter, CAP))
        if kept:
            self._target = median(offset for _, offset in kept)

    # ------------------------------------------------------------ what it says

    @property
    def ready(self) -> bool:
        return self.count >= READY_ECHOES

    @property
    def steady(self) -> bool:
        offsets = [offset for _, offset in self._kept]
        if len(offsets) < READY_ECHOES:
            return False
        middle = median(offsets)
        return fmean(abs(offset - middle) for offset in offsets) < STEADY

    @property
    def rated(self) -> bool:
        return self.ready and self.rtt <= RATED_RTT and self.jitter <= RATED_JITTER

    def to_server(self, stamp: float, now: float) -> float:
        """A stamp of the page's clock in the server's time."""
        self._slew(now)
        return stamp + self._offset

    def to_page(self, instant: float, now: float) -> float:
        """An instant of the server in the page's clock."""
        self._slew(now)
        return instant - self._offset

    # ------------------------------------------------------------ inside

    @property
    def _kept(self) -> list[tuple[float, float]]:
        if not self.echoes:
            return []
        limit = OUTLIER * median(trip for trip, _ in self.echoes)
        return [echo for echo in self.echoes if echo[0] <= limit]

    def _slew(self, now: float) -> None:
        """A clock that jumped would turn two presses around."""
        if self.count <= READY_ECHOES or now <= self._at:
            return
        most = (now - self._at) * SLEW
        self._offset += min(max(self._target - self._offset, -most), most)
        self._at = now
