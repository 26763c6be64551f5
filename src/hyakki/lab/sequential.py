"""Two ways to stop when one knows, without ever having to say beforehand when to look.

Both bet, with money that nobody has, against what may not be true. If it is true, no way of betting makes
the money grow twentyfold more often than once in twenty (Ville's inequality), however often one looks. So a
game too many or too few spoils nothing, and neither does a result that is neither won nor lost: all that is
asked of what is seen is that it lies between 0 and 1.

`Sprt` decides between "no better than fair" and "better by so much". On coins its bets are those of Wald's
sequential probability ratio test; on pairs of games, which scatter less than coins, they are bolder.
`Bounds` says between which shares the truth lies: it keeps every candidate against which no bets have
earned enough, after Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting"
(2024), with a mixture of constant bets.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Literal

__all__ = ["Bounds", "Sprt"]

Verdict = Literal["yes", "no", "open"]

BOLDEST = 0.9
"""Of all money, at most so much is put on one game, so that none is ever lost whole."""
STAKES = tuple(BOLDEST / 2**n for n in range(10))
"""Bets of all these sizes are made side by side: small ones find small differences, after many games."""
STEPS = 1000
"""Candidates for the truth."""
MANY = 50
"""Of more different results than these, not every one is looked at."""
IMAGINED = 5
"""So many coins are imagined before the first game, so that a few that agree do not pass for certainty."""


class Scatter:
    """The mean and the variance of what was seen, with a few coins imagined before."""

    def __init__(self, mean: float) -> None:
        self.seen = 0
        self.sum = mean * IMAGINED
        self.squares = mean * (1 - mean) * IMAGINED

    def add(self, value: float) -> None:
        self.seen += 1
        self.sum += value
        self.squares += (value - self.mean) ** 2

    @property
    def mean(self) -> float:
        return self.sum / (self.seen + IMAGINED)

    @property
    def variance(self) -> float:
        return max(1e-4, self.squares / (self.seen + IMAGINED))


class Sprt:
    """Whether the mean is over `fair`; `by` is the least that matters. Both errors are at most `error`.

    >>> test = Sprt(fair=0.5, by=0.1, error=0.05)
    >>> for game in range(20):
    ...     test.see(1.0)
    >>> test.verdict, test.seen
    ('yes', 13)
    """

    def __init__(self, fair: float, by: float, error: float) -> None:
        self.fair, self.better, self.error = fair, fair + by, error
        self.scatter = Scatter(fair)
        self.seen = 0
        self.for_better = 0.0
        self.for_fair = 0.0
        self.verdict: Verdict = "open"

    def see(self, value: float) -> None:
        """One deal; after the verdict nothing changes it."""
        if self.verdict != "open":
            return
        self.seen += 1
        lead = self.better - self.fair
        # what Kelly would put on a lead of this size among results that scatter like those seen so far
        stake = lead / (self.scatter.variance + lead * lead)
        up = min(stake, BOLDEST / self.fair)
        down = min(stake, BOLDEST / (1 - self.better))
        self.for_better += math.log1p(up * (value - self.fair))
        self.for_fair += math.log1p(-down * (value - self.better))
        self.scatter.add(value)
        enough = math.log(1 / self.error)
        if self.for_better >= enough:
            self.verdict = "yes"
        elif self.for_fair >= enough:
            self.verdict = "no"


class Bounds:
    """Between which shares the true mean lies, at every look and all looks together but for `error`.

    >>> bounds = Bounds(error=0.05)
    >>> for game in range(200):
    ...     bounds.see(game % 2)
    >>> bounds.low < 0.5 < bounds.high, round(bounds.high - bounds.low, 2)
    (True, 0.23)
    """

    def __init__(self, error: float) -> None:
        self.enough = math.log(2 * len(STAKES) / error)
        self.seen = 0
        self.sum = 0.0
        self.counts: Counter[float] = Counter()
        self.first, self.last = 0, STEPS
        """The candidates that are left, in steps from 0 to 1."""
        self.look = 0
        """So many deals are seen before the next look."""

    def see(self, value: float) -> None:
        self.seen += 1
        self.sum += value
        self.counts[value] += 1
        if self.seen < self.look:
            return
        if len(self.counts) > MANY:
            self.look = self.seen + max(1, self.seen // 20)
        # A bet that the truth is higher earns less the higher the candidate is: the edges are enough.
        while self.first < self.last and self.earned(self.first / STEPS, 1) >= self.enough:
            self.first += 1
        while self.last > self.first and self.earned(1 - self.last / STEPS, -1) >= self.enough:
            self.last -= 1

    def earned(self, room: float, way: int) -> float:
        """The logarithm of what bets of all sizes have earned together, against the candidate at this edge.

        `room` is how far a result can lie on the losing side of the candidate.
        """
        mean = room if way > 0 else 1 - room
        off = [(way * (value - mean), count) for value, count in self.counts.items()]
        if room == 0:  # nothing can be lost: anything else than this candidate is proof
            return math.inf if any(far > 0 for far, _ in off) else 0.0
        earned = [sum(count * math.log1p(stake / room * far) for far, count in off) for stake in STAKES]
        best = max(earned)
        return best + math.log(sum(math.exp(one - best) for one in earned))

    @property
    def share(self) -> float:
        return self.sum / self.seen if self.seen else 0.5

    @property
    def low(self) -> float:
        """The last candidate that is ruled out: the truth may lie between two of them."""
        return max(0, self.first - 1) / STEPS

    @property
    def high(self) -> float:
        return min(STEPS, self.last + 1) / STEPS
