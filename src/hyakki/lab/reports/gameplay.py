"""How games go: their lengths, how points grow, and what cards are worth."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.bots.trials import trial_of
from hyakki.lab.cards import card_figures
from hyakki.lab.games import STEPS
from hyakki.lab.reports.charts import Row, columns, intervals, lines, percent
from hyakki.lab.reports.figure import Cell, Figure, rounded
from hyakki.lab.running import Found

__all__ = ["card_worth", "curves", "lengths"]

MOST_CARDS = 60


def lengths(found: Sequence[Found]) -> Figure | None:
    groups: list[tuple[str, list[float]]] = []
    table: list[tuple[Cell, ...]] = []
    unit = "decisions"
    for one in found:
        trial = trial_of(one.arm.plan.game)
        place = next((i for i, figure in enumerate(trial.figures) if figure.kind == "spread"), None)
        numbers = [float(game.decisions) for game in one.games]
        if place is not None and all(game.counts and game.counts[place] for game in one.games):
            numbers = [number for game in one.games for number in game.counts[place]]
            unit = trial.figures[place].name
        if numbers:
            ordered = sorted(numbers)
            tenth, middle, nine = (ordered[len(ordered) * n // 10] for n in (1, 5, 9))
            groups.append((one.arm.name, numbers))
            table.append((one.arm.name, unit, tenth, middle, nine, ordered[-1]))
    if not groups:
        return None
    return Figure(
        "lengths",
        "How long games are",
        f"In {unit}; the upright line is the middle game.",
        columns(groups, "Lengths of games", unit),
        ("match", "unit", "shortest tenth", "middle", "longest tenth", "longest"),
        tuple(table),
    )


def curves(found: Sequence[Found]) -> list[Figure]:
    made: list[Figure] = []
    for number, one in enumerate(found[:6]):
        games = [game for game in one.games if game.curve]
        if not games:
            continue
        plan = one.arm.plan
        kinds = list(dict.fromkeys(plan.line_up))
        named = kinds if len(kinds) > 1 else [f"seat {seat + 1}" for seat in range(plan.seats)]
        series: list[tuple[str, list[tuple[float, float]]]] = []
        for name in named:
            line: list[tuple[float, float]] = []
            for step in range(STEPS + 1):
                points = [
                    seat_points
                    for game in games
                    for seat, seat_points in enumerate(game.curve[step])
                    if name in (plan.seated(game.number)[seat], f"seat {seat + 1}")
                ]
                line.append((step / STEPS, sum(points) / len(points)))
            series.append((name, line))
        made.append(
            Figure(
                f"points-{number + 1}",
                f"How the points grow: {one.arm.name}",
                "The mean points from the first decision of a game to the last.",
                lines(series, f"Points through the game, {one.arm.name}", percent, lambda n: f"{n:g}"),
                ("part of the game", *named),
                tuple(
                    (step / STEPS, *(round(line[step][1], 3) for _, line in series))
                    for step in range(STEPS + 1)
                ),
            )
        )
    return made


def card_worth(found: Sequence[Found]) -> list[Figure]:
    """Of matches among equals: against a weaker bot every card wins."""
    made: list[Figure] = []
    for number, one in enumerate(found):
        plan = one.arm.plan
        card = trial_of(plan.game).card
        if card is None or plan.seats < 2 or len(set(plan.line_up)) > 1 or one.arm.value is not None:
            continue
        cards = sorted(card_figures(one.games, card), key=lambda card: -card.wins.share)
        if not cards:
            continue
        rows = [
            Row(
                card.name,
                card.wins.low,
                card.wins.share,
                card.wins.high,
                told=f"{percent(card.wins.share)} of {card.held:,} games",
            )
            for card in cards[:MOST_CARDS]
        ]
        made.append(
            Figure(
                f"cards-{number + 1}",
                f"What cards are worth: {one.arm.name}",
                "How often somebody who had the card won, and in how many games somebody had it.",
                intervals(rows, 0, 1, f"Wins with each card, {one.arm.name}"),
                ("card", "kind", "cost", "games with it", "share of games", "wins", "low", "high"),
                tuple(
                    (
                        card.name,
                        card.kind,
                        card.cost,
                        card.held,
                        *rounded(card.held / len(one.games), card.wins.share, card.wins.low, card.wins.high),
                    )
                    for card in cards
                ),
            )
        )
    return made
