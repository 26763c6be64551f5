"""The pictures in the rules of Awake Heroes; the rules work out where one may go and what a trap reaches."""

from __future__ import annotations

from drawing import PADDING, WIDTH, Drawing, Picture
from hyakki.games.awake.attacks import from_weak_side
from hyakki.games.awake.battle import MOST
from hyakki.games.awake.board import (
    AHEAD,
    CASTLE_AT,
    FILES,
    ITEM_ON,
    NEAR,
    RANKS,
    SQUARES,
    TERRITORY,
    square_of,
    square_text,
    squares_in,
)
from hyakki.games.awake.moves import CHARACTER_NAMES, ITEM_NAMES
from hyakki.games.awake.moving import may_step
from hyakki.games.awake.options import Options
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import ONE_BOX
from hyakki.games.awake.traps import area_of
from hyakki.kernel.words import listing

CELL = 44
LEFT = (WIDTH - CELL * FILES) / 2
TOP = 20


def the_board() -> Picture:
    drawing = Field(0, RANKS)
    for square in range(SQUARES):
        if ITEM_ON[square] >= 0:
            sign(drawing, square, "AD"[ITEM_ON[square]])
    for seat in (0, 1):
        sign(drawing, CASTLE_AT[seat], "♜")
    items = [
        listing([square_text(square) for square in range(SQUARES) if ITEM_ON[square] == kind])
        for kind in (0, 1)
    ]
    drawing.words("♜ castle   A attack item   D defence item", WIDTH / 2, drawing.bottom + 8, middle=True)
    castles = listing([square_text(CASTLE_AT[seat]) for seat in (0, 1)])
    own = listing(sorted({square_text(square)[1] for square in squares_in(TERRITORY[0])}))
    return drawing.picture(
        "AH-D4",
        "board",
        "The board",
        f"Seven files, a to g, and eight ranks. Ranks {own} are the territory of the player below, the three"
        f" at the top that of the other. Castles stand on {castles}."
        f" Attack items are on {items[0]}, defence items on {items[1]}.",
        bottom=drawing.bottom + 24,
    )


def arrows() -> Picture:
    state, here = AwakeState(Options()), square_of("d3")
    stand(state, 0, "Karakasa", here)
    stand(state, 1, "Tengu", square_of("d4"))
    ways = [way for way in range(16) if may_step(state, 0, way // 2, way % 2 + 1)]
    squares = sorted(AHEAD[way * SQUARES + here] for way in ways)
    drawing = Field(0, 6)
    figure(drawing, here, "Karakasa")
    figure(drawing, square_of("d4"), "Tengu")
    for square in squares:
        dot(drawing, square)
    return drawing.picture(
        "AH-20",
        "arrows",
        "Along the arrows",
        "Karakasa on d3 has a double arrow forward and single arrows forward left, forward right and back."
        f" It may move to {listing([square_text(square) for square in squares])}: it jumps over Tengu on d4.",
        bottom=drawing.bottom,
    )


def weak_side() -> Picture:
    state, here = AwakeState(Options()), square_of("d5")
    stand(state, MOST, "Kappa", here)
    weak = []
    for square in squares_in(NEAR[here]):
        stand(state, 0, "Ronin", square)
        if from_weak_side(state, 0, MOST):
            weak.append(square)
    drawing = Field(2, 7)
    figure(drawing, here, "Kappa")
    for square in weak:
        dot(drawing, square)
    return drawing.picture(
        "AH-24",
        "weak",
        "A weak side",
        "Kappa on d5 belongs to the player above and looks down the board. Its weak side is its back:"
        f" against an attack from {listing([square_text(square) for square in weak])} it has no defence.",
        bottom=drawing.bottom,
    )


def trap() -> Picture:
    state = AwakeState(Options())
    state.trap_at[0] = square_of("d4")
    state.trap_card[0] = list(ONE_BOX).index(ITEM_NAMES.index("Pitfall"))
    squares = squares_in(area_of(state, 0))
    drawing = Field(1, 6)
    for square in squares:
        dot(drawing, square)
    sign(drawing, square_of("d4"), "✕")
    return drawing.picture(
        "AH-28",
        "trap",
        "The area of a trap",
        f"A Pitfall lies on d4. An enemy who comes to rest on {listing([square_text(s) for s in squares])}"
        " from outside these squares sets it off.",
        bottom=drawing.bottom,
    )


ALL = (the_board, arrows, weak_side, trap)


# ---------------------------------------------------------------- drawing


def stand(state: AwakeState, unit: int, name: str, square: int) -> None:
    state.who[unit] = CHARACTER_NAMES.index(name)
    state.put(unit, square)


class Field(Drawing):
    """Some ranks of the board, from the first to the last."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__()
        self.last = last
        self.bottom = TOP + CELL * (last - first) + 40
        rows(self, first, last)

    def corner(self, square: int) -> tuple[float, float]:
        return LEFT + square % FILES * CELL, TOP + (self.last - 1 - square // FILES) * CELL


def rows(drawing: Field, first: int, last: int) -> None:
    """Territories are tinted, files and ranks named beside."""
    for square in range(first * FILES, last * FILES):
        x, y = drawing.corner(square)
        mine = any(square in squares_in(TERRITORY[seat]) for seat in (0, 1))
        tint = ' fill-opacity="0.14" class="lamp"' if mine else ' fill="none" class="grid"'
        drawing.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{CELL}"{tint}/>')
    for file in range(FILES):
        drawing.words(
            "abcdefg"[file], LEFT + (file + 0.5) * CELL, TOP + CELL * (last - first) + 20, middle=True
        )
    for rank in range(first, last):
        drawing.words(
            str(rank + 1), LEFT - PADDING, drawing.corner(rank * FILES)[1] + CELL / 2 + 6, middle=True
        )


def sign(drawing: Field, square: int, text: str) -> None:
    x, y = drawing.corner(square)
    drawing.words(text, x + CELL / 2, y + CELL / 2 + 6, middle=True, strong=True)


def figure(drawing: Field, square: int, name: str) -> None:
    x, y = drawing.corner(square)
    drawing.badge(name[0], x + CELL / 2, y + CELL / 2)


def dot(drawing: Field, square: int) -> None:
    x, y = drawing.corner(square)
    drawing.parts.append(f'<circle class="lamp" cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="7"/>')
