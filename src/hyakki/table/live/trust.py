"""How far a stamp is believed (HB-R9): as far as the server's own measuring allows, and no further.

A stamp says when a key was pressed. The server knows when it arrived and how long the way usually takes. A
claim out of range is clamped, not refused. Within the range an honest page is as often early as late; what
a page *usually* claims too much is taken off again, so that lying always, or in one kind of input, is worth
nothing.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from statistics import median

from hyakki.table.live.numbers import CAP, TRUST, TRUST_BASE, TRUST_JITTERS, USUAL, USUAL_FREE

__all__ = ["Claim", "Trust"]


@dataclass(frozen=True, slots=True)
class Claim:
    """`at` is what the server takes for the moment of a press."""

    at: float
    clamped: bool


ALL = ""
"""Inputs of every kind."""


def nothing_unusual() -> deque[float]:
    return deque([0.0] * USUAL, maxlen=USUAL)


class Trust:
    """
    >>> trust = Trust()
    >>> trust.believe("guard", stamp=950, arrival=1_000, lag=50, jitter=15)
    Claim(at=950, clamped=False)
    >>> trust.believe("guard", stamp=0, arrival=1_000, lag=50, jitter=15)  # as if pressed long ago
    Claim(at=910, clamped=True)
    >>> trust.believe("guard", stamp=0, arrival=1_000, lag=50, jitter=1)  # no trembling, less to believe
    Claim(at=938, clamped=True)
    >>> trust.believe("guard", stamp=5_000, arrival=1_000, lag=50, jitter=15)  # as if in the future
    Claim(at=1000, clamped=True)
    >>> [round(trust.believe("swing", 0, 1_000, 50, 15).at) for _ in range(7)]  # always the same lie
    [910, 910, 919, 947, 947, 947, 947]
    """

    def __init__(self) -> None:
        self.early: dict[str, deque[float]] = defaultdict(nothing_unusual)
        """By how much the latest claims of each kind of input were earlier than the measured lag explains."""

    def believe(self, kind: str, stamp: float, arrival: float, lag: float, jitter: float) -> Claim:
        trust = min(TRUST_BASE + TRUST_JITTERS * jitter, TRUST)
        at = min(max(stamp, arrival - min(lag + trust, CAP)), arrival)
        early = arrival - at - min(lag, CAP)
        usual = 0.0
        for pool in (self.early[kind], self.early[ALL]):
            pool.append(early)
            usual = max(usual, median(pool))
        believed = min(at + max(0, usual - USUAL_FREE), arrival)
        return Claim(believed, clamped=at != stamp)
