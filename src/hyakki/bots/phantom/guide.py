"""A guide to Hero vs Phantom: think to the end of the round, then see what the points promise."""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.phantom.judgement import Judgement
from hyakki.bots.phantom.last_card import natural
from hyakki.games.phantom.state import PhantomState
from hyakki.games.phantom.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["PhantomGuide"]

INSTINCT: Final = 90
"""Of a hundred quick moves so many are the judged best; the others are drawn, so that surprises happen."""
GLANCES: Final = 25
"""A careless player looks at so many of a hundred cards while others are to come (else see `natural`)."""
SWING: Final = 1.2
"""How many points a round may still turn: so far behind, hope is down to 1/e."""
MOST_POINTS: Final = 6 * 9
"""HP-16, HP-18: a point in each of nine tricks, in each of six rounds."""


@final
class PhantomGuide(Guide):
    def __init__(self, view: View) -> None:
        self.judgement = Judgement(view.seats)
        rounds = view.rounds - view.round - 1
        self.hope: vec[float] = vec[float]([hope(behind, rounds) for behind in range(MOST_POINTS + 1)])
        self.totals: vec[i64] = vec[i64]([0] * view.seats)
        self.share: vec[float] = vec[float]([0.0] * view.seats)

    def gentle(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        return natural(cast("PhantomState", state), seat, moves)

    def notices(self) -> i64:
        return GLANCES

    def prepare(self, state: State) -> None:
        """The game is over with this round: later deals are nothing to think about."""
        position = cast("PhantomState", state)
        position.rounds = position.round + 1

    def shares(self, state: State) -> vec[float]:
        position = cast("PhantomState", state)
        seats = position.seats
        most: i64 = 0
        for seat in range(seats):
            total: i64 = 0
            for at in range(seat, position.rounds * seats, seats):
                total += position.sheet[at]
            self.totals[seat] = total
            if total > most:
                most = total
        whole = 0.0
        for seat in range(seats):
            share = self.hope[most - self.totals[seat]]
            self.share[seat] = share
            whole += share
        for seat in range(seats):
            self.share[seat] = self.share[seat] / whole
        return self.share

    def sight(self, state: State) -> i64:
        """HP-5: with three or four players a card of the deck comes to light with every trick."""
        position = cast("PhantomState", state)
        return position.rest[position.trick] if position.seats <= 4 else 0

    def worth(self, state: State, seat: i64, move: i64) -> float:
        position = cast("PhantomState", state)
        self.judgement.look(position, seat)
        return self.judgement.worth(position, move)

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        position = cast("PhantomState", state)
        if chance.below(100) < INSTINCT:
            return self.judgement.best(position, seat)
        return position.draw(seat, chance)


def hope(behind: int, rounds: int) -> float:
    """What is left of the hope to win for somebody so many points behind, with rounds to come; 1 if first.

    >>> hope(0, 3), hope(1, 0), round(hope(3, 4), 2)
    (1.0, 0.0, 0.29)
    """
    if rounds == 0:
        return 1.0 if behind == 0 else 0.0
    return math.exp(-behind / (SWING * math.sqrt(rounds)))
