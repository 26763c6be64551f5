"""What can be measured of a deal: always a share, from 0 to 1, of one or more games with the same cards.

>>> plan = Plan("phantom", 3, ("greedy", "random"), 9)
>>> won = Played(0, 90, (5, 2, 2), (1, 2, 2))
>>> of_game("wins of greedy", plan, won), of_game("wins of seat 2", plan, won)
(1.0, 0.0)
>>> of_game("reaches novice", Plan("madoshi", 1, ("greedy",), 9), Played(0, 90, (24,), (1,)))
1.0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.bots.trials import trial_of
from hyakki.games import game
from hyakki.lab.plans import Plan, Played
from hyakki.lab.shares import win_shares

__all__ = ["UnknownMeasure", "check", "fair", "of_deal", "of_game"]

WINS = "wins of "
WITH = "wins with "
REACHES = "reaches "
"""In games for one: the rank, or a higher one."""


class UnknownMeasure(ValueError):
    """Nothing of that name is measured; says what is."""


def check(measure: str, plan: Plan) -> None:
    reader_of(measure, plan)


def of_deal(measure: str, plan: Plan, games: Sequence[Played]) -> float | None:
    """The mean of the games that a deal was played with; None if they say nothing about it."""
    read = reader_of(measure, plan)
    told = [value for played in games if (value := read(played)) is not None]
    return sum(told) / len(told) if told else None


def of_game(measure: str, plan: Plan, played: Played) -> float | None:
    return reader_of(measure, plan)(played)


def fair(measure: str, plan: Plan) -> float | None:
    """What it would be among equals, where that is known."""
    who = measure.removeprefix(WINS)
    if measure.startswith(WINS) and who in plan.line_up:
        return plan.line_up.count(who) / plan.seats
    return 1 / plan.seats if who.startswith("seat ") or measure.startswith(WITH) else None


def reader_of(measure: str, plan: Plan) -> Callable[[Played], float | None]:
    who = measure.removeprefix(WINS)
    if measure.startswith(WINS) and who in plan.line_up:
        return lambda played: sum(
            share for share, name in zip(win_shares(played.places), plan.seated(played.number)) if name == who
        )
    if measure.startswith(f"{WINS}seat ") and who[5:].isdecimal() and 1 <= int(who[5:]) <= plan.seats:
        seat = int(who[5:]) - 1
        return lambda played: win_shares(played.places)[seat]
    if measure.startswith(WITH) and measure.removeprefix(WITH) in card_names(plan.game):
        return lambda played: won_with(measure.removeprefix(WITH), plan.game, played)
    if measure.startswith(REACHES) and (points := ranks(plan).get(measure.removeprefix(REACHES))) is not None:
        return lambda played: float(played.scores[0] >= points)
    figures = trial_of(plan.game).figures
    for place, figure in enumerate(figures):
        if figure.kind == "share" and figure.name == measure:
            return lambda played: part_of(played, place)
    raise UnknownMeasure(f"{measure!r} is not measured; there is: {', '.join(known(plan))}")


def part_of(played: Played, place: int) -> float | None:
    counted = played.counts[place] if place < len(played.counts) else ()
    return min(1.0, counted[0] / counted[1]) if counted and counted[1] else None


def won_with(name: str, game_name: str, played: Played) -> float | None:
    """What those who had a card have won, in a game in which somebody had it."""
    card = trial_of(game_name).card
    assert card is not None
    won = [
        share
        for share, had in zip(win_shares(played.places), played.cards)
        if any(card(text).name == name for text in had)
    ]
    return sum(won) / len(won) if won else None


def card_names(game_name: str) -> list[str]:
    if trial_of(game_name).card is None:
        return []
    return [card.name for card in game(game_name).gallery()[1]]


def ranks(plan: Plan) -> dict[str, int]:
    """The points that each rank takes, in a game for one that has ranks; the lowest first."""
    if plan.seats > 1:
        return {}
    return {rank.replace("_", " "): points for points, rank in reversed(game(plan.game).info.ranks)}


def known(plan: Plan) -> list[str]:
    named = [f"{WINS}{bot}" for bot in dict.fromkeys(plan.line_up)]
    named += [f"{WINS}seat {seat + 1}" for seat in range(plan.seats)]
    if trial_of(plan.game).card is not None:
        named.append(f"{WITH}CARD")
    named += [f"{REACHES}{rank}" for rank in ranks(plan)]
    return named + [figure.name for figure in trial_of(plan.game).figures if figure.kind == "share"]
