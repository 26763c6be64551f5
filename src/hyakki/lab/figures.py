"""What simulated games show, each figure with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hyakki.games import game
from hyakki.lab.duel_figures import DuelFigures, duel_figures
from hyakki.lab.plans import Plan, Played
from hyakki.lab.shares import Share, clustered_share, share_of, win_shares

__all__ = [
    "BotFigures",
    "RankFigures",
    "Report",
    "SeatFigures",
    "Spread",
    "TurnFigures",
    "report",
]


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over the games."""

    mean: float
    sd: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BotFigures:
    """`wins` of all seats that the bot held, `fair` what they would be among equals."""

    bot: str
    seats: int
    wins: Share
    fair: float
    score: Spread


@dataclass(frozen=True, slots=True)
class SeatFigures:
    seat: int
    wins: Share
    score: Spread


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """`median`, `least` and `most` in turns of one player; `catching` is the share of all turns, `quiet` the
    share of games that ended because nothing was caught any more."""

    median: float
    least: float
    most: float
    catching: Share
    quiet: Share


@dataclass(frozen=True, slots=True)
class RankFigures:
    """In how many games for one the rank was reached, or a higher one."""

    rank: str
    points: int
    reached: Share


@dataclass(frozen=True, slots=True)
class Report:
    game: str
    ruleset: str
    options: dict[str, str]
    seed: str
    games: int
    deals: int
    decisions: int
    bots: tuple[BotFigures, ...]
    seats: tuple[SeatFigures, ...]
    score: Spread
    length: Spread
    """Decisions in a game."""
    turns: TurnFigures | None
    """Of a game that is played in turns and counts them."""
    ranks: tuple[RankFigures, ...]
    """Of games for one; the lowest rank first."""
    duels: DuelFigures | None
    """Of Hoshi Battle."""


def report(plan: Plan, games: Sequence[Played]) -> Report:
    """The figures of a plan's games. A win shared by k players counts 1/k for each."""
    deals = [plan.deal(played.number) for played in games]
    wins = [win_shares(played.places) for played in games]
    seated = [plan.seated(played.number) for played in games]
    bots = [
        BotFigures(
            bot=bot,
            seats=plan.line_up.count(bot),
            wins=bot_share(bot, deals, wins, seated),
            fair=plan.line_up.count(bot) / plan.seats,
            score=spread(
                score
                for played, names in zip(games, seated)
                for score, name in zip(played.scores, names)
                if name == bot
            ),
        )
        for bot in dict.fromkeys(plan.line_up)
    ]
    seats = [
        SeatFigures(
            seat=seat,
            wins=clustered_share(deals, [shares[seat] for shares in wins]),
            score=spread(played.scores[seat] for played in games),
        )
        for seat in range(plan.seats)
    ]
    return Report(
        game=plan.game,
        ruleset=game(plan.game).info.ruleset,
        options=plan.options,
        seed=plan.seed,
        games=len(games),
        deals=len(set(deals)),
        decisions=sum(played.decisions for played in games),
        bots=tuple(bots),
        seats=tuple(seats),
        score=spread(score for played in games for score in played.scores),
        length=spread(played.decisions for played in games),
        turns=turn_figures(plan.seats, games),
        ranks=rank_figures(plan, deals, games) if plan.seats == 1 else (),
        duels=duel_figures(games),
    )


def turn_figures(seats: int, games: Sequence[Played]) -> TurnFigures | None:
    turns = [played.turns for played in games]
    if not any(turns):
        return None
    catching = share_of([float(played.catching) for played in games], [float(turn) for turn in turns])
    quiet = share_of([float(played.quiet) for played in games], [1.0] * len(games))
    return TurnFigures(median(turns) / seats, min(turns) / seats, max(turns) / seats, catching, quiet)


def rank_figures(plan: Plan, deals: Sequence[int], games: Sequence[Played]) -> tuple[RankFigures, ...]:
    return tuple(
        RankFigures(rank, points, clustered_share(deals, [float(p.scores[0] >= points) for p in games]))
        for points, rank in reversed(game(plan.game).info.ranks)
    )


def bot_share(
    bot: str, deals: Sequence[int], wins: Sequence[Sequence[float]], seated: Sequence[Sequence[str]]
) -> Share:
    """What all seats of a bot won together."""
    if all(name == bot for name in seated[0]):
        return Share(1.0, 1.0, 1.0)  # it wins against itself: nothing to measure
    own = [
        sum(share for share, name in zip(shares, names) if name == bot) for shares, names in zip(wins, seated)
    ]
    return clustered_share(deals, own)


def spread(numbers: Iterable[int]) -> Spread:
    """
    >>> spread([1, 2, 3])
    Spread(mean=2.0, sd=1.0, least=1, most=3)
    """
    known = list(numbers)
    mean = sum(known) / len(known)
    squares = sum((number - mean) ** 2 for number in known)
    return Spread(mean, math.sqrt(squares / max(1, len(known) - 1)), min(known), max(known))
