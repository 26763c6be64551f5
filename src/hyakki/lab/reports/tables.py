"""What an experiment found as one table of a document: plain data to keep, and Markdown made from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import hyakki
from hyakki.lab.answers import Answer
from hyakki.lab.cards import CardFigures
from hyakki.lab.experiment import Experiment
from hyakki.lab.figures import Counted, report
from hyakki.lab.measures import fair
from hyakki.lab.reports.figure import bounded, chief
from hyakki.lab.running import Found

__all__ = ["CardLine", "Table", "TableLine", "markdown", "table_of"]

CHANGED = {"yes": "another", "no": "much the same", "open": "open"}


@dataclass(frozen=True)
class CardLine:
    """How often those who had a card won, with an interval for a number of games that was set before."""

    kind: str
    share: float
    low: float
    high: float
    of: int


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
    cards: dict[str, CardLine] = field(default_factory=dict)
    """By name, the costliest first. Of matches among equals about which nothing is asked: against a weaker
    bot every card wins, and what stops when it knows needs other intervals."""

    @property
    def known(self) -> str:
        """The share with its interval."""
        return f"{self.share:.1%} ({self.low:.1%} – {self.high:.1%})"


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
        lines = tuple(
            TableLine(
                **line
                | {
                    "answers": tuple(line["answers"]),
                    "cards": {name: CardLine(**card) for name, card in line.get("cards", {}).items()},
                }
            )
            for line in data["lines"]
        )
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
    counted = {figure.name: written(figure) for figure in figures.counted}
    counted |= {rank.rank.replace("_", " "): f"{rank.reached.share:.1%}" for rank in figures.ranks}
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
        cards={} if one.answers or len(figures.bots) > 1 else cards_of(figures.cards),
    )


def cards_of(cards: Sequence[CardFigures]) -> dict[str, CardLine]:
    return {
        card.name: CardLine(
            kind=card.kind,
            share=round(card.wins.share, 3),
            low=round(card.wins.low, 3),
            high=round(card.wins.high, 3),
            of=card.held,
        )
        for card in cards
    }


def written(figure: Counted) -> str:
    """
    >>> written(Counted("turns", "", 9, median=25, least=7, most=87, tenths=(14, 40)))
    '25 (14 – 40, 7 to 87)'
    """
    if figure.tenths is not None:
        under, over = figure.tenths
        usual = f"{figure.median:.3g} ({under:.3g} – {over:.3g}"
        return f"{usual}, {figure.least:.3g} to {figure.most:.3g})"
    return f"{figure.share.share:.1%}" if figure.share is not None else f"{figure.mean:.2f}"


def said(answer: Answer, many: int) -> str:
    """One of several is named by what it is about, a comparison by what it found."""
    if answer.question.ask == "changed":
        apart = f"{100 * answer.share:+.1f} points ({100 * answer.low:+.1f} to {100 * answer.high:+.1f})"
        return f"{answer.question.measure} {apart} beside “{answer.question.than}”: {CHANGED[answer.verdict]}"
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
        games = f"{line.games:,} of {line.deals:,} deals"
        even = "" if line.fair is None else f"{line.fair:.1%}"
        named = [line.counted.get(name, "") for name in counted]
        answers = ", ".join(line.answers) or "–"
        rows.append(
            [line.match, line.players, games, line.measure, line.known, even, line.points, *named, answers]
        )
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
