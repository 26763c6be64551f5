"""A guide to one exchange of calm mode: it decides about a stone, and hardly ever about the whole game."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.fencing import KEEN, fence
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["ExchangeGuide", "exchanging", "sensible"]

AHEAD: Final = 6
"""So many exchanges later what a choice has prepared has shown."""
NOW_AND_THEN: Final = 60
"""In so many tries nearly everything shows that a mix has."""
STONE: Final = 0.12
"""The part of a win that a stone is."""


def exchanging(state: State) -> bool:
    return cast("HoshiState", state).stage == EXCHANGE


def sensible(state: State, seat: i64, move: i64, chance: Chance) -> bool:
    """Whether a good player, who does one thing and then another, would now and then do this."""
    position = cast("HoshiState", state)
    return any(fence(position, seat, chance) == move for _ in range(NOW_AND_THEN))


@final
class ExchangeGuide(Guide):
    """Plays on until somebody has lost a stone."""

    def __init__(self, view: object) -> None:
        self.stones: list[int] = []
        self.until: i64 = 0

    def prepare(self, state: State) -> None:
        position = cast("HoshiState", state)
        self.stones = [player.stones for player in position.players]
        self.until = position.duel_ms + AHEAD

    def enough(self, state: State) -> bool:
        position = cast("HoshiState", state)
        if position.over or position.stage not in (EXCHANGE, WINDOW) or position.duel_ms >= self.until:
            return True
        return [player.stones for player in position.players] != self.stones

    def shares(self, state: State) -> vec[float]:
        position = cast("HoshiState", state)
        kept = [player.stones - before for player, before in zip(position.players, self.stones)]
        ahead = [kept[seat] - kept[position.opponent(seat)] for seat in (position.first, position.second)]
        shares = vec[float]([0.0] * position.seats)
        for seat, lead in zip((position.first, position.second), ahead):
            shares[seat] = 0.5 + STONE * float(lead)
        return shares

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        return decide(cast("HoshiState", state), seat, chance, KEEN)
