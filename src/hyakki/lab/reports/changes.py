"""What a number does: sweeps, searches, and what is another than in an earlier result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hyakki.lab.experiment import Experiment
from hyakki.lab.plans import Played
from hyakki.lab.reports.charts import Row, intervals, lines, percent
from hyakki.lab.reports.figure import Cell, Figure, bounded, chief, rounded
from hyakki.lab.running import Found

__all__ = ["Earlier", "changed", "sweep", "tries"]


@dataclass(frozen=True)
class Earlier:
    """The games that an arm had in an earlier result."""

    games: Sequence[Played]
    ruleset: str
    at: str


def sweep(experiment: Experiment, found: Sequence[Found]) -> Figure | None:
    if experiment.sweep is None:
        return None
    series: list[tuple[str, list[tuple[float, float]]]] = []
    reaches: list[list[tuple[float, float, float]]] = []
    table: list[tuple[Cell, ...]] = []
    for match in dict.fromkeys(one.arm.match for one in found):
        line: list[tuple[float, float]] = []
        reach: list[tuple[float, float, float]] = []
        for one in [one for one in found if one.arm.match == match]:
            measure, value = chief(one), float(one.arm.value or 0)
            bounds = bounded(measure, one.arm.plan, one.games)
            line.append((value, bounds.share))
            reach.append((value, bounds.low, bounds.high))
            table.append(
                (match, measure, value, len(one.games), *rounded(bounds.share, bounds.low, bounds.high))
            )
        series.append((match, line))
        reaches.append(reach)
    if not table:
        return None
    name = experiment.sweep.number.name
    return Figure(
        "sweep",
        f"What {name} does",
        f"For every value of {name}, on the same deals: {table[0][1]}.",
        lines(series, f"Sweep over {name}", lambda n: f"{n:g}", percent, reaches, experiment.sweep.values),
        ("match", "measure", "value", "games", "share", "low", "high"),
        tuple(table),
    )


def tries(experiment: Experiment) -> Figure | None:
    if experiment.search is None or not experiment.tried:
        return None
    best = float("inf")
    line: list[tuple[float, float]] = []
    for number, tried in enumerate(experiment.tried):
        best = min(best, tried.far)
        line.append((number + 1, best))
    numbers = experiment.search.numbers
    return Figure(
        "tries",
        "What the search tried",
        "How far the best numbers so far are from the aims (squares added up), on the seeds for tuning.",
        lines([("best so far", line)], "The search", lambda n: f"{n:g}", lambda n: f"{n:.3g}"),
        ("try", *(number.name for number in numbers), "distance"),
        tuple((i + 1, *tried.values, round(tried.far, 6)) for i, tried in enumerate(experiment.tried)),
    )


def changed(found: Sequence[Found], earlier: dict[str, Earlier]) -> Figure | None:
    rows: list[Row] = []
    table: list[tuple[Cell, ...]] = []
    for one in found:
        before = earlier.get(one.arm.name)
        if before is None:
            continue
        measure = chief(one)
        now = bounded(measure, one.arm.plan, one.games)
        then = bounded(measure, one.arm.plan, before.games)
        told = f"{percent(now.share)}, before {percent(then.share)}"
        rows.append(Row(one.arm.name, now.low, now.share, now.high, before=then.share, told=told))
        table.append(
            (
                one.arm.name,
                measure,
                before.at[:10],
                before.ruleset,
                one.ruleset,
                *rounded(then.share, then.low, then.high, now.share, now.low, now.high),
            )
        )
    if not rows:
        return None
    return Figure(
        "changed",
        "What changed since",
        "Filled: now, with its interval. Hollow: the earlier result.",
        intervals(rows, 0, 1, "Changes since an earlier result"),
        (
            *("match", "measure", "earlier", "ruleset before", "ruleset now"),
            *("before", "before low", "before high", "now", "low", "high"),
        ),
        tuple(table),
    )
