"""Setting up: in turn, one character at a time, in one's own territory (AH-6); then the first items."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import MOST, TURN, Battle
from hyakki.games.awake.board import BIT, SQUARES, TERRITORY
from hyakki.games.awake.items import draw_item
from hyakki.games.awake.moves import AT, PLACE
from hyakki.games.awake.turns import begin_turn
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["may_stand", "place", "place_moves", "waiting"]


def waiting(battle: Battle, seat: i64) -> i64:
    """How many characters of this seat have no place yet."""
    count: i64 = 0
    for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
        if battle.at[unit] < 0:
            count += 1
    return count


def may_stand(battle: Battle, seat: i64, square: i64) -> bool:
    return TERRITORY[seat] & BIT[square] != 0 and battle.free(square)


def place_moves(battle: Battle, seat: i64) -> list[int]:
    moves: list[int] = []
    if battle.placing < 0:
        for unit in range(seat * MOST, seat * MOST + battle.size[seat]):
            if battle.at[unit] < 0:
                moves.append(PLACE + unit)
    else:
        for square in range(SQUARES):
            if may_stand(battle, seat, square):
                moves.append(AT + square)
    return moves


def place(battle: Battle, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    if move < AT:
        battle.placing = move - PLACE
        return
    unit = battle.placing
    battle.put(unit, move - AT)
    battle.placing = -1
    if log is not None:
        emit.placed(log, battle, unit)
    if waiting(battle, 1 - seat) > 0:  # AH-R2: a smaller team stops earlier
        battle.player = 1 - seat
    elif waiting(battle, seat) == 0:
        for who in range(2):  # AH-7
            draw_item(battle, who, 0, chance, log, "AH-7")
            draw_item(battle, who, 1, chance, log, "AH-7")
        battle.stage = TURN
        battle.player = battle.starter  # AH-8
        begin_turn(battle, chance, log)
