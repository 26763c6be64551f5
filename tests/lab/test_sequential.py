"""Experiments stop by themselves and are wrong as seldom as they say, shown with coins."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import pytest
from tests.lab.coins import Coins, asking

from hyakki.lab.answers import Answer
from hyakki.lab.results import Results
from hyakki.lab.running import run
from hyakki.lab.sequential import Bounds, Sprt

RUNS = 1000 if os.environ.get("HYAKKI_DEEP") else 60
"""Of 60 runs that are each wrong 5 times in 100, more than 9 are wrong once in 1,000 times."""
ALLOWED = 75 if os.environ.get("HYAKKI_DEEP") else 9


def told(
    chance: float, question: str, seed: int = 0, bots: str = '["normal", "easy"]', games: int = 4000
) -> Answer:
    results = Results(Path(":memory:"))
    (found,) = run(asking(question, bots, seed, games), results, Coins(chance))
    results.close()
    (answer,) = found.answers
    return answer


STRONGER = 'ask = "stronger"\nby = 0.2'
WITHIN = 'ask = "within"\nmeasure = "wins of seat 1"\nband = [0.5, 0.9]'


def test_equals_are_seldom_called_stronger_and_the_stronger_seldom_missed() -> None:
    equal = Counter(told(0.5, STRONGER, seed).verdict for seed in range(RUNS))
    better = Counter(told(0.7, STRONGER, seed).verdict for seed in range(RUNS))
    assert equal["yes"] <= ALLOWED
    assert better["no"] <= ALLOWED
    assert equal["open"] == better["open"] == 0


def test_pairs_that_scatter_less_need_fewer_deals() -> None:
    luck = random.Random(3)
    coins, pairs = Sprt(0.5, 0.05, 0.05), Sprt(0.5, 0.05, 0.05)
    while coins.verdict == "open":
        coins.see(float(luck.random() < 0.55))
    while pairs.verdict == "open":
        pairs.see(0.5 if luck.random() < 0.8 else float(luck.random() < 0.75))
    assert (coins.verdict, pairs.verdict) == ("yes", "yes")
    assert pairs.seen < coins.seen


def test_the_truth_seldom_lies_outside_of_the_bounds_at_any_look() -> None:
    missed = 0
    for seed in range(RUNS):
        luck, bounds, outside = random.Random(seed), Bounds(0.05), False
        for _ in range(150):
            bounds.see(float(luck.random() < 0.3))
            outside |= not bounds.low <= 0.3 <= bounds.high
        missed += outside
    assert missed <= ALLOWED


def test_a_share_in_the_middle_of_its_band_is_found_there_and_one_outside_is_not() -> None:
    inside = told(0.7, WITHIN, bots='["normal"]')
    outside = told(0.3, WITHIN, bots='["normal"]')
    assert (inside.verdict, outside.verdict) == ("yes", "no")
    assert inside.games < 400
    assert outside.games < 400
    assert "wrong at most 5 times in 100" in inside.sentence


def test_what_is_not_known_is_said_to_be_open() -> None:
    answer = told(0.5, WITHIN, bots='["normal"]', games=40)
    assert answer.verdict == "open"
    assert answer.sentence.startswith("Open:")
    assert answer.games == 40


@pytest.mark.parametrize(("to", "least"), [(0.1, 50), (0.05, 200)])
def test_it_goes_on_until_a_share_is_known_well_enough(to: float, least: int) -> None:
    answer = told(0.5, f'ask = "known"\nmeasure = "wins of seat 1"\nto = {to}', bots='["normal"]')
    assert answer.high - answer.low <= 2 * to
    assert answer.games > least
