"""A strength ladder from who beat whom: Bradley and Terry's model, for any number of seats.

A bot's weight is such that each of its seats wins in proportion to it. 400 points on the ladder are odds of
ten to one, as in chess; the weakest stands at 0.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Pairing", "Rung", "ladder"]

AGAIN = 200
"""So often the deals are drawn again, to see how far a rung may lie off."""


@dataclass(frozen=True)
class Rung:
    bot: str
    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Pairing:
    """Two kinds of bots at one table, and what share of each deal the first won."""

    first: str
    second: str
    seats: tuple[int, int]
    deals: Sequence[float]


def ladder(pairings: Sequence[Pairing]) -> list[Rung]:
    """The strongest first; bots that are not joined by any games stand at the same height.

    >>> even = [0.0, 1.0] * 50
    >>> strong = [1.0] * 75 + [0.0] * 25
    >>> [rung.bot for rung in ladder([Pairing("a", "b", (1, 1), strong), Pairing("b", "c", (1, 1), even)])][0]
    'a'
    """
    bots = list(dict.fromkeys(bot for pairing in pairings for bot in (pairing.first, pairing.second)))
    shares = [(sum(pairing.deals), len(pairing.deals)) for pairing in pairings]
    points = heights(bots, pairings, shares)
    weakest = min(bots, key=lambda bot: points[bot])
    luck = random.Random(1)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(AGAIN):
        again = [drawn_again(pairing.deals, luck) for pairing in pairings]
        found = heights(bots, pairings, again)
        for bot in bots:
            drawn[bot].append(found[bot] - found[weakest])
    rungs: list[Rung] = []
    for bot in bots:
        ordered = sorted(drawn[bot])
        low, high = ordered[AGAIN * 25 // 1000], ordered[AGAIN * 975 // 1000]
        rungs.append(Rung(bot, points[bot] - points[weakest], low, high))
    return sorted(rungs, key=lambda rung: -rung.points)


def drawn_again(deals: Sequence[float], luck: random.Random) -> tuple[float, int]:
    """With a deal won and a deal lost imagined among them: a few that agree do not pass for certainty."""
    drawn = luck.choices([*deals, 0.0, 1.0], k=len(deals) + 2)
    return sum(drawn), len(drawn)


def heights(
    bots: Sequence[str], pairings: Sequence[Pairing], shares: Sequence[tuple[float, int]]
) -> dict[str, float]:
    """Hunter's iteration; half a deal won by each side is imagined, so that who never lost has a height."""
    weight = dict.fromkeys(bots, 1.0)
    for _ in range(100):
        won = dict.fromkeys(bots, 0.0)
        chances = dict.fromkeys(bots, 0.0)
        for pairing, (share, deals) in zip(pairings, shares):
            one, two = pairing.first, pairing.second
            whole = (deals + 1) / (pairing.seats[0] * weight[one] + pairing.seats[1] * weight[two])
            won[one] += share + 0.5
            won[two] += deals - share + 0.5
            chances[one] += whole * pairing.seats[0]
            chances[two] += whole * pairing.seats[1]
        weight = {bot: won[bot] / chances[bot] for bot in bots}
    return {bot: 400 * math.log10(weight[bot]) for bot in bots}
