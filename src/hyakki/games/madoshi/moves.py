"""Every decision of Madoshi as a number, and its notation.

>>> move_text(0), move_of("c4-a1"), move_text(move_of("c4-a1"))
('a1-b1', 16, 'a1-c4')
>>> [move_text(move_of(text)) for text in ("x2:wood", "done", "magic 3", "flip b3", "slide row 2 left")]
['x2:wood', 'done', 'magic 3', 'flip b3', 'slide row 2 left']
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import (
    BLOCK_NAMES,
    ELEMENTS,
    FACES,
    LINE_NAMES,
    SQUARES,
    square_of,
    square_text,
)

__all__ = [
    "CAPTURE",
    "DISCARD",
    "DONE",
    "FIRST",
    "FLIP",
    "MAGIC",
    "MOVES",
    "PAIR",
    "SECOND",
    "SLIDE",
    "STACKS",
    "SWAPS",
    "TURN",
    "move_of",
    "move_text",
]

STACKS: Final = 3
PAIRS: Final = [(a, b) for a in range(SQUARES) for b in range(a + 1, SQUARES)]

SWAPS: Final = 300
"""Moves below this are swaps, one for each two squares."""
CAPTURE: Final = SWAPS
DONE: Final = CAPTURE + STACKS * ELEMENTS
MAGIC: Final = DONE + 1
FLIP: Final = MAGIC + STACKS
SLIDE: Final = FLIP + SQUARES
TURN: Final = SLIDE + 48
DISCARD: Final = TURN + 32
MOVES: Final = DISCARD + STACKS

FIRST: Final = vec[i64]([a for a, _ in PAIRS])
SECOND: Final = vec[i64]([b for _, b in PAIRS])
PAIR: Final = vec[i64](
    [PAIRS.index((min(a, b), max(a, b))) if a != b else -1 for a in range(SQUARES) for b in range(SQUARES)]
)
"""The swap of two squares, by the first times 25 plus the second."""

TEXTS: Final = [
    *[f"{square_text(a)}-{square_text(b)}" for a, b in PAIRS],
    *[f"x{stack + 1}:{FACES[element]}" for stack in range(STACKS) for element in range(ELEMENTS)],
    "done",
    *[f"magic {stack + 1}" for stack in range(STACKS)],
    *[f"flip {square_text(square)}" for square in range(SQUARES)],
    *[f"slide {name}" for name in LINE_NAMES],
    *[f"turn {name}" for name in BLOCK_NAMES],
    *[f"discard {stack + 1}" for stack in range(STACKS)],
]
BY_TEXT: Final = {text: move for move, text in enumerate(TEXTS)}


def move_text(move: int) -> str:
    return TEXTS[move]


def move_of(text: str) -> int:
    """The move that a notation names, or -1. A swap may name its squares in either order."""
    if text in BY_TEXT:
        return BY_TEXT[text]
    a, dash, b = text.partition("-")
    first = square_of(a)
    second = square_of(b)
    if dash and first >= 0 and second >= 0:
        return PAIR[first * SQUARES + second]
    return -1
