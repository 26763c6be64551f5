"""Moves and their notation: a move is a card, by its number.

>>> move_text(move_of("K4")), move_of("K4")
('K4', 23)
"""

from __future__ import annotations

from typing import Final

from hyakki.games.phantom.cards import CARDS, TEXTS, card_of
from hyakki.kernel.game import InvalidMove

__all__ = ["MOVES", "move_of", "move_text"]

MOVES: Final = CARDS


def move_text(move: int) -> str:
    return TEXTS[move]


def move_of(text: str) -> int:
    """The move a notation names. Raises InvalidMove."""
    card = card_of(text)
    if card < 0:
        raise InvalidMove(f"{text[:20]!r} is no card: write R, B, G, Y or K and 1 to 5, or P and 1 to 20")
    return card
