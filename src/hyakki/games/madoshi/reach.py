"""What a side could take: patterns that lie on the board, and those that one swap would complete.

A swap brings one token of an element to one square, so a pattern is within reach exactly if it lacks nothing
or a single square. That is found without trying any of the 300 swaps.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, ELEMENTS, INDEX
from hyakki.games.madoshi.moves import FIRST, SECOND, STACKS
from hyakki.games.madoshi.state import SWAPPING, MadoshiState

__all__ = ["Reach", "within_reach"]


@final
class Reach:
    """A top card's pattern on the squares `mask`, in one element."""

    def __init__(self, stack: i64, element: i64, mask: i64, hole: i64, bring: i64) -> None:
        self.stack: i64 = stack
        self.element: i64 = element
        self.mask: i64 = mask
        self.hole: i64 = hole
        """The one square that lacks, -1 if the pattern lies there whole."""
        self.bring: i64 = bring
        """Mask of the squares from which a token could come to the hole."""


def within_reach(state: MadoshiState, side: i64) -> list[Reach]:
    """By stack, element and place, in a game that is not over. What MD-8 bars is left out."""
    found: list[Reach] = []
    deck = state.deck
    tokens = state.tokens
    swappable = tokens.swappable()
    # MD-8 speaks of the next swap: the player's own, or the other's once the player has swapped
    swapper = state.player if state.phase == SWAPPING else 1 - state.player
    barred = state.barred() if side == state.side_of(swapper) else -1
    for stack in range(STACKS):
        card = state.stacks.top(stack)
        if card < 0 or state.caught[stack] >= 0:
            continue
        own = card * 2 + side
        for element in range(ELEMENTS):
            usable = tokens.usable(element)
            for i in range(deck.starts[own], deck.starts[own + 1]):
                mask = deck.masks[i]
                lacking = mask & ~usable
                if lacking == 0:
                    found.append(Reach(stack, element, mask, -1, 0))
                elif lacking & (lacking - 1) == 0 and lacking & swappable:
                    hole = INDEX[lacking % 29]
                    bring = tokens.shown[element] & ~mask
                    if barred >= 0 and FIRST[barred] == hole:
                        bring &= ~BIT[SECOND[barred]]
                    elif barred >= 0 and SECOND[barred] == hole:
                        bring &= ~BIT[FIRST[barred]]
                    if bring:
                        found.append(Reach(stack, element, mask, hole, bring))
    return found
