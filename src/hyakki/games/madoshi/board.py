"""The board of 5 by 5 squares, the elements, and the lines and blocks on which magic works.

A square is a number, 0 is `a1` and 24 is `e5`, counted along the rows from the Sun's side; a set of squares
is a mask of bits.

>>> [square_text(s) for s in (0, 4, 5, 24)]
['a1', 'e1', 'a2', 'e5']
>>> square_of("c3"), opposite(0)
(12, 24)
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

__all__ = [
    "ALL",
    "BIT",
    "BLOCKS",
    "BLOCK_NAMES",
    "BLOCK_PLACES",
    "ELEMENTS",
    "FACES",
    "INDEX",
    "LINES",
    "LINE_KINDS",
    "LINE_NAMES",
    "LINE_PLACES",
    "SQUARES",
    "VOID",
    "WILD",
    "bits",
    "ones",
    "opposite",
    "square_of",
    "square_text",
    "squares_in",
    "texts_in",
]

SQUARES: Final = 25
SIZE: Final = 5
FACES: Final = ("water", "wind", "fire", "wood", "earth", "wild", "void")
"""MD-2: five elements on the faces of the tokens, a Wild or a Void on their backs."""
ELEMENTS: Final = 5
WILD: Final = 5
VOID: Final = 6

# A literal shifted by an i64 is compiled to a 32-bit shift (mypy 2.4): bits come from this table.
BIT: Final = vec[i64]([1 << k for k in range(SQUARES + 1)])
ALL: Final = (1 << SQUARES) - 1
# 2 is a primitive root modulo 29, so a single bit is recognised by its remainder.
INDEX: Final = vec[i64]([{pow(2, k, 29): k for k in range(28)}.get(r, 0) for r in range(29)])

TEXTS: Final = ["abcde"[square % SIZE] + str(square // SIZE + 1) for square in range(SQUARES)]
BY_TEXT: Final = {text: square for square, text in enumerate(TEXTS)}


def square_text(square: int) -> str:
    return TEXTS[square]


def square_of(text: str) -> int:
    """The square that a text names, or -1."""
    return BY_TEXT.get(text, -1)


def opposite(square: i64) -> i64:
    """The same square as the other side sees it: the board turned half way round."""
    return SQUARES - 1 - square


def bits(squares: list[int] | tuple[int, ...]) -> i64:
    mask: i64 = 0
    for square in squares:
        mask |= BIT[square]
    return mask


def squares_in(mask: i64) -> list[int]:
    """The squares of a mask, sorted."""
    squares: list[int] = []
    while mask != 0:
        squares.append(INDEX[(mask & -mask) % 29])
        mask &= mask - 1
    return squares


def texts_in(mask: i64) -> tuple[str, ...]:
    return tuple([TEXTS[square] for square in squares_in(mask)])


def ones(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


# ---------------------------------------------------------------- lines and blocks

DIAGONAL_STARTS: Final = ((0, 1), (0, 2), (0, 3), (0, 0), (1, 0), (2, 0), (3, 0))


def rising(file: int, rank: int) -> list[int]:
    """A diagonal from this square up and to the right."""
    return [(rank + i) * SIZE + file + i for i in range(SIZE - max(file, rank))]


def mirrored(squares: list[int]) -> list[int]:
    """The same squares with left and right exchanged."""
    return [square // SIZE * SIZE + SIZE - 1 - square % SIZE for square in squares]


def lines_both_ways() -> list[tuple[str, str, list[int]]]:
    """MD-18, MD-R7. Every line both ways: its kind, its notation, its squares as the slide goes."""
    found: list[tuple[str, str, list[int]]] = []
    for rank in range(SIZE):
        row = [rank * SIZE + file for file in range(SIZE)]
        found.append(("row", f"row {rank + 1} left", row[::-1]))
        found.append(("row", f"row {rank + 1} right", row))
    for file in range(SIZE):
        column = [rank * SIZE + file for rank in range(SIZE)]
        found.append(("column", f"column {'abcde'[file]} down", column[::-1]))
        found.append(("column", f"column {'abcde'[file]} up", column))
    for file, rank in DIAGONAL_STARTS:
        for diagonal in (rising(file, rank), mirrored(rising(file, rank))):
            for way in (diagonal, diagonal[::-1]):
                found.append(("diagonal", f"diagonal {TEXTS[way[0]]}-{TEXTS[way[-1]]}", way))
    return found


def line_place(kind: str, squares: list[int]) -> str:
    """Where on the board a line lies, in the words of the cards; the same seen from both sides."""
    if kind == "diagonal":
        return "long" if len(squares) == SIZE else "short"
    along = squares[0] // SIZE if kind == "row" else squares[0] % SIZE
    return ("outer", "inner", "middle", "inner", "outer")[along]


def blocks_both_ways() -> list[tuple[str, list[int]]]:
    """MD-19. Every block of two by two, to the left and to the right, named by its square nearest to a1."""
    found: list[tuple[str, list[int]]] = []
    for low in range(SQUARES - SIZE):
        if low % SIZE != SIZE - 1:
            clockwise = [low, low + SIZE, low + SIZE + 1, low + 1]
            found.append((f"{TEXTS[low]} left", clockwise[::-1]))
            found.append((f"{TEXTS[low]} right", clockwise))
    return found


def block_place(squares: list[int]) -> str:
    edges = 0
    for along in ([square // SIZE for square in squares], [square % SIZE for square in squares]):
        if min(along) == 0 or max(along) == SIZE - 1:
            edges += 1
    return ("middle", "side", "corner")[edges]


LINES: Final = [vec[i64](squares) for _, _, squares in lines_both_ways()]
LINE_KINDS: Final = [kind for kind, _, _ in lines_both_ways()]
LINE_NAMES: Final = [name for _, name, _ in lines_both_ways()]
LINE_PLACES: Final = [line_place(kind, squares) for kind, _, squares in lines_both_ways()]
BLOCKS: Final = [vec[i64](squares) for _, squares in blocks_both_ways()]
BLOCK_NAMES: Final = [name for name, _ in blocks_both_ways()]
BLOCK_PLACES: Final = [block_place(squares) for _, squares in blocks_both_ways()]
