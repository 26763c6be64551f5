"""The three stacks of Yokai, what was taken from them by whom, and what that is worth."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.yokai import LEVELS, Deck
from hyakki.kernel.game import InvalidPosition

__all__ = ["DISCARDED", "RANKS", "Stacks", "level_of", "placed_by_score", "rank_of"]

ENDS: Final = vec[i64]([10, 17, 22])
STARTS: Final = vec[i64]([0, 10, 17])
CARDS: Final = sum(LEVELS)
NO_CARDS: Final = vec[i64]([0] * CARDS)
NO_SCORE: Final = vec[i64]([0, 0])
DISCARDED: Final = -1

RANKS: Final = ((40, "high_priest"), (35, "monk"), (30, "accolade"), (20, "novice"))
"""MD-25: points, and the rank that is reached with them."""


@final
class Stacks:
    def __init__(self, deck: Deck, order: vec[i64]) -> None:
        self.deck = deck
        self.order: vec[i64] = order
        """All Yokai, stack after stack, each from its top. Never changed."""
        self.heads: vec[i64] = STARTS[:]
        """Where in `order` the top card of each stack is."""
        self.gone: vec[i64] = NO_CARDS[:]
        """The Yokai that left their stacks, the first `count` of these."""
        self.takers: vec[i64] = NO_CARDS[:]
        """Who took each of them, in the same order; DISCARDED for nobody."""
        self.elements: vec[i64] = NO_CARDS[:]
        """With which element."""
        self.count: i64 = 0
        self.points: vec[i64] = NO_SCORE[:]
        self.source_points: vec[i64] = NO_SCORE[:]
        self.owned: vec[i64] = NO_SCORE[:]

    def top(self, stack: i64) -> i64:
        """MD-4: the one card of a stack that is seen, -1 if it is empty."""
        head = self.heads[stack]
        return self.order[head] if head < ENDS[stack] else -1

    def left(self, stack: i64) -> i64:
        return ENDS[stack] - self.heads[stack]

    def any_empty(self) -> bool:
        heads = self.heads
        return heads[0] == ENDS[0] or heads[1] == ENDS[1] or heads[2] == ENDS[2]

    def all_empty(self) -> bool:
        return self.count == CARDS

    def take(self, stack: i64, seat: i64, element: i64) -> i64:
        """MD-13: to the right of the player card for the higher value, or to the left; the value."""
        card = self._lift(stack, seat, element)
        source = self.deck.source[card] == element
        value = self.deck.high[card] if source else self.deck.low[card]
        self.points[seat] += value
        if source:
            self.source_points[seat] += value
        self.owned[seat] += 1
        return value

    def discard(self, stack: i64) -> None:
        self._lift(stack, DISCARDED, -1)

    def gone_from(self, card: i64, seat: i64, element: i64) -> None:
        """A Yokai that left its stack earlier: in whose hands, or DISCARDED. Raises InvalidPosition."""
        stack = level_of(card)
        if self.top(stack) != card:
            name = self.deck.cards[card].name
            raise InvalidPosition(f"{name} was not on top of its stack when it was taken")
        if seat == DISCARDED:
            self.discard(stack)
        else:
            self.take(stack, seat, element)

    def _lift(self, stack: i64, seat: i64, element: i64) -> i64:
        card = self.order[self.heads[stack]]
        self.heads[stack] += 1
        self.gone[self.count] = card
        self.takers[self.count] = seat
        self.elements[self.count] = element
        self.count += 1
        return card

    def clone(self) -> Stacks:
        twin = Stacks(self.deck, self.order)
        twin.heads = self.heads[:]
        twin.gone = self.gone[:]
        twin.takers = self.takers[:]
        twin.elements = self.elements[:]
        twin.count = self.count
        twin.points = self.points[:]
        twin.source_points = self.source_points[:]
        twin.owned = self.owned[:]
        return twin


def level_of(card: i64) -> i64:
    """The stack a Yokai belongs to, counted from 0."""
    return 0 if card < ENDS[0] else 1 if card < ENDS[1] else 2


def placed_by_score(points: list[int], source_points: list[int], owned: list[int]) -> tuple[int, ...]:
    """MD-23: most points, then most from source captures, then fewest Yokai; still level is shared (MD-R9).

    >>> placed_by_score([9, 9], [4, 4], [6, 5]), placed_by_score([9, 9], [4, 4], [5, 5])
    ((2, 1), (1, 1))
    """
    keys = [(p, s, -n) for p, s, n in zip(points, source_points, owned)]
    return tuple([1 + len([1 for other in keys if other > key]) for key in keys])


def rank_of(points: int) -> str:
    """
    >>> rank_of(19), rank_of(20), rank_of(40)
    ('none', 'novice', 'high_priest')
    """
    for least, rank in RANKS:
        if points >= least:
            return rank
    return "none"
