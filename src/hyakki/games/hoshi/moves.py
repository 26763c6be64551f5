"""Moves as small numbers and as words. Cards are written H1 to H20 and D1 to D20.

>>> TEXTS[DROP + 3], TEXTS[CHOOSE + 24], TEXTS[CHALLENGE + 1], TEXTS[LIFT]
('drop H4', 'choose D5', 'challenge 2', 'lift')
>>> move_of("swing shouting"), move_of("fly")
(144, -1)
>>> TEXTS[CHOOSE_SAVED + 3 * MOST_SAVED]  # HB-R27: of two copies the one that was saved with one stone
'choose H4 with 1'
"""

from __future__ import annotations

from typing import Final

from hyakki.games.hoshi.cards import COPIES, card_text
from hyakki.games.hoshi.players import MOST_SAVED

__all__ = [
    "CALM",
    "CHALLENGE",
    "CHOOSE",
    "CHOOSE_SAVED",
    "COVER",
    "DROP",
    "EFFECT",
    "FEINT",
    "GUARD",
    "HIT",
    "HUSH",
    "KEEP",
    "LIFT",
    "LOWER",
    "MOST_SEATS",
    "MOVES",
    "PASS",
    "PLAY",
    "PULL",
    "RESUME",
    "ROLL",
    "SHOUT",
    "SWING",
    "SWINGS",
    "SWING_BOTH",
    "SWING_COVERING",
    "SWING_SHOUTING",
    "TEXTS",
    "THROW",
    "TIMEOUT",
    "UNCOVER",
    "move_of",
]

MOST_SEATS: Final = 8

DROP: Final = 0
KEEP: Final = 40
CHOOSE: Final = 80
CHALLENGE: Final = 120
PLAY: Final = 128
PASS: Final = 129
LIFT: Final = 130
THROW: Final = 131
SWING: Final = 132
PULL: Final = 133
GUARD: Final = 134
LOWER: Final = 135
SHOUT: Final = 136
HUSH: Final = 137
COVER: Final = 138
UNCOVER: Final = 139
TIMEOUT: Final = 140
RESUME: Final = 141
ROLL: Final = 142
FEINT: Final = 143
SWING_SHOUTING: Final = 144
SWING_COVERING: Final = 145
SWING_BOTH: Final = 146
HIT: Final = 147
EFFECT: Final = 148
CHOOSE_SAVED: Final = 149
MOVES: Final = CHOOSE_SAVED + COPIES * MOST_SAVED

CARD_TEXTS: Final = [card_text(card) for card in range(2 * COPIES)]
TEXTS: Final = [
    *[f"drop {text}" for text in CARD_TEXTS],
    *[f"keep {text}" for text in CARD_TEXTS],
    *[f"choose {text}" for text in CARD_TEXTS],
    *[f"challenge {seat + 1}" for seat in range(MOST_SEATS)],
    "play",
    "pass",
    "lift",
    "throw",
    "swing",
    "pull",
    "guard",
    "lower",
    "shout",
    "hush",
    "cover",
    "uncover",
    "timeout",
    "resume",
    "roll",
    "feint",
    "swing shouting",
    "swing covering",
    "swing shouting covering",
    "hit",
    "effect",
    *[f"choose {text} with {stones + 1}" for text in CARD_TEXTS[:COPIES] for stones in range(MOST_SAVED)],
]
BY_TEXT: Final = {text: move for move, text in enumerate(TEXTS)}

SWINGS: Final = (SWING, SWING_SHOUTING, SWING_COVERING, SWING_BOTH)
CALM: Final = (SWING, GUARD, ROLL, FEINT, SWING_SHOUTING, SWING_COVERING, SWING_BOTH)
"""What can be chosen for an exchange in calm mode."""


def move_of(text: str) -> int:
    """The move that a notation names, or -1."""
    return BY_TEXT.get(text, -1)
