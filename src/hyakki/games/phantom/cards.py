"""The 45 cards (HP-1). Inside the rules a card is a number and a set of cards is a mask of bits.

0 to 24 are the Heroes, five to a colour; 25 to 44 are the Phantoms 1 to 20.

>>> [card_text(c) for c in (0, 7, 24, 25, 44)]
['R1', 'B3', 'K5', 'P1', 'P20']
>>> card_of("K4")
23
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

__all__ = [
    "BIT",
    "CARDS",
    "COLOURS",
    "COLOUR_CARDS",
    "HEROES",
    "INDEX",
    "LETTERS",
    "RULES_VERSION",
    "TEXTS",
    "VALUE",
    "card_of",
    "card_text",
    "cards_in",
    "cards_in_game",
    "mask_of",
    "size_of_hand",
    "texts_of",
]

RULES_VERSION: Final = 1
"""Raised when the rules below change what a recorded game means; part of the ruleset's hash."""

CARDS: Final = 45
HEROES: Final = 25
COLOURS: Final = ("red", "blue", "green", "yellow", "pink")
LETTERS: Final = "RBGYK"

# A literal shifted by an i64 is compiled to a 32-bit shift (mypy 2.4): bits come from this table.
BIT: Final = vec[i64]([1 << k for k in range(CARDS + 1)])
# 2 is a primitive root modulo 67, so a single bit is recognised by its remainder.
INDEX: Final = vec[i64]([{pow(2, k, 67): k for k in range(66)}.get(r, 0) for r in range(67)])
VALUE: Final = vec[i64]([c % 5 + 1 if c < HEROES else c - HEROES + 1 for c in range(CARDS)])
COLOUR_CARDS: Final = vec[i64]([31 << (c // 5 * 5) if c < HEROES else 0 for c in range(CARDS)])
"""For a Hero the mask of all cards of its colour, for a Phantom nothing."""

TEXTS: Final = [f"{LETTERS[c // 5]}{c % 5 + 1}" if c < HEROES else f"P{c - HEROES + 1}" for c in range(CARDS)]
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS)}


def card_text(card: int) -> str:
    return TEXTS[card]


def card_of(text: str) -> int:
    """The card that a notation names, or -1."""
    return BY_TEXT.get(text, -1)


def cards_in(mask: i64) -> list[int]:
    """The cards of a mask, sorted."""
    cards: list[int] = []
    while mask != 0:
        cards.append(INDEX[(mask & -mask) % 67])
        mask &= mask - 1
    return cards


def mask_of(cards: list[int] | tuple[int, ...]) -> i64:
    mask: i64 = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def texts_of(mask: i64) -> list[str]:
    return [TEXTS[card] for card in cards_in(mask)]


def size_of_hand(seats: i64) -> i64:
    """HP-3: seven cards for six players, nine for fewer."""
    return 7 if seats == 6 else 9


def cards_in_game(seats: i64, removed: i64) -> list[int]:
    """HP-2: three players leave out one Hero colour and the Phantoms 17 to 20."""
    return ALL_CARDS if seats != 3 else CARDS_FOR_THREE[removed]


ALL_CARDS: Final = list(range(CARDS))
CARDS_FOR_THREE: Final = [
    [c for c in range(CARDS - 4) if c // 5 != colour or c >= HEROES] for colour in range(5)
]
