"""The Attack step: die against die, weak sides and what castles add (AH-23, AH-24, AH-R16)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import CASTLE_UNIT, MOST, Battle, seat_of
from hyakki.games.awake.board import AHEAD, CASTLE_AT, SQUARES, direction_between
from hyakki.games.awake.content.numbers import FORGE, THORNS, WARD
from hyakki.games.awake.harm import check_end, harm, hp_left, landing
from hyakki.games.awake.moves import HIT
from hyakki.games.awake.tables import (
    CASTLE_AMOUNT,
    CASTLE_DEFENCE,
    CASTLE_SKILL,
    CASTLE_WALL,
    WEAK,
)
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = [
    "any_hit",
    "attack_bonus",
    "defence_bonus",
    "defence_die",
    "from_weak_side",
    "hit",
    "hit_moves",
    "victim",
]


def victim(battle: Battle, unit: i64, direction: i64) -> i64:
    """The enemy unit or castle that an attack that way meets, or -1."""
    here = battle.at[unit]
    if here < 0 or battle.dazed[unit]:
        return -1
    there = AHEAD[direction * 2 * SQUARES + here]
    if there < 0:
        return -1
    foe = 1 - seat_of(unit)
    if there == CASTLE_AT[foe]:  # AH-R3
        return CASTLE_UNIT + foe
    other = battle.on[there]
    return other if other >= 0 and seat_of(other) == foe else -1


def any_hit(battle: Battle, seat: i64) -> bool:
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if battle.at[unit] >= 0:
            for direction in range(8):
                if victim(battle, unit, direction) >= 0:
                    return True
    return False


def hit_moves(battle: Battle, seat: i64, moves: list[int]) -> None:
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if battle.at[unit] >= 0:
            for direction in range(8):
                if victim(battle, unit, direction) >= 0:
                    moves.append(HIT + unit * 8 + direction)


def from_weak_side(battle: Battle, unit: i64, target: i64) -> bool:
    """AH-24; a castle has no weak side (AH-R3)."""
    if target >= CASTLE_UNIT:
        return False
    way = direction_between(battle.at[target], battle.at[unit])
    seen = (way + 4 * seat_of(target)) % 8  # AH-R12
    return WEAK[battle.side(target)] >> seen & 1 != 0


def attack_bonus(battle: Battle, unit: i64) -> i64:
    bonus = battle.attack_up[unit]
    country = battle.country[seat_of(unit)]
    if CASTLE_SKILL[country] == FORGE and battle.in_enemy_land(unit):
        bonus += CASTLE_AMOUNT[country]
    return bonus


def defence_bonus(battle: Battle, target: i64) -> i64:
    """May be below zero where armour was sundered."""
    if target >= CASTLE_UNIT:
        return 0
    bonus = battle.defence_up[target] - battle.sunder[target]
    country = battle.country[seat_of(target)]
    if CASTLE_SKILL[country] == WARD and battle.in_own_land(target):
        bonus += CASTLE_AMOUNT[country]
    return bonus


def defence_die(battle: Battle, target: i64) -> i64:
    if target >= CASTLE_UNIT:
        return CASTLE_DEFENCE[battle.country[target - CASTLE_UNIT]]
    return battle.defence_die(target)


def hit(battle: Battle, move: i64, chance: Chance, log: Log | None) -> None:
    """AH-23: attack die against defence die; the difference is the damage, never below zero (AH-R7)."""
    unit = (move - HIT) // 8
    target = victim(battle, unit, (move - HIT) % 8)
    weak = from_weak_side(battle, unit, target)
    rolled = chance.below(battle.attack_die(unit)) + 1
    attack = rolled + attack_bonus(battle, unit)
    defended: i64 = 0
    defence: i64 = 0
    if not weak:
        defended = chance.below(defence_die(battle, target)) + 1
        defence = defended + defence_bonus(battle, target)
        if defence < 0:
            defence = 0
    damage = attack - defence
    if damage < 0:
        damage = 0
    whole = damage
    damage = landing(battle, target, damage)
    if log is not None:
        # Nobody is told to lose more than they have.
        lost = min(damage, hp_left(battle, target))
        wall = CASTLE_WALL[battle.country[target - CASTLE_UNIT]] if lost == damage < whole else 0
        emit.attacked(log, battle, unit, target, rolled, attack, defended, defence, weak, lost, wall)
    harm(battle, target, damage, log, "AH-23")
    thorns(battle, unit, target, log)
    check_end(battle, log)


def thorns(battle: Battle, unit: i64, target: i64, log: Log | None) -> None:
    """AH-9: a castle's skill is always on."""
    if target >= CASTLE_UNIT:
        country = battle.country[target - CASTLE_UNIT]
        if CASTLE_SKILL[country] == THORNS:
            harm(battle, unit, CASTLE_AMOUNT[country], log, "AH-9")
