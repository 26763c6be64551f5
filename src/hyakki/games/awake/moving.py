"""The Move step: along the arrows, one square or exactly two, over anything (AH-20 to AH-22, AH-R7)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import MOST, Battle, seat_of
from hyakki.games.awake.board import AHEAD, ITEM_ON, SQUARES
from hyakki.games.awake.items import draw_item
from hyakki.games.awake.moves import STEP, step_target
from hyakki.games.awake.tables import ARROWS
from hyakki.games.awake.traps import arrive
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["any_step", "has_arrow", "may_step", "step", "step_moves"]


def has_arrow(battle: Battle, unit: i64, direction: i64, squares: i64) -> bool:
    """Whether the card, with what was done to it, leads so far that way."""
    arrow = ARROWS[battle.side(unit) * 8 + (direction + 4 * seat_of(unit)) % 8]  # AH-R12
    if arrow == squares:
        return True
    if battle.roam[unit] and squares == 1:
        return True
    return battle.stride[unit] != 0 and arrow > 0


def may_step(battle: Battle, unit: i64, direction: i64, squares: i64) -> bool:
    here = battle.at[unit]
    if here < 0 or battle.bound[unit] & 1 or not has_arrow(battle, unit, direction, squares):
        return False
    there = AHEAD[(direction * 2 + squares - 1) * SQUARES + here]
    return there >= 0 and battle.free(there)


def any_step(battle: Battle, seat: i64) -> bool:
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if battle.at[unit] >= 0:
            for way in range(16):
                if may_step(battle, unit, way // 2, way % 2 + 1):
                    return True
    return False


def step_moves(battle: Battle, seat: i64, moves: list[int]) -> None:
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if battle.at[unit] >= 0:
            for way in range(16):
                if may_step(battle, unit, way // 2, way % 2 + 1):
                    moves.append(STEP + unit * 16 + way)


def step(battle: Battle, move: i64, chance: Chance, log: Log | None) -> None:
    """AH-R9: on landing the traps first, then the item, then awakening (which the next question offers)."""
    unit = (move - STEP) // 16
    here = battle.at[unit]
    there = step_target(battle, move)
    battle.put(unit, there)
    if log is not None:
        emit.moved(log, battle, unit, here, there, "jumped" if (move - STEP) % 2 else "stepped", "AH-20")
    arrive(battle, unit, here, log)
    if not battle.over and battle.at[unit] == there and ITEM_ON[there] >= 0:  # AH-22
        draw_item(battle, seat_of(unit), ITEM_ON[there], chance, log, "AH-22")
