"""Each level beats the one below it, over the same deals from every seat; luck is fixed by the seed.

The bounds are far below what docs/benchmarks.md measures, so that only a broken player fails them.
"""

from __future__ import annotations

import pytest

import hyakki
from hyakki.lab import Plan, report, simulate


def advantage(
    better: str, worse: str, seats: int, games: int, simulations: int = 100, game: str = "phantom"
) -> float:
    """The low end of the better player's wins, as a multiple of its fair share."""
    plan = Plan(game, seats, (better, worse), games, seed="strength", simulations=simulations)
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
        plan = Plan("phantom", seats, ("search", "greedy"), 24, seed="strength", simulations=60)
        first = report(plan, simulate(plan)).bots[0]
        assert first.wins.share > first.fair


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_each_level_of_madoshi_beats_the_one_below(better: str, worse: str) -> None:
    assert advantage(better, worse, 2, games=14, game="madoshi") > 1.0


def test_search_beats_greedy_at_madoshi() -> None:
    if hyakki.compiled():
        assert advantage("search", "greedy", 2, games=24, simulations=60, game="madoshi") > 1.0
    else:  # minutes would pass: no proof, but a search gone wrong shows
        plan = Plan("madoshi", 2, ("search", "random"), 2, seed="strength", simulations=6)
        assert report(plan, simulate(plan)).bots[0].wins.share == 1.0


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_each_level_of_awake_heroes_beats_the_one_below(better: str, worse: str) -> None:
    plan = Plan("awake", 2, (better, worse), 12, seed="strength")
    assert report(plan, simulate(plan)).bots[0].wins.share > 0.7


def test_search_beats_those_who_do_not_look_ahead_at_awake_heroes() -> None:
    """It beats greedy, too, but with 300 simulations and more: that takes minutes."""
    better, worse, simulations = ("search", "easy", 40) if hyakki.compiled() else ("search", "random", 6)
    plan = Plan("awake", 2, (better, worse), 4, seed="strength", simulations=simulations)
    assert report(plan, simulate(plan)).bots[0].wins.share > 0.7
