"""What simulated duels of Hoshi Battle show: HB-R8's times and HB-D1's cards, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from hyakki.games.hoshi.cards import CARDS, KIND_NAMES, card_of
from hyakki.lab.plans import Fought, Played
from hyakki.lab.shares import Share, clustered_share, share_of, win_shares

__all__ = ["CardFigures", "DuelFigures", "duel_figures", "rank_correlation"]


@dataclass(frozen=True, slots=True)
class CardFigures:
    """`wins`: of all games in which somebody had the card in hand after the draft, those that they won."""

    card: str
    name: str
    kind: str
    cost: int
    held: int
    wins: Share


@dataclass(frozen=True, slots=True)
class DuelFigures:
    """Lengths in seconds, in calm mode in exchanges; `landed` is the share of all Strikes that were seen,
    `bluffed` stones lost by bluffing, a game; `limits` is the share of duels that nobody decided (HB-R28)."""

    duels: int
    median: float
    least: float
    most: float
    calm: bool
    limits: float
    landed: Share
    bluffed: float
    cards: tuple[CardFigures, ...]
    """The costliest first."""
    correlation: float
    """Of cost and wins, by ranks, over all cards."""


def duel_figures(games: Sequence[Played]) -> DuelFigures | None:
    fought = [played.fought for played in games if played.fought is not None]
    lengths = [length / 1000 for one in fought for length in one.duels]
    exchanges = [float(length) for one in fought for length in one.exchanges]
    if exchanges:
        lengths = exchanges
    if not lengths:
        return None
    landed = share_of([float(one.landed) for one in fought], [max(1.0, float(one.strikes)) for one in fought])
    cards = card_figures(games, fought)
    return DuelFigures(
        duels=len(lengths),
        median=median(lengths),
        least=min(lengths),
        most=max(lengths),
        calm=bool(exchanges),
        limits=sum(one.limits for one in fought) / len(lengths),
        landed=landed,
        bluffed=sum(one.bluffed for one in fought) / len(fought),
        cards=tuple(cards),
        correlation=rank_correlation([card.cost for card in cards], [card.wins.share for card in cards]),
    )


def card_figures(games: Sequence[Played], fought: Sequence[Fought]) -> list[CardFigures]:
    """Each time a card is held is a witness of its own: no two hands of a game hold the same one."""
    wins: dict[int, list[float]] = {}
    for played, one in zip(games, fought):
        for share, hand in zip(win_shares(played.places), one.hands):
            for text in set(hand):
                wins.setdefault(card_of(text), []).append(share)
    ordered = sorted(wins, key=lambda card: (-CARDS[card].cost, card))
    return [figures_of(card, wins[card]) for card in ordered]


def figures_of(number: int, wins: list[float]) -> CardFigures:
    card = CARDS[number]
    text = f"{'H' if number < 20 else 'D'}{card.number}"
    share = clustered_share(range(len(wins)), wins)
    return CardFigures(text, card.name, KIND_NAMES[card.kind], card.cost, len(wins), share)


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """Spearman's: 1 if both rise together, -1 if one falls while the other rises, 0 if there is no telling.

    >>> rank_correlation([1, 2, 2, 3], [10, 20, 20, 90]), rank_correlation([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    a, b = ranks(ones), ranks(others)
    mean = (len(a) + 1) / 2
    covers = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(covers / spread**0.5) if spread else 0.0


def ranks(numbers: Sequence[float]) -> list[float]:
    """Equals share the mean of their ranks.

    >>> ranks([5, 1, 5])
    [2.5, 1.0, 2.5]
    """
    ordered = sorted(numbers)
    return [ordered.index(number) + (ordered.count(number) + 1) / 2 for number in numbers]
