"""Thousands of games in one compiled loop: apply, begin again where one is over, write what is seen.

Nothing here knows numpy: what is written are rows of words, which `batch.py` shows as arrays.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.kernel.chance import Seeded
from hyakki.kernel.features import WORD, Features
from hyakki.kernel.game import Game, State

__all__ = ["Games"]


@final
class Games:
    """Games side by side, each with luck of its own. Who owes a decision observes."""

    def __init__(self, game: Game[Any, Any], seats: int, options: Any, seeds: list[str]) -> None:
        features = game.features
        assert features is not None
        self.game = game
        self.features: Features = features
        self.seats = seats
        self.options = options
        self.lucks: list[Seeded] = [Seeded(seed) for seed in seeds]
        self.states: list[State] = []
        self.width: i64 = features.size // WORD
        self.mask_width: i64 = features.words_of_mask()
        self.seen: vec[i64] = zeroes(len(seeds) * self.width)
        self.masks: vec[i64] = zeroes(len(seeds) * self.mask_width)
        self.turns: vec[i64] = zeroes(len(seeds))
        """Whose decision each game waits for."""

    def reset(self) -> None:
        self.states = []
        for luck in self.lucks:
            self.states.append(self.game.new(self.seats, luck, self.options))
        for number in range(len(self.states)):
            self._look(number, self.states[number])

    def step(self, actions: list[int]) -> list[tuple[int, State]]:
        """One decision in every game. Games that it ended have begun again; they and their last positions."""
        ended: list[tuple[int, State]] = []
        states = self.states
        if len(actions) != len(states):
            raise ValueError(f"{len(states)} games need as many actions, not {len(actions)}")
        for number in range(len(actions)):
            action: i64 = actions[number]
            state = states[number]
            luck = self.lucks[number]
            mask = number * self.mask_width + action // WORD
            if action < 0 or action >= self.features.moves or not legal(self.masks[mask], action % WORD):
                raise ValueError(f"game {number}: {action} is not legal; look at its mask")
            state.apply(self.turns[number], action, luck, None)
            if state.over:
                ended.append((number, state))
                state = self.game.new(self.seats, luck, self.options)
                states[number] = state
            self._look(number, state)
        return ended

    def _look(self, number: i64, state: State) -> None:
        must = state.must()
        seat: i64 = 0
        while must & 1 == 0:
            must >>= 1
            seat += 1
        self.turns[number] = seat
        self.features.write(state, seat, self.seen, number * self.width)
        self.features.write_mask(state, seat, self.masks, number * self.mask_width)


def zeroes(length: i64) -> vec[i64]:
    return vec[i64]([0] * length)


def legal(word: i64, place: i64) -> bool:
    """Whether a byte of a mask is set."""
    return word >> (place * 8) & 1 != 0
