"""What one effect does to one target. A unit it moves has then arrived somewhere: `traps.py` continues."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import CASTLE_UNIT, Battle, seat_of
from hyakki.games.awake.board import AHEAD, SQUARES, direction_between
from hyakki.games.awake.content.numbers import (
    ATTACK_UP,
    BIND,
    DAMAGE,
    DAZE,
    DEFENCE_UP,
    HEAL,
    PULL,
    PUSH,
    ROAM,
    STRIDE,
    SUNDER,
)
from hyakki.games.awake.harm import harm, heal
from hyakki.kernel.log import Log

__all__ = ["touch"]


def touch(
    battle: Battle, effect: i64, amount: i64, source: i64, target: i64, log: Log | None, rule: str
) -> bool:
    """Apply an effect that comes from a square (-1: from nowhere) to a unit; say whether it was moved."""
    if effect == DAMAGE:
        harm(battle, target, amount, log, rule)  # AH-18: it lands whole
        return False
    if target >= CASTLE_UNIT:
        return False
    if effect == HEAL:
        heal(battle, target, amount, log, rule)
        return False
    if effect in (PUSH, PULL):
        return shove(battle, target, source, amount, effect == PULL, log, rule)
    if effect == ATTACK_UP:
        battle.attack_up[target] += amount
    elif effect == DEFENCE_UP:
        battle.defence_up[target] += amount
    elif effect == SUNDER:
        battle.sunder[target] += amount
    elif effect == STRIDE:
        battle.stride[target] = 1
    elif effect == ROAM:
        battle.roam[target] = 1
    elif effect == BIND:
        battle.bound[target] |= 2 if seat_of(target) == battle.player else 1  # AH-R22
    elif effect == DAZE:
        battle.dazed[target] = 2 if seat_of(target) == battle.player else 1
    if log is not None:
        emit.marked(log, battle, target, effect, amount, rule)
    return False


def shove(
    battle: Battle, unit: i64, source: i64, amount: i64, near: bool, log: Log | None, rule: str
) -> bool:
    """Straight away from the source or towards it, as far as the squares are free.

    Without a source, or on its very square, one is pushed back towards one's own side.
    """
    here = battle.at[unit]
    way: i64 = -1
    if source >= 0:
        way = direction_between(here, source) if near else direction_between(source, here)
    if way < 0:
        way = 4 if seat_of(unit) == 0 else 0
    square = here
    for _ in range(amount):
        beyond = AHEAD[way * 2 * SQUARES + square]
        if beyond < 0 or not battle.free(beyond):
            break
        square = beyond
    if square == here:
        return False
    battle.put(unit, square)
    if log is not None:
        # What a trap does comes from its square, no matter who stands there.
        by: i64 = battle.on[source] if source >= 0 and rule == "AH-17" else -1
        emit.moved(log, battle, unit, here, square, "pulled" if near else "pushed", rule, by)
    return True
