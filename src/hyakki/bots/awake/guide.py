"""A guide to Awake Heroes: sensible single steps, and a look two turns of each side ahead."""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.awake.drafting import NOBODY, Taste, item_worth, place_worth
from hyakki.bots.awake.duels import champion_worth, duel_chance
from hyakki.bots.awake.effects import EffectSense
from hyakki.bots.awake.judgement import Judgement, endgame
from hyakki.bots.awake.odds import at_least, odds_row
from hyakki.bots.guide import Guide
from hyakki.games.awake.attacks import victim
from hyakki.games.awake.battle import CASTLE_UNIT, CHAMPIONS, OFFERED, PLACING, TEAMS, TURN
from hyakki.games.awake.board import BIT, CASTLE_AT, NEAR, distance, squares_in
from hyakki.games.awake.harm import hp_left
from hyakki.games.awake.moves import (
    ACCEPT,
    AT,
    AWAKEN,
    CHAMPION,
    COUNTRY,
    DECLINE,
    DROP,
    HIT,
    ITEM_CARD,
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
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import COST
from hyakki.games.awake.tables import COUNTRY as COUNTRY_OF
from hyakki.games.awake.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["AwakeGuide"]

HORIZON: Final = 4
"""So many turns the search looks ahead: the rest of this one, the enemy's next, and one more of both.

What a step prepares shows only in one's own next turn: with 2, the same number of simulations beat greedy in
65 of 100 games, with 4 in 87."""
CALM: Final = 7.0
"""So far ahead, hope is 1/(1 + 1/e)."""
INSTINCT: Final = 85
"""Of a hundred quick moves so many are the judged best."""
EAGER: Final = 0.05
"""A skill or item that brings less is kept."""
KEEP: Final = 0.28
"""The least that the only item in hand has to bring."""
RESTLESS: Final = 8
"""So many turns without damage are nothing out of the ordinary."""
LONG: Final = 60
"""Nor is a game of so many turns."""
RESTLESS_FEW: Final = 6
LONG_FEW: Final = 30
"""With hardly anybody left these are: a few who chase each other round the board may never meet."""
CAUTION: Final = 0.05
"""A duel cannot be taken back."""
NOTICES: Final = 16
"""Of a hundred moves an easy player looks at so many, besides those that are plain to see."""
GRACE: Final = 12
"""For so many turns of both an easy player leaves the enemy castle alone: time to find one's feet."""
SUDDEN: Final = 0.33
"""An easy player does not strike somebody unhurt who is likelier than this to fall at once."""
NEWCOMERS: Final = 0
"""The country of the lesson and of the team that is ready for a first game."""
LIKELY: Final = 0.4
"""An attack that is likelier than this to hurt somebody is plain to see."""
ALERT: Final = 6
"""After so many turns of both an easy player has found its feet, too: it comes nearer, and strikes."""
STORMY: Final = 24
"""After so many turns of both an easy player goes for the castle first: a game should come to its end."""
FAINT: Final = 0.2
"""From then on an attack that is likelier than this to hurt somebody is plain to see."""


@final
class AwakeGuide(Guide):
    def __init__(self, view: View) -> None:
        self.judgement = Judgement()
        self.sense = EffectSense(self.judgement)
        self.taste = Taste()
        self.last: i64 = view.turn + HORIZON
        self.others: float = 0.0
        """The best attack that is there without any move."""
        self.share: vec[float] = vec[float]([0.5, 0.5])

    def wonder(self, chance: Chance) -> None:
        self.taste.wonder(chance)

    def enough(self, state: State) -> bool:
        battle = cast("AwakeState", state)
        if battle.over or battle.stage == TEAMS or battle.stage == PLACING:
            return True
        return battle.turn >= self.last and not battle.pending

    def shares(self, state: State) -> vec[float]:
        battle = cast("AwakeState", state)
        ahead = 0.0
        if battle.stage != TEAMS and battle.stage != PLACING:
            ahead = self.judgement.balance(battle)
        first = 1.0 / (1.0 + math.exp(-ahead / CALM))
        if battle.over:
            first = 1.0 if battle.winner == 0 else 0.0
        self.share[0] = first
        self.share[1] = 1.0 - first
        return self.share

    def sight(self, state: State) -> i64:
        """Dice and traps come to light: what they did is seen on the cards."""
        battle = cast("AwakeState", state)
        seen: i64 = battle.castle[0] * 31 + battle.castle[1] * 37 + battle.step * 7 + battle.turn
        for unit in range(20):
            seen += (unit + 3) * (battle.hurt[unit] * 5 + battle.at[unit] + 1)
        return seen * 4 + len(battle.pending)

    def moves(self, state: State, seat: i64) -> list[int]:
        battle = cast("AwakeState", state)
        self.look(battle, seat)
        return without_offer(battle.legal(seat))

    def considered(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """A duel is not offered or accepted in passing: nobody is careless about that."""
        battle = cast("AwakeState", state)
        if battle.stage == OFFERED:
            return moves if self.answering(battle, seat, ACCEPT) > 0.0 else [DECLINE]
        if OFFER in moves and self.offering(battle, seat) > 0.0:
            return moves
        return without_offer(moves)

    def gentle(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        battle = cast("AwakeState", state)
        if battle.stage == TEAMS:
            # Two sides that look alike are hard to tell apart.
            return [move for move in moves if not for_newcomers(move)] or moves
        if battle.stage == OFFERED and impatience(battle) <= 0.0:
            # An offer made to try the button does not end the game, unless it saves a few who are behind.
            behind = endgame(battle) and self.hope(battle, seat) < 0.5
            return moves if behind else [DECLINE]
        if battle.stage != TURN or battle.pending:
            return moves
        self.look(battle, seat)
        kind = [move for move in moves if not sudden(battle, move) and not self.idle(battle, move)]
        kind = [move for move in kind if not onto_own_trap(battle, seat, move)]
        if battle.turn <= GRACE:
            kind = [move for move in kind if not at_the_castle(battle, seat, move)]
        if battle.turn > ALERT:
            kind = onward(battle, seat, kind)
        return headlong(battle, kind or moves)

    def idle(self, state: AwakeState, move: i64) -> bool:
        """Whether it tries a skill from which nothing good can come."""
        return USE_SKILL <= move < AWAKEN and self.sense.skill(state, move - USE_SKILL) <= 0.0

    def plain(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """Somebody who can be hurt stands there, or the castle: a game in which nobody strikes is no game.

        Nor is one that goes in circles, and a duel that is worth it ends that.
        """
        battle = cast("AwakeState", state)
        if battle.stage == OFFERED:
            return moves
        if battle.stage != TURN or battle.pending:
            return []
        return [
            move
            for move in moves
            if move == OFFER or at_the_castle(battle, seat, move) or (move >= HIT and likely(battle, move))
        ]

    def notices(self) -> i64:
        return NOTICES

    def at_once(self, state: State, seat: i64, chance: Chance) -> i64:
        """A search sees nothing before the first turn, nor, some turns ahead, that a game leads nowhere."""
        battle = cast("AwakeState", state)
        if battle.stage == TEAMS or battle.stage == PLACING:
            return self.judged_best(battle, seat, self.moves(battle, seat))
        if battle.stage == OFFERED:
            return ACCEPT if self.answering(battle, seat, ACCEPT) > 0.0 else DECLINE
        if battle.stage == TURN and OFFER in battle.legal(seat) and self.offering(battle, seat) > 0.0:
            return OFFER
        return -1

    def look(self, state: AwakeState, seat: i64) -> None:
        self.sense.look()
        self.judgement.look(state, seat)
        self.others = self.judgement.other_hit(state, -1)

    def worth(self, state: State, seat: i64, move: i64) -> float:
        """Drawn together: a search is to look twice even at what seems much worse."""
        raw = self.raw_worth(cast("AwakeState", state), seat, move)
        return raw / (1.0 + abs(raw))

    def raw_worth(self, battle: AwakeState, seat: i64, move: i64) -> float:
        if battle.stage == TEAMS:
            return self.choosing(battle, seat, move)
        if battle.stage == PLACING:
            return self.placing(battle, seat, move)
        if battle.stage == OFFERED:
            return self.answering(battle, seat, move)
        if battle.stage == CHAMPIONS:
            return champion_worth(battle, move - CHAMPION)
        if AWAKEN <= move < CHAMPION:
            return 3.0 + float(COST[battle.who[move - AWAKEN]])
        if move == OFFER:
            return self.offering(battle, seat)
        if battle.pending:
            return self.deciding(battle, seat, move)
        return self.acting(battle, seat, move)

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        battle = cast("AwakeState", state)
        moves = self.moves(battle, seat)
        if chance.below(100) >= INSTINCT:
            return moves[chance.below(len(moves))]
        return self.judged_best(battle, seat, moves)

    def judged_best(self, state: AwakeState, seat: i64, moves: list[int]) -> i64:
        best = moves[0]
        highest = -math.inf
        for move in moves:
            worth = self.raw_worth(state, seat, move)
            if worth > highest:
                highest = worth
                best = move
        return best

    # ------------------------------------------------------------ before the first turn

    def choosing(self, state: AwakeState, seat: i64, move: i64) -> float:
        if move == PASS:
            return NOBODY
        if move >= TAKE:
            return item_worth(move - TAKE)
        if move >= PICK:
            return self.taste.character(state, seat, move - PICK)
        return self.taste.country(move - COUNTRY)

    def placing(self, state: AwakeState, seat: i64, move: i64) -> float:
        if move < AT:
            return -float(move - PLACE)
        return place_worth(state, seat, state.placing, move - AT)

    # ------------------------------------------------------------ in a turn

    def acting(self, state: AwakeState, seat: i64, move: i64) -> float:
        if move == PASS:
            return 0.0
        if ITEM_CARD <= move < DROP:
            return self.sense.item(state, seat, move - ITEM_CARD) - keep(state, seat)
        if USE_SKILL <= move < AWAKEN:
            return self.sense.skill(state, move - USE_SKILL) - EAGER
        if STEP <= move < HIT:
            unit = (move - STEP) // 16
            return self.judgement.after_moving(
                state, unit, step_target(state, move), self.best_without(state, unit)
            )
        unit = (move - HIT) // 8
        return self.judgement.hit_worth(state, unit, victim(state, unit, (move - HIT) % 8))

    def best_without(self, state: AwakeState, unit: i64) -> float:
        """The best attack that does not need this unit where it is."""
        if self.judgement.best_hit(state, unit) < self.others:
            return self.others
        return self.judgement.other_hit(state, unit)

    def deciding(self, state: AwakeState, seat: i64, move: i64) -> float:
        if move == PASS:
            return 0.0
        if DROP <= move < PLACE:
            return -item_worth(move - DROP)
        if ITEM_CARD <= move < DROP:
            return item_worth(move - ITEM_CARD)
        if ON <= move < AT:
            return self.sense.target(state, move - ON)
        return self.sense.square(state, move - AT)

    def answering(self, state: AwakeState, seat: i64, move: i64) -> float:
        """A duel is for those who have more to hope from it, and for all where nothing moves on."""
        if move != ACCEPT:
            return 0.0
        return 10.0 * (duel_chance(state, seat) + impatience(state) - CAUTION - self.hope(state, seat))

    def offering(self, state: AwakeState, seat: i64) -> float:
        """More than 0 if it is time to offer a duel: only when there has been no progress for a while."""
        tired = impatience(state)
        if tired <= 0.0:
            return -2.0
        return 10.0 * (duel_chance(state, seat) + tired - CAUTION - self.hope(state, seat))

    def hope(self, state: AwakeState, seat: i64) -> float:
        """The chance to win by fighting on, at first sight."""
        first = 1.0 / (1.0 + math.exp(-self.judgement.balance(state) / CALM))
        return first if seat == 0 else 1.0 - first


def without_offer(moves: list[int]) -> list[int]:
    return [move for move in moves if move != OFFER] if len(moves) > 1 else moves


def at_the_castle(state: AwakeState, seat: i64, move: i64) -> bool:
    """Whether a move attacks the enemy castle, or steps next to it."""
    if STEP <= move < HIT:
        return NEAR[CASTLE_AT[1 - seat]] & BIT[step_target(state, move)] != 0
    return on_a_castle(state, move)


def on_a_castle(state: AwakeState, move: i64) -> bool:
    return move >= HIT and victim(state, (move - HIT) // 8, (move - HIT) % 8) >= CASTLE_UNIT


def for_newcomers(move: i64) -> bool:
    """Whether a choice for the team is of the country that newcomers begin with."""
    if COUNTRY <= move < PICK:
        return move - COUNTRY == NEWCOMERS
    return PICK <= move < TAKE and COUNTRY_OF[move - PICK] == NEWCOMERS


def sudden(state: AwakeState, move: i64) -> bool:
    """Whether an attack might fell somebody unhurt at one blow, while a game is young."""
    if move < HIT or state.turn > STORMY:
        return False
    unit = (move - HIT) // 8
    target = victim(state, unit, (move - HIT) % 8)
    if target >= CASTLE_UNIT or state.hurt[target] > 0:
        return False
    return at_least(odds_row(state, unit, target), state.hp(target)) > SUDDEN


def onto_own_trap(state: AwakeState, seat: i64, move: i64) -> bool:
    """Whether a step removes a trap that its owner has set."""
    if not STEP <= move < HIT:
        return False
    square = step_target(state, move)
    return square in (state.trap_at[seat * 2], state.trap_at[seat * 2 + 1])


def headlong(state: AwakeState, moves: list[int]) -> list[int]:
    """Where an attack will probably hurt, only that: on who has most HP left, before the weak and the castle.

    It is what beginners do, too. The weak live on, so that their player can still save them. Late in a game
    the castle comes first: nobody is to be chased round the board for long.
    """
    if state.turn > STORMY:
        last = [move for move in moves if on_a_castle(state, move)]
        if last:
            return last
    blows = [move for move in moves if move >= HIT and likely(state, move)]
    most = max([health(state, move) for move in blows], default=0)
    return [move for move in blows if health(state, move) == most] or moves


def onward(state: AwakeState, seat: i64, moves: list[int]) -> list[int]:
    """Of the steps only those that bring somebody nearer to an enemy or their castle, if there are any."""
    steps = [move for move in moves if STEP <= move < HIT]
    good = [move for move in steps if nearer(state, seat, move)]
    return [move for move in moves if move not in steps or move in good] if good else moves


def nearer(state: AwakeState, seat: i64, move: i64) -> bool:
    here = state.at[(move - STEP) // 16]
    return to_a_foe(state, seat, step_target(state, move)) < to_a_foe(state, seat, here)


def to_a_foe(state: AwakeState, seat: i64, square: i64) -> i64:
    """How far it is to the nearest enemy, or to their castle."""
    foes = squares_in(state.standing_mask(1 - seat) | BIT[CASTLE_AT[1 - seat]])
    return min([distance(square, foe) for foe in foes])


def health(state: AwakeState, move: i64) -> i64:
    """The HP left of the character that an attack is made on."""
    return hp_left(state, victim(state, (move - HIT) // 8, (move - HIT) % 8))


def likely(state: AwakeState, move: i64) -> bool:
    """Whether an attack on a character will probably hurt."""
    unit = (move - HIT) // 8
    target = victim(state, unit, (move - HIT) % 8)
    least = LIKELY if state.turn <= ALERT else FAINT
    return target < CASTLE_UNIT and at_least(odds_row(state, unit, target), 1) >= least


def impatience(state: AwakeState) -> float:
    """How much of its chance one would give to have it over: nothing as long as the game moves on."""
    few = endgame(state)
    quiet = float(max(0, state.turn - state.hurt_turn - (RESTLESS_FEW if few else RESTLESS)))
    late = float(max(0, state.turn - (LONG_FEW if few else LONG)))
    return 0.03 * quiet + 0.01 * late


def keep(state: AwakeState, seat: i64) -> float:
    """What an item has to bring to be used: the more one holds, the less, for one goes each turn."""
    held = 0
    hand = state.hands[seat]
    while hand != 0:
        hand &= hand - 1
        held += 1
    return 2.0 * KEEP / float(1 + held)
