"""A guide to Hoshi Battle: decide about cards, then let quick hands fight the duels out to the end.

In calm mode an exchange changes little of a whole game, less than luck does until its end. And both choose at
the same time: a search that takes turns sees too much or too little. `fencing.py` does neither.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.hoshi.bouts import bout
from hyakki.bots.hoshi.choices import decide, liveliest, plainest
from hyakki.bots.hoshi.fencing import LIVELY, PLAIN, SHY, SWINGS, fence, worthwhile
from hyakki.bots.hoshi.reflexes import REFLEXES
from hyakki.bots.levels import USUAL
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.moves import CHALLENGE, CHOOSE, FEINT, GUARD, KEEP, PLAY, ROLL
from hyakki.games.hoshi.stages import COUNTDOWN, EXCHANGE, FIGHT, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.types import View
from hyakki.games.hoshi.windows import TOUCHED
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import State

__all__ = ["HoshiGuide"]

COST: Final = 0.06
"""What a point of a card's cost promises at first sight. With few simulations it should count for more than
they do: 20 of them and a third of this chose worse cards than cost alone."""


@final
class HoshiGuide(Guide):
    def __init__(self, view: View) -> None:
        self.chance: Chance = Seeded(0)
        self.drawn: i64 = -1
        self.first = False

    def wonder(self, chance: Chance) -> None:
        self.chance = chance

    def newcomer(self) -> None:
        self.first = True

    def enough(self, state: State) -> bool:
        """Once the hands are free there is nothing more to decide about cards."""
        position = cast("HoshiState", state)
        return position.over or position.stage in (COUNTDOWN, FIGHT, EXCHANGE)

    def shares(self, state: State) -> vec[float]:
        """Who wins when normal hands play on: the game tells by being played."""
        position = cast("HoshiState", state)
        bout(position, [REFLEXES[USUAL]] * position.seats, self.chance, self.chance)
        return vec[float]([0.0 if player.out else 1.0 for player in position.players])

    def at_once(self, state: State, seat: i64, chance: Chance) -> i64:
        position = cast("HoshiState", state)
        return fence(position, seat, chance) if position.stage == EXCHANGE else -1

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
            return self.exchange_worth(position, seat, move)
        return COST if move == PLAY else 0.0

    def gentle(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """The cheapest cards; in calm mode what somebody would do who has fenced once or twice.

        In somebody's first calm game more happens: it bluffs, hardly guards, and its cards draw nothing out.
        """
        position = cast("HoshiState", state)
        if position.stage == EXCHANGE:
            return [int(fence(position, seat, self.chance, LIVELY if self.first else SHY))]
        return liveliest(moves) if self.first and position.calm else plainest(moves)

    def plain(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """Whether to use a touch that has landed, or the last chance of a Hero, nobody overlooks.

        In a first calm game every card that can be played is played.
        """
        position = cast("HoshiState", state)
        at_once = self.first and position.calm
        pressing = at_once or position.window == TOUCHED or position.players[seat].stones == 0
        return moves if position.stage == WINDOW and pressing else []

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        return decide(cast("HoshiState", state), seat, chance)

    def exchange_worth(self, state: HoshiState, seat: i64, move: i64) -> float:
        """Calm mode: what a plain player would do just now, drawn once; else whatever does no harm."""
        if self.drawn < 0:
            self.drawn = fence(state, seat, self.chance, PLAIN)
        if move == self.drawn:
            return 1.0
        if move in (ROLL, GUARD, FEINT):
            return 0.3 if move == ROLL else 0.1
        return (
            0.5
            if move == SWINGS[state.terms[state.opponent(seat)].needs] and worthwhile(state, seat)
            else -0.5
        )
