"""Why a step is good, as data: what it hits and how likely, what it promises, where it leads.

The position is a guess that fits the asker's view. Only what the view tells is read in it: never what the
other holds, nor the face of a trap of theirs.
"""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.awake.drafting import FRONT
from hyakki.bots.awake.judgement import Judgement
from hyakki.bots.awake.odds import DAMAGES, at_least, expected, odds_row
from hyakki.bots.awake.promises import promise, promise_on
from hyakki.games.awake.attacks import from_weak_side, victim
from hyakki.games.awake.battle import (
    ATTACKING,
    CASTLE_UNIT,
    CHAMPIONS,
    MOST,
    OFFERED,
    PLACING,
    STEPS,
    TEAMS,
    TURN,
    seat_of,
)
from hyakki.games.awake.board import BIT, CASTLE_AT, FILES, ITEM_ON, NEAR, TERRITORY, distance, square_text
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.duel import duel_hp, weak_in_front
from hyakki.games.awake.emit import DECKS, name
from hyakki.games.awake.harm import hp_left, room_left
from hyakki.games.awake.moves import (
    ACCEPT,
    AT,
    AWAKEN,
    CHAMPION,
    COUNTRY,
    DROP,
    HIT,
    ITEM_CARD,
    ITEM_NAMES,
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
from hyakki.games.awake.pending import target_of
from hyakki.games.awake.scene.texts import castle_text, item_text
from hyakki.games.awake.scene.vain import in_vain
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    ATTACK,
    DEFENCE,
    HP,
    IS_TRAP,
    WORKS,
    item_program,
)
from hyakki.games.awake.teams import LARGEST, cost_of
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import State

__all__ = ["declared", "reason_for", "step_further"]

Facts = dict[str, str | int | list[str]]

MUCH: Final = 0.25
"""So much less danger is a reason to go somewhere."""
AT_RISK: Final = ("enters", "guards", "nearer", "draws_attack", "draws_defence")
"""Reasons to go somewhere that say nothing of enemies, who may strike there."""
NO_SAFER: Final = -2
"""That this one gets out of danger is no reason."""


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a step."""
    battle = cast("AwakeState", state)
    if battle.stage == TEAMS:
        return choosing(battle, seat, move)
    if battle.stage == PLACING:
        return placing(battle, seat, move)
    judgement = Judgement()
    judgement.look(battle, seat)
    if battle.stage == OFFERED:
        ahead = judgement.balance(battle) * (1 if seat == 0 else -1)
        return {
            "reason": ("accept" if move == ACCEPT else "decline") + ("_ahead" if ahead > 0 else "_behind")
        }
    if battle.stage == CHAMPIONS:
        return champion(battle, move - CHAMPION)
    if move == OFFER:
        quiet = int(battle.turn - battle.hurt_turn)
        late = (int(battle.turn) + 1) // 2
        return {"reason": "offer" if quiet > 1 else "offer_late", "turns": quiet, "round": late}
    if AWAKEN <= move < CHAMPION:
        return awakening(battle, move - AWAKEN)
    if battle.pending:
        return deciding(battle, judgement, seat, move)
    return acting(battle, judgement, seat, move)


def step_further(state: State, seat: int, move: int) -> bool:
    """Leave out a step of the turn, if that is the move and more of the turn is to come.

    What would bring nothing is left out, too: a search tries it, for it costs nothing, but it is no advice.
    """
    battle = cast("AwakeState", state)
    if (
        not (move == PASS or in_vain(battle, move))
        or battle.stage != TURN
        or battle.pending
        or battle.step == ATTACKING
    ):
        return False
    ahead = battle.clone()
    ahead.apply(seat, PASS, Seeded("further"), None)
    if ahead.turn != battle.turn or ahead.stage != TURN:
        return False
    battle.apply(seat, PASS, Seeded("further"), None)
    return True


def declared(state: State, seat: int, move: int) -> bool:
    """Make a move that names an item to use or somebody to place, if its target is to be chosen next.

    No luck is drawn between the two, and the table chooses both at once.
    """
    battle = cast("AwakeState", state)
    if not (ITEM_CARD <= move < DROP or PLACE <= move < USE_SKILL) or battle.pending:
        return False
    ahead = battle.clone()
    ahead.apply(seat, move, Seeded("declared"), None)
    mine = ahead.must() >> seat & 1 == 1  # what Pickpocket takes, the other chooses
    if not mine or (not ahead.pending and ahead.placing < 0):
        return False
    battle.apply(seat, move, Seeded("declared"), None)
    return True


# ---------------------------------------------------------------- before the first turn


def choosing(state: AwakeState, seat: int, move: int) -> Facts:
    if move == PASS:
        return {"reason": "empty_place"}
    if move >= TAKE:
        item = CONTENT.items[move - TAKE]
        return {"reason": "take", "item": item.name, "text": item_text(item)}
    if move >= PICK:
        character = CONTENT.characters[move - PICK]
        left = LARGEST - int(cost_of(state.picks[seat])) - character.cost
        return {"reason": "pick", "role": character.role, "cost": character.cost, "left": left}
    castle = CONTENT.castles[move - COUNTRY]
    return {"reason": "country", "castle": castle.name, "text": castle_text(castle)}


def placing(state: AwakeState, seat: int, move: int) -> Facts:
    unit = move - PLACE if move < AT else int(state.placing)
    character = CONTENT.characters[state.who[unit]]
    front = character.role in FRONT
    if move < AT:
        return {
            "reason": "place_front" if front else "place_back",
            "name": character.name,
            "role": character.role,
        }
    square = move - AT
    rank = square // FILES if seat == 0 else 7 - square // FILES
    if rank == 2:
        return {"reason": "stand_front", "name": character.name}
    if distance(square, CASTLE_AT[seat]) == 1:
        return {"reason": "stand_castle", "name": character.name}
    return {"reason": "stand_back", "name": character.name}


# ---------------------------------------------------------------- the end, and awakening


def champion(state: AwakeState, unit: int) -> Facts:
    side = state.who[unit] * 2 + 1
    return {
        "reason": "champion_weak" if weak_in_front(state, unit) else "champion",
        "name": name(state, unit),
        "hp": int(duel_hp(state, unit)),
        "attack": int(ATTACK[side]),
        "defence": int(DEFENCE[side]),
    }


def awakening(state: AwakeState, unit: int) -> Facts:
    side = state.who[unit] * 2 + 1
    return {
        "reason": "awakens",
        "name": name(state, unit),
        "now": int(hp_left(state, unit)),
        "hp": int(HP[side] - state.hurt[unit]),
        "skill": CONTENT.characters[state.who[unit]].awake.skill.name,
    }


# ---------------------------------------------------------------- in a turn


def acting(state: AwakeState, judgement: Judgement, seat: int, move: int) -> Facts:
    if move == PASS:
        return {"reason": f"skip_{STEPS[state.step]}"}
    if ITEM_CARD <= move < DROP:
        kind = move - ITEM_CARD
        if IS_TRAP[kind]:
            return trapping(kind)
        facts: Facts = {"reason": "item", "item": ITEM_NAMES[kind]}
        facts.update(promise(state, judgement, item_program(kind), seat))
        return facts
    if USE_SKILL <= move < AWAKEN:
        return trying(state, judgement, move - USE_SKILL)
    if STEP <= move < HIT:
        square = int(step_target(state, move))
        facts = going(state, judgement, (move - STEP) // 16, square)
        if ITEM_ON[square] >= 0:  # AH-22: only the move step draws
            facts["also"] = f"draws_{DECKS[ITEM_ON[square]]}"
            if facts["reason"] in ("nearer", "best_results"):
                facts["reason"] = facts.pop("also")
        struck = any(judgement.reach[i] & BIT[square] for i in range(state.size[1 - seat]))
        if struck and facts["reason"] in AT_RISK:
            facts["risk"] = "struck"
        return facts
    unit = (move - HIT) // 8
    return hitting(state, unit, int(victim(state, unit, (move - HIT) % 8)), "hit")


def trapping(kind: int) -> Facts:
    """What it does is why; that it is a trap the button says."""
    text = item_text(CONTENT.items[kind]).removeprefix("Trap. ")
    return {"reason": "trap", "item": ITEM_NAMES[kind], "text": text}


def trying(state: AwakeState, judgement: Judgement, unit: int) -> Facts:
    side = state.side(unit)
    character = CONTENT.characters[state.who[unit]]
    works = len([number for number in range(1, 7) if WORKS[side] >> number & 1])
    facts: Facts = {
        "reason": "skill",
        "name": character.name,
        "skill": (character.awake if state.awake[unit] else character.plain).skill.name,
        "chance": round(100 * works / 6),
    }
    facts.update(promise(state, judgement, side, seat_of(unit), unit))
    return facts


def hitting(state: AwakeState, unit: int, target: int, reason: str) -> Facts:
    """The odds, as the rules know them."""
    first = odds_row(state, unit, target)
    left = hp_left(state, target)
    most = int(room_left(state, target)) if target >= CASTLE_UNIT else DAMAGES
    falls = round(100 * at_least(first, left)) if left <= most else 0
    facts: Facts = {
        "reason": reason,
        "name": name(state, unit),
        "target": name(state, target),
        "weak": 1 if from_weak_side(state, unit, target) else 0,
        "chance": round(100 * at_least(first, 1)),
        "mean": f"{expected(first, most):.1f}",
        "falls": falls,
    }
    if falls > 0 and target >= CASTLE_UNIT:
        facts["wins"] = "castle"
    elif falls > 0 and state.alive[seat_of(target)] == 1:
        facts["wins"] = "annihilation"
    return facts


def going(state: AwakeState, judgement: Judgement, unit: int, square: int) -> Facts:
    """What is better there than here: an attack, awakening, safety, the enemy's castle."""
    seat = int(seat_of(unit))
    here = int(state.at[unit])
    facts: Facts = {"reason": "best_results", "name": name(state, unit), "square": square_text(square)}
    target = best_target_from(state, judgement, unit, square)
    if target >= 0:
        state.put(unit, square)
        facts = hitting(state, unit, target, "to_hit")
        facts["square"] = square_text(square)
        state.put(unit, here)
        return facts
    if TERRITORY[1 - seat] & BIT[square] and not state.awake[unit] and not state.in_enemy_land(unit):
        facts["reason"] = "enters"
    elif (lost := left_behind(state, judgement, unit, square)) != NO_SAFER:
        facts["reason"] = "safer"
        if lost >= 0:
            facts["lost"] = name(state, lost)
    elif NEAR[square] & judgement.guests and not NEAR[here] & judgement.guests:
        facts["reason"] = "guards"
    elif distance(square, CASTLE_AT[1 - seat]) < distance(here, CASTLE_AT[1 - seat]):
        facts["reason"] = "nearer"
    return facts


def saves(state: AwakeState, judgement: Judgement, unit: int, square: int) -> bool:
    """Whether this move takes somebody out of much of their danger."""
    return judgement.danger(state, unit, square) < judgement.danger(state, unit, state.at[unit]) - MUCH


def left_behind(state: AwakeState, judgement: Judgement, unit: int, square: int) -> int:
    """Who is in greater danger than the one that goes, and past saving; -1 for nobody.

    `NO_SAFER` where going is no safer, or where a move would save somebody who needs it more: an enemy
    strikes once in a turn, so who leaves a worse blow open has saved nobody.
    """
    if not saves(state, judgement, unit, square):
        return NO_SAFER
    own = judgement.danger(state, unit, state.at[unit])
    seat = int(seat_of(unit))
    lost = -1
    for other in range(seat * MOST, seat * MOST + state.size[seat]):
        if other == unit or state.at[other] < 0 or judgement.danger(state, other, state.at[other]) <= own:
            continue
        steps = [move for move in state.legal(seat) if STEP <= move < HIT and (move - STEP) // 16 == other]
        if any(saves(state, judgement, other, int(step_target(state, move))) for move in steps):
            return NO_SAFER
        lost = other
    return lost


def best_target_from(state: AwakeState, judgement: Judgement, unit: int, square: int) -> int:
    """Whom this move lets one attack, if that is better than any attack without it; else -1."""
    here = int(state.at[unit])
    most = judgement.other_hit(state, -1)
    best = -1
    state.put(unit, square)
    for direction in range(8):
        target = int(victim(state, unit, direction))
        if target >= 0:
            worth = judgement.hit_worth(state, unit, target)
            if worth > most:
                most = worth
                best = target
    state.put(unit, here)
    return best


# ---------------------------------------------------------------- in the middle of an effect


def deciding(state: AwakeState, judgement: Judgement, seat: int, move: int) -> Facts:
    if move == PASS:
        return {"reason": "leave_it"}
    if DROP <= move < PLACE:
        return {"reason": "drop", "item": ITEM_NAMES[move - DROP]}
    if ITEM_CARD <= move < DROP:
        kind = move - ITEM_CARD
        return trapping(kind)
    if ON <= move < AT:
        facts: Facts = {"reason": "on"}
        facts.update(promise_on(state, judgement, move - ON))
        return facts
    square = move - AT
    if state.laying < 0:
        return going(state, judgement, int(target_of(state.pending[-1])), square)
    coming = [
        name(state, unit)
        for unit in range((1 - seat) * MOST, (1 - seat) * MOST + state.size[1 - seat])
        if state.at[unit] >= 0 and 2 <= distance(square, state.at[unit]) <= 3
    ]
    return {"reason": "in_the_way", "names": coming} if coming else {"reason": "guards_way"}
