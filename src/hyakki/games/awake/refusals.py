"""Why a move is not legal: the first rule in its way. Says nothing that the seat does not know."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake.attacks import victim
from hyakki.games.awake.awakening import may_awaken
from hyakki.games.awake.battle import (
    ASK_CARD,
    ASK_DROP,
    ASK_ON,
    ATTACKING,
    CASTLE_UNIT,
    CHAMPIONS,
    ITEM,
    MOST,
    MOVE,
    OFFERED,
    PLACING,
    SKILL,
    STEPS,
    TEAMS,
    occupant,
    seat_of,
)
from hyakki.games.awake.board import BIT, CASTLES, TERRITORY, square_text
from hyakki.games.awake.content.numbers import HEAL
from hyakki.games.awake.effects import may_decline, squares_asked, targets_asked
from hyakki.games.awake.items import card_in_hand
from hyakki.games.awake.moves import (
    ACCEPT,
    AT,
    AWAKEN,
    CHAMPION,
    CHARACTER_NAMES,
    COUNTRY,
    DECLINE,
    DROP,
    HIT,
    ITEM_CARD,
    ITEM_NAMES,
    MOVES,
    OFFER,
    ON,
    PASS,
    PICK,
    PLACE,
    STEP,
    TAKE,
    USE_SKILL,
    step_target,
)
from hyakki.games.awake.moving import any_step, has_arrow, may_step
from hyakki.games.awake.pending import actor_of, asks, index_of, program_of
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    COPIES,
    COST,
    EFFECT,
    FIRST,
    IS_DEFENCE,
    IS_TRAP,
    OF_COUNTRY,
)
from hyakki.games.awake.teams import LARGEST, cost_of, may_leave_empty, open_to, taken
from hyakki.games.awake.traps import MOST_TRAPS
from hyakki.games.awake.turns import may_offer, may_play
from hyakki.kernel.types import Refusal

__all__ = ["refusal"]

Params = dict[str, str | int]


def refusal(state: AwakeState, seat: i64, move: i64) -> Refusal | None:
    """None if the move is legal."""
    if seat < 0 or seat > 1:
        return Refusal("watching", "AH-13")
    if move < 0 or move >= MOVES:
        return Refusal("no_move", "AH-13")
    if state.over:
        return Refusal("over", "AH-2")
    if state.must() & BIT[seat] == 0:
        if state.stage == TEAMS or state.stage == CHAMPIONS:
            return Refusal("chosen_already", "AH-R1" if state.stage == TEAMS else "AH-30")
        return Refusal("not_your_turn", "AH-13", {"seat": 1 - int(seat)})
    if state.stage == TEAMS:
        return choosing(state, seat, move)
    if state.stage == PLACING:
        return placing(state, seat, move)
    if state.stage == OFFERED:
        return None if move in (ACCEPT, DECLINE) else Refusal("answer_first", "AH-R10")
    if state.stage == CHAMPIONS:
        if not CHAMPION <= move < ON:
            return Refusal("champion_first", "AH-30")
        return not_mine(state, seat, move - CHAMPION, "AH-30")
    if state.pending:
        return answering(state, seat, move)
    return acting(state, seat, move)


def not_mine(state: AwakeState, seat: i64, unit: i64, rule: str) -> Refusal | None:
    """A unit that does not exist, has fallen or belongs to the other."""
    if state.who[unit] < 0 or (state.at[unit] < 0 and state.stage != PLACING):
        return Refusal("not_there", rule)
    if seat_of(unit) != seat:
        return Refusal("not_yours", rule, {"name": CHARACTER_NAMES[state.who[unit]]})
    return None


# ---------------------------------------------------------------- setup


def choosing(state: AwakeState, seat: i64, move: i64) -> Refusal | None:
    made = state.made[seat]
    if made == 0:
        return None if COUNTRY <= move < PICK else Refusal("country_first", "AH-R1")
    if made <= MOST:
        if move == PASS:
            return None if may_leave_empty(state, seat) else Refusal("empty_team", "AH-R11")
        if PICK <= move < TAKE:
            return picking(state, seat, move - PICK)
        return Refusal("pick_now", "AH-4")
    if not TAKE <= move < ITEM_CARD:
        return Refusal("take_now", "AH-31")
    kind = move - TAKE
    if (IS_DEFENCE[kind] == 1) != (made - 1 - MOST >= 9):
        return Refusal("other_deck_now", "AH-31", {"deck": "attack" if IS_DEFENCE[kind] else "defence"})
    if taken(state, seat, kind) >= COPIES[kind]:
        return Refusal("no_more_copies", "AH-R18", {"item": ITEM_NAMES[kind], "copies": int(COPIES[kind])})
    return None


def picking(state: AwakeState, seat: i64, character: i64) -> Refusal | None:
    if open_to(state, seat) & BIT[character]:
        return None
    name = CHARACTER_NAMES[character]
    if state.picks[seat] & BIT[character]:
        return Refusal("picked_already", "AH-R1", {"name": name})
    if state.own_country and OF_COUNTRY[state.country[seat]] & BIT[character] == 0:
        return Refusal("other_country", "AH-R1", {"name": name})
    left = LARGEST - int(cost_of(state.picks[seat]))
    return Refusal("too_dear", "AH-4", {"name": name, "cost": int(COST[character]), "left": left})


def placing(state: AwakeState, seat: i64, move: i64) -> Refusal | None:
    if state.placing < 0:
        if not PLACE <= move < USE_SKILL:
            return Refusal("place_now", "AH-6")
        unit = move - PLACE
        wrong = not_mine(state, seat, unit, "AH-6")
        if wrong is None and state.at[unit] >= 0:
            return Refusal("placed_already", "AH-6", {"name": CHARACTER_NAMES[state.who[unit]]})
        return wrong
    if not AT <= move < STEP:
        return Refusal("where", "AH-6")
    square = move - AT
    at: Params = {"square": square_text(square)}
    if TERRITORY[seat] & BIT[square] == 0:
        return Refusal("outside", "AH-6", at)
    if CASTLES & BIT[square]:
        return Refusal("castle_square", "AH-9")
    return None if state.free(square) else Refusal("taken", "AH-6", at)


# ---------------------------------------------------------------- in the middle of an effect


def answering(state: AwakeState, seat: i64, move: i64) -> Refusal | None:
    top: i64 = state.pending[-1]
    ask = asks(top)
    rule = "AH-26" if state.laying >= 0 else "AH-17" if actor_of(top) < 20 else "AH-14"
    if move == PASS:
        return None if may_decline(state, top) else Refusal("must_choose", rule)
    if ask == ASK_DROP:
        if not DROP <= move < PLACE:
            return Refusal("drop_now", "AH-17")
        return None if card_in_hand(state, seat, move - DROP) >= 0 else not_held(move - DROP)
    if ask == ASK_CARD:
        if not ITEM_CARD <= move < DROP:
            return Refusal("trap_now", "AH-17")
        if card_in_hand(state, seat, move - ITEM_CARD) < 0:
            return not_held(move - ITEM_CARD)
        return None if IS_TRAP[move - ITEM_CARD] else Refusal("no_trap", "AH-26")
    if ask == ASK_ON:
        if not ON <= move < AT:
            return Refusal("on_now", rule)
        squares = targets_asked(state, top)
        square = move - ON
    else:
        if not AT <= move < STEP:
            return Refusal("at_now", rule)
        squares = squares_asked(state, top)
        square = move - AT
    if squares & BIT[square]:
        return None
    if state.laying >= 0:
        return Refusal("no_place_for_trap", rule)
    if ask == ASK_ON and heals(top):
        unit = occupant(state, square)
        if 0 <= unit < CASTLE_UNIT and seat_of(unit) == seat and state.hurt[unit] == 0:
            return Refusal("at_full_hp", "AH-R21", {"name": CHARACTER_NAMES[state.who[unit]]})
    return Refusal("not_in_reach", rule, {"square": square_text(square)})


def heals(top: i64) -> bool:
    return EFFECT[FIRST[program_of(top)] + index_of(top)] == HEAL


def not_held(kind: i64) -> Refusal:
    return Refusal("not_in_hand", "AH-14", {"item": ITEM_NAMES[kind]})


# ---------------------------------------------------------------- a step of a turn


def acting(state: AwakeState, seat: i64, move: i64) -> Refusal | None:
    if move == PASS:
        blocked = state.step != MOVE or not any_step(state, seat)
        return None if blocked else Refusal("must_move", "AH-21")
    if move == OFFER:
        return offering(state)
    if AWAKEN <= move < CHAMPION:
        return awakening(state, seat, move - AWAKEN)
    if ITEM_CARD <= move < DROP:
        return wrong_step(state, ITEM) or playing(state, seat, move - ITEM_CARD)
    if USE_SKILL <= move < AWAKEN:
        unit = move - USE_SKILL
        wrong = not_mine(state, seat, unit, "AH-17") or trying(state, unit)
        return in_its_step(state, SKILL, wrong)
    if STEP <= move < HIT:
        unit = (move - STEP) // 16
        wrong = not_mine(state, seat, unit, "AH-20") or stepping(state, unit, move)
        return in_its_step(state, MOVE, wrong)
    if move >= HIT:
        unit = (move - HIT) // 8
        wrong = not_mine(state, seat, unit, "AH-23") or hitting(state, unit, move)
        return in_its_step(state, ATTACKING, wrong)
    return Refusal("not_now", "AH-13", {"step": STEPS[state.step]})


def in_its_step(state: AwakeState, step: i64, wrong: Refusal | None) -> Refusal | None:
    """Asked before a step, say what would be wrong in it; asked after it, say that it is over."""
    if wrong is not None and state.step <= step:
        return wrong
    return wrong_step(state, step)


def wrong_step(state: AwakeState, step: i64) -> Refusal | None:
    if state.step == step:
        return None
    return Refusal("wrong_step", "AH-13", {"wanted": STEPS[step], "step": STEPS[state.step]})


def offering(state: AwakeState) -> Refusal | None:
    if may_offer(state):
        return None
    return Refusal("offered_lately", "AH-R10") if state.step <= MOVE else Refusal("moved_already", "AH-R19")


def awakening(state: AwakeState, seat: i64, unit: i64) -> Refusal | None:
    wrong = not_mine(state, seat, unit, "AH-12")
    if wrong is not None or may_awaken(state, unit):
        return wrong
    name: Params = {"name": CHARACTER_NAMES[state.who[unit]]}
    if state.awake[unit]:
        return Refusal("awake_already", "AH-R4", name)
    if state.alive[seat] != 1 and not state.in_enemy_land(unit):
        return Refusal("no_reason_to_awaken", "AH-10", name)
    return Refusal("too_hurt_to_awaken", "AH-R4", name)


def playing(state: AwakeState, seat: i64, kind: i64) -> Refusal | None:
    if card_in_hand(state, seat, kind) < 0:
        return not_held(kind)
    if may_play(state, seat, kind):
        return None
    if IS_TRAP[kind] and state.traps_of(seat) >= MOST_TRAPS:
        return Refusal("two_traps", "AH-27")
    return Refusal("no_target", "AH-R14", {"item": ITEM_NAMES[kind]})


def trying(state: AwakeState, unit: i64) -> Refusal | None:
    return (
        Refusal("dazed", "AH-17", {"name": CHARACTER_NAMES[state.who[unit]]}) if state.dazed[unit] else None
    )


def stepping(state: AwakeState, unit: i64, move: i64) -> Refusal | None:
    way = (move - STEP) % 16
    if may_step(state, unit, way // 2, way % 2 + 1):
        return None
    name: Params = {"name": CHARACTER_NAMES[state.who[unit]]}
    if state.bound[unit] & 1:
        return Refusal("bound", "AH-20", name)
    if not has_arrow(state, unit, way // 2, way % 2 + 1):
        return Refusal("no_arrow", "AH-20", name)
    there = step_target(state, move)
    if there < 0:
        return Refusal("edge", "AH-R7", name)
    return Refusal("taken", "AH-R7", {"square": square_text(there)})


def hitting(state: AwakeState, unit: i64, move: i64) -> Refusal | None:
    if victim(state, unit, (move - HIT) % 8) >= 0:
        return None
    name: Params = {"name": CHARACTER_NAMES[state.who[unit]]}
    return Refusal("dazed", "AH-23", name) if state.dazed[unit] else Refusal("nobody_there", "AH-23")
