"""The board of Madoshi as SVG, for the pictures in its rules: tokens, patterns, arrows.

Colours and signs are read from the page's own sources, so that a token looks the same in the rules and at the
table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from drawing import Drawing
from drawn_cards import PAGE, tone
from hyakki.games.madoshi.board import ELEMENTS, FACES, square_of

STAR = "M50 20L57 41L79 41L61 54L68 76L50 63L32 76L39 54L21 41L43 41Z"
MARGIN = 18
"""For the letters and numbers of the squares, left of the board and below it."""


def tokens() -> str:
    """Each kind of token once, in a square of 100; `token` shows one of them."""
    night, bone = tone("night"), tone("bone")
    drawn = []
    for name in FACES[:ELEMENTS]:
        path, line = glyph(name)
        ink = (
            f'fill="none" stroke="{bone}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"'
            if line
            else f'fill="{bone}" fill-rule="evenodd"'
        )
        drawn.append(
            f'<g id="{name}"><circle cx="50" cy="50" r="46" fill="{tone("lacquer-" + name)}" stroke="{night}"'
            f' stroke-width="3"/><path transform="translate(24 24) scale(.52)" d="{path}" {ink}/></g>'
        )
    drawn.append(
        f'<g id="wild"><circle cx="50" cy="50" r="46" fill="{bone}" stroke="{night}" stroke-width="3"/>'
        f'<path d="{STAR}" fill="{night}"/></g>'
    )
    drawn.append(
        f'<g id="void"><circle cx="50" cy="50" r="46" fill="{night}"/>'
        f'<circle cx="50" cy="50" r="36" fill="none" stroke="{bone}" stroke-width="3"/></g>'
    )
    return f"<defs>{''.join(drawn)}</defs>"


@cache
def glyph(name: str) -> tuple[str, bool]:
    """An element's sign from the page's `elements.ts`, and whether it is drawn as a line."""
    text = (PAGE / "games" / "madoshi" / "elements.ts").read_text("utf-8")
    found = re.search(rf'{name}: {{ d: "([^"]+)", line: (true|false)', text)
    if found is None:
        raise LookupError(f"elements.ts has no sign for {name}; tools/drawn_board.py needs one")
    return found[1], found[2] == "true"


def token(drawing: Drawing, face: str, x: float, y: float, size: float) -> None:
    drawing.parts.append(f'<use href="#{face}" transform="translate({x:g} {y:g}) scale({size / 100:g})"/>')


def board(
    drawing: Drawing, faces: Sequence[str], x: float, y: float, cell: float, lit: Sequence[str] = ()
) -> None:
    """The board from the Sun's side, `lit` squares in lantern light; (x, y) is its upper left corner."""
    left = x + MARGIN
    drawing.parts.append(
        f'<rect x="{left - 4:g}" y="{y - 4:g}" width="{5 * cell + 8:g}" height="{5 * cell + 8:g}" rx="8"'
        f' fill="{tone("tray")}"/>'
    )
    for i, face in enumerate(faces):
        at_x, at_y = left + i % 5 * cell, y + (4 - i // 5) * cell
        shade = tone("lantern") if i in [square_of(square) for square in lit] else tone("tray-cell")
        drawing.parts.append(
            f'<rect x="{at_x + 1:g}" y="{at_y + 1:g}" width="{cell - 2:g}" height="{cell - 2:g}" rx="5"'
            f' fill="{shade}"/>'
        )
        token(drawing, face, at_x + cell * 0.08, at_y + cell * 0.08, cell * 0.84)
    for i in range(5):
        drawing.words("54321"[i], x + 2, y + i * cell + cell / 2 + 6)
        drawing.words("abcde"[i], left + i * cell + cell / 2, y + 5 * cell + 22, middle=True)


def middle_of(square: str, x: float, y: float, cell: float) -> tuple[float, float]:
    """The middle of a square of a board drawn at (x, y)."""
    i = square_of(square)
    return x + MARGIN + (i % 5 + 0.5) * cell, y + (4 - i // 5 + 0.5) * cell


def pattern(drawing: Drawing, grid: Sequence[str], x: float, y: float, cell: float, shade: str) -> None:
    """A pattern as a card shows it; `shade` is a colour of the page."""
    for row, line in enumerate(grid):
        for file, mark in enumerate(line):
            fill = tone(shade) if mark == "X" else "none"
            drawing.parts.append(
                f'<rect class="grid" x="{x + file * cell:g}" y="{y + row * cell:g}" width="{cell - 3:g}"'
                f' height="{cell - 3:g}" rx="4" fill="{fill}"/>'
            )


def arrow(drawing: Drawing, points: Sequence[tuple[float, float]], *, bend: float = 0) -> None:
    """From the first point to the last, straight on from point to point or bent between two."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    if bend:
        middle = ((x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend)
        path += f"Q{middle[0]:g} {middle[1]:g} {x2:g} {y2:g}"
        x1, y1 = middle
    else:
        path += "".join(f"L{x:g} {y:g}" for x, y in points[1:])
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    for turn in (0.6, -0.6):
        path += f"M{x2:g} {y2:g}l{-10 * dx + 10 * turn * dy:.1f} {-10 * dy - 10 * turn * dx:.1f}"
    for name, width in (("arrow-under", 8), ("arrow", 4)):
        drawing.parts.append(f'<path class="{name}" d="{path}" stroke-width="{width}"/>')
