"""Each level beats the one below it, over the same deals from every seat; luck is fixed by the seed.

The bounds are far below what docs/benchmarks.md measures, so that only a broken player fails them.
"""

from __future__ import annotations

import pytest

import hyakki
from hyakki.lab import Plan, report, simulate


def advantage(better: str, worse: str, seats: int, games: int, simulations: int = 100) -> float:
    """The low end of the better player's wins, as a multiple of its fair share."""
    plan = Plan("phantom", seats, (better, worse), games, seed="strength", simulations=simulations)
    first = report(plan, simulate(plan)).bots[0]
    assert first.bot == better
    return first.wins.low / first.fair


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_beats_random(seats: int) -> None:
    assert advantage("greedy", "random", seats, games=60) > 1.2


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_easy_stands_between_random_and_normal(seats: int) -> None:
    assert advantage("easy", "random", seats, games=120) > 1.0
    assert advantage("normal", "easy", seats, games=120) > 1.0


@pytest.mark.parametrize("seats", [3, 4])
def test_search_beats_greedy(seats: int) -> None:
    if hyakki.compiled():
        assert advantage("search", "greedy", seats, games=96, simulations=300) > 1.0
    else:  # hours would pass: no proof, but a search gone wrong shows
        plan = Plan("phantom", seats, ("search", "greedy"), 6, seed="strength", simulations=60)
        assert report(plan, simulate(plan)).bots[0].wins.share > 0.5
