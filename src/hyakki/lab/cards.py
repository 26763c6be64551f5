"""How often players with a card won, and whether its cost matches that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hyakki.bots.trial import Card
from hyakki.lab.plans import Played
from hyakki.lab.shares import Share, clustered_share, win_shares

__all__ = ["CardFigures", "card_figures", "rank_correlation"]


@dataclass(frozen=True, slots=True)
class CardFigures:
    """`wins`: of all games in which somebody had the card in hand, those that they won."""

    card: str
    name: str
    kind: str
    cost: int
    held: int
    wins: Share


def card_figures(games: Sequence[Played], card: Callable[[str], Card]) -> tuple[CardFigures, ...]:
    """The costliest first. Each hand that held a card is a witness: no two hold the same one."""
    wins: dict[Card, list[float]] = {}
    for played in games:
        for share, hand in zip(win_shares(played.places), played.cards):
            for text in set(hand):
                wins.setdefault(card(text), []).append(share)
    ordered = sorted(wins, key=lambda card: (-card.cost, card.name))
    return tuple(
        CardFigures(
            card.text,
            card.name,
            card.kind,
            card.cost,
            len(wins[card]),
            clustered_share(range(len(wins[card])), wins[card]),
        )
        for card in ordered
    )


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
