"""The pictures in the rules of Madoshi. What lies where after a swap or magic is worked out by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from drawing import PADDING, WIDTH, Drawing, Picture
from drawn_board import MARGIN, arrow, board, middle_of, pattern, token, tokens
from hyakki.games.madoshi.board import (
    BLOCK_NAMES,
    BLOCKS,
    FACES,
    LINE_NAMES,
    LINES,
    SQUARES,
    bits,
    square_of,
    square_text,
    squares_in,
    texts_in,
)
from hyakki.games.madoshi.cards import DECK
from hyakki.games.madoshi.tokens import Tokens
from hyakki.kernel.words import listing

CELL = 40
RIGHT = WIDTH / 2 + 20
"""Where the second of two boards begins."""
CHIMI = DECK.cards[DECK.by_name["Chimi"]]
MIXED = "AIFTETEAIFIFTEAEAIFTFTEAI"
"""Square by square from a1: A Water, I Wind, F Fire, T Wood, E Earth; no line holds an element twice."""
WOOD = FACES.index("wood")
EARTH = FACES.index("earth")


def laid(letters: str = MIXED, wild: str = "", void: str = "") -> Tokens:
    """A board; the tokens on these squares show a Wild or a Void."""
    wilds = [square_of(square) for square in wild.split()]
    voids = [square_of(square) for square in void.split()]
    elements = vec[i64](["AIFTE".index(letter) for letter in letters])
    down = bits([*wilds, *voids])
    return Tokens(vec[i64](list(range(SQUARES))), elements, bits(wilds), down, down).look()


def faces(lying: Tokens) -> list[str]:
    return [FACES[lying.face(square)] for square in range(SQUARES)]


def with_pattern(element: int, place: int) -> tuple[str, tuple[str, ...]]:
    """A mixed board on which the Sun's pattern lies in one element at one of its places, and its squares."""
    squares = squares_in(place)
    letters = list(MIXED)
    letter = "AIFTE"[element]
    for square in squares:
        if letters[square] != letter:
            other = next(i for i in range(SQUARES) if letters[i] == letter and i not in squares)
            letters[square], letters[other] = letters[other], letters[square]
    return "".join(letters), texts_in(place)


# ---------------------------------------------------------------- the pictures


def every_token() -> Picture:
    drawing = sheet()
    for i, face in enumerate(FACES):
        x = PADDING + i * 70
        token(drawing, face, x, 24, 60)
        drawing.words(face.capitalize(), x + 30, 108, middle=True)
    drawing.words("five tokens of each element", PADDING + 2.5 * 70, 140, middle=True, strong=True)
    drawing.words("on the backs", PADDING + 6 * 70 - 5, 140, middle=True, strong=True)
    return drawing.picture(
        "MD-2",
        "tokens",
        "The tokens",
        "One token of each element with its sign: waves for Water, swirls for Wind, a flame for Fire, a tree"
        " for Wood, mountains for Earth. Then the two backs: a Wild with a star, and a Void, a dark hole.",
        bottom=160,
    )


def two_patterns() -> Picture:
    letters, squares = with_pattern(WOOD, CHIMI.places[0][0])
    drawing = sheet()
    drawing.words("Moon", PADDING + MARGIN + 100, 34, middle=True, strong=True)
    board(drawing, faces(laid(letters)), PADDING, 50, CELL, squares)
    drawing.words("Sun", PADDING + MARGIN + 100, 302, middle=True, strong=True)
    x = RIGHT + 30
    drawing.words("Chimi for the Moon", x, 62)
    pattern(drawing, CHIMI.grids[1], x, 76, 24, "night-3")
    drawing.words("Chimi for the Sun", x, 212)
    pattern(drawing, CHIMI.grids[0], x, 226, 24, "sun-day")
    return drawing.picture(
        "MD-10",
        "pattern",
        "The Sun's pattern on the board",
        "Chimi's card shows two patterns, each as its owner sees the board. The Sun sits below, the Moon"
        f" above. Wood tokens lie on {listing(list(squares))}, just as in the Sun's pattern: the Sun can"
        " catch Chimi.",
        bottom=320,
    )


def anywhere() -> Picture:
    places = CHIMI.places[0]
    drawing = sheet()
    told = []
    for i, place in enumerate((places[0], places[-1])):
        letters, squares = with_pattern(WOOD, place)
        board(drawing, faces(laid(letters)), (PADDING, RIGHT)[i] - 10 * i, 24, CELL, squares)
        told.append(listing(list(squares)))
    drawing.words(f"two of the {len(places)} places of one pattern", WIDTH / 2, 284, middle=True, strong=True)
    return drawing.picture(
        "MD-R4",
        "anywhere",
        "A pattern may lie anywhere",
        f"The same pattern of the Sun's on two boards: on the first it lies on {told[0]}, on the second on"
        f" {told[1]}. It has {len(places)} such places.",
        bottom=302,
    )


def wild_and_void() -> Picture:
    drawing = sheet()
    letters, squares = with_pattern(WOOD, CHIMI.places[0][0])
    for i, face in enumerate(("wild", "void")):
        lying = laid(letters, **{face: squares[1]})
        fits = DECK.lies(DECK.by_name["Chimi"], 0, lying.usable(WOOD))
        assert fits == (face == "wild")
        x = (PADDING, RIGHT)[i] - 10 * i
        board(drawing, faces(lying), x, 24, CELL, squares)
        said = "it counts" if fits else "it does not count"
        drawing.words(f"a {face.capitalize()}: {said}", x + MARGIN + 100, 284, middle=True, strong=True)
    return drawing.picture(
        "MD-11",
        "wild",
        "A Wild and a Void in a pattern",
        f"Two boards with a pattern on {listing(list(squares))}. On the first a Wild lies on {squares[1]}"
        " among Wood tokens: it counts as Wood, and the pattern lies there. On the second there is a Void"
        " instead, and nothing can be caught.",
        bottom=302,
    )


def slides() -> Picture:
    drawing = sheet()
    for y, name in ((24, "row 2 right"), (310, "diagonal a2-d5")):
        line = LINES[LINE_NAMES.index(name)]
        squares = [square_text(square) for square in line]
        before_and_after(drawing, y, squares, list(line), f"slide {name}")
        points = [middle_of(square, PADDING, y, CELL) for square in (squares[0], squares[-1])]
        arrow(drawing, points)
    return drawing.picture(
        "MD-18",
        "slide",
        "Two slides",
        "Above, row 2 slides to the right: every token moves one square on, and the one from e2 comes in at"
        " a2. Below, the diagonal from a2 to d5 slides up: the token from d5 comes in at a2.",
        bottom=588,
    )


def turned_block() -> Picture:
    drawing = sheet()
    block = BLOCKS[BLOCK_NAMES.index("b2 right")]
    squares = [square_text(square) for square in block]
    before_and_after(drawing, 24, squares, list(block), "turn b2 right")
    for first, last in zip(squares, [*squares[1:], squares[0]]):
        a, b = (middle_of(square, PADDING, 24, CELL) for square in (first, last))
        arrow(drawing, [towards(a, b, 0.25), towards(a, b, 0.8)])
    return drawing.picture(
        "MD-19",
        "turn",
        "A block turns",
        f"The 2×2 block on {listing(sorted(squares))} turns one step to the right, as a clock goes:"
        f" the token from {squares[0]} goes to {squares[1]}, and so on round.",
        bottom=302,
    )


def half_turn() -> Picture:
    drawing = sheet()
    letters, squares = with_pattern(WOOD, CHIMI.places[0][0])
    lying = laid(letters)
    after = lying.clone()
    after.turn_half()
    now = texts_in(after.usable(WOOD)), [square_text(SQUARES - 1 - square_of(square)) for square in squares]
    assert set(now[1]) <= set(now[0])
    board(drawing, faces(lying), PADDING, 24, CELL, squares)
    board(drawing, faces(after), RIGHT, 24, CELL, now[1])
    between(drawing, 24)
    drawing.words("turn the whole board halfway round", WIDTH / 2, 284, middle=True, strong=True)
    return drawing.picture(
        "MD-R11",
        "half-turn",
        "The whole board turns halfway round",
        f"Wood tokens lie on {listing(list(squares))}. The board turns halfway round, and they lie on"
        f" {listing(sorted(now[1]))}: what the Sun saw, the Moon sees now.",
        bottom=302,
    )


def example() -> Picture:
    letters, squares = with_pattern(WOOD, CHIMI.places[0][0])
    hole = squares[0]
    away = next(i for i in range(SQUARES - 1, -1, -1) if letters[i] == "E" and square_text(i) not in squares)
    first = list(letters)
    first[square_of(hole)], first[away] = first[away], first[square_of(hole)]
    lying = laid("".join(first))
    chimi = DECK.by_name["Chimi"]
    assert not DECK.lies(chimi, 0, lying.usable(WOOD))
    swapped = lying.clone()
    swapped.swap(square_of(hole), away)
    assert DECK.lies(chimi, 0, swapped.usable(WOOD))
    flipped = swapped.clone()
    earth = next(i for i in squares_in(swapped.shown[EARTH]) if i != away)
    flipped.flip(earth)
    drawing = sheet()
    small, step = 27, 166
    for i, (now, lit, said) in enumerate(
        (
            (lying, (hole, square_text(away)), "1  swap"),
            (swapped, squares, "2  catch: 2 points"),
            (flipped, (square_text(earth),), "3  flip an Earth"),
        )
    ):
        x = PADDING - 8 + i * step
        board(drawing, faces(now), x, 24, small, lit)
        drawing.words(said, x + MARGIN + 2.5 * small, 212, middle=True, strong=True)
    ends = [middle_of(square, PADDING - 8, 24, small) for square in (square_text(away), hole)]
    arrow(drawing, ends, bend=0.12)
    return drawing.picture(
        "MD-E1",
        "example",
        "The example",
        f"First the Earth token on {hole} and the Wood token on {square_text(away)} change places. Now Wood"
        f" lies on {listing(list(squares))}: Chimi is caught with its source for 2 points. Then the Earth"
        f" token on {square_text(earth)} is turned over, and a Void comes up.",
        bottom=232,
    )


ALL = (every_token, two_patterns, anywhere, wild_and_void, slides, turned_block, half_turn, example)


# ---------------------------------------------------------------- shared


def sheet() -> Drawing:
    drawing = Drawing()
    drawing.parts.append(tokens())
    return drawing


def before_and_after(drawing: Drawing, y: float, lit: Sequence[str], along: list[int], said: str) -> None:
    lying = laid()
    after = lying.clone()
    after.move_along(vec[i64](along))
    board(drawing, faces(lying), PADDING, y, CELL, lit)
    board(drawing, faces(after), RIGHT, y, CELL, lit)
    between(drawing, y)
    drawing.words(said, WIDTH / 2, y + 260, middle=True, strong=True)


def between(drawing: Drawing, y: float) -> None:
    """An arrow from the left board to the right one."""
    left, right, height = PADDING + MARGIN + 5 * CELL + 9, RIGHT - 4, y + 3 * CELL
    arrow(drawing, [(left, height), (right, height)])


def towards(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
