"""Searching for numbers of cards that come close to stated aims, with CMA-ES (the package `cma`).

The search plays with seeds of its own, and what it found is measured with others: tuning on the games that
are reported finds what these games like, not what is good. Nobody has to remember that; the program does.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from hashlib import blake2b
from importlib import import_module
from typing import Any

from hyakki.kernel.overlay import CardChange
from hyakki.lab.engines import Batch, Engine
from hyakki.lab.experiment import Arm, Experiment, InvalidExperiment, Question, Search, Tried
from hyakki.lab.measures import of_deal
from hyakki.lab.plans import Plan
from hyakki.lab.results import Results
from hyakki.lab.running import Watch, run

__all__ = ["check_search", "told", "tuned"]

UNFIT = 10.0
"""How far from every aim cards are that their game refuses."""


def check_search(experiment: Experiment) -> None:
    """Whether what a search needs is installed. Raises InvalidExperiment."""
    if experiment.search is not None:
        cma()


def tuned(experiment: Experiment, results: Results, engine: Engine, watch: Watch) -> Experiment:
    """Search, then give the experiment that measures what was found beside what is. Raises InvalidExperiment.

    What was played before is in the results, and the search is the same every time: it can be interrupted.
    """
    assert experiment.search is not None
    search, tried = experiment.search, list[Tried]()
    strategy = cma().CMAEvolutionStrategy(
        [0.5] * len(search.numbers),
        0.3,
        {"bounds": [0, 1], "seed": seed_number(experiment), "verbose": -9, "verb_log": 0},
    )
    while len(tried) < search.tries and not strategy.stop():
        asked = strategy.ask()
        found = [
            attempt(experiment, search, values_at(search, point), results, engine, watch) for point in asked
        ]
        strategy.tell(asked, [one.far for one in found])
        tried += found
    return with_found(experiment, search, tuple(tried))


def told(experiment: Experiment, results: Results) -> Experiment:
    """The same from what is kept, without playing; an experiment without a search stays as it is."""
    if experiment.search is None:
        return experiment
    return tuned(experiment, results, NoEngine(), lambda arm, done, most, judges: None)


class Unfinished(InvalidExperiment):
    """Games are missing that the search would need."""


class NoEngine:
    """Plays nothing."""

    workers = 1

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> Any:
        raise Unfinished("its search has not come to an end yet: `hyakki lab run` goes on with it")

    def result(self, ticket: Any) -> Batch:
        raise AssertionError("nothing was submitted")

    def drop(self, tickets: list[Any]) -> None:
        pass

    def close(self) -> None:
        pass


def cma() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses matplotlib, which nobody here asks it for
            return import_module("cma")
    except ImportError as error:
        raise InvalidExperiment("a [search] needs the package cma: install hyakki[tune]") from error


def seed_number(experiment: Experiment) -> int:
    seed = f"{experiment.name} {experiment.arms[0].plan.seed}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=3).digest()) + 1  # 0 would mean: any


def values_at(search: Search, point: Any) -> tuple[int, ...]:
    """Whole numbers, each of its range as wide as the others.

    >>> values_at(Search((), ((1, 4), (0, 1)), (), 1, 1), [0.999, 0.2])
    (4, 0)
    """
    return tuple(
        low + min(high - low, int(float(part) * (high - low + 1)))
        for part, (low, high) in zip(point, search.ranges)
    )


def attempt(
    experiment: Experiment,
    search: Search,
    values: tuple[int, ...],
    results: Results,
    engine: Engine,
    watch: Watch,
) -> Tried:
    matches = {aim.about for aim in search.aims}
    arms = tuple(tuning_arm(arm, search, values) for arm in experiment.arms if arm.match in matches)
    try:
        found = run(replace(experiment, arms=arms, questions=()), results, engine, watch)
    except Unfinished:
        raise
    except InvalidExperiment:
        return Tried(values, UNFIT, (math.nan,) * len(search.aims))
    measured: list[float] = []
    for aim in search.aims:
        one = next(one for one in found if one.arm.match == aim.about)
        measured.append(of_deal(aim.measure, one.arm.plan, one.games) or 0.0)
    far = sum(aim.weight * (value - aim.value) ** 2 for aim, value in zip(search.aims, measured))
    return Tried(values, far, tuple(measured))


def tuning_arm(arm: Arm, search: Search, values: tuple[int, ...]) -> Arm:
    plan = replace(arm.plan, seed=f"{arm.plan.seed} tuning", games=max(search.games, arm.plan.rotations))
    name = f"{arm.name}, {', '.join(map(str, values))}"
    return replace(arm, name=name, plan=plan, changes=(*arm.changes, *changes_to(search, values)))


def changes_to(search: Search, values: tuple[int, ...]) -> tuple[CardChange, ...]:
    return tuple(number.at(value) for number, value in zip(search.numbers, values))


def with_found(experiment: Experiment, search: Search, tried: tuple[Tried, ...]) -> Experiment:
    """Each match as it is and with the best numbers, on deals that the search has not seen."""
    best = min(tried, key=lambda one: one.far)
    arms: list[Arm] = []
    questions = list(experiment.questions)
    for arm in experiment.arms:
        fresh = replace(arm, plan=replace(arm.plan, seed=f"{arm.plan.seed} test"))
        changed = replace(
            fresh, name=f"{arm.name}, found", changes=(*arm.changes, *changes_to(search, best.values))
        )
        changed = replace(changed, match=changed.name)
        arms += [fresh, changed]
        questions += [replace(asked, about=changed.name) for asked in experiment.asked(arm)]
        questions += [
            Question(changed.name, "changed", 0.05, aim.measure, than=arm.name)
            for aim in search.aims
            if aim.about == arm.match
        ]
    return replace(experiment, arms=tuple(arms), questions=tuple(questions), tried=tried)
