"""What the referee must know of a real-time game beyond the kernel's contract. The only place that knows it.

A *threat* is an input that leads to a verdict some time later (a swing), an *answer* one that can still
avert it (a guard). Everything else about the game the table asks through the contract.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from hyakki.bots.hoshi import Fighter
from hyakki.games.hoshi.hands import OUT
from hyakki.games.hoshi.stages import COUNTDOWN, FIGHT, TIMEOUT
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import Line

__all__ = ["READINGS", "Hand", "HandsInTheArena", "Reading"]


class Hand(Protocol):
    """A bot's hand: it sees its own view and nothing else, and has human delays."""

    def see(self, view: Any) -> tuple[str, int] | None:
        """What it will press, and at which instant, if nothing changes until then."""

    def done(self) -> None:
        """It was pressed."""


class Reading(Protocol):
    threats: frozenset[str]
    answers: frozenset[str]
    motions: frozenset[str]
    """Kinds of events that may be shown before they are decided."""
    timeout: str
    resume: str

    def fighters(self, state: Any) -> tuple[int, ...]:
        """The seats whose hands race each other."""

    def fights(self, state: Any) -> bool:
        """Whether hands are free right now."""

    def counts_down(self, state: Any) -> bool:
        """Whether a countdown runs; it waits until every fighter is armed."""

    def paused_by(self, state: Any) -> int:
        """Who has asked for the time-out that runs, else -1."""

    def contacts(self, state: Any) -> dict[int, int]:
        """When the swings that are out will land, by seat."""

    def stimulus(self, state: Any, seat: int, move: str) -> int:
        """The instant of what this input may be an answer to, or NEVER."""

    def startling(self, event: Any) -> bool:
        """Whether a hand reacts to the sight of it."""

    def verdict(self, lines: Iterable[Line]) -> str:
        """What was decided, or nothing."""

    def feint(self, lines: Iterable[Line]) -> int:
        """Who has pulled a swing back, else -1."""

    def hand(self, level: str, state: Any, seed: str) -> Hand:
        """A bot's hand for one match."""


class HandsInTheArena:
    """Hoshi Battle."""

    threats = frozenset({"swing"})
    answers = frozenset({"guard"})
    motions = frozenset({"moved", "faced", "began"})
    timeout = "timeout"
    resume = "resume"

    def fighters(self, state: Any) -> tuple[int, ...]:
        return (int(state.first), int(state.second)) if state.first >= 0 else ()

    def fights(self, state: Any) -> bool:
        return bool(state.stage == FIGHT)

    def counts_down(self, state: Any) -> bool:
        return bool(state.stage == COUNTDOWN)

    def paused_by(self, state: Any) -> int:
        return int(state.timeout_by) if state.stage == TIMEOUT else -1

    def contacts(self, state: Any) -> dict[int, int]:
        if state.stage != FIGHT:
            return {}
        hands = state.hands
        return {seat: int(hands[seat].swing_at) for seat in self.fighters(state) if hands[seat].swing == OUT}

    def stimulus(self, state: Any, seat: int, move: str) -> int:
        """A swing answers one's own die, a guard the other's swing, or the other's die if none is out."""
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

    def startling(self, event: Any) -> bool:
        return bool(event.kind == "faced" or (event.kind == "moved" and event.motion in self.threats))

    def verdict(self, lines: Iterable[Line]) -> str:
        for line in lines:
            event: Any = line.public
            if event is None:
                continue
            if event.kind == "touched":
                return str(event.verdict)
            if event.kind == "moved" and event.motion == "miss":
                return "miss"
        return ""

    def feint(self, lines: Iterable[Line]) -> int:
        for line in lines:
            event: Any = line.public
            if event is not None and event.kind == "moved" and event.motion == "pull":
                return int(event.seat)
        return -1

    def hand(self, level: str, state: Any, seed: str) -> Hand:
        return Fighter(level, state.pace, seed)


READINGS: dict[str, Reading] = {"hoshi": HandsInTheArena()}
"""By the game's name. A game without one has no hands that race: its moves count when they arrive."""
