"""Shares of all wins (or of anything), with intervals that know which games belong together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Share", "clustered_share", "share_of", "win_shares"]


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all wins; the true one lies in the interval 95 times of 100."""

    share: float
    low: float
    high: float


def win_shares(places: Sequence[int]) -> list[float]:
    """
    >>> win_shares([1, 3, 1, 4])
    [0.5, 0.0, 0.5, 0.0]
    """
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


def clustered_share(clusters: Sequence[int], shares: Sequence[float]) -> Share:
    """The mean of the shares, with an interval that knows which games belong together.

    The games of one deal are no independent witnesses: what counts is how much whole deals differ. Two more
    deals are imagined, one all won and one all lost, so that a few deals that agree do not pass for certainty
    (after Agresti and Coull).

    >>> few = clustered_share([0, 1, 2, 3], [1, 1, 1, 1])
    >>> few.share, round(few.low, 1), few.high
    (1.0, 0.4, 1.0)
    >>> deals = [n // 2 for n in range(40)]
    >>> one_of_each_deal, every_second_deal = [1, 0] * 20, [1, 1, 0, 0] * 10
    >>> clustered_share(deals, one_of_each_deal).high < clustered_share(deals, every_second_deal).high
    True
    """
    sums = dict.fromkeys(clusters, 0.0)
    sizes = dict.fromkeys(clusters, 0.0)
    for cluster, share in zip(clusters, shares):
        sums[cluster] += share
        sizes[cluster] += 1
    return share_of(list(sums.values()), list(sizes.values()))


def share_of(parts: Sequence[float], wholes: Sequence[float]) -> Share:
    """The parts of all wholes together; each whole is one witness.

    >>> share_of([1.0, 3.0], [2.0, 4.0]).share
    0.6666666666666666
    """
    total = sum(wholes)
    usual = total / len(wholes)
    deals = [*zip(parts, wholes), (usual, usual), (0.0, usual)]
    whole = total + 2 * usual
    centre = (sum(parts) + usual) / whole
    squares = sum((part - centre * size) ** 2 for part, size in deals)
    error = math.sqrt(len(deals) / (len(deals) - 1) * squares) / whole
    reach = student(len(deals) - 1) * error
    return Share(sum(parts) / total, max(0.0, centre - reach), min(1.0, centre + reach))


def student(freedom: int) -> float:
    """How many standard errors to both sides hold 95 % of Student's distribution.

    >>> [round(student(n), 2) for n in (1, 2, 4, 5, 10, 1000)]
    [12.71, 4.3, 2.78, 2.57, 2.23, 1.96]
    """
    few = (12.7062, 4.3027, 3.1824, 2.7764)
    if freedom <= len(few):
        return few[freedom - 1]
    z = 1.959964
    # the expansion of Cornish and Fisher
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third
