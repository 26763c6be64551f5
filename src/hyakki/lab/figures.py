"""What simulated games show, each figure with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hyakki.bots.trial import Counts, Figure
from hyakki.bots.trials import trial_of
from hyakki.games import game
from hyakki.lab.cards import CardFigures, card_figures, rank_correlation
from hyakki.lab.plans import Plan, Played
from hyakki.lab.shares import Share, clustered_share, share_of, win_shares

__all__ = [
    "BotFigures",
    "Counted",
    "EngineFaults",
    "RankFigures",
    "SeatFigures",
    "SimReport",
    "Spread",
    "engine_faults",
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
class Counted:
    """What a game's trial counted, over all games: what its kind of figure has, and the sentence."""

    name: str
    sentence: str
    many: int
    """Numbers of a spread, games otherwise."""
    median: float | None = None
    least: float | None = None
    most: float | None = None
    tenths: tuple[float, float] | None = None
    """A tenth of the numbers of a spread lie under the first, a tenth over the second."""
    share: Share | None = None
    mean: float | None = None


@dataclass(frozen=True, slots=True)
class EngineFaults:
    """What an engine from elsewhere did wrong: in how many games, how often, and the first time in words."""

    engine: str
    games: int
    faults: int
    first: str

    @property
    def sentence(self) -> str:
        many = f"{self.faults:,} faults" if self.faults > 1 else "one fault"
        return f"engine {self.engine}: {many} in {self.games:,} of its games; the first in {self.first}"


@dataclass(frozen=True, slots=True)
class RankFigures:
    """In how many games for one the rank was reached, or a higher one."""

    rank: str
    points: int
    reached: Share


@dataclass(frozen=True, slots=True)
class SimReport:
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
    ranks: tuple[RankFigures, ...]
    """Of games for one; the lowest rank first."""
    counted: tuple[Counted, ...]
    """What the game's own trial counts."""
    cards: tuple[CardFigures, ...]
    """Of a game that counts them, the costliest first."""
    correlation: float
    """Of cost and wins, by ranks, over all cards that have a cost."""
    faults: tuple[EngineFaults, ...]
    """Of engines from elsewhere that did something wrong."""


def report(plan: Plan, games: Sequence[Played]) -> SimReport:
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
    trial = trial_of(plan.game)
    cards = card_figures(games, trial.card) if trial.card is not None else ()
    priced = [card for card in cards if card.cost]
    return SimReport(
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
        ranks=rank_figures(plan, deals, games) if plan.seats == 1 else (),
        counted=counted(trial.figures, [played.counts for played in games]),
        cards=cards,
        correlation=rank_correlation([card.cost for card in priced], [card.wins.share for card in priced]),
        faults=engine_faults(games),
    )


def engine_faults(games: Sequence[Played]) -> tuple[EngineFaults, ...]:
    """
    >>> games = [Played(n, 9, (1, 0), (1, 2), faults=(("mine", "it died"),) * n) for n in range(3)]
    >>> engine_faults(games)[0].sentence
    'engine mine: 3 faults in 2 of its games; the first in game 2: it died'
    """
    found: dict[str, list[tuple[int, str]]] = {}
    for played in games:
        for engine, fault in played.faults:
            found.setdefault(engine, []).append((played.number, fault))
    return tuple(
        EngineFaults(
            engine,
            len({number for number, _ in faults}),
            len(faults),
            f"game {faults[0][0] + 1}: {faults[0][1]}",
        )
        for engine, faults in found.items()
    )


def counted(figures: Sequence[Figure], games: Sequence[Counts]) -> tuple[Counted, ...]:
    """The figures that have something to say."""
    found: list[Counted] = []
    for place, figure in enumerate(figures):
        rows = [counts[place] for counts in games if counts and counts[place]]
        if rows:
            found.append(said(figure, rows))
    return tuple(found)


def said(figure: Figure, rows: Sequence[tuple[float, ...]]) -> Counted:
    """
    >>> said(Figure("turns", "spread", "{median:g} turns ({least:g} to {most:g})"), [(4,), (6,)]).sentence
    '5 turns (4 to 6)'
    """
    if figure.kind == "spread":
        numbers = [number for row in rows for number in row]
        numbers.sort()
        middle, least, most, many = median(numbers), numbers[0], numbers[-1], len(numbers)
        tenths = numbers[many // 10], numbers[-1 - many // 10]
        sentence = figure.sentence.format(median=middle, least=least, most=most, many=many)
        return Counted(figure.name, sentence, many, median=middle, least=least, most=most, tenths=tenths)
    if figure.kind == "share":
        share = share_of([row[0] for row in rows], [row[1] for row in rows])
        interval = f"{share.low:.1%} – {share.high:.1%}"
        sentence = figure.sentence.format(share=f"{share.share:.1%}", interval=interval)
        return Counted(figure.name, sentence, len(rows), share=share)
    mean = sum(row[0] for row in rows) / len(rows)
    return Counted(figure.name, figure.sentence.format(mean=mean), len(rows), mean=mean)


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
