"""A guide to Madoshi: a few turns ahead, then see what points and patterns promise."""

from __future__ import annotations

import math
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.madoshi.gentle import kind
from hyakki.bots.madoshi.judgement import GOODBYE, Judgement
from hyakki.bots.madoshi.memory import Memory
from hyakki.bots.madoshi.sense import sensible
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.state import QUIET, SWAPPING, MadoshiState
from hyakki.games.madoshi.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["MadoshiGuide"]

WIDE: Final = 20
"""So many moves at most are worth a thought."""
AHEAD: Final = 4
"""A thought goes so many turns ahead."""
TRUST: Final = 0.5
"""How much the judgement is believed before anything was tried."""
INSTINCT: Final = 95
"""Of a hundred quick moves so many are the judged best; the others are drawn, so that surprises happen."""
TO_COME: Final = 0.6
"""What part of the cards below the tops a solitaire player may hope for."""
AGAIN: Final = 100.0
"""What a swap costs that leads back to an earlier position: repeating oneself gets nowhere."""
PACE: Final = 4
"""While nothing is caught, so many turns pass for each card that may still be caught before the end."""
MOST: Final = 66.0
"""All Yokai, each with its source."""


@final
class MadoshiGuide(Guide):
    def __init__(self, view: View) -> None:
        self.judgement: Judgement | None = None
        self.memory = Memory(view)
        self.now: i64 = view.turns
        self.until: i64 = view.turns + AHEAD
        self.share: vec[float] = vec[float]([0.0] * len(view.sides))
        self.highest: float = 0.0

    def judge(self, position: MadoshiState) -> Judgement:
        found = self.judgement
        if found is None:
            found = Judgement(position)
            self.judgement = found
        return found

    def enough(self, state: State) -> bool:
        position = cast("MadoshiState", state)
        return position.over or (position.turns >= self.until and position.phase == SWAPPING)

    def shares(self, state: State) -> vec[float]:
        position = cast("MadoshiState", state)
        if position.seats == 1:
            self.share[0] = self.alone(position)
            return self.share
        if position.over:
            places = position.places()
            for seat in range(2):
                self.share[seat] = 0.5 if places[0] == places[1] else 1.0 if places[seat] == 1 else 0.0
            return self.share
        waiting = 1 - position.player
        judgement = self.judge(position)
        judgement.take_in(position, waiting)
        lead = judgement.lead + judgement.outlook(0)
        left: i64 = 1 + (QUIET - position.quiet) // PACE
        for stack in range(STACKS):
            left = min(left, position.stacks.left(stack))
        share = 1.0 / (1.0 + math.exp(-lead / (1.0 + 0.7 * math.sqrt(float(left)))))
        self.share[waiting] = share
        self.share[1 - waiting] = 1.0 - share
        return self.share

    def alone(self, position: MadoshiState) -> float:
        points = float(position.stacks.points[0])
        if not position.over:
            judgement = self.judge(position)
            judgement.take_in(position, 0)
            points += judgement.outlook_alone(0)
            for stack in range(STACKS):
                points += TO_COME * GOODBYE[stack] * float(max(0, position.stacks.left(stack) - 1))
        return points / MOST

    def sight(self, state: State) -> i64:
        """The cards that came up, and the Wilds that have been seen."""
        position = cast("MadoshiState", state)
        seen: i64 = position.tokens.wild & position.tokens.seen
        for stack in range(STACKS):
            seen = seen * 32 + position.stacks.top(stack) + 1
        return seen

    def steady(self) -> bool:
        """Everything that may differ between samples comes to light before it matters."""
        return True

    def considered(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        return sensible(cast("MadoshiState", state), seat, moves)

    def gentle(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        return kind(cast("MadoshiState", state), seat, moves)

    def moves(self, state: State, seat: i64) -> list[int]:
        position = cast("MadoshiState", state)
        judgement = self.judge(position)
        judgement.look(position)
        worths = judgement.worths
        moves = sensible(position, seat, position.legal(seat))
        if position.phase == SWAPPING and position.turns == self.now:
            for move in self.memory.repeated(moves):
                worths[move] -= AGAIN
        if len(moves) > WIDE:
            best: list[int] = []
            for move in moves:
                worth = worths[move]
                if len(best) == WIDE:
                    if worth <= worths[best[WIDE - 1]]:
                        continue
                    best.pop()
                at = len(best)
                while at > 0 and worths[best[at - 1]] < worth:
                    at -= 1
                best.insert(at, move)
            moves = best
        self.highest = -1000.0
        for move in moves:
            if worths[move] > self.highest:
                self.highest = worths[move]
        return moves

    def worth(self, state: State, seat: i64, move: i64) -> float:
        """Of the position that `moves` took in."""
        judgement = self.judge(cast("MadoshiState", state))
        return TRUST * (judgement.worths[move] - self.highest)

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        position = cast("MadoshiState", state)
        if chance.below(100) >= INSTINCT:
            return position.draw(seat, chance)
        judgement = self.judge(position)
        if position.phase == SWAPPING:
            return judgement.quick_swap(position, chance)
        judgement.look(position)
        worths = judgement.worths
        best: i64 = -1
        highest = -1000000.0
        for move in position.legal(seat):
            if worths[move] > highest:
                highest = worths[move]
                best = move
        return best
