"""How far a stamp is believed: as far as the server's own measuring allows, and no further.

A stamp says when a key was pressed. The server knows when it arrived and how long the way takes on average. A
claim out of range is clamped, not refused. Within the range an honest page is as often early as late; what a
page claims *on average*, in each kind of input, is taken off again. So a stamp can tell one press from the
next more finely than its arrival does, and no way of lying moves them all.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from hyakki.table.live.numbers import CAP, TRUST, TRUST_BASE, TRUST_JITTERS, USUAL

__all__ = ["Claim", "Trust"]


@dataclass(frozen=True, slots=True)
class Claim:
    """`at` is what the server takes for the moment of a press."""

    at: float
    clamped: bool


def none_yet() -> deque[float]:
    return deque(maxlen=USUAL)


class Trust:
    """
    >>> trust = Trust()
    >>> trust.believe("parry", stamp=950, arrival=1_000, lag=50, jitter=15)
    Claim(at=950.0, clamped=False)
    >>> trust.believe("lunge", stamp=0, arrival=1_000, lag=50, jitter=15)  # as if pressed long ago
    Claim(at=950.0, clamped=True)
    >>> trust.believe("lunge", stamp=5_000, arrival=1_000, lag=50, jitter=15)  # as if in the future
    Claim(at=995.0, clamped=True)
    """

    def __init__(self) -> None:
        self.early: dict[str, deque[float]] = defaultdict(none_yet)
        """By how much the latest claims of each kind of input were earlier than the average lag explains."""

    def believe(self, kind: str, stamp: float, arrival: float, lag: float, jitter: float) -> Claim:
        trust = min(TRUST_BASE + TRUST_JITTERS * jitter, TRUST)
        at = max(min(arrival, stamp), arrival - min(lag + trust, CAP))  # what is no number counts as now
        pool = self.early[kind]
        pool.append(arrival - at - min(lag, CAP))
        # Claims that are late on average are not brought forward, beyond what chance explains.
        usual = max(fmean(pool), -jitter / sqrt(len(pool)))
        return Claim(min(max(at + usual, arrival - CAP), arrival), clamped=at != stamp)
