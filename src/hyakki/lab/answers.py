"""Answers to an experiment's questions, found deal by deal in the order of their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hyakki.bots.trials import trial_of
from hyakki.lab.experiment import Arm, Question
from hyakki.lab.measures import fair
from hyakki.lab.sequential import Bounds, Sprt

__all__ = ["Answer", "Judge", "answer"]


@dataclass(frozen=True)
class Answer:
    """What is known, how sure that is, and how many games it took."""

    arm: str
    question: Question
    verdict: Literal["yes", "no", "open"]
    share: float
    low: float
    high: float
    deals: int
    games: int
    sentence: str


class Judge:
    """Sees one deal after the other; once it knows, more deals change nothing."""

    def __init__(self, question: Question, arm: Arm) -> None:
        self.question, self.arm = question, arm
        self.bounds = Bounds(question.error)
        self.sprt = None
        if question.ask == "stronger":
            self.sprt = Sprt(fair(question.measure, arm.plan) or 0.5, question.by, question.error)
        self.verdict: Literal["yes", "no", "open"] = "open"

    @property
    def settled(self) -> bool:
        return self.verdict != "open"

    def see(self, value: float) -> None:
        """`value` is what the question measures; of a comparison the difference, from -1 to 1."""
        if self.settled:
            return
        self.bounds.see((value + 1) / 2 if self.question.ask == "changed" else value)
        if self.sprt is not None:
            self.sprt.see(value)
            self.verdict = self.sprt.verdict
            return
        _, low, high = self.found
        if self.question.ask == "within":
            least, most = self.question.band
            if least <= low and high <= most:
                self.verdict = "yes"
            elif high < least or most < low:
                self.verdict = "no"
        elif self.question.ask == "known":
            if high - low <= 2 * self.question.to:
                self.verdict = "yes"
        elif low > 0 or high < 0:
            self.verdict = "yes"
        elif -self.question.to <= low and high <= self.question.to:
            self.verdict = "no"

    @property
    def found(self) -> tuple[float, float, float]:
        """The share and its bounds; of a comparison the difference."""
        bounds = self.bounds
        if self.question.ask != "changed":
            return bounds.share, bounds.low, bounds.high
        return 2 * bounds.share - 1, 2 * bounds.low - 1, 2 * bounds.high - 1


def answer(judge: Judge) -> Answer:
    question, deals = judge.question, judge.bounds.seen
    games = deals * judge.arm.plan.rotations  # that say something about it
    share, low, high = judge.found
    figures = figures_of(question, judge.arm.plan.game, share, low, high)
    told = f"{verdict_of(judge)} {figures} {sureness(judge, deals, games)}"
    return Answer(judge.arm.name, question, judge.verdict, share, low, high, deals, games, told)


def verdict_of(judge: Judge) -> str:
    question, plan, verdict = judge.question, judge.arm.plan, judge.verdict
    if question.ask == "stronger":
        first, others = plan.bots[0], ", ".join(bot for bot in dict.fromkeys(plan.bots[1:]))
        return {
            "yes": f"Yes: {first} is stronger than {others}.",
            "no": f"No: {first} is not stronger than {others}, not by {points(question.by)}.",
            "open": f"Open: whether {first} is stronger than {others} is not known yet.",
        }[verdict]
    if question.ask == "within":
        band = f"{question.band[0]:.0%} and {question.band[1]:.0%}"
        return {
            "yes": f"Yes: “{question.measure}” lies between {band}.",
            "no": f"No: “{question.measure}” does not lie between {band}.",
            "open": f"Open: whether “{question.measure}” lies between {band} is not known yet.",
        }[verdict]
    if question.ask == "known":
        known = f"to {points(question.to)} either way"
        return f"Known {known}." if verdict == "yes" else f"Open: not yet known {known}."
    return {
        "yes": f"Yes: “{question.measure}” is another than in “{question.than}”.",
        "no": f"No: “{question.measure}” differs from “{question.than}” by less than {points(question.to)}.",
        "open": f"Open: whether “{question.measure}” is another than in “{question.than}” is not known yet.",
    }[verdict]


def figures_of(question: Question, game: str, share: float, low: float, high: float) -> str:
    if question.ask == "changed":
        return f"The difference is {100 * share:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})."
    interval = f"{low:.1%} – {high:.1%}"
    for figure in trial_of(game).figures:
        if figure.name == question.measure:  # the game has a sentence for it
            # Each deal says one thing, however often the figure was counted in it.
            told = figure.sentence.format(share=f"{share:.1%}", interval=interval)
            return f"In the mean of the deals, {told}."
    return f"{question.measure[0].upper()}{question.measure[1:]}: {share:.1%} ({interval})."


def sureness(judge: Judge, deals: int, games: int) -> str:
    took = f"It took {games:,} games, {deals:,} deals" if judge.settled else f"After {games:,} games"
    often = f"{100 * judge.question.error:g} times in 100"
    if not judge.settled:
        return f"{took}; the interval misses the truth at most {often}."
    return f"{took}; an answer like this is wrong at most {often}."


def points(share: float) -> str:
    """
    >>> points(0.05), points(0.01)
    ('5 points', '1 point')
    """
    return f"{100 * share:g} point{'' if abs(100 * share - 1) < 1e-9 else 's'}"
