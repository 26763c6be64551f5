"""Running an experiment: what is kept is looked at first, then new games are played until it is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hyakki.lab.answers import Answer, Judge, answer
from hyakki.lab.engines import Engine, deals_in_order
from hyakki.lab.experiment import Arm, Experiment
from hyakki.lab.measures import of_deal
from hyakki.lab.plans import Played
from hyakki.lab.results import Results, arm_key
from hyakki.lab.rulesets import check_cards, ruleset_of

__all__ = ["Found", "Watch", "found_in", "run"]

Watch = Callable[[Arm, int, int, Sequence[Judge]], None]
"""Hears of an arm how many games are done, how many there can be, and what is known so far."""


@dataclass(frozen=True)
class Found:
    """An arm, its games, and what they answer."""

    arm: Arm
    ruleset: str
    key: str
    games: Sequence[Played]
    answers: tuple[Answer, ...]


def run(
    experiment: Experiment,
    results: Results,
    engine: Engine,
    watch: Watch = lambda arm, done, most, judges: None,
) -> list[Found]:
    """Play every arm until its questions are answered, or as many games as the experiment allows.

    The answers are the same for any engine, and for any number of interruptions. Raises InvalidExperiment.
    """
    check_cards(experiment)  # all of them, before the first game
    rulesets = [ruleset_of(experiment.game, arm.changes) for arm in experiment.arms]
    found: dict[str, Found] = {}
    for arm, ruleset in zip(experiment.arms, rulesets):
        found[arm.name] = played_arm(experiment, arm, ruleset, results, engine, watch, found)
    return list(found.values())


def found_in(experiment: Experiment, results: Results) -> list[Found]:
    """The same from what is kept, without playing; arms without games are left out."""
    found: dict[str, Found] = {}
    keys = {kept.key for kept in results.arms() if kept.games}
    for arm in experiment.arms:
        ruleset = ruleset_of(experiment.game, arm.changes)
        examined = Examined(experiment, arm, ruleset, results, found)
        if examined.key in keys:
            examined.look_back()
            found[arm.name] = examined.found()
    return list(found.values())


def played_arm(
    experiment: Experiment,
    arm: Arm,
    ruleset: str,
    results: Results,
    engine: Engine,
    watch: Watch,
    before: dict[str, Found],
) -> Found:
    examined = Examined(experiment, arm, ruleset, results, before)
    examined.look_back()
    most = arm.plan.games // arm.plan.rotations
    batches = deals_in_order(engine, arm.plan, arm.changes, range(examined.deals, most))
    watch(arm, len(examined.games), most * arm.plan.rotations, examined.judges)
    try:
        while not examined.known and examined.deals < most:
            new: list[Played] = []
            for deal in next(batches):
                if not examined.known:
                    examined.see(deal)
                    new += deal
            results.open_arm(experiment.name, arm, ruleset)
            results.add(examined.key, new)
            watch(arm, len(examined.games), most * arm.plan.rotations, examined.judges)
    finally:
        batches.close()
    return examined.found()


class Examined:
    """The deals of one arm, looked at one after the other."""

    def __init__(
        self, experiment: Experiment, arm: Arm, ruleset: str, results: Results, before: dict[str, Found]
    ) -> None:
        self.arm, self.ruleset, self.results = arm, ruleset, results
        self.key = arm_key(arm, ruleset)
        self.judges = [Judge(question, arm) for question in experiment.asked(arm)]
        self.others = [
            before[experiment.compared(judge.question, arm).name]
            if judge.question.than and experiment.compared(judge.question, arm).name in before
            else None
            for judge in self.judges
        ]
        self.games: list[Played] = []

    @property
    def deals(self) -> int:
        return len(self.games) // self.arm.plan.rotations

    @property
    def known(self) -> bool:
        """Nothing more to ask. An arm that nobody asks about is played to its end, and so is one whose
        comparison has no more deals to offer."""
        return bool(self.judges) and all(
            judge.settled or (other is not None and len(other.games) <= len(self.games))
            for judge, other in zip(self.judges, self.others)
        )

    def look_back(self) -> None:
        """See what is kept, up to where the experiment would have stopped."""
        turns = self.arm.plan.rotations
        kept = self.results.games(self.key)
        for at in range(0, min(len(kept), self.arm.plan.games) // turns * turns, turns):
            if self.known:
                return
            self.see(kept[at : at + turns])

    def see(self, deal: Sequence[Played]) -> None:
        plan = self.arm.plan
        at = len(self.games)
        self.games += deal
        for judge, other in zip(self.judges, self.others):
            value = of_deal(judge.question.measure, plan, deal)
            if judge.question.than:
                if other is None or len(other.games) < at + len(deal):
                    continue
                before = of_deal(judge.question.measure, other.arm.plan, other.games[at : at + len(deal)])
                value = value - before if value is not None and before is not None else None
            if value is not None:
                judge.see(value)

    def found(self) -> Found:
        answers = tuple(answer(judge) for judge in self.judges)
        return Found(self.arm, self.ruleset, self.key, self.games, answers)
