"""Traps (AH-26 to AH-29, AH-R9, AH-R17): where they may lie, and what happens when somebody arrives."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import Battle, in_order, seat_of
from hyakki.games.awake.board import AREA, BIT, CASTLE_AT, CASTLES, NEAR, SQUARES, squares_in
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.events import WhyRemoved
from hyakki.games.awake.harm import check_end
from hyakki.games.awake.items import bury
from hyakki.games.awake.tables import (
    AMOUNT,
    EFFECT,
    FIRST,
    FOR_ALL,
    LENGTH,
    RANGE,
    TRAP_AREA,
    item_program,
)
from hyakki.games.awake.touch import touch
from hyakki.kernel.log import Log

__all__ = ["MOST_TRAPS", "area_of", "arrive", "remove_trap", "set_trap", "trap_squares"]

MOST_TRAPS: Final = 2
"""AH-27: so many traps of a player lie on the board at most."""
ON_ITS_SQUARE: Final = vec[i64](
    [1 if item.area.startswith(("within", "cross")) else 0 for item in CONTENT.items]
)
"""Whether a trap's own square belongs to its area: lines leave it out."""


def trap_squares(battle: Battle, seat: i64) -> i64:
    """AH-26, AH-R17: around one's characters or castle, without character, castle or trap."""
    around = battle.near_own(seat) | NEAR[CASTLE_AT[seat]]
    taken = CASTLES | battle.trap_mask() | battle.standing_mask(0) | battle.standing_mask(1)
    return around & ~taken


def set_trap(battle: Battle, seat: i64, card: i64, square: i64, log: Log | None) -> None:
    place = seat * 2 + battle.traps_of(seat)
    battle.trap_at[place] = square
    battle.trap_card[place] = card
    if log is not None:
        emit.trap_set(log, seat, square, battle.kinds[card])


def remove_trap(battle: Battle, place: i64) -> None:
    """AH-29: off the board and into the cemetery; a younger trap becomes the older one."""
    bury(battle, battle.trap_card[place])
    if place % 2 == 0:
        battle.trap_at[place] = battle.trap_at[place + 1]
        battle.trap_card[place] = battle.trap_card[place + 1]
        place += 1
    battle.trap_at[place] = -1
    battle.trap_card[place] = -1


def area_of(battle: Battle, place: i64) -> i64:
    """The squares that set this trap off."""
    kind = battle.kinds[battle.trap_card[place]]
    square = battle.trap_at[place]
    area = AREA[(TRAP_AREA[kind] * 2 + place // 2) * SQUARES + square]
    if ON_ITS_SQUARE[kind]:
        area |= BIT[square]
    return area


def arrive(battle: Battle, unit: i64, came_from: i64, log: Log | None) -> None:
    """AH-28, AH-R9: a unit has come to rest; enemy traps it has entered go off, the older first.

    Only then the traps on whose squares it has come to rest, or fallen, are removed.
    """
    rested = BIT[came_from]
    trodden: i64 = 0
    while battle.standing(unit):
        trodden |= BIT[battle.at[unit]]
        place = entered(battle, unit, rested, trodden)
        if place < 0:
            break
        rested |= trodden
        spring(battle, place, unit, log)
        if battle.over:
            return
    for square in squares_in(trodden):
        tread(battle, square, unit, came_from, log)


def entered(battle: Battle, unit: i64, rested: i64, trodden: i64) -> i64:
    """The oldest enemy trap that the unit stands in and has come into from outside, or -1.

    AH-29: to step onto a trap outside its area only removes it, wherever one is moved from there.
    """
    first = (1 - seat_of(unit)) * 2
    for place in range(first, first + MOST_TRAPS):
        if battle.trap_at[place] >= 0:
            area = area_of(battle, place)
            stepped_on = BIT[battle.trap_at[place]] & trodden & ~area
            if area & BIT[battle.at[unit]] and rested & ~area and not stepped_on:
                return place
    return -1


def tread(battle: Battle, square: i64, unit: i64, came_from: i64, log: Log | None) -> None:
    """AH-29: a unit that moves onto a trap's square, friend or foe, removes it."""
    for place in range(2 * MOST_TRAPS):
        if battle.trap_at[place] == square:
            if log is not None:
                kind = battle.kinds[battle.trap_card[place]]
                why = why_silent(battle, place, unit, came_from)
                emit.trodden(log, battle, place // 2, square, kind, unit, why)
            remove_trap(battle, place)
            return


def why_silent(battle: Battle, place: i64, unit: i64, came_from: i64) -> WhyRemoved | None:
    """Why a trap that was stepped on has not gone off; nothing where whoever came has fallen or gone on."""
    if place // 2 == seat_of(unit):
        return "own"
    area = area_of(battle, place)
    if not area & BIT[battle.trap_at[place]]:
        return "beside"
    return "inside" if area & BIT[came_from] else None


def spring(battle: Battle, place: i64, victim: i64, log: Log | None) -> None:
    """A trap goes off: first it is removed, then it does what its card says."""
    square = battle.trap_at[place]
    owner = place // 2
    kind = battle.kinds[battle.trap_card[place]]
    if log is not None:
        emit.sprung(log, battle, owner, square, kind, victim)
    remove_trap(battle, place)
    program = item_program(kind)
    for i in range(FIRST[program], FIRST[program] + LENGTH[program]):
        if FOR_ALL[i]:
            area = AREA[(RANGE[i] * 2 + owner) * SQUARES + square] | BIT[square]
            inside = squares_in(area & battle.standing_mask(1 - owner))
            for unit in in_order(battle, inside):
                at = battle.at[unit]
                if at >= 0:
                    moved = touch(battle, EFFECT[i], AMOUNT[i], square, unit, log, "AH-28")
                    if moved and unit != victim:
                        arrive(battle, unit, at, log)
        elif battle.standing(victim):
            touch(battle, EFFECT[i], AMOUNT[i], square, victim, log, "AH-28")
    check_end(battle, log)
