"""A guide to Hoshi Battle: decide about cards, then let quick hands fight the duels out to the end.

In calm mode an exchange changes little of a whole game, less than luck does until its end: there it looks a
few exchanges ahead, and then at stones.
"""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.hoshi.bouts import bout
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.eyes import look
from hyakki.bots.hoshi.reflexes import LEVELS
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.moves import CHALLENGE, CHOOSE, FEINT, GUARD, KEEP, PLAY, ROLL
from hyakki.games.hoshi.shapes import View
from hyakki.games.hoshi.stages import COUNTDOWN, EXCHANGE, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import State

__all__ = ["HoshiGuide"]

COST: Final = 0.02
"""What a point of a card's cost promises at first sight."""
AHEAD: Final = 3
"""So many exchanges of a calm round are thought through."""
HERO: Final = 3.0
"""What a Hero in hand is worth, in stones."""
READY: Final = 0.4
"""What a result is worth that can be used for a touch."""
SLOPE: Final = 0.8
"""How much of the game a stone decides."""


@final
class HoshiGuide(Guide):
    def __init__(self, view: View) -> None:
        self.chance: Chance = Seeded(0)
        self.duel: i64 = view.duel
        self.exchanges: i64 = view.duel_ms
        self.calm = view.stage == EXCHANGE

    def wonder(self, chance: Chance) -> None:
        self.chance = chance

    def enough(self, state: State) -> bool:
        """Once the hands are free there is nothing to decide; a calm exchange is looked at for a while."""
        position = cast("HoshiState", state)
        if position.over or position.stage == COUNTDOWN or position.stage == FIGHT:
            return True
        if position.stage != EXCHANGE:
            return False
        return not self.calm or position.duel != self.duel or position.duel_ms >= self.exchanges + AHEAD

    def shares(self, state: State) -> vec[float]:
        """Who wins when normal hands play on: the game tells by being played. A calm exchange is judged."""
        position = cast("HoshiState", state)
        if self.calm and not position.over:
            return by_stones(position)
        bout(position, [LEVELS["normal"]] * position.seats, self.chance, self.chance)
        return vec[float]([0.0 if player.out else 1.0 for player in position.players])

    def worth(self, state: State, seat: i64, move: i64) -> float:
        """Costly cards are kept and chosen, cheap ones dropped, hidden ones played."""
        position = cast("HoshiState", state)
        if move < KEEP:
            return -COST * CARDS[move].cost
        if move < CHOOSE:
            return COST * CARDS[move - KEEP].cost
        if move < CHALLENGE:
            return COST * CARDS[move - CHOOSE].cost
        if position.stage == EXCHANGE:
            return exchange_worth(position, seat, move)
        return COST if move == PLAY else 0.0

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        return decide(cast("HoshiState", state), seat, chance)


def by_stones(state: HoshiState) -> vec[float]:
    """What everybody may hope for in the middle of a calm duel."""
    found = vec[float]([0.0 if player.out else 0.5 for player in state.players])
    first, second = state.first, state.second
    lead = strength(state, first) - strength(state, second)
    found[first] = 1.0 / (1.0 + math.exp(-SLOPE * lead))
    found[second] = 1.0 - found[first]
    return found


def strength(state: HoshiState, seat: i64) -> float:
    player = state.players[seat]
    strong = float(player.stones) + HERO * float(len(player.heroes))
    if state.stage == EXCHANGE and look(state, seat).useful:
        strong += READY
    return strong


def exchange_worth(state: HoshiState, seat: i64, move: i64) -> float:
    """Use a Strike, guard against one, else roll."""
    glance = look(state, seat)
    if move == ROLL:
        return 0.0 if glance.useful else 0.1
    if move == FEINT:
        return 0.05 if glance.useful else -0.2
    if move == GUARD:
        return 0.15 if glance.threat else -0.2
    return 0.2 if glance.useful else -0.5
