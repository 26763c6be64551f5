"""Lanterns with hands that race: while a die is in the air all three may stop it; who is first counts."""

from __future__ import annotations

from tests.toys.lanterns import READING, Did, Face, Lanterns, LanternState

from hyakki.kernel.game import NEVER
from hyakki.kernel.log import LoggedEvent
from hyakki.kernel.real_time import RealTime
from hyakki.kernel.types import Event


class DiceInTheAir(RealTime[LanternState]):
    """A throw is read by all some time later; a pause can still put that off."""

    def __init__(self) -> None:
        self.threats = frozenset({"throw"})
        self.answers = frozenset({"pause"})
        self.motions = frozenset({"did", "face"})
        self.timeout = "pause"
        self.resume = "resume"
        self.window = 10
        self.guesses = 0.4

    def fighters(self, state: LanternState) -> tuple[int, ...]:
        return (0, 1, 2) if state.stage in ("rolling", "settled") else ()

    def fights(self, state: LanternState) -> bool:
        return bool(self.fighters(state)) and state.paused_by < 0

    def paused_by(self, state: LanternState) -> int:
        return state.paused_by

    def contacts(self, state: LanternState) -> dict[int, int]:
        if not self.fights(state):
            return {}
        read = state.settles_at + READING if state.stage == "rolling" else state.readable_at
        return {state.thrower: read}

    def stimulus(self, state: LanternState, seat: int, move: str) -> int:
        return state.thrown_at if self.fights(state) and move in self.answers else NEVER

    def startling(self, event: Event) -> bool:
        return isinstance(event, Did) and event.what in self.threats

    def verdict(self, lines: list[LoggedEvent]) -> str:
        read = [line.public for line in lines if isinstance(line.public, Face)]
        return "read" if any(event.face is not None for event in read) else ""


class Racing(Lanterns):
    real_time: RealTime[LanternState]

    def __init__(self, real_time: RealTime[LanternState] | None = None) -> None:
        super().__init__()
        self.real_time = real_time or DiceInTheAir()


RACING = Racing()
