"""A guide to Hero vs Phantom: think to the end of the round, then see what the points promise."""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.phantom.judgement import Judgement
from hyakki.games.phantom.shapes import View
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["PhantomGuide"]

SPREAD: Final = 1.2
MOST_POINTS: Final = 60


@final
class PhantomGuide(Guide):
    def __init__(self, view: View, instinct: i64 = 90) -> None:
        self.judgement = Judgement(view.seats)
        self.instinct: i64 = instinct
        self.totals: vec[i64] = vec[i64]([0] * view.seats)
        self.weights: vec[float] = vec[float]([0.0] * view.seats)
        left = view.rounds - view.round - 1
        spread = SPREAD * math.sqrt(left) if left else 0.0
        self.behind: vec[float] = vec[float](
            [math.exp(-d / spread) if spread else float(d == 0) for d in range(MOST_POINTS)]
        )
        """What being so many points behind the first leaves of one's hope."""

    def prepare(self, state: State) -> None:
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
            weight = self.behind[most - self.totals[seat]]
            self.weights[seat] = weight
            whole += weight
        for seat in range(seats):
            self.weights[seat] = self.weights[seat] / whole
        return self.weights

    def sight(self, state: State) -> i64:
        """HP-5: with three or four players a card of the deck comes up with every trick."""
        position = cast("PhantomState", state)
        return position.rest[position.trick] if position.seats <= 4 else 0

    def worth(self, state: State, seat: i64, move: i64) -> float:
        position = cast("PhantomState", state)
        self.judgement.look(position, seat)
        return self.judgement.worth(position, move)

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        position = cast("PhantomState", state)
        if chance.below(100) >= self.instinct:
            return position.draw(seat, chance)
        return self.judgement.best(position, seat)
