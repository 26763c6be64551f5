"""How an easy player plays: catches one of what is there, hunts when it falls behind, and spoils nothing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.bots.madoshi.distance import Distances
from hyakki.games.madoshi.board import BIT, ELEMENTS
from hyakki.games.madoshi.moves import CAPTURE, DONE, FIRST, SECOND, STACKS
from hyakki.games.madoshi.state import COLLECTING, SWAPPING, MadoshiState

__all__ = ["kind"]

PATIENT: Final = 8
"""After so many turns without a catch everybody hunts: two easy players would wait for each other."""
AT_ONCE: Final = 2
"""So many catches in a turn at most: three would decide a beginner's game at a stroke."""


def kind(state: MadoshiState, seat: i64, moves: list[int]) -> list[int]:
    """What an easy player thinks of, at least one move.

    Of what lies there one is caught, and a second by who has fallen behind. Nobody ends a game in which they
    are behind, even to win it: a beginner who led would lose it at a stroke. Swaps that make a pattern are
    looked for by who has fallen behind, before anything is caught at all, and after many turns without a
    catch; who keeps pace leaves them. No swap takes something from the opponent that one more would
    complete, unless every catch does.
    """
    if state.seats == 1:
        return moves
    mine: i64 = state.stacks.points[seat]
    theirs: i64 = state.stacks.points[1 - seat]
    # who is not behind waits: a beginner's first game is close, and can be won
    paced = mine >= theirs
    if state.phase == COLLECTING:
        caught = sum([1 for stack in range(STACKS) if state.caught[stack] >= 0])
        if caught < (1 if paced else AT_ONCE):
            wanted = [move for move in moves if move != DONE and not snatches(state, move, caught, not paced)]
            if wanted:
                return wanted
        return [move for move in moves if move == DONE] or moves
    if state.phase != SWAPPING:
        return moves
    swaps = Swaps(state, seat)
    catches: list[int] = []
    harmless: list[int] = []
    both: list[int] = []
    calm: list[int] = []
    for move in moves:
        swaps.look(move)
        if swaps.catches:
            catches.append(move)
        if not swaps.spoils:
            harmless.append(move)
            if swaps.catches:
                both.append(move)
            else:
                calm.append(move)
    if paced and mine + theirs > 0 and state.quiet < PATIENT:
        return calm or harmless or moves
    return both or catches or harmless or moves


def snatches(state: MadoshiState, move: i64, caught: int, behind: bool) -> bool:
    """Whether this catch ends a game in which this player was behind when the turn began."""
    # who catches a second one was behind before the first
    return state.stacks.left((move - CAPTURE) // ELEMENTS) == 1 and (behind or caught > 0)


@final
class Swaps:
    """What a swap does: whether it leads to a catch, and whether it breaks what is nearly done."""

    def __init__(self, state: MadoshiState, seat: i64) -> None:
        self.tokens = state.tokens
        self.side: i64 = state.side_of(seat)
        behind = state.stacks.points[seat] < state.stacks.points[1 - seat]
        self.wanted = [stack for stack in range(STACKS) if not (behind and state.stacks.left(stack) == 1)]
        """The stacks from which something would be caught."""
        self.distances = Distances(state.deck)
        self.distances.look(state)
        self.near: i64 = self.nearly()
        self.still = self.ready()
        self.catches = False
        self.spoils = False

    def look(self, move: i64) -> None:
        a: i64 = FIRST[move]
        b: i64 = SECOND[move]
        first = self.tokens.elements[self.tokens.at[a]]
        second = self.tokens.elements[self.tokens.at[b]]
        self.catches = self.still
        self.spoils = False
        if first == second:
            return
        self.distances.swap(first, second, BIT[a] | BIT[b])
        self.catches = self.ready()
        self.spoils = self.near & ~self.nearly() != 0
        self.distances.swap_back(first, second, BIT[a] | BIT[b])

    def ready(self) -> bool:
        lacks = self.distances.lacks
        for stack in self.wanted:
            for element in range(ELEMENTS):
                if lacks[(stack * 2 + self.side) * ELEMENTS + element] == 0:
                    return True
        return False

    def nearly(self) -> i64:
        """Mask of the patterns of the opponent, by stack and element, that one swap would complete."""
        lacks = self.distances.lacks
        found: i64 = 0
        for stack in range(STACKS):
            for element in range(ELEMENTS):
                if lacks[(stack * 2 + 1 - self.side) * ELEMENTS + element] <= 1:
                    found |= BIT[stack * ELEMENTS + element]
        return found
