"""An experiment: who plays what with which cards, what is asked about it, and when that is known."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from hyakki.kernel.overlay import CardChange
from hyakki.lab.plans import Plan

__all__ = ["Aim", "Arm", "Experiment", "InvalidExperiment", "Number", "Question", "Search", "Sweep", "Tried"]


class InvalidExperiment(ValueError):
    """An experiment that cannot be run; says which file, which word of it, and what would be right."""


@dataclass(frozen=True)
class Arm:
    """Games of one kind: one line-up with one set of cards."""

    name: str
    plan: Plan
    changes: tuple[CardChange, ...] = ()
    match: str = ""
    """The match of the file that it belongs to: those of a sweep have several arms."""
    value: int | None = None
    """In a sweep, the number that the card has."""
    where: str = ""
    """Where in the file its cards are changed."""


@dataclass(frozen=True)
class Question:
    about: str
    """A match."""
    ask: Literal["stronger", "within", "known", "changed"]
    error: float
    measure: str = ""
    by: float = 0.05
    """Stronger: the least that matters, as a share of all wins."""
    band: tuple[float, float] = (0.0, 1.0)
    """Within."""
    to: float = 0.05
    """Known: to so much to both sides."""
    than: str = ""
    """Changed: the match that is compared with, on the same deals."""


@dataclass(frozen=True)
class Number:
    """A number of a card."""

    file: str
    card: str
    key: str

    def at(self, value: int) -> CardChange:
        return CardChange(self.file, self.card, self.key, value)

    @property
    def name(self) -> str:
        return f"{self.card} {self.key}".strip()


@dataclass(frozen=True)
class Sweep:
    number: Number
    values: tuple[int, ...]


@dataclass(frozen=True)
class Aim:
    about: str
    measure: str
    value: float
    weight: float = 1.0


@dataclass(frozen=True)
class Search:
    numbers: tuple[Number, ...]
    ranges: tuple[tuple[int, int], ...]
    aims: tuple[Aim, ...]
    tries: int
    games: int
    where: tuple[str, ...] = ()
    """Where each number stands in the file."""


@dataclass(frozen=True)
class Tried:
    """Numbers that a search has tried, and how far from its aims they are."""

    values: tuple[int, ...]
    far: float
    measured: tuple[float, ...]
    """One for each aim."""


@dataclass(frozen=True)
class Experiment:
    name: str
    title: str
    game: str
    arms: tuple[Arm, ...]
    questions: tuple[Question, ...] = ()
    sweep: Sweep | None = None
    search: Search | None = None
    tried: tuple[Tried, ...] = ()
    """What a search has tried, in this order."""
    text: str = field(default="", repr=False)
    """The file, as it was written."""
    engines: dict[str, str] = field(default_factory=dict, repr=False)
    """Bots from elsewhere by name, and where each stands in the file."""

    def arm(self, name: str) -> Arm:
        return next(arm for arm in self.arms if arm.name == name)

    def asked(self, arm: Arm) -> tuple[Question, ...]:
        return tuple(question for question in self.questions if question.about == arm.match)

    def compared(self, question: Question, arm: Arm) -> Arm:
        """The other arm of a comparison: in a sweep, the one with the same value."""
        others = [other for other in self.arms if other.match == question.than]
        return next((other for other in others if other.value == arm.value), others[0])

    def swept(self, sweep: Sweep, where: str = "") -> Experiment:
        """An arm for every match and every value; `where` the sweep stands in the file."""
        arms = [
            replace(
                arm,
                name=f"{arm.name}, {sweep.number.key} {value}",
                changes=(*arm.changes, sweep.number.at(value)),
                value=value,
                where=where,
            )
            for arm in self.arms
            for value in sweep.values
        ]
        return replace(self, arms=tuple(arms), sweep=sweep)
