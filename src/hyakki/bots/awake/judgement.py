"""What a position and a move are worth at first sight: material, castles, danger and attacks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.awake.odds import at_least, expected, odds_row, row
from hyakki.games.awake.attacks import attack_bonus, victim
from hyakki.games.awake.battle import CASTLE_UNIT, MOST, Battle, seat_of
from hyakki.games.awake.board import AHEAD, BIT, CASTLE_AT, ITEM_ON, NEAR, SQUARES, TERRITORY, distance
from hyakki.games.awake.harm import hp_left, room_left
from hyakki.games.awake.moving import may_step
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import CASTLE_HP, COST

__all__ = ["CASTLE_WORTH", "WIN", "Judgement", "endgame"]

WIN: Final = 40.0
CASTLE_WORTH: Final = 9.0
AWAKE_WORTH: Final = 1.5
"""How much more an AWAKE character is worth than a plain one."""
WOUNDED: Final = 0.45
"""The part of a character's worth that it keeps, however hurt."""
AHEAD_WORTH: Final = 0.12
"""A square nearer to the enemy castle."""
ITEM_WORTH: Final = 0.45
TRAP_FEAR: Final = 0.5
FEAR: Final = 0.55
"""How much of the damage that may come counts."""
BOLD: Final = 14
"""After so many turns without damage nobody fears anything any more: somebody has to begin."""
SETTLED: Final = 12
"""Until then small teams are still on their way to each other."""
LATE: Final = 30
"""From this turn on the way to the castle counts more and more, and danger less."""


def haste(state: Battle) -> float:
    """1 at first; it grows with a long game, with every turn in which nothing happens, and with few left."""
    late = float(max(0, state.turn - LATE)) / float(LATE)
    quiet = float(max(0, state.turn - state.hurt_turn - 4)) / 8.0
    return 1.0 + min(2.0, late) + min(2.0, quiet) + (1.0 if endgame(state) else 0.0)


def endgame(state: Battle) -> bool:
    """Whether neither side has more than two left, and not because the teams are so small."""
    return state.turn > SETTLED and state.alive[0] <= 2 and state.alive[1] <= 2


class Judgement:
    def __init__(self) -> None:
        self.seat: i64 = 0
        self.foes: i64 = 0
        """Where the first enemy unit is."""
        self.reach: vec[i64] = vec[i64]([0] * MOST)
        """For each enemy the squares that it could attack on its next turn."""
        self.fear: float = FEAR
        self.way: float = AHEAD_WORTH
        """What a square nearer to the enemy castle is worth at this time."""
        self.traps: i64 = 0
        """The squares on which an enemy trap may go off."""
        self.guests: i64 = 0
        """The squares around my castle on which an enemy stands."""

    def look(self, state: AwakeState, seat: i64) -> None:
        """Take in what is the same for every move of this decision."""
        self.seat = seat
        self.fear = FEAR * float(max(0, BOLD - (state.turn - state.hurt_turn))) / float(BOLD)
        self.fear /= haste(state)
        self.way = AHEAD_WORTH * haste(state)
        foe = 1 - seat
        self.foes = foe * MOST
        for i in range(state.size[foe]):
            unit = self.foes + i
            squares: i64 = 0
            at = state.at[unit]
            if at >= 0 and state.dazed[unit] < 1:
                squares = NEAR[at]
                for way in range(16):
                    if may_step(state, unit, way // 2, way % 2 + 1):
                        squares |= NEAR[AHEAD[way * SQUARES + at]]
            self.reach[i] = squares
        self.traps = 0
        for place in range(foe * 2, foe * 2 + 2):
            if state.trap_at[place] >= 0:
                self.traps |= NEAR[state.trap_at[place]] | BIT[state.trap_at[place]]
        self.guests = NEAR[CASTLE_AT[seat]] & state.standing_mask(foe)

    # ------------------------------------------------------------ worth of things

    def unit_worth(self, state: Battle, unit: i64) -> float:
        worth = 0.6 + float(COST[state.who[unit]])
        if state.awake[unit]:
            worth *= AWAKE_WORTH
        return worth

    def standing_worth(self, state: Battle, unit: i64) -> float:
        hp = state.hp(unit)
        share = float(hp_left(state, unit)) / float(hp)
        return self.unit_worth(state, unit) * (WOUNDED + (1.0 - WOUNDED) * share)

    def balance(self, state: Battle) -> float:
        """How far seat 0 is ahead.

        Without haste: it falls with every damage done, and who stands better would rather do none.
        """
        if state.over:
            return WIN if state.winner == 0 else -WIN
        total = 0.0
        for seat in range(2):
            side = 0.0
            for unit in range(seat * MOST, seat * MOST + state.size[seat]):
                at = state.at[unit]
                if at >= 0:
                    side += self.standing_worth(state, unit)
                    away = distance(at, CASTLE_AT[1 - seat])
                    side += AHEAD_WORTH * float(7 - away)
                    if away == 1:
                        side += 0.5
            lost = float(state.castle[seat]) / float(CASTLE_HP[state.country[seat]])
            side -= CASTLE_WORTH * lost * (0.6 + 0.8 * lost)
            hand = state.hands[seat]
            while hand != 0:
                hand &= hand - 1
                side += 0.3
            total += side if seat == 0 else -side
        return total

    # ------------------------------------------------------------ attacks

    def hit_worth(self, state: AwakeState, unit: i64, target: i64) -> float:
        """What an attack brings on average."""
        return self.blow(state, odds_row(state, unit, target), target)

    def blow(self, state: AwakeState, first: i64, target: i64) -> float:
        left = hp_left(state, target)
        seat = seat_of(target)
        if target >= CASTLE_UNIT:
            deps = room_left(state, target)
            whole = float(CASTLE_HP[state.country[seat]])
            lost = float(state.castle[seat]) / whole
            worth = CASTLE_WORTH * expected(first, min(left, deps)) / whole * (1.0 + 1.6 * lost)
            return worth + WIN * at_least(first, left) if left <= deps else worth
        mean = expected(first, left)
        fall = at_least(first, left)
        value = self.unit_worth(state, target)
        share = (1.0 - WOUNDED) * mean / float(state.hp(target))
        gain = value * (share + WOUNDED * fall)
        if self.guests & BIT[state.at[target]]:
            gain *= 1.6
        if state.alive[seat] == 1:
            gain += WIN * fall
        return gain

    def best_hit(self, state: AwakeState, unit: i64) -> float:
        """The best attack of a unit from where it stands."""
        best = 0.0
        for direction in range(8):
            target = victim(state, unit, direction)
            if target >= 0:
                best = max(best, self.hit_worth(state, unit, target))
        return best

    def other_hit(self, state: AwakeState, unit: i64) -> float:
        """The best attack of all my other units."""
        best = 0.0
        for mine in range(self.seat * MOST, self.seat * MOST + state.size[self.seat]):
            if mine != unit and state.at[mine] >= 0:
                best = max(best, self.best_hit(state, mine))
        return best

    def danger(self, state: AwakeState, unit: i64, square: i64) -> float:
        """What the enemy's next attack may cost here."""
        worst = 0.0
        left = hp_left(state, unit)
        worth = self.unit_worth(state, unit)
        die = (state.defence_die(unit) - 2) // 2
        for i in range(state.size[1 - self.seat]):
            if self.reach[i] & BIT[square]:
                foe = self.foes + i
                more = attack_bonus(state, foe) - state.defence_up[unit]
                first = row((state.attack_die(foe) - 4) // 2, die, more)
                share = (1.0 - WOUNDED) * expected(first, left) / float(state.hp(unit))
                loss = worth * (share + WOUNDED * at_least(first, left))
                worst = max(worst, loss)
        if state.alive[self.seat] == 1:
            worst *= 2.0
        return worst

    # ------------------------------------------------------------ standing somewhere

    def spot(self, state: AwakeState, unit: i64, square: i64, came_from: i64) -> float:
        """What it is worth to stand on a square: nearer, safe, with somebody to attack."""
        worth = -self.way * float(distance(square, CASTLE_AT[1 - self.seat]))
        worth -= self.fear * self.danger(state, unit, square)
        if self.traps & BIT[square] and self.traps & BIT[came_from] == 0:
            worth -= TRAP_FEAR * self.fear / FEAR
        if not state.awake[unit] and TERRITORY[1 - self.seat] & BIT[square]:
            worth += 0.7
        if NEAR[CASTLE_AT[1 - self.seat]] & BIT[square]:
            worth += 0.6
        if self.guests and NEAR[square] & self.guests:
            worth += 0.4
        return worth

    def after_moving(self, state: AwakeState, unit: i64, square: i64, others: float) -> float:
        """A move: where it leads, what can be attacked from there, and what lies there."""
        here = state.at[unit]
        worth = self.spot(state, unit, square, here) - self.spot(state, unit, here, here)
        state.put(unit, square)
        worth += max(others, self.best_hit(state, unit))
        state.put(unit, here)
        if ITEM_ON[square] >= 0:
            worth += ITEM_WORTH
        return worth
