"""What a skill or an item promises: its effects, one by one, on the best target in reach."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.awake.judgement import CASTLE_WORTH, WIN, Judgement
from hyakki.games.awake.battle import CASTLE_UNIT, MOST, NOBODY_YET, occupant, seat_of
from hyakki.games.awake.board import AHEAD, BIT, NEAR, SQUARES, distance
from hyakki.games.awake.content.numbers import (
    ATTACK_UP,
    BIND,
    DAMAGE,
    DAZE,
    DEFENCE_UP,
    DISARM,
    DRAW,
    HEAL,
    IT,
    LAY,
    LEAP,
    PULL,
    PUSH,
    ROAM,
    SELF,
    SPOIL,
    STRIDE,
    SUNDER,
    SWAP,
)
from hyakki.games.awake.effects import landing_squares, may_lay, target_squares
from hyakki.games.awake.harm import hp_left, room_left
from hyakki.games.awake.moving import may_step
from hyakki.games.awake.pending import actor_of, index_of, owner_of, program_of, target_of
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import (
    AMOUNT,
    CASTLE_HP,
    EFFECT,
    FIRST,
    FOR_ALL,
    IS_TRAP,
    LENGTH,
    WHOM,
    WORKS,
    item_program,
)

__all__ = ["EffectSense"]

TRAP_WORTH: Final = 0.55


class EffectSense:
    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.known: bool = False
        """Whether the best move is known already; it is asked for again and again, and seldom at all."""
        self.best_move: float = 0.0

    def look(self) -> None:
        """Another position."""
        self.known = False

    def skill(self, state: AwakeState, unit: i64) -> float:
        """The chance that it works times what it then does."""
        side = state.side(unit)
        works: i64 = 0
        for number in range(1, 7):
            works += WORKS[side] >> number & 1
        return self.program(state, side, seat_of(unit), unit) * float(works) / 6.0

    def item(self, state: AwakeState, seat: i64, kind: i64) -> float:
        if IS_TRAP[kind]:
            return TRAP_WORTH
        return self.program(state, item_program(kind), seat, NOBODY_YET)

    def program(self, state: AwakeState, program: i64, owner: i64, actor: i64) -> float:
        whole = 0.0
        chosen: i64 = -1
        for i in range(FIRST[program], FIRST[program] + LENGTH[program]):
            whom = WHOM[i]
            effect = EFFECT[i]
            if effect == DRAW:
                whole += 0.4
            elif effect == SPOIL:
                whole += 0.3 if state.hands[1 - owner] else 0.0
            elif effect == LAY:
                whole += 0.4 if may_lay(state, owner) else 0.0
            elif whom == SELF:
                whole += self.on(state, i, actor, actor)
            elif whom == IT:
                if chosen >= 0:
                    whole += self.after(state, i, actor, chosen)
            elif effect == DISARM:
                whole += 0.3 if target_squares(state, owner, actor, i) else 0.0
            else:
                best = 0.0
                squares = target_squares(state, owner, actor, i)
                for square in range(SQUARES):
                    if squares & BIT[square]:
                        target = occupant(state, square)
                        worth = self.on(state, i, actor, target)
                        if FOR_ALL[i]:
                            best += worth
                        elif worth > best:
                            best = worth
                            chosen = target
                whole += best
        return whole

    def after(self, state: AwakeState, i: i64, actor: i64, target: i64) -> float:
        """What follows for the one who was chosen; to change places with it is a free choice."""
        worth = self.on(state, i, actor, target)
        return max(0.0, worth) if EFFECT[i] == SWAP else worth

    def on(self, state: AwakeState, i: i64, actor: i64, target: i64) -> float:
        """What one effect on one target is worth to its owner."""
        effect = EFFECT[i]
        amount = AMOUNT[i]
        if effect == DAMAGE:
            return self.damage(state, target, amount)
        if target >= CASTLE_UNIT:
            return 0.0
        worth = self.judgement.unit_worth(state, target)
        if effect == HEAL:
            healed = min(amount, state.hurt[target])
            return 0.5 * worth * float(healed) / float(state.hp(target))
        if effect == ATTACK_UP:
            return 0.22 * float(amount) if self.judgement.best_hit(state, target) > 0.0 else 0.05
        if effect == DEFENCE_UP:
            return self.shelter(state, target, amount)
        if effect == SUNDER:
            return (
                0.15 * float(amount)
                if NEAR[state.at[target]] & state.standing_mask(1 - seat_of(target))
                else 0.0
            )
        if effect in (STRIDE, ROAM):
            return self.freedom(state, target, effect == STRIDE)
        if effect == BIND:
            return 0.12 * worth
        if effect == DAZE:
            return 0.16 * worth
        if effect in (PUSH, PULL):
            guest = self.judgement.guests & BIT[state.at[target]]
            return 0.8 if guest and effect == PUSH else 0.15
        if effect == LEAP:
            return self.leap(state, target, amount) - self.missed(state, target)
        if effect == SWAP:
            if actor == NOBODY_YET:
                return 0.0
            there = self.spot(state, actor, state.at[target])
            return there - self.spot(state, actor, state.at[actor]) - self.missed(state, actor)
        return 0.0

    def shelter(self, state: AwakeState, unit: i64, amount: i64) -> float:
        """How much of the danger a better defence takes away."""
        here = state.at[unit]
        before = self.judgement.danger(state, unit, here)
        state.defence_up[unit] += amount
        after = self.judgement.danger(state, unit, here)
        state.defence_up[unit] -= amount
        return before - after

    def freedom(self, state: AwakeState, unit: i64, stride: bool) -> float:
        """How much better the best move of all is if this one may go farther or anywhere."""
        if not self.known:
            self.known = True
            self.best_move = 0.0
            first = seat_of(unit) * MOST
            for mine in range(first, first + state.size[seat_of(unit)]):
                if state.at[mine] >= 0:
                    self.best_move = max(self.best_move, self.going(state, mine))
        stride_before = state.stride[unit]
        roam_before = state.roam[unit]
        if stride:
            state.stride[unit] = 1
        else:
            state.roam[unit] = 1
        after = self.going(state, unit)
        state.stride[unit] = stride_before
        state.roam[unit] = roam_before
        return max(0.0, after - self.best_move)

    def going(self, state: AwakeState, unit: i64) -> float:
        """The best move of a unit."""
        best = 0.0
        others = self.judgement.other_hit(state, unit)
        here = state.at[unit]
        for way in range(16):
            if may_step(state, unit, way // 2, way % 2 + 1):
                there = AHEAD[way * SQUARES + here]
                best = max(best, self.judgement.after_moving(state, unit, there, others))
        return best

    def missed(self, state: AwakeState, unit: i64) -> float:
        """An attack that only this one could make: a unit that leaps or changes places does not attack."""
        return max(0.0, self.judgement.best_hit(state, unit) - self.judgement.other_hit(state, unit))

    def damage(self, state: AwakeState, target: i64, amount: i64) -> float:
        left = hp_left(state, target)
        seat = seat_of(target)
        falls = amount >= left
        if target >= CASTLE_UNIT:
            whole = float(CASTLE_HP[state.country[seat]])
            amount = min(amount, room_left(state, target))
            falls = amount >= left
            return WIN if falls else CASTLE_WORTH * 1.3 * float(amount) / whole
        worth = self.judgement.unit_worth(state, target)
        if falls:
            return (
                WIN
                if state.alive[seat] == 1
                else worth * (0.45 + 0.55 * float(left) / float(state.hp(target)))
            )
        return 0.55 * worth * float(amount) / float(state.hp(target))

    def leap(self, state: AwakeState, unit: i64, reach: i64) -> float:
        here = self.spot(state, unit, state.at[unit])
        best = 0.0
        squares = landing_squares(state, unit, reach)
        for square in range(SQUARES):
            if squares & BIT[square]:
                best = max(best, self.spot(state, unit, square) - here)
        return best

    def spot(self, state: AwakeState, unit: i64, square: i64) -> float:
        return self.judgement.spot(state, unit, square, state.at[unit])

    # ------------------------------------------------------------ in the middle of it

    def target(self, state: AwakeState, square: i64) -> float:
        """A target for the effect that is asked about, with all that follows for it."""
        top: i64 = state.pending[-1]
        program = program_of(top)
        i = FIRST[program] + index_of(top)
        if EFFECT[i] == DISARM:
            return 0.3
        target = occupant(state, square)
        worth = self.on(state, i, actor_of(top), target)
        for later in range(i + 1, FIRST[program] + LENGTH[program]):
            if WHOM[later] == IT:
                worth += self.after(state, later, actor_of(top), target)
        return worth + 0.01

    def square(self, state: AwakeState, square: i64) -> float:
        """For a trap: where an enemy may come; for somebody who leaps: where it is good to stand."""
        if state.laying < 0:
            unit = target_of(state.pending[-1])
            return self.spot(state, unit, square) - self.spot(state, unit, state.at[unit])
        foe = 1 - owner_of(state.pending[-1])
        worth = 0.0
        for unit in range(foe * MOST, foe * MOST + state.size[foe]):
            if state.at[unit] >= 0:
                away = distance(square, state.at[unit])
                worth += (0.0, 0.1, 1.0, 0.7, 0.3, 0.1, 0.0, 0.0)[away]
        return worth
