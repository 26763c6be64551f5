"""Two hands in the arena, as a table sees them: a swing is a threat, a raised hand the answer to it."""

from __future__ import annotations

from typing import final

from hyakki.games.hoshi.events import Faced, Moved, Touched
from hyakki.games.hoshi.hands import OUT
from hyakki.games.hoshi.stages import COUNTDOWN, FIGHT, TIMEOUT
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import DRAW_WINDOW, times_at
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import LoggedEvent
from hyakki.kernel.real_time import RealTime
from hyakki.kernel.types import Event

__all__ = ["HandsInTheArena"]


@final
class HandsInTheArena(RealTime[HoshiState]):
    def __init__(self) -> None:
        self.threats = frozenset({"swing"})
        self.answers = frozenset({"guard"})
        self.motions = frozenset({"moved", "faced", "began"})
        self.timeout = "timeout"
        self.resume = "resume"
        self.window = times_at("normal")[DRAW_WINDOW]  # HB-14; the same at every pace
        self.guesses = 0.2  # most faces are blank

    def fighters(self, state: HoshiState) -> tuple[int, ...]:
        return (int(state.first), int(state.second)) if state.first >= 0 else ()

    def fights(self, state: HoshiState) -> bool:
        return bool(state.stage == FIGHT)

    def counts_down(self, state: HoshiState) -> bool:
        return bool(state.stage == COUNTDOWN)

    def paused_by(self, state: HoshiState) -> int:
        return int(state.timeout_by) if state.stage == TIMEOUT else -1

    def contacts(self, state: HoshiState) -> dict[int, int]:
        if state.stage != FIGHT:
            return {}
        hands = state.hands
        return {seat: int(hands[seat].swing_at) for seat in self.fighters(state) if hands[seat].swing == OUT}

    def stimulus(self, state: HoshiState, seat: int, move: str) -> int:
        """A swing answers one's own die, a guard the other's; that a swing is out the table knows itself."""
        if not self.fights(state) or seat not in self.fighters(state):
            return NEVER
        if move in self.threats:
            own = state.hands[seat]
            return int(own.shown_at) if own.live else NEVER
        if move in self.answers:
            other = state.hands[state.opponent(seat)]
            if other.live and other.read:
                return int(other.read_at)
        return NEVER

    def startling(self, event: Event) -> bool:
        return isinstance(event, Faced) or (isinstance(event, Moved) and event.motion in self.threats)

    def verdict(self, lines: list[LoggedEvent]) -> str:
        for line in lines:
            event = line.public
            if isinstance(event, Touched):
                return event.verdict
            if isinstance(event, Moved) and event.motion == "miss":
                return "miss"
        return ""

    def feint(self, lines: list[LoggedEvent]) -> int:
        for line in lines:
            event = line.public
            if isinstance(event, Moved) and event.motion == "pull":
                return event.seat
        return -1
