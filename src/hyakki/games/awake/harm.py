"""Damage, healing, the fall of a character and the end of the game (AH-2, AH-15, AH-25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import CASTLE_UNIT, Battle, seat_of
from hyakki.games.awake.tables import CASTLE_HP, CASTLE_WALL
from hyakki.kernel.log import Log

__all__ = [
    "ALL_FELL",
    "BY_DUEL",
    "CASTLE_FELL",
    "castle_fell",
    "check_end",
    "harm",
    "heal",
    "hp_left",
    "landing",
    "room_left",
    "win",
]

ALL_FELL: Final = 0
CASTLE_FELL: Final = 1
BY_DUEL: Final = 2


def harm(battle: Battle, target: i64, amount: i64, log: Log | None, rule: str) -> None:
    """Damage lands on a character or a castle; at 0 HP a character falls (AH-25)."""
    amount = landing(battle, target, amount)
    if amount <= 0:
        return
    # Nobody is told to lose more than they had.
    lost = min(amount, hp_left(battle, target))
    if target >= CASTLE_UNIT:
        battle.castle[target - CASTLE_UNIT] += amount
        battle.breach += amount
    else:
        battle.hurt[target] += amount
    battle.hurt_turn = battle.turn
    if log is not None:
        emit.hurt(log, battle, target, lost, hp_left(battle, target), rule)
    if target < CASTLE_UNIT and battle.hurt[target] >= battle.hp(target):
        if log is not None:
            emit.fell(log, battle, target)
        battle.on[battle.at[target]] = -1
        battle.at[target] = -1
        battle.alive[seat_of(target)] -= 1


def landing(battle: Battle, target: i64, amount: i64) -> i64:
    """What of the damage lands: the walls of a castle are always there (AH-9)."""
    return min(amount, room_left(battle, target)) if target >= CASTLE_UNIT else amount


def room_left(battle: Battle, castle: i64) -> i64:
    """What a castle can still lose in this turn."""
    return CASTLE_WALL[battle.country[castle - CASTLE_UNIT]] - battle.breach


def hp_left(battle: Battle, target: i64) -> i64:
    if target >= CASTLE_UNIT:
        seat = target - CASTLE_UNIT
        left = CASTLE_HP[battle.country[seat]] - battle.castle[seat]
    else:
        left = battle.hp(target) - battle.hurt[target]
    return max(0, left)


def heal(battle: Battle, unit: i64, amount: i64, log: Log | None, rule: str) -> None:
    """AH-15: never above the card's own HP, which is to say that damage never goes below zero."""
    if amount > battle.hurt[unit]:
        amount = battle.hurt[unit]
    if amount == 0:
        return
    battle.hurt[unit] -= amount
    if log is not None:
        emit.healed(log, battle, unit, amount, hp_left(battle, unit), rule)


def castle_fell(battle: Battle, seat: i64) -> bool:
    return battle.castle[seat] >= CASTLE_HP[battle.country[seat]]


def check_end(battle: Battle, log: Log | None) -> None:
    """AH-2; if both would lose at the same moment, the player whose turn it is wins (AH-R16)."""
    if battle.over:
        return
    for seat in (battle.player, 1 - battle.player):
        if castle_fell(battle, 1 - seat):
            win(battle, seat, CASTLE_FELL, log)
            return
        if battle.alive[1 - seat] == 0:
            win(battle, seat, ALL_FELL, log)
            return


def win(battle: Battle, seat: i64, reason: i64, log: Log | None) -> None:
    battle.over = True
    battle.winner = seat
    battle.reason = reason
    battle.pending.clear()
    battle.laying = -1
    if log is not None:
        emit.game_ended(log, seat, reason)
