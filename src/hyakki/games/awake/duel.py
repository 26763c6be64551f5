"""The stalemate: an offer, an answer, and a duel of two champions that somebody wins (AH-30, AH-R10)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import CHAMPIONS, MOST, TURN, Battle
from hyakki.games.awake.board import BIT
from hyakki.games.awake.harm import BY_DUEL, win
from hyakki.games.awake.moves import ACCEPT, CHAMPION, DECLINE
from hyakki.games.awake.tables import (
    ATTACK,
    DEFENCE,
    HP,
    WEAK,
)
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = [
    "answer",
    "answer_moves",
    "champion_moves",
    "choose_champion",
    "duel_hp",
    "weak_in_front",
    "without_champion",
]


def answer_moves() -> list[int]:
    return [ACCEPT, DECLINE]


def answer(battle: Battle, seat: i64, move: i64, log: Log | None) -> None:
    if log is not None:
        emit.answered(log, seat, move == ACCEPT)
    if move == ACCEPT:
        battle.stage = CHAMPIONS
        if log is not None:
            emit.duel_called(log, "AH-30")
    else:
        battle.stage = TURN
        battle.declined[1 - seat] = battle.turn


def without_champion(battle: Battle) -> i64:
    """The seats that have still to choose; both choose in secret."""
    mask: i64 = 0
    for seat in range(2):
        if battle.champion[seat] < 0:
            mask |= BIT[seat]
    return mask


def champion_moves(battle: Battle, seat: i64) -> list[int]:
    moves: list[int] = []
    if battle.champion[seat] < 0:
        for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
            if battle.at[unit] >= 0:
                moves.append(CHAMPION + unit)
    return moves


def choose_champion(battle: Battle, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    battle.champion[seat] = move - CHAMPION
    if log is not None:
        emit.champion_chosen(log, battle, seat)
    if without_champion(battle) == 0:
        fight(battle, chance, log)


def duel_hp(battle: Battle, unit: i64) -> i64:
    """AH-R10: damage carries in, but everybody enters with at least 1 HP, on the AWAKE side."""
    left = HP[battle.who[unit] * 2 + 1] - battle.hurt[unit]
    return max(1, left)


def weak_in_front(battle: Battle, unit: i64) -> bool:
    """AH-R10: they face each other, so a weak front has no defence (AH-24)."""
    return WEAK[battle.who[unit] * 2 + 1] & 1 != 0


def fight(battle: Battle, chance: Chance, log: Log | None) -> None:
    """AH-30: die against die, in turn, until one falls.

    AH-R10: all castle skills there are depend on a square, or on an attack on the castle: none counts here.
    """
    first = chance.below(6)
    second = chance.below(6)
    while first == second:  # AH-R11
        first = chance.below(6)
        second = chance.below(6)
    striker: i64 = 0 if first > second else 1
    left = [duel_hp(battle, battle.champion[0]), duel_hp(battle, battle.champion[1])]
    if log is not None:
        emit.duel_began(log, battle, first + 1, second + 1, left, striker)
    while True:
        other = 1 - striker
        attack = chance.below(ATTACK[battle.who[battle.champion[striker]] * 2 + 1]) + 1
        defence: i64 = 0
        if not weak_in_front(battle, battle.champion[other]):
            defence = chance.below(DEFENCE[battle.who[battle.champion[other]] * 2 + 1]) + 1
        damage = attack - defence if attack > defence else 0
        left[other] -= damage
        if log is not None:
            emit.struck(log, battle, striker, attack, defence, damage, max(0, left[other]))
        if left[other] <= 0:
            break
        striker = other
    win(battle, striker, BY_DUEL, log)
