"""Turning a card to its AWAKE side (AH-10 to AH-12, AH-R4, AH-R13)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import MOST, Battle, seat_of
from hyakki.games.awake.moves import AWAKEN
from hyakki.games.awake.tables import HP
from hyakki.kernel.log import Log

__all__ = ["any_awakening", "awaken", "awaken_moves", "may_awaken"]


def may_awaken(battle: Battle, unit: i64) -> bool:
    """In the enemy's territory, or alone; and not if its damage reaches its new HP."""
    if battle.at[unit] < 0 or battle.awake[unit]:
        return False
    if battle.alive[seat_of(unit)] != 1 and not battle.in_enemy_land(unit):
        return False
    return battle.hurt[unit] < HP[battle.who[unit] * 2 + 1]


def any_awakening(battle: Battle, seat: i64) -> bool:
    return any(may_awaken(battle, unit) for unit in range(seat * MOST, seat * MOST + battle.size[seat]))


def awaken_moves(battle: Battle, seat: i64, moves: list[int]) -> None:
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if may_awaken(battle, unit):
            moves.append(AWAKEN + unit)


def awaken(battle: Battle, unit: i64, log: Log | None) -> None:
    battle.awake[unit] = 1
    if log is not None:
        emit.awakened(log, battle, unit, battle.in_enemy_land(unit))
