"""What nobody with sense would do: end a game and lose it, or catch for less what brings more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.madoshi.board import ELEMENTS
from hyakki.games.madoshi.moves import CAPTURE, DONE, STACKS
from hyakki.games.madoshi.state import COLLECTING, QUIET, SWAPPING, MadoshiState
from hyakki.kernel.chance import Chance, Seeded

__all__ = ["loses", "sensible"]

NO_LUCK: Final[Chance] = Seeded("no luck")
"""To swap and to catch nothing is drawn."""


def sensible(state: MadoshiState, seat: i64, moves: list[int]) -> list[int]:
    """The moves without those, at least one: a game that goes on may still be won."""
    if state.phase == COLLECTING:
        moves = dearest(state, moves)
    if not may_end(state):
        return moves
    kept = [move for move in moves if not loses(state, seat, move)]
    return kept or moves


def dearest(state: MadoshiState, moves: list[int]) -> list[int]:
    """Of the catches of one Yokai the one worth most: in all else they are the same."""
    best: list[int] = []
    for move in moves:
        stack = stack_of(move)
        if stack < 0 or not best or stack_of(best[-1]) != stack:
            best.append(move)
        elif value(state, move) > value(state, best[-1]):
            best[-1] = move
    return best


def stack_of(move: i64) -> i64:
    return (move - CAPTURE) // ELEMENTS if CAPTURE <= move < DONE else -1


def value(state: MadoshiState, move: i64) -> i64:
    card = state.stacks.top(stack_of(move))
    source = state.deck.source[card] == (move - CAPTURE) % ELEMENTS
    return state.deck.high[card] if source else state.deck.low[card]


def may_end(state: MadoshiState) -> bool:
    """Whether this turn's catches may end a game of two: with a last card, or because there are none."""
    if state.seats == 1:
        return False
    if state.quiet == QUIET - 1:
        return True
    if state.phase == SWAPPING:  # a catch is never forced where it may be left
        return False
    return any(state.stacks.left(stack) == 1 and state.takeable(stack) for stack in range(STACKS))


def loses(state: MadoshiState, seat: i64, move: i64) -> bool:
    """Whether the game ends with this turn and is lost, whatever else is caught in it."""
    after = state.clone()
    after.apply(seat, move, NO_LUCK, None)
    if after.over:
        return after.places()[seat] != 1
    if after.phase != COLLECTING or after.player != seat or after.turns != state.turns:
        return False
    return all(loses(after, seat, further) for further in dearest(after, after.legal(seat)))
