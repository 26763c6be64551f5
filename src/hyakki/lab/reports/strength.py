"""Who is stronger: shares of wins, match-ups, the ladder, and what the first seat is worth."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.bots.trials import trial_of
from hyakki.lab.measures import WINS, fair, of_deal
from hyakki.lab.reports.charts import Row, heat, intervals
from hyakki.lab.reports.figure import Cell, Figure, bounded, rounded
from hyakki.lab.reports.ladder import Pairing, ladder
from hyakki.lab.running import Found

__all__ = ["edge", "match_ups", "rungs", "wins"]

STARTER = "starter"
"""What a game counts that draws who begins."""


def wins(found: Sequence[Found]) -> Figure | None:
    several = len({one.arm.plan.seats for one in found}) > 1
    rows: list[Row] = []
    table: list[tuple[Cell, ...]] = []
    for one in found:
        plan = one.arm.plan
        if len(set(plan.line_up)) < 2:
            continue
        kinds = list(dict.fromkeys(plan.line_up))
        for bot in kinds:
            measure = f"{WINS}{bot}"
            against = ", ".join(other for other in kinds if other != bot)
            bounds = bounded(measure, plan, one.games)
            mark = fair(measure, plan)
            name = f"{bot} against {against}" + (f", {plan.seats} play" if several else "")
            rows.append(Row(name, bounds.low, bounds.share, bounds.high, mark))
            table.append(
                (
                    one.arm.name,
                    bot,
                    len(one.games),
                    *rounded(bounds.share, bounds.low, bounds.high, mark or 0),
                )
            )
    if not rows:
        return None
    return Figure(
        "wins",
        "Who wins",
        "The share of all games that each bot wins. The triangle shows what would be fair among equals.",
        intervals(rows, 0, 1, "Shares of wins with their intervals"),
        ("match", "bot", "games", "share", "low", "high", "fair"),
        tuple(table),
    )


def pairings(found: Sequence[Found]) -> list[Pairing]:
    """Matches of two kinds of bots, with the cards as they are."""
    made: list[Pairing] = []
    for one in found:
        plan = one.arm.plan
        kinds = list(dict.fromkeys(plan.line_up))
        if len(kinds) == 2 and not one.arm.changes and one.games:
            turns = plan.rotations
            deals = [
                of_deal(f"{WINS}{kinds[0]}", plan, one.games[at : at + turns]) or 0.0
                for at in range(0, len(one.games), turns)
            ]
            seats = plan.line_up.count(kinds[0]), plan.line_up.count(kinds[1])
            made.append(Pairing(kinds[0], kinds[1], seats, deals))
    return made


def match_ups(found: Sequence[Found]) -> Figure | None:
    met: dict[tuple[str, str], list[float]] = {}
    for pairing in pairings(found):
        own, other = sum(pairing.deals) / pairing.seats[0], len(pairing.deals) - sum(pairing.deals)
        other /= pairing.seats[1]
        for pair, part in (((pairing.first, pairing.second), own), ((pairing.second, pairing.first), other)):
            met.setdefault(pair, [0.0, 0.0])
            met[pair][0] += part
            met[pair][1] += own + other
    shares = {pair: won / of for pair, (won, of) in met.items()}
    names = list(dict.fromkeys(bot for pair in shares for bot in pair))
    if len(names) < 3:
        return None
    return Figure(
        "match-ups",
        "Who beats whom",
        "How often a seat of the row's bot wins, of all that it and a seat of the column's bot win; deeper"
        " means more.",
        heat(names, shares, "Match-ups as a heat map"),
        ("bot", "against", "share"),
        tuple((one, other, round(share, 4)) for (one, other), share in shares.items()),
    )


def rungs(found: Sequence[Found]) -> Figure | None:
    pairs = pairings(found)
    if not pairs:
        return None
    steps = ladder(pairs)
    top = max(1.0, *(rung.high for rung in steps))
    rows = [Row(rung.bot, rung.low, rung.points, rung.high) for rung in steps]
    return Figure(
        "ladder",
        "Strength ladder",
        "From the weakest at 0 upwards; 400 points more are odds of ten to one for each seat.",
        intervals(
            rows, min(0.0, *(rung.low for rung in steps)), top, "Strength ladder", lambda n: f"{n:.0f}"
        ),
        ("bot", "points", "low", "high"),
        tuple((rung.bot, *rounded(rung.points, rung.low, rung.high)) for rung in steps),
    )


def edge(found: Sequence[Found]) -> Figure | None:
    rows: list[Row] = []
    table: list[tuple[Cell, ...]] = []
    for one in found:
        plan = one.arm.plan
        if plan.seats < 2 or len(set(plan.line_up)) > 1:
            continue
        counted = [figure.name for figure in trial_of(plan.game).figures if figure.name == STARTER]
        for measure in (f"{WINS}seat 1", *counted):
            bounds = bounded(measure, plan, one.games)
            name = one.arm.name if measure.startswith(WINS) else f"{one.arm.name}, who begins"
            rows.append(Row(name, bounds.low, bounds.share, bounds.high, 1 / plan.seats))
            table.append(
                (one.arm.name, measure, *rounded(bounds.share, bounds.low, bounds.high, 1 / plan.seats))
            )
    if not rows:
        return None
    return Figure(
        "first-player",
        "Does it pay to sit first?",
        "The wins of the first seat among equals. The triangle shows what would be fair.",
        intervals(rows, 0, 1, "The first player's edge"),
        ("match", "measure", "share", "low", "high", "fair"),
        tuple(table),
    )
