"""What simulated games show, each figure with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hyakki.games import game
from hyakki.lab.games import Plan, Played

__all__ = [
    "BotFigures",
    "RankFigures",
    "Report",
    "SeatFigures",
    "Share",
    "Spread",
    "TurnFigures",
    "clustered_share",
    "report",
    "share_of",
]


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all wins; the true one lies in the interval 95 times of 100."""

    share: float
    low: float
    high: float


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
    """`median`, `least` and `most` in turns of one player; `catching` is the share of all turns."""

    median: float
    least: float
    most: float
    catching: Share


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
    )


def turn_figures(seats: int, games: Sequence[Played]) -> TurnFigures | None:
    turns = [played.turns for played in games]
    if not any(turns):
        return None
    catching = share_of([float(played.catching) for played in games], [float(turn) for turn in turns])
    return TurnFigures(median(turns) / seats, min(turns) / seats, max(turns) / seats, catching)


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


def win_shares(places: Sequence[int]) -> list[float]:
    """
    >>> win_shares([1, 3, 1, 4])
    [0.5, 0.0, 0.5, 0.0]
    """
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


def spread(numbers: Iterable[int]) -> Spread:
    """
    >>> spread([1, 2, 3])
    Spread(mean=2.0, sd=1.0, least=1, most=3)
    """
    known = list(numbers)
    mean = sum(known) / len(known)
    squares = sum((number - mean) ** 2 for number in known)
    return Spread(mean, math.sqrt(squares / max(1, len(known) - 1)), min(known), max(known))


def clustered_share(clusters: Sequence[int], shares: Sequence[float]) -> Share:
    """The mean of the shares, with an interval that knows which games belong together.

    The games of one deal are no independent witnesses: what counts is how much whole deals differ. Two more
    deals are imagined, one all won and one all lost, so that a few deals that agree do not pass for certainty
    (after Agresti and Coull).

    >>> few = clustered_share([0, 1, 2, 3], [1, 1, 1, 1])
    >>> few.share, round(few.low, 1), few.high
    (1.0, 0.4, 1.0)
    >>> deals = [n // 2 for n in range(40)]
    >>> one_of_each_deal, every_second_deal = [1, 0] * 20, [1, 1, 0, 0] * 10
    >>> clustered_share(deals, one_of_each_deal).high < clustered_share(deals, every_second_deal).high
    True
    """
    sums = dict.fromkeys(clusters, 0.0)
    sizes = dict.fromkeys(clusters, 0.0)
    for cluster, share in zip(clusters, shares):
        sums[cluster] += share
        sizes[cluster] += 1
    return share_of(list(sums.values()), list(sizes.values()))


def share_of(parts: Sequence[float], wholes: Sequence[float]) -> Share:
    """The parts of all wholes together; each whole is one witness.

    >>> share_of([1.0, 3.0], [2.0, 4.0]).share
    0.6666666666666666
    """
    total = sum(wholes)
    usual = total / len(wholes)
    deals = [*zip(parts, wholes), (usual, usual), (0.0, usual)]
    whole = total + 2 * usual
    centre = (sum(parts) + usual) / whole
    squares = sum((part - centre * size) ** 2 for part, size in deals)
    error = math.sqrt(len(deals) / (len(deals) - 1) * squares) / whole
    reach = student(len(deals) - 1) * error
    return Share(sum(parts) / total, max(0.0, centre - reach), min(1.0, centre + reach))


def student(freedom: int) -> float:
    """How many standard errors to both sides hold 95 % of Student's distribution.

    >>> [round(student(n), 2) for n in (1, 2, 4, 5, 10, 1000)]
    [12.71, 4.3, 2.78, 2.57, 2.23, 1.96]
    """
    few = (12.7062, 4.3027, 3.1824, 2.7764)
    if freedom <= len(few):
        return few[freedom - 1]
    z = 1.959964
    # the expansion of Cornish and Fisher
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third
