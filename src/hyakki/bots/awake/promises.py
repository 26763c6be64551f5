"""What a skill or an item would do, as data: its most useful effect, and whom it touches."""

from __future__ import annotations

from hyakki.bots.awake.effects import EffectSense
from hyakki.bots.awake.judgement import Judgement
from hyakki.games.awake.battle import CASTLE_UNIT, NOBODY_YET, occupant, seat_of
from hyakki.games.awake.board import BIT, CASTLE_AT, NEAR, square_text, squares_in
from hyakki.games.awake.content.numbers import (
    DAMAGE,
    DISARM,
    DRAW,
    HEAL,
    IT,
    LAY,
    LEAP,
    SELF,
    SPOIL,
)
from hyakki.games.awake.effects import landing_squares, may_lay, target_squares
from hyakki.games.awake.emit import name
from hyakki.games.awake.harm import hp_left, landing
from hyakki.games.awake.items import card_in_hand
from hyakki.games.awake.pending import actor_of, index_of, program_of
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    AMOUNT,
    EFFECT,
    EFFECT_NAMES,
    FIRST,
    FOR_ALL,
    IS_TRAP,
    KINDS,
    LENGTH,
    WHOM,
)

__all__ = ["promise", "promise_on"]

Facts = dict[str, str | int | list[str]]
WORTHS = {DRAW: 0.4, SPOIL: 0.3, LAY: 0.4, DISARM: 0.3}
"""What helps no matter who stands where."""


def promise(
    state: AwakeState, judgement: Judgement, program: int, owner: int, actor: int = NOBODY_YET
) -> Facts:
    """`does` names the effect that helps most; `later` if nothing comes of it now."""
    sense = EffectSense(judgement)
    best: Facts = {"does": "later"}
    most = 0.0
    chosen: list[int] = []
    for i in range(FIRST[program], FIRST[program] + LENGTH[program]):
        if EFFECT[i] in WORTHS:
            worth = WORTHS[EFFECT[i]] if possible(state, i, owner, actor) else 0.0
            targets: list[int] = []
        else:
            if WHOM[i] == SELF:
                targets = [actor]
            elif WHOM[i] == IT:
                targets = chosen
            else:
                targets = in_reach(state, sense, i, owner, actor)
                chosen = targets
            worth = sum([sense.on(state, i, actor, target) for target in targets])
        if worth > most:
            most = worth
            best = done(state, judgement, i, targets)
    return best


def promise_on(state: AwakeState, judgement: Judgement, square: int) -> Facts:
    """For the target that is chosen in the middle of an effect."""
    top = state.pending[-1]
    i = int(FIRST[program_of(top)] + index_of(top))
    if EFFECT[i] == DISARM:
        return done(state, judgement, i, [])
    target = int(occupant(state, square))
    best = done(state, judgement, i, [target])
    sense = EffectSense(judgement)
    most = sense.on(state, i, actor_of(top), target)
    for later in range(i + 1, int(FIRST[program_of(top)] + LENGTH[program_of(top)])):
        worth = sense.on(state, later, actor_of(top), target) if WHOM[later] == IT else 0.0
        if worth > most:
            most = worth
            best = done(state, judgement, later, [target])
    return best


def possible(state: AwakeState, i: int, owner: int, actor: int) -> bool:
    if EFFECT[i] == SPOIL:
        return state.hands[1 - owner] != 0
    if EFFECT[i] == LAY:
        return may_lay(state, owner) and any(
            IS_TRAP[kind] and card_in_hand(state, owner, kind) >= 0 for kind in range(KINDS)
        )
    return EFFECT[i] != DISARM or target_squares(state, owner, actor, i) != 0


def in_reach(state: AwakeState, sense: EffectSense, i: int, owner: int, actor: int) -> list[int]:
    """Everybody it would help to touch; the best of them where one has to be chosen."""
    found: list[int] = []
    most = 0.0
    for square in squares_in(target_squares(state, owner, actor, i)):
        target = int(occupant(state, square))
        worth = sense.on(state, i, actor, target)
        if FOR_ALL[i] and worth > 0.0:
            found.append(target)
        elif worth > most:
            most = worth
            found = [target]
    return found


def done(state: AwakeState, judgement: Judgement, i: int, targets: list[int]) -> Facts:
    amount = int(AMOUNT[i])
    if EFFECT[i] == HEAL and len(targets) == 1:
        amount = min(amount, int(state.hurt[targets[0]]))
    facts: Facts = {"does": EFFECT_NAMES[EFFECT[i]], "amount": amount}
    facts["names"] = [name(state, target) for target in targets]
    if EFFECT[i] == DAMAGE:
        fallen = [target for target in targets if hp_left(state, target) <= landing(state, target, amount)]
        if any(target >= CASTLE_UNIT for target in fallen):
            facts["wins"] = "castle"
        elif fallen and len(fallen) == state.alive[seat_of(fallen[0])]:
            facts["wins"] = "annihilation"
        facts["fallen"] = [name(state, target) for target in fallen]
    if EFFECT[i] == LEAP and len(targets) == 1:
        facts.update(landing_place(state, judgement, targets[0], amount))
    return facts


def landing_place(state: AwakeState, judgement: Judgement, unit: int, reach: int) -> Facts:
    """Where somebody should leap to, and what is good about it."""
    here = int(state.at[unit])
    squares = [int(square) for square in squares_in(landing_squares(state, unit, reach))]
    there = max(squares, key=lambda square: judgement.spot(state, unit, square, here))
    foes = NEAR[there] & (state.standing_mask(1 - seat_of(unit)) | BIT[CASTLE_AT[1 - seat_of(unit)]])
    danger = judgement.danger(state, unit, there) < judgement.danger(state, unit, here)
    return {
        "square": square_text(there),
        "beside": [name(state, int(occupant(state, square))) for square in squares_in(foes)],
        "safer": 1 if danger else 0,
    }
