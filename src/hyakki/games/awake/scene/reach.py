"""What could be reached: a page can show it, and let one think again, before anything is declared."""

from __future__ import annotations

from hyakki.games.awake.battle import ASK_AT, ASK_ON, ASKS, MOST, NOBODY_YET
from hyakki.games.awake.board import AHEAD, BIT, NEAR, SQUARES, square_text, squares_in
from hyakki.games.awake.effects import landing_squares, target_squares
from hyakki.games.awake.moves import AWAKEN, DROP, ITEM_CARD, PLACE, USE_SKILL, text_of
from hyakki.games.awake.moving import may_step
from hyakki.games.awake.placing import may_stand
from hyakki.games.awake.scene.types import Targets
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    AMOUNT,
    EFFECT,
    FIRST,
    FOR_ALL,
    IS_TRAP,
    IT,
    LAY,
    LEAP,
    LENGTH,
    NONE,
    SELF,
    WHOM,
    item_program,
)
from hyakki.games.awake.traps import trap_squares

__all__ = ["reach_of", "reaches", "strikes_of", "targets_of"]


def reaches(move: int) -> bool:
    """Whether a move names somebody to place, an item or a skill."""
    return ITEM_CARD <= move < DROP or PLACE <= move < AWAKEN


def targets_of(state: AwakeState, move: int) -> Targets:
    ask, mask = reached(state, move)
    squares = tuple(square_text(square) for square in squares_in(mask))
    return Targets(text_of(state, move), ASKS[ask] if ask >= 0 and squares else "", squares)


def reached(state: AwakeState, move: int) -> tuple[int, int]:
    """What will be asked, or -1, and the squares in reach."""
    seat = state.player
    if move >= USE_SKILL:
        unit = move - USE_SKILL
        return first_reach(state, state.side(unit), unit, seat)
    if move >= PLACE:
        return ASK_AT, sum(BIT[square] for square in range(SQUARES) if may_stand(state, seat, square))
    kind = move - ITEM_CARD
    if IS_TRAP[kind]:
        return ASK_AT, trap_squares(state, seat)
    return first_reach(state, item_program(kind), NOBODY_YET, seat)


def first_reach(state: AwakeState, program: int, actor: int, seat: int) -> tuple[int, int]:
    """Of the first effect that reaches for something; those before it touch only oneself."""
    for i in range(FIRST[program], FIRST[program] + LENGTH[program]):
        if EFFECT[i] == LAY:
            return ASK_AT, trap_squares(state, seat)
        if EFFECT[i] == LEAP and WHOM[i] == SELF:
            return ASK_AT, landing_squares(state, actor, AMOUNT[i])
        if WHOM[i] not in (SELF, IT, NONE):
            return -1 if FOR_ALL[i] else ASK_ON, target_squares(state, seat, actor, i)
    return -1, 0


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
