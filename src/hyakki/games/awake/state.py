"""A position of Awake Heroes and what a move does to it: which part of the rules is asked when."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from hyakki.games.awake import dump
from hyakki.games.awake.battle import CHAMPIONS, OFFERED, PLACING, TEAMS, TURN, Battle
from hyakki.games.awake.board import BIT
from hyakki.games.awake.duel import (
    answer,
    answer_moves,
    champion_moves,
    choose_champion,
    without_champion,
)
from hyakki.games.awake.effects import decide, effect_moves
from hyakki.games.awake.emit import REASONS
from hyakki.games.awake.pending import asked
from hyakki.games.awake.placing import place, place_moves
from hyakki.games.awake.teams import choose, owing, team_moves
from hyakki.games.awake.turns import act, after_effects, settle, turn_moves
from hyakki.games.awake.types import View
from hyakki.games.awake.views import view_of
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log
from hyakki.kernel.types import Outcome

__all__ = ["AwakeState"]


@final
class AwakeState(Battle):
    def must(self) -> i64:
        if self.over:
            return 0
        if self.stage == TEAMS:
            return owing(self)
        if self.stage == CHAMPIONS:
            return without_champion(self)
        if self.stage == OFFERED:
            return BIT[1 - self.player]
        if self.pending:
            return BIT[asked(self)]
        return BIT[self.player]

    def legal(self, seat: i64) -> list[int]:
        if seat < 0 or seat > 1 or self.must() & BIT[seat] == 0:
            return []
        if self.stage == TEAMS:
            return team_moves(self, seat)
        if self.stage == PLACING:
            return place_moves(self, seat)
        if self.stage == OFFERED:
            return answer_moves()
        if self.stage == CHAMPIONS:
            return champion_moves(self, seat)
        if self.pending:
            return effect_moves(self)
        return turn_moves(self, seat)

    def draw(self, seat: i64, chance: Chance) -> i64:
        moves = self.legal(seat)
        return moves[chance.below(len(moves))]

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        if self.stage == TEAMS:
            choose(self, seat, move, chance, log)
        elif self.stage == PLACING:
            place(self, seat, move, chance, log)
        elif self.stage == OFFERED:
            answer(self, seat, move, log)
            if self.stage == TURN:
                settle(self, chance, log)
        elif self.stage == CHAMPIONS:
            choose_champion(self, seat, move, chance, log)
        elif self.pending:
            decide(self, move, chance, log)
            after_effects(self, chance, log)
        else:
            act(self, seat, move, chance, log)

    def outcome(self) -> Outcome:
        if not self.over:
            raise ValueError("the game is not over yet")
        places = (1, 2) if self.winner == 0 else (2, 1)
        scores = (1, 0) if self.winner == 0 else (0, 1)
        rule = "AH-R10" if REASONS[self.reason] == "duel" else "AH-2"
        return Outcome(places, scores, REASONS[self.reason], (rule,))

    def clone(self) -> AwakeState:
        twin = AwakeState(self.options)
        self.copy_to(twin)
        return twin

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def dump(self) -> dict[str, Any]:
        return dump.dump(self)
