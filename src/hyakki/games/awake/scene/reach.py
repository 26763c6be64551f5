"""What could be reached: a page can show it, and let one think again, before anything is declared."""

from __future__ import annotations

from hyakki.games.awake.battle import ASK_AT, ASK_ON, ASKS, NOBODY_YET
from hyakki.games.awake.board import BIT, SQUARES, square_text, squares_in
from hyakki.games.awake.content.numbers import (
    IT,
    LAY,
    LEAP,
    NONE,
    SELF,
)
from hyakki.games.awake.effects import landing_squares, target_squares
from hyakki.games.awake.moves import AWAKEN, DROP, ITEM_CARD, PLACE, USE_SKILL, text_of
from hyakki.games.awake.placing import may_stand
from hyakki.games.awake.scene.types import Targets
from hyakki.games.awake.scene.vain import in_vain
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    AMOUNT,
    EFFECT,
    FIRST,
    FOR_ALL,
    IS_TRAP,
    LENGTH,
    WHOM,
    item_program,
)
from hyakki.games.awake.traps import trap_squares

__all__ = ["reaches", "targets_of"]


def reaches(move: int) -> bool:
    """Whether a move names somebody to place, an item or a skill."""
    return ITEM_CARD <= move < DROP or PLACE <= move < AWAKEN


def targets_of(state: AwakeState, move: int) -> Targets:
    ask, mask = reached(state, move)
    squares = tuple(square_text(square) for square in squares_in(mask))
    asked = ASKS[ask] if ask >= 0 and squares else ""
    return Targets(text_of(state, move), asked, squares, in_vain(state, move))


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
