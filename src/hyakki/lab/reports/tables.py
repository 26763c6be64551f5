"""What an experiment found as one table of a document: plain data to keep, and Markdown made from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import hyakki
from hyakki.lab.answers import Answer
from hyakki.lab.experiment import Experiment
from hyakki.lab.figures import report
from hyakki.lab.measures import fair
from hyakki.lab.reports.figure import bounded, chief
from hyakki.lab.running import Found

__all__ = ["Table", "TableLine", "markdown", "table_of"]


@dataclass(frozen=True)
class TableLine:
    """One match."""

    match: str
    players: str
    games: int
    deals: int
    measure: str
    share: float
    low: float
    high: float
    fair: float | None
    points: str
    counted: dict[str, str]
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    experiment: str
    title: str
    command: str
    version: str
    rulesets: tuple[str, ...]
    lines: tuple[TableLine, ...]

    @property
    def data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Table:
        lines = tuple(TableLine(**line | {"answers": tuple(line["answers"])}) for line in data["lines"])
        return cls(**data | {"lines": lines, "rulesets": tuple(data["rulesets"])})


def table_of(experiment: Experiment, found: Sequence[Found], command: str) -> Table:
    rulesets = tuple(dict.fromkeys(one.ruleset for one in found))
    lines = tuple(line_of(one) for one in found)
    return Table(experiment.name, experiment.title, command, hyakki.__version__, rulesets, lines)


def line_of(one: Found) -> TableLine:
    plan = one.arm.plan
    figures = report(plan, one.games)
    measure = chief(one)
    bounds = bounded(measure, plan, one.games)
    kinds = [f"{bot} {plan.line_up.count(bot)}" for bot in dict.fromkeys(plan.line_up)]
    counted = {
        figure.name: (
            f"{figure.median:g} ({figure.least:g} to {figure.most:g})"
            if figure.median is not None
            else f"{figure.share.share:.1%}"
            if figure.share is not None
            else f"{figure.mean:.2f}"
        )
        for figure in figures.counted
    }
    return TableLine(
        match=one.arm.name,
        players=", ".join(kinds),
        games=len(one.games),
        deals=len(one.games) // plan.rotations,
        measure=measure,
        share=round(bounds.share, 4),
        low=round(bounds.low, 4),
        high=round(bounds.high, 4),
        fair=fair(measure, plan),
        points=" : ".join(f"{bot.score.mean:.1f}" for bot in figures.bots),
        counted=counted,
        answers=tuple(said(answer, len(one.answers)) for answer in one.answers),
    )


def said(answer: Answer, many: int) -> str:
    """One of several is named by what it is about."""
    return answer.verdict if many == 1 else f"{answer.question.measure} {asked(answer)}: {answer.verdict}"


def asked(answer: Answer) -> str:
    question = answer.question
    if question.ask == "within":
        return f"from {question.band[0]:.0%} to {question.band[1]:.0%}"
    return f"known to {100 * question.to:g} points" if question.ask == "known" else question.ask


def markdown(table: Table) -> str:
    """The heading of a figure that the game counts is the name that `hyakki sim --json` gives it."""
    counted = list(dict.fromkeys(name for line in table.lines for name in line.counted))
    head = [
        "match",
        "seats",
        "games",
        "measured",
        "share (95 %)",
        "fair",
        "points a game",
        *counted,
        "answer",
    ]
    rows = [head, ["---"] * len(head)]
    for line in table.lines:
        share = f"{line.share:.1%} ({line.low:.1%} – {line.high:.1%})"
        games = f"{line.games:,} of {line.deals:,} deals"
        even = "" if line.fair is None else f"{line.fair:.1%}"
        named = [line.counted.get(name, "") for name in counted]
        answers = ", ".join(line.answers) or "–"
        rows.append(
            [line.match, line.players, games, line.measure, share, even, line.points, *named, answers]
        )
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
