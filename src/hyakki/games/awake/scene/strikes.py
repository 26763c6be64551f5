"""Where a character could go, and whom it could attack from there."""

from __future__ import annotations

from hyakki.games.awake.battle import MOST
from hyakki.games.awake.board import AHEAD, BIT, NEAR, SQUARES, squares_in
from hyakki.games.awake.moving import may_step
from hyakki.games.awake.state import AwakeState

__all__ = ["reach_of", "strikes_of"]


def reach_of(state: AwakeState, unit: int) -> int:
    """Where its arrows lead."""
    if state.at[unit] < 0:
        return 0
    ways = [way for way in range(16) if may_step(state, unit, way // 2, way % 2 + 1)]
    return sum(BIT[AHEAD[way * SQUARES + state.at[unit]]] for way in ways)


def strikes_of(state: AwakeState, unit: int, reach: list[int]) -> int:
    """Beside it and beside wherever it could move; if nobody else can move, it must (AH-21).

    `reach` is what `reach_of` says of every unit.
    """
    if state.at[unit] < 0 or state.dazed[unit]:
        return 0
    stands = reach[unit]
    first = unit // MOST * MOST
    if stands == 0 or any(reach[first:unit]) or any(reach[unit + 1 : first + MOST]):
        stands |= BIT[state.at[unit]]
    squares = 0
    for square in squares_in(stands):
        squares |= NEAR[square]
    return squares
