"""A figure of the report, and the numbers that several of them need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hyakki.lab.measures import WINS, of_deal
from hyakki.lab.plans import Plan, Played
from hyakki.lab.running import Found
from hyakki.lab.sequential import Bounds

__all__ = ["Cell", "Figure", "bounded", "chief", "rounded"]

Cell = str | int | float
ERROR = 0.05


@dataclass(frozen=True)
class Figure:
    name: str
    """Of its CSV file."""
    title: str
    sentence: str
    drawing: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def bounded(measure: str, plan: Plan, games: Sequence[Played]) -> Bounds:
    """An interval that holds however often somebody looked before the games ended."""
    bounds = Bounds(ERROR)
    turns = plan.rotations
    for at in range(0, len(games), turns):
        value = of_deal(measure, plan, games[at : at + turns])
        if value is not None:
            bounds.see(value)
    return bounds


def chief(found: Found) -> str:
    """What an arm is about: its first question, else its first bot, or the first seat of equals."""
    if found.answers:
        return found.answers[0].question.measure
    bots = set(found.arm.plan.line_up)
    return f"{WINS}{found.arm.plan.bots[0]}" if len(bots) > 1 else f"{WINS}seat 1"


def rounded(*numbers: float) -> tuple[float, ...]:
    return tuple(round(number, 4) for number in numbers)
