"""Whether an item or a skill would bring nothing in this turn: a page says so, and offers no such skill."""

from __future__ import annotations

from hyakki.games.awake.battle import MOST, NOBODY_YET, UNITS, occupant
from hyakki.games.awake.board import BIT, CASTLE_AT, squares_in
from hyakki.games.awake.content.numbers import ATTACK_UP, HEAL, IT, LAY, LEAP, NONE, SELF, SPOIL, SUNDER
from hyakki.games.awake.effects import landing_squares, may_lay, target_squares
from hyakki.games.awake.moves import AWAKEN, DROP, ITEM_CARD, USE_SKILL
from hyakki.games.awake.scene.strikes import reach_of, strikes_of
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import AMOUNT, EFFECT, FIRST, IS_TRAP, LENGTH, WHOM, item_program

__all__ = ["in_vain"]


def in_vain(state: AwakeState, move: int) -> bool:
    """Whether nobody is in reach, or nobody whom it could touch has a use for it in this turn."""
    if USE_SKILL <= move < AWAKEN:
        program, actor = state.side(move - USE_SKILL), move - USE_SKILL
    elif ITEM_CARD <= move < DROP and not IS_TRAP[move - ITEM_CARD]:
        program, actor = item_program(move - ITEM_CARD), NOBODY_YET
    else:
        return False
    effects = range(FIRST[program], FIRST[program] + LENGTH[program])
    return all(useless(state, effect, actor, effects[0]) for effect in effects)


def useless(state: AwakeState, effect: int, actor: int, first: int) -> bool:
    seat = int(state.player)
    kind = EFFECT[effect]
    named = first if WHOM[effect] == IT else effect
    if WHOM[named] not in (SELF, IT, NONE) and not target_squares(state, seat, actor, named):
        return True
    if kind == LEAP and WHOM[effect] == SELF:
        return not landing_squares(state, actor, AMOUNT[effect])
    if kind == LAY:
        return not may_lay(state, seat)
    if kind == SPOIL:
        return not state.hands[1 - seat]
    if kind not in (ATTACK_UP, SUNDER, HEAL):
        return False
    touched = [actor] if WHOM[effect] == SELF else targets(state, seat, actor, effect, first)
    if kind == HEAL:
        return all(state.hurt[unit] == 0 for unit in touched)
    reach = [reach_of(state, unit) for unit in range(UNITS)]
    if kind == ATTACK_UP:
        prey = state.standing_mask(1 - seat) | BIT[CASTLE_AT[1 - seat]]
        return not any(strikes_of(state, unit, reach) & prey for unit in touched)
    mine = range(seat * MOST, seat * MOST + int(state.size[seat]))
    struck = 0
    for unit in mine:
        struck |= strikes_of(state, unit, reach)
    return not any(struck & BIT[state.at[unit]] for unit in touched)


def targets(state: AwakeState, seat: int, actor: int, effect: int, first: int) -> list[int]:
    """Those whom an effect could touch; one that follows another touches whom that one has."""
    named = first if WHOM[effect] == IT else effect
    if WHOM[named] in (SELF, IT, NONE):
        return [actor] if actor != NOBODY_YET else []
    units = [int(occupant(state, square)) for square in squares_in(target_squares(state, seat, actor, named))]
    return [unit for unit in units if 0 <= unit < UNITS]
