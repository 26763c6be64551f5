"""A turn: item, skill, move, attack, in that order (AH-13 to AH-17, AH-21), and what ends with it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.attacks import any_hit, hit, hit_moves
from hyakki.games.awake.awakening import any_awakening, awaken, awaken_moves
from hyakki.games.awake.battle import (
    ATTACKING,
    CHAMPIONS,
    ITEM,
    MOST,
    MOVE,
    NOBODY_YET,
    OFFERED,
    SKILL,
    UNITS,
    Battle,
    seat_of,
)
from hyakki.games.awake.board import BIT, CASTLE_AT, NEAR
from hyakki.games.awake.content.numbers import SPRING
from hyakki.games.awake.effects import begin, begin_setting, does_something, lay_from_hand
from hyakki.games.awake.harm import heal
from hyakki.games.awake.items import bury, card_in_hand
from hyakki.games.awake.moves import (
    AWAKEN,
    CHAMPION,
    DROP,
    HIT,
    ITEM_CARD,
    OFFER,
    PASS,
    STEP,
    USE_SKILL,
)
from hyakki.games.awake.moving import any_step, step, step_moves
from hyakki.games.awake.tables import (
    CASTLE_AMOUNT,
    CASTLE_SKILL,
    IS_TRAP,
    KINDS,
    WORKS,
    item_program,
)
from hyakki.games.awake.traps import MOST_TRAPS, trap_squares
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["act", "begin_turn", "may_offer", "may_play", "may_use_skill", "settle", "turn_moves"]

QUIET: Final = 100
LONGEST: Final = 300
"""AH-R10: so many turns without damage, or in all, and the game goes to the duel by itself."""
PATIENCE: Final = 5
"""AH-R10: so many turns before an offer that was declined may be made again."""


def begin_turn(battle: Battle, chance: Chance, log: Log | None) -> None:
    battle.turn += 1
    battle.step = ITEM
    battle.breach = 0
    if log is not None:
        emit.turn_began(log, battle)
    country = battle.country[battle.player]
    if CASTLE_SKILL[country] == SPRING:  # AH-9: always on
        around = NEAR[CASTLE_AT[battle.player]]
        for unit in range(battle.player * MOST, battle.player * MOST + battle.size[battle.player]):
            if battle.at[unit] >= 0 and around & BIT[battle.at[unit]]:
                heal(battle, unit, CASTLE_AMOUNT[country], log, "AH-9")
    settle(battle, chance, log)


def settle(battle: Battle, chance: Chance, log: Log | None) -> None:
    """Go on to the next step in which the player has something to decide.

    A hand that is not empty is always asked, or a step left out would tell that nothing in it can be played.
    """
    while not battle.over and not battle.pending:
        player = battle.player
        if any_awakening(battle, player):
            return
        if battle.step == ITEM:
            if battle.hands[player] != 0:
                return
        elif battle.step == SKILL:
            if any_skill(battle, player):
                return
        elif battle.step == MOVE:
            if any_step(battle, player) or may_offer(battle):  # AH-R19: nobody loses the chance to offer
                return
            if log is not None:
                emit.blocked(log, player)
        elif any_hit(battle, player):
            return
        next_step(battle, chance, log)
        if battle.stage == CHAMPIONS:
            return


def next_step(battle: Battle, chance: Chance, log: Log | None) -> None:
    if battle.step == ATTACKING:
        end_turn(battle, log)
        if battle.stage != CHAMPIONS:
            begin_turn(battle, chance, log)
    else:
        battle.step += 1


def end_turn(battle: Battle, log: Log | None) -> None:
    """AH-16, AH-R5: boosts end with the turn, but one's own defence outlasts the enemy's next turn."""
    for unit in range(UNITS):
        battle.attack_up[unit] = 0
        battle.sunder[unit] = 0
        battle.stride[unit] = 0
        battle.roam[unit] = 0
        if seat_of(unit) != battle.player:
            battle.defence_up[unit] = 0
        else:
            battle.bound[unit] >>= 1
            if battle.dazed[unit]:
                battle.dazed[unit] -= 1
    if battle.turn - battle.hurt_turn >= QUIET or battle.turn >= LONGEST:
        battle.stage = CHAMPIONS
        if log is not None:
            emit.duel_called(log, "AH-R10")
        return
    battle.player = 1 - battle.player


# ---------------------------------------------------------------- what may be done


def any_skill(battle: Battle, seat: i64) -> bool:
    return any(may_use_skill(battle, unit) for unit in range(seat * MOST, seat * MOST + battle.size[seat]))


def may_use_skill(battle: Battle, unit: i64) -> bool:
    return battle.at[unit] >= 0 and battle.dazed[unit] == 0


def may_play(battle: Battle, seat: i64, kind: i64) -> bool:
    """AH-R14: an item needs a legal target; AH-27: a third trap may not be played."""
    if IS_TRAP[kind]:
        return battle.traps_of(seat) < MOST_TRAPS and trap_squares(battle, seat) != 0
    return does_something(battle, item_program(kind), seat)


def may_offer(battle: Battle) -> bool:
    """AH-R10, AH-R19: before moving, and not again too soon."""
    if battle.step > MOVE:
        return False
    declined = battle.declined[battle.player]
    return declined < 0 or battle.turn - declined > PATIENCE


def turn_moves(battle: Battle, seat: i64) -> list[int]:
    moves: list[int] = []
    step = battle.step
    if step != MOVE or not any_step(battle, seat):  # AH-21
        moves.append(PASS)
    if may_offer(battle):
        moves.append(OFFER)
    if step == ITEM:
        for kind in range(KINDS):
            if card_in_hand(battle, seat, kind) >= 0 and may_play(battle, seat, kind):
                moves.append(ITEM_CARD + kind)
    elif step == SKILL:
        for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
            if may_use_skill(battle, unit):
                moves.append(USE_SKILL + unit)
    awaken_moves(battle, seat, moves)
    if step == MOVE:
        step_moves(battle, seat, moves)
    elif step == ATTACKING:
        hit_moves(battle, seat, moves)
    return moves


# ---------------------------------------------------------------- doing it


def act(battle: Battle, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    if AWAKEN <= move < CHAMPION:
        awaken(battle, move - AWAKEN, log)
    elif move == OFFER:
        battle.stage = OFFERED
        if log is not None:
            emit.offered(log, seat)
        return
    else:
        if move == PASS:
            if log is not None:
                emit.passed(log, seat, battle.step)
        elif ITEM_CARD <= move < DROP:
            play_item(battle, seat, move - ITEM_CARD, chance, log)
        elif move < AWAKEN:
            use_skill(battle, move - USE_SKILL, chance, log)
        elif STEP <= move < HIT:
            step(battle, move, chance, log)
        else:
            hit(battle, move, chance, log)
        if battle.over or battle.pending:
            return
        next_step(battle, chance, log)
    settle(battle, chance, log)


def play_item(battle: Battle, seat: i64, kind: i64, chance: Chance, log: Log | None) -> None:
    """AH-14: declared and used; which trap is set stays a secret (AH-26)."""
    card = card_in_hand(battle, seat, kind)
    if log is not None:
        emit.item_played(log, seat, kind)
    if IS_TRAP[kind]:
        lay_from_hand(battle, seat, card)
        begin_setting(battle, seat)
        return
    battle.hands[seat] &= ~BIT[card]
    bury(battle, card)
    begin(battle, item_program(kind), NOBODY_YET, seat, chance, log)


def use_skill(battle: Battle, unit: i64, chance: Chance, log: Log | None) -> None:
    """AH-17: name the character, roll a die, and only if it works apply the skill (AH-R6)."""
    side = battle.side(unit)
    rolled = chance.below(6) + 1
    works = WORKS[side] >> rolled & 1 != 0
    if log is not None:
        emit.skill_tried(log, battle, unit, rolled, works)
    if works:
        begin(battle, side, unit, seat_of(unit), chance, log)


def after_effects(battle: Battle, chance: Chance, log: Log | None) -> None:
    """The last decision of an item or a skill was made: on to the next step."""
    if not battle.over and not battle.pending:
        next_step(battle, chance, log)
        settle(battle, chance, log)
