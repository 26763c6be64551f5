"""Skills and items at work: effect after effect, with a pause wherever somebody has to choose.

What is going on lies on the stack of pending decisions: which program, which effect of it, who does it and
who was chosen so far. `run` goes on until it has to ask or the program has ended.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import (
    ASK_AT,
    ASK_CARD,
    ASK_DROP,
    ASK_ON,
    CASTLE_UNIT,
    MOST,
    NOBODY_YET,
    Battle,
    in_order,
    occupant,
)
from hyakki.games.awake.board import AREA, BIT, CASTLE_AT, CASTLES, SQUARES, squares_in
from hyakki.games.awake.content.numbers import (
    CASTLE,
    DISARM,
    DRAW,
    ENEMY,
    FRIEND,
    HEAL,
    IT,
    LAY,
    LEAP,
    SELF,
    SPOIL,
    SWAP,
    TRAP,
)
from hyakki.games.awake.harm import check_end
from hyakki.games.awake.items import bury, card_in_hand, draw_item, held
from hyakki.games.awake.moves import AT, DROP, ITEM_CARD, ON, PASS
from hyakki.games.awake.pending import actor_of, asks, frame, index_of, owner_of, program_of, target_of
from hyakki.games.awake.tables import (
    AMOUNT,
    AND_CASTLE,
    DRAW_FROM,
    EFFECT,
    FIRST,
    FOR_ALL,
    IS_TRAP,
    KINDS,
    LENGTH,
    RANGE,
    SIDES,
    WHOM,
)
from hyakki.games.awake.touch import touch
from hyakki.games.awake.traps import MOST_TRAPS, arrive, remove_trap, set_trap, trap_squares
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = [
    "SETTING",
    "begin",
    "decide",
    "does_something",
    "landing_squares",
    "may_lay",
    "run",
    "target_squares",
]

SETTING: Final = 255
"""Instead of a program: a trap is on its way to its square, and which one is its owner's secret."""
WITHIN: Final = 0
"""The number of the range `within 1`; those of 2 to 4 follow."""


def begin(battle: Battle, program: i64, actor: i64, owner: i64, chance: Chance, log: Log | None) -> None:
    """Start a skill or an item."""
    battle.pending.append(frame(ASK_ON, program, 0, actor, NOBODY_YET, owner))
    run(battle, chance, log)


def begin_setting(battle: Battle, owner: i64) -> None:
    battle.pending.append(frame(ASK_AT, SETTING, 0, NOBODY_YET, NOBODY_YET, owner))


def run(battle: Battle, chance: Chance, log: Log | None) -> None:
    """Go on with the top program until it asks for something or has ended."""
    while battle.pending:
        top: i64 = battle.pending[-1]
        program = program_of(top)
        index = index_of(top)
        actor = actor_of(top)
        dead = actor != NOBODY_YET and not battle.standing(actor)
        if program == SETTING or index == LENGTH[program] or dead:
            battle.pending.pop()
            return
        ask = work(battle, top, FIRST[program] + index, chance, log)
        if battle.over:
            return
        if ask >= 0:
            target = actor if ask == ASK_AT else target_of(top)
            battle.pending[-1] = frame(ask, program, index, actor, target, owner_of(top))
            return
        go_on(battle, target_of(top))


def go_on(battle: Battle, target: i64) -> None:
    """To the next effect of the top program."""
    top: i64 = battle.pending[-1]
    battle.pending[-1] = frame(
        ASK_ON, program_of(top), index_of(top) + 1, actor_of(top), target, owner_of(top)
    )


def work(battle: Battle, top: i64, i: i64, chance: Chance, log: Log | None) -> i64:
    """Do what needs no choice; otherwise say what must be asked, or -1."""
    owner = owner_of(top)
    actor = actor_of(top)
    effect = EFFECT[i]
    if effect == DRAW:
        draw_item(battle, owner, DRAW_FROM[i], chance, log, "AH-17")
        return -1
    if effect == SPOIL:
        return ASK_DROP if battle.hands[1 - owner] != 0 else -1
    if effect == LAY:
        return ASK_CARD if may_lay(battle, owner) else -1
    if WHOM[i] == SELF:
        if effect == LEAP:
            return ASK_AT if landing_squares(battle, actor, AMOUNT[i]) else -1
        apply(battle, i, actor, actor, log)
        return -1
    if WHOM[i] == IT:
        target = target_of(top)
        if target != NOBODY_YET and (target >= CASTLE_UNIT or battle.standing(target)):
            if effect == SWAP and target < CASTLE_UNIT:
                return ASK_ON  # AH-D2: it costs the attack, so it is a choice
            apply(battle, i, actor, target, log)
        return -1
    if FOR_ALL[i]:
        touch_all(battle, i, actor, squares_in(target_squares(battle, owner, actor, i)), log)
        return -1
    return ASK_ON if target_squares(battle, owner, actor, i) else -1


def may_lay(battle: Battle, owner: i64) -> bool:
    """AH-27: there is room for a trap, and an attack item in hand that may be one."""
    return (
        battle.traps_of(owner) < MOST_TRAPS
        and held(battle, owner, 0) > 0
        and trap_squares(battle, owner) != 0
    )


def does_something(battle: Battle, program: i64, owner: i64) -> bool:
    """AH-R14: an item needs a legal target for the first thing it does."""
    i = FIRST[program]
    if EFFECT[i] == SPOIL:
        return battle.hands[1 - owner] != 0
    if EFFECT[i] == DRAW:
        return True
    return target_squares(battle, owner, NOBODY_YET, i) != 0


def target_squares(battle: Battle, owner: i64, actor: i64, i: i64) -> i64:
    """The squares of all that an effect can touch."""
    whom = WHOM[i]
    reach: i64 = 0
    if actor != NOBODY_YET:
        reach = AREA[(RANGE[i] * 2 + owner) * SQUARES + battle.at[actor]]
        if whom == FRIEND:
            reach |= BIT[battle.at[actor]]
    else:  # an item reaches as far from any of one's characters
        for unit in range(owner * MOST, owner * MOST + battle.size[owner]):
            at = battle.at[unit]
            if at >= 0:
                reach |= AREA[(RANGE[i] * 2 + owner) * SQUARES + at] | BIT[at]
    if whom == TRAP:
        return reach & traps_of(battle, 1 - owner)
    if whom == CASTLE:
        return reach & BIT[CASTLE_AT[1 - owner]]
    if whom == ENEMY:
        found = battle.standing_mask(1 - owner)
        if AND_CASTLE[i]:
            found |= BIT[CASTLE_AT[1 - owner]]
        return reach & found
    return reach & useful(battle, owner, i)


def traps_of(battle: Battle, seat: i64) -> i64:
    mask: i64 = 0
    for place in range(seat * MOST_TRAPS, seat * MOST_TRAPS + MOST_TRAPS):
        if battle.trap_at[place] >= 0:
            mask |= BIT[battle.trap_at[place]]
    return mask


def useful(battle: Battle, owner: i64, i: i64) -> i64:
    """One's own characters, but only the hurt where it heals, and only those with somewhere to leap."""
    mask: i64 = 0
    for unit in range(owner * MOST, owner * MOST + battle.size[owner]):
        at = battle.at[unit]
        if at < 0 or (EFFECT[i] == HEAL and battle.hurt[unit] == 0):
            continue
        if EFFECT[i] == LEAP and landing_squares(battle, unit, AMOUNT[i]) == 0:
            continue
        mask |= BIT[at]
    return mask


def landing_squares(battle: Battle, unit: i64, reach: i64) -> i64:
    """Where a unit can leap to."""
    taken = CASTLES | battle.standing_mask(0) | battle.standing_mask(1)
    return AREA[(WITHIN + reach - 1) * 2 * SQUARES + battle.at[unit]] & ~taken


# ---------------------------------------------------------------- what happens to whom


def touch_all(battle: Battle, i: i64, actor: i64, squares: list[int], log: Log | None) -> None:
    """Everybody in range, each once, even if some are moved meanwhile."""
    if EFFECT[i] == DISARM:
        for square in squares:
            touch_square(battle, i, actor, square, log)
        return
    for target in in_order(battle, squares):  # AH-R20
        if not battle.over and (target >= CASTLE_UNIT or battle.standing(target)):
            apply(battle, i, actor, target, log)


def touch_square(battle: Battle, i: i64, actor: i64, square: i64, log: Log | None) -> None:
    if EFFECT[i] == DISARM:
        for place in range(2 * MOST_TRAPS):
            if battle.trap_at[place] == square:
                if log is not None:
                    kind = battle.kinds[battle.trap_card[place]]
                    emit.trap_removed(log, place // 2, square, kind, "AH-17")
                remove_trap(battle, place)
                return
        return
    apply(battle, i, actor, occupant(battle, square), log)


def apply(battle: Battle, i: i64, actor: i64, target: i64, log: Log | None) -> None:
    source: i64 = battle.at[actor] if actor != NOBODY_YET else -1
    if EFFECT[i] == SWAP:
        swap(battle, actor, target, log)
    else:
        came_from: i64 = battle.at[target] if target < CASTLE_UNIT else -1
        if touch(battle, EFFECT[i], AMOUNT[i], source, target, log, "AH-17"):
            arrive(battle, target, came_from, log)
    check_end(battle, log)


def swap(battle: Battle, actor: i64, target: i64, log: Log | None) -> None:
    if target >= CASTLE_UNIT:
        return
    here = battle.at[actor]
    there = battle.at[target]
    battle.at[actor] = there
    battle.at[target] = here
    battle.on[here] = target
    battle.on[there] = actor
    rest(battle, actor)
    if log is not None:
        emit.moved(log, battle, actor, here, there, "swapped", "AH-17", target)
        emit.moved(log, battle, target, there, here, "swapped", "AH-17", actor)
    for unit in in_order(battle, [min(here, there), max(here, there)]):  # AH-R20
        landed, left = (there, here) if unit == actor else (here, there)
        if not battle.over and battle.at[unit] == landed:  # the other's traps may have moved or felled it
            arrive(battle, unit, left, log)


# ---------------------------------------------------------------- decisions


def decide(battle: Battle, move: i64, chance: Chance, log: Log | None) -> None:
    """Answer the top question, then go on."""
    top: i64 = battle.pending[-1]
    ask = asks(top)
    owner = owner_of(top)
    program = program_of(top)
    index = index_of(top)
    i = FIRST[program] + index if program != SETTING else -1
    target: i64 = target_of(top) if i >= 0 and WHOM[i] == IT else NOBODY_YET
    if move == PASS:
        pass
    elif ask == ASK_ON:
        square = move - ON
        target = occupant(battle, square) if WHOM[i] != TRAP else NOBODY_YET
        if EFFECT[i] == LEAP:
            battle.pending[-1] = frame(ASK_AT, program, index, actor_of(top), target, owner)
            return
        touch_square(battle, i, actor_of(top), square, log)
    elif ask == ASK_CARD:
        lay_from_hand(battle, owner, card_in_hand(battle, owner, move - ITEM_CARD))
        battle.pending[-1] = frame(ASK_AT, program, index, actor_of(top), NOBODY_YET, owner)
        return
    elif ask == ASK_DROP:
        card = card_in_hand(battle, 1 - owner, move - DROP)
        battle.hands[1 - owner] &= ~BIT[card]
        bury(battle, card)
        if log is not None:
            emit.dropped(log, 1 - owner, battle.kinds[card])
    elif battle.laying >= 0:
        set_trap(battle, owner, battle.laying, move - AT, log)
        battle.laying = -1
    else:
        target = target_of(top)
        leap(battle, target, move - AT, log)
    if battle.over:
        return
    if program != SETTING:
        go_on(battle, target)
    run(battle, chance, log)


def lay_from_hand(battle: Battle, owner: i64, card: i64) -> None:
    """The trap leaves the hand; only its owner knows which it is."""
    battle.hands[owner] &= ~BIT[card]
    battle.laying = card


def leap(battle: Battle, unit: i64, square: i64, log: Log | None) -> None:
    here = battle.at[unit]
    battle.put(unit, square)
    rest(battle, unit)
    if log is not None:
        emit.moved(log, battle, unit, here, square, "leapt", "AH-17")
    arrive(battle, unit, here, log)
    check_end(battle, log)


def rest(battle: Battle, unit: i64) -> None:
    """As the cards say: a unit that has leapt or changed places fights again next turn (AH-D2)."""
    battle.dazed[unit] = max(1, battle.dazed[unit])


def effect_moves(battle: Battle) -> list[int]:
    """What the one who is asked may answer."""
    top: i64 = battle.pending[-1]
    ask = asks(top)
    owner = owner_of(top)
    moves: list[int] = []
    if may_decline(battle, top):
        moves.append(PASS)
    if ask == ASK_CARD:
        add_cards(moves, battle, owner, ITEM_CARD, True)
    elif ask == ASK_DROP:
        add_cards(moves, battle, 1 - owner, DROP, False)
    elif ask == ASK_ON:
        add_squares(moves, ON, targets_asked(battle, top))
    else:
        add_squares(moves, AT, squares_asked(battle, top))
    return moves


def targets_asked(battle: Battle, top: i64) -> i64:
    """Whom the effect can touch; for `it` there is only one, and the question is whether."""
    i = FIRST[program_of(top)] + index_of(top)
    if WHOM[i] == IT:
        return BIT[battle.at[target_of(top)]]
    return target_squares(battle, owner_of(top), actor_of(top), i)


def squares_asked(battle: Battle, top: i64) -> i64:
    """For a trap on its way or somebody who leaps."""
    if battle.laying >= 0:
        return trap_squares(battle, owner_of(top))
    return landing_squares(battle, target_of(top), AMOUNT[FIRST[program_of(top)] + index_of(top)])


def may_decline(battle: Battle, top: i64) -> bool:
    """A skill that works *can* be applied; an item was declared, and a trap in the hand is a trap to set."""
    return asks(top) != ASK_DROP and program_of(top) < SIDES and battle.laying < 0


def add_cards(moves: list[int], battle: Battle, seat: i64, first: i64, only_traps: bool) -> None:
    """One move for each kind in a hand."""
    for kind in range(KINDS):
        if (not only_traps or IS_TRAP[kind]) and card_in_hand(battle, seat, kind) >= 0:
            moves.append(first + kind)


def add_squares(moves: list[int], first: i64, squares: i64) -> None:
    for square in range(SQUARES):
        if squares & BIT[square]:
            moves.append(first + square)
