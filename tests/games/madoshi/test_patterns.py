"""Patterns found slowly and plainly, square by square, against those that the rules find with masks."""

from __future__ import annotations

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import SQUARES

from hyakki.games.madoshi import MADOSHI, Madoshi
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import SWAPPING, MadoshiState
from hyakki.kernel.chance import Seeded

ELEMENTS = ("water", "wind", "fire", "wood", "earth")
SIDES = ("sun", "moon")
Place = frozenset[str]
Grid = list[list[str]]


def seen_from(side: str, state: MadoshiState) -> Grid:
    """The faces as a player sees them: the first row is the farthest, the first cell the leftmost."""
    view = state.view(-1)
    shown = [
        ("void", "wild")[view.backs[token]] if token in view.down else ELEMENTS[view.elements[token]]
        for token in view.at
    ]
    sun = [shown[rank * 5 : rank * 5 + 5] for rank in (4, 3, 2, 1, 0)]
    return sun if side == "sun" else turned(sun)


def squares_from(side: str) -> Grid:
    sun = [[SQUARES[rank * 5 + file] for file in range(5)] for rank in (4, 3, 2, 1, 0)]
    return sun if side == "sun" else turned(sun)


def turned(grid: Grid) -> Grid:
    return [row[::-1] for row in grid[::-1]]


def places(pattern: tuple[str, ...]) -> list[list[tuple[int, int]]]:
    """MD-R4: the pattern laid on every part of the board, as rows and columns."""
    cells = [(row, file) for row, line in enumerate(pattern) for file, cell in enumerate(line) if cell == "X"]
    return [
        [(row + down, file + right) for row, file in cells]
        for down in range(6 - len(pattern))
        for right in range(6 - len(pattern[0]))
    ]


def found(state: MadoshiState, side: str, stack: int) -> dict[str, list[Place]]:
    """MD-10, MD-11: for each element where the top card's pattern lies for a side."""
    top = state.stacks.top(stack)
    if top < 0:
        return {element: [] for element in ELEMENTS}
    faces, squares = seen_from(side, state), squares_from(side)
    pattern = state.deck.cards[top].grids[SIDES.index(side)]
    return {
        element: [
            frozenset(squares[row][file] for row, file in place)
            for place in places(pattern)
            if all(faces[row][file] in (element, "wild") for row, file in place)
        ]
        for element in ELEMENTS
    }


def positions(game: Madoshi, seats: int, games: int) -> list[MadoshiState]:
    """Every position of some random games that ends with a decision."""
    kept = []
    for number in range(games):
        luck = Seeded(f"patterns {number}")
        state = game.new(seats, luck)
        while not state.over:
            kept.append(state.clone())
            state.apply(state.player, state.draw(state.player, luck), luck, None)
    return kept


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("game", [MADOSHI, Madoshi(deck())], ids=["ours", "for tests"])
def test_the_rules_find_exactly_the_patterns_that_lie_there(game: Madoshi, seats: int) -> None:
    lying = 0
    for state in positions(game, seats, 10):
        for stack in range(3):
            for number, side in enumerate(SIDES):
                there = [bool(where) for where in found(state, side, stack).values()]
                mask = int(state.fits[stack * 2 + number])
                assert [bool(mask >> element & 1) for element in range(5)] == there
                lying += sum(there)
    assert lying > 10


@pytest.mark.parametrize("game", [MADOSHI, Madoshi(deck())], ids=["ours", "for tests"])
def test_what_is_within_reach_is_what_some_swap_brings(game: Madoshi) -> None:
    """All swaps are tried one after the other, and what lies then is compared with what was promised."""
    swapping = [state for state in positions(game, 2, 3) if state.phase == SWAPPING]
    assert len(swapping) > 40
    for state in swapping[:: len(swapping) // 7]:
        side = SIDES[int(state.side_of(state.player))]
        promised: set[tuple[int, str, Place, str]] = set()
        for reach in within_reach(state, SIDES.index(side)):
            place = frozenset(SQUARES[square] for square in range(25) if int(reach.mask) >> square & 1)
            element = ELEMENTS[int(reach.element)]
            if reach.hole >= 0:
                hole = SQUARES[int(reach.hole)]
                promised |= {
                    (int(reach.stack), element, place, "-".join(sorted((hole, SQUARES[square]))))
                    for square in range(25)
                    if int(reach.bring) >> square & 1
                }
            else:
                assert place in found(state, side, int(reach.stack))[element]
        assert promised == brought(state, side)


def brought(state: MadoshiState, side: str) -> set[tuple[int, str, Place, str]]:
    """Stack, element, place and swap of every pattern that a legal swap makes and that did not lie before."""
    before = [found(state, side, stack) for stack in range(3)]
    made = set()
    for move in state.legal(state.player):
        after = state.clone()
        after.tokens.swap(*(SQUARES.index(square) for square in MADOSHI.text(state, move).split("-")))
        name = "-".join(sorted(MADOSHI.text(state, move).split("-")))
        for stack in range(3):
            for element, where in found(after, side, stack).items():
                new = [place for place in where if place not in before[stack][element]]
                made |= {(stack, element, place, name) for place in new}
    return made
