"""What a seat of Madoshi knows, as numbers: the board square by square, the stacks, and what was taken.

Squares are the board's own, as moves name them, whichever side one sits on; `sides` says which that is.
"""

from __future__ import annotations

from typing import Final

from hyakki.games.madoshi.board import ELEMENTS, FACES, SQUARES, VOID, WILD
from hyakki.games.madoshi.moves import FIRST, MOVES, SECOND, STACKS
from hyakki.games.madoshi.phases import PHASES, QUIET
from hyakki.games.madoshi.stacks import CARDS, DISCARDED
from hyakki.games.madoshi.types import View
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.features import Block, Features, bits, one, row

__all__ = ["features_with"]

SWAPS_KEPT: Final = QUIET + 1
"""A game ends after so many turns without a capture, so more swaps are never remembered."""


def me(view: View) -> int:
    return max(0, view.seat)


def other(view: View) -> int:
    """The seat across the board; alone there is none."""
    return 1 - me(view) if len(view.sides) == 2 else -2


def by_square(view: View, length: int, of_token: list[int]) -> list[int]:
    """For each square a row with a single one, by what is said of the token that lies there."""
    found: list[int] = []
    for token in view.at:
        found += one(length, of_token[token])
    return found


def faces(view: View) -> list[int]:
    shown = list(view.elements)
    for token in view.down:
        shown[token] = WILD if view.backs[token] == 1 else VOID
    return by_square(view, len(FACES), shown)


def last(view: View) -> list[int]:
    return bits(SQUARES, [view.at.index(token) for token in view.last])


def swaps(view: View) -> list[int]:
    """The two squares of each swap since the latest capture, counted from 1; zeros where it was skipped."""
    found: list[int] = []
    for swap in view.swaps[-SWAPS_KEPT:]:
        found += [FIRST[swap] + 1, SECOND[swap] + 1] if swap >= 0 else [0, 0]
    return row(SWAPS_KEPT * 2, found)


def tops(view: View) -> list[int]:
    found: list[int] = []
    for top in view.tops:
        found += one(CARDS, top)
    return found


def taken(view: View) -> list[int]:
    """Whose each Yokai is: one's own, the other's, or discarded."""
    found: list[int] = []
    for seat in (me(view), other(view), DISCARDED):
        found += bits(CARDS, [gone.yokai for gone in view.taken if gone.seat == seat])
    return found


def taken_with(view: View) -> list[int]:
    found = [0] * (CARDS * ELEMENTS)
    for gone in view.taken:
        if gone.element >= 0:
            found[gone.yokai * ELEMENTS + gone.element] = 1
    return found


def stacks(view: View) -> list[int]:
    found: list[int] = []
    for stack in range(STACKS):
        waits = view.waiting >> stack & 1
        found += [view.sizes[stack], int(view.caught[stack] >= 0), waits, int(view.using == stack)]
    return found


def caught(view: View) -> list[int]:
    return bits(CARDS, [card for card in view.caught if card >= 0])


def table(view: View) -> list[int]:
    return [
        int(view.player == view.seat and view.seat >= 0),
        int(len(view.sides) == 2 and view.player == other(view)),
        len(view.sides),
        view.seat + 1,
        view.turns,
        view.quiet,
        view.part,
        int(view.over),
        int(view.options.must_collect == "yes"),
        int(view.options.memory_aid == "yes"),
    ]


def sides(view: View) -> list[int]:
    """Alone one has no opponent, whose row then stays empty."""
    mine = one(2, view.sides[me(view)])
    return mine + (one(2, view.sides[other(view)]) if len(view.sides) == 2 else [0, 0])


def patterns(view: View, deck: Deck) -> list[int]:
    found: list[int] = []
    for top in view.tops:
        for seat in (me(view), other(view)):
            mask = deck.cards[top].places[view.sides[seat]][0] if top >= 0 and seat >= 0 else 0
            found += [mask >> square & 1 for square in range(SQUARES)]
    return found


def points(view: View, deck: Deck) -> list[int]:
    found: list[int] = []
    for seat in (me(view), other(view)):
        value = 0
        from_source = 0
        own = 0
        for gone in view.taken:
            if gone.seat == seat:
                card = deck.cards[gone.yokai]
                own += 1
                if card.source == gone.element:
                    value += card.high
                    from_source += card.high
                else:
                    value += card.low
        found += [value, from_source, own]
    return found


def features_with(deck: Deck) -> Features:
    """The layout for a deck: patterns and points are those of its cards."""
    return Features(
        0,
        MOVES,
        [
            Block("faces", (SQUARES, 7), 1, "what each square shows: " + ", ".join(FACES), faces),
            Block(
                "elements",
                (SQUARES, ELEMENTS),
                1,
                "the element of the token on each square, whichever side is up",
                lambda v: by_square(v, ELEMENTS, list(v.elements)),
            ),
            Block(
                "backs",
                (SQUARES, 3),
                1,
                "the back of the token on each square: never seen, a Void, a Wild",
                lambda v: by_square(v, 3, [back + 1 for back in v.backs]),
            ),
            Block("last", (SQUARES,), 1, "where the two tokens of the latest swap lie", last),
            Block("tops", (STACKS, CARDS), 1, "the Yokai on top of each stack", tops),
            Block(
                "patterns",
                (STACKS, 2, SQUARES),
                1,
                "the pattern of each stack's top, one's own and the other's, in one place where it can lie",
                lambda v: patterns(v, deck),
            ),
            Block("taken", (3, CARDS), 1, "Yokai that left: one's own, the other's, discarded", taken),
            Block("taken with", (CARDS, ELEMENTS), 1, "the element each of them was taken with", taken_with),
            Block("caught", (CARDS,), 1, "the Yokai captured in this turn", caught),
            Block(
                "stacks",
                (STACKS, 4),
                10,
                "of each stack: cards left, closed this turn, magic still to come, magic being used",
                stacks,
            ),
            Block(
                "phase",
                (len(PHASES),),
                1,
                "what is to be done: " + ", ".join(PHASES),
                lambda v: one(len(PHASES), v.phase),
            ),
            Block("sides", (2, 2), 1, "Sun or Moon: one's own side, the other's", sides),
            Block(
                "points",
                (2, 3),
                110,
                "points, points of source captures, and Yokai: one's own, the other's",
                lambda v: points(v, deck),
            ),
            Block(
                "swaps",
                (SWAPS_KEPT, 2),
                SQUARES,
                "the swaps since the latest capture: both squares, counted from 1; zeros where one "
                "was skipped",
                swaps,
            ),
            Block(
                "table",
                (10,),
                255,
                "my turn, the other's turn, seats, the viewer's seat (from 1), turns (up to 255), "
                "turns without a capture, part of the magic, over, must collect, history aid",
                table,
            ),
        ],
    )
