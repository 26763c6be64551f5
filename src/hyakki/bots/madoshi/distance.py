"""How many swaps each pattern on the table is away from lying on the board."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import ELEMENTS, VOID, WILD
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.state import MadoshiState
from hyakki.games.madoshi.yokai import Deck

__all__ = ["FAR", "Distances"]

FAR: Final = 6
"""As good as never: a Void lies in the way, or the element has too few tokens left."""

MANY: Final = 64
HALF: Final = 13
ONES: Final = vec[i64]([mask.bit_count() for mask in range(1 << HALF)])
"""A board's mask has 25 bits: it is counted in two halves."""
LOW: Final = (1 << HALF) - 1


@final
class Distances:
    """For each stack's top card, side and element: what the pattern lacks where it lacks least."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.lacks: vec[i64] = vec[i64]([FAR] * (STACKS * 2 * ELEMENTS))
        """By stack, side and element."""
        self.shown: vec[i64] = vec[i64]([0] * 7)
        """For each face the squares that show it, as `Tokens.shown`."""
        self.tops: vec[i64] = vec[i64]([-1] * STACKS)
        self.kept: vec[i64] = vec[i64]([0] * (STACKS * 4))
        self.found: i64 = 0
        self.lying: vec[i64] = vec[i64]([0] * MANY)
        self.gaps: vec[i64] = vec[i64]([0] * MANY)
        self.elements: vec[i64] = vec[i64]([0] * MANY)

    def look(self, state: MadoshiState) -> None:
        """Measure a position as it lies."""
        self.deck = state.deck
        for stack in range(STACKS):
            self.tops[stack] = state.stacks.top(stack)
        self.show(state.tokens.shown)

    def show(self, shown: vec[i64]) -> None:
        """Measure the same cards on another board."""
        for face in range(7):
            self.shown[face] = shown[face]
        for element in range(ELEMENTS):
            self.measure(element)

    def swap(self, a: i64, b: i64, both: i64) -> None:
        """Two elements change places on two squares."""
        self.shown[a] ^= both
        self.shown[b] ^= both
        for at in range(STACKS * 2):
            self.kept[at] = self.lacks[at * ELEMENTS + a]
            self.kept[STACKS * 2 + at] = self.lacks[at * ELEMENTS + b]
        self.measure(a)
        self.measure(b)

    def swap_back(self, a: i64, b: i64, both: i64) -> None:
        """Undo the latest swap."""
        self.shown[a] ^= both
        self.shown[b] ^= both
        for at in range(STACKS * 2):
            self.lacks[at * ELEMENTS + a] = self.kept[at]
            self.lacks[at * ELEMENTS + b] = self.kept[STACKS * 2 + at]

    def near(self, side: i64, most: i64) -> None:
        """Find every place that lacks at most so many squares, into `lying`, `gaps` and `elements`."""
        self.found = 0
        masks = self.deck.masks
        starts = self.deck.starts
        dead = self.shown[VOID]
        for stack in range(STACKS):
            card = self.tops[stack]
            if card < 0:
                continue
            own = card * 2 + side
            for element in range(ELEMENTS):
                if self.lacks[(stack * 2 + side) * ELEMENTS + element] > most:
                    continue
                tokens = self.shown[element]
                open = ~(tokens | self.shown[WILD])
                for i in range(starts[own], starts[own + 1]):
                    gap = masks[i] & open
                    if gap & dead == 0 and ONES[gap & LOW] + ONES[gap >> HALF] <= most and self.found < MANY:
                        self.lying[self.found] = masks[i]
                        self.gaps[self.found] = gap
                        self.elements[self.found] = element
                        self.found += 1

    def measure(self, element: i64) -> None:
        """Measure all patterns in one element again."""
        tokens = self.shown[element]
        open = ~(tokens | self.shown[WILD])
        dead = self.shown[VOID]
        masks = self.deck.masks
        starts = self.deck.starts
        for at in range(STACKS * 2):
            least: i64 = FAR
            card = self.tops[at >> 1]
            if card >= 0:
                own = card * 2 + (at & 1)
                for i in range(starts[own], starts[own + 1]):
                    mask = masks[i]
                    gap = mask & open
                    if gap & dead == 0:
                        count = ONES[gap & LOW] + ONES[gap >> HALF]
                        if count < least:
                            spare = tokens & ~mask
                            if ONES[spare & LOW] + ONES[spare >> HALF] >= count:
                                least = count
            self.lacks[at * ELEMENTS + element] = least
