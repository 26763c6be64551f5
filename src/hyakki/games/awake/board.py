"""The board (AH-D4): squares, directions, territories and ranges, as numbers and masks of bits.

A square is a number, counted from a1 along the ranks. A direction is one of eight, clockwise from the way up
the board, which is forward for seat 0 and back for seat 1 (AH-R12).

>>> square_text(17), square_of("d3")
('d3', 17)
>>> [square_text(s) for s in squares_in(NEAR[0])]
['b1', 'a2', 'b2']
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.content import CONTENT

__all__ = [
    "AHEAD",
    "AREA",
    "BIT",
    "CASTLES",
    "CASTLE_AT",
    "ITEM_ON",
    "NEAR",
    "NO_SQUARE",
    "RANGES",
    "SQUARES",
    "TERRITORY",
    "direction_between",
    "distance",
    "range_number",
    "square_of",
    "square_text",
    "squares_in",
]

BOARD: Final = CONTENT.board
FILES: Final = BOARD.files
RANKS: Final = BOARD.ranks
SQUARES: Final = FILES * RANKS
NO_SQUARE: Final = -1
FILE_STEPS: Final = (0, 1, 1, 1, 0, -1, -1, -1)
RANK_STEPS: Final = (1, 1, 0, -1, -1, -1, 0, 1)

# A literal shifted by an i64 is compiled to a 32-bit shift (mypy 2.4): bits come from this table.
BIT: Final = vec[i64]([1 << k for k in range(62)])
CASTLE_AT: Final = vec[i64](list(BOARD.castles))
CASTLES: Final[int] = sum(1 << square for square in BOARD.castles)
TERRITORY: Final = vec[i64](
    [
        sum(1 << s for s in range(BOARD.territory * FILES)),
        sum(1 << s for s in range(SQUARES - BOARD.territory * FILES, SQUARES)),
    ]
)
"""For each seat the squares of its territory."""
ITEM_ON: Final = vec[i64]([{"attack": 0, "defence": 1, "": -1}[item] for item in BOARD.items])
"""For each square the kind of item it gives, or -1."""


def beyond(square: int, direction: int, steps: int) -> int:
    """The square so many steps away, or -1 beyond the edge."""
    file = square % FILES + FILE_STEPS[direction] * steps
    rank = square // FILES + RANK_STEPS[direction] * steps
    return rank * FILES + file if 0 <= file < FILES and 0 <= rank < RANKS else NO_SQUARE


AHEAD: Final = vec[i64]([beyond(s, d, steps) for d in range(8) for steps in (1, 2) for s in range(SQUARES)])
"""(direction * 2 + steps - 1) * SQUARES + square: where one or two steps lead."""

RANGES: Final = (
    *[f"within {n}" for n in range(1, 5)],
    *[f"line {n}" for n in range(1, 8)],
    *[f"ahead {n}" for n in range(1, 5)],
    *[f"cross {n}" for n in range(1, 4)],
    "anywhere",
)


def squares_of_range(name: str, seat: int, square: int) -> int:
    """A mask, without the square itself."""
    shape, _, number = name.partition(" ")
    if shape == "anywhere":
        return sum([BIT[s] for s in range(SQUARES) if s != square])
    reach = int(number)
    if shape == "within":
        return sum([BIT[s] for s in range(SQUARES) if 0 < distance(square, s) <= reach])
    forward = 0 if seat == 0 else 4
    ways = {"line": (0, 1, 2, 3, 4, 5, 6, 7), "cross": (0, 2, 4, 6), "ahead": (forward,)}[shape]
    found = [beyond(square, way, n) for way in ways for n in range(1, reach + 1)]
    return sum([BIT[s] for s in found if s != NO_SQUARE])


def distance(here: i64, there: i64) -> i64:
    """In steps of a king."""
    files = here % FILES - there % FILES
    ranks = here // FILES - there // FILES
    if files < 0:
        files = -files
    if ranks < 0:
        ranks = -ranks
    return max(ranks, files)


AREA: Final = vec[i64](
    [squares_of_range(name, seat, s) for name in RANGES for seat in (0, 1) for s in range(SQUARES)]
)
"""(range * 2 + seat) * SQUARES + square: the squares in that range, without the square itself."""
NEAR: Final = vec[i64]([AREA[s] for s in range(SQUARES)])
"""The up to eight squares around one."""


def range_number(name: str) -> int:
    return RANGES.index(name) if name else -1


def direction_between(here: i64, there: i64) -> i64:
    """The nearest of the eight ways from one square to another, -1 from a square to itself."""
    files = there % FILES - here % FILES
    ranks = there // FILES - here // FILES
    if files == 0 and ranks == 0:
        return -1
    if files == 0:
        return 0 if ranks > 0 else 4
    if files > 0:
        return 2 if ranks == 0 else 1 if ranks > 0 else 3
    return 6 if ranks == 0 else 7 if ranks > 0 else 5


def squares_in(mask: i64) -> list[int]:
    """The squares of a mask, in order."""
    found: list[int] = []
    square: i64 = 0
    while mask != 0:
        if mask & 1:
            found.append(square)
        mask >>= 1
        square += 1
    return found


TEXTS: Final = ["abcdefg"[s % FILES] + str(s // FILES + 1) for s in range(SQUARES)]


def square_text(square: int) -> str:
    return TEXTS[square]


def square_of(text: str) -> int:
    """The square that a notation names, or -1."""
    return TEXTS.index(text) if text in TEXTS else NO_SQUARE
