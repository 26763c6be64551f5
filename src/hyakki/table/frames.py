"""What a step means to each viewer: one maker of frames, live, on reconnecting and in replays."""

from __future__ import annotations

from typing import Any

from hyakki.kernel.game import Game, State
from hyakki.kernel.log import LoggedEvent, seats_in
from hyakki.kernel.types import Event
from hyakki.store import Times
from hyakki.table.seats.sitting import Sitting
from hyakki.table.steps import Step
from hyakki.table.types import Frame

__all__ = ["Frames", "heard"]


class Frames:
    """One step for everybody: a frame is made once a seat, and what all others hear is the very same."""

    def __init__(
        self, game: Game[Any, Any], sitting: Sitting, step: Step, state: State | None, times: Times
    ) -> None:
        self.game = game
        self.sitting = sitting
        self.step = step
        self.state = state
        self.times = times
        self.frames: dict[int, Frame] = {}
        self.overheard = heard(step.lines, -1)
        """As a spectator hears it."""
        self.touched: set[int] = set()
        """The seats that hear something else."""
        for line in step.lines:
            for mask, _ in line.versions:
                self.touched.update(seats_in(mask))

    def fits(self, sitting: Sitting, step: Step) -> bool:
        """The same step, and the same people."""
        return self.step.entry.seq == step.entry.seq and self.sitting is sitting

    def show(self, seats: list[int]) -> None:
        """Make the frames of all these seats together. Those who hear the same share what they hear."""
        entry, state = self.step.entry, self.state
        scenes = [None] * len(seats) if state is None else self.game.laid(state, seats)
        for seat, scene in zip(seats, scenes):
            lines = heard(self.step.lines, seat) if seat in self.touched else self.overheard
            self.frames[seat] = Frame(entry.seq, entry.at, lines, scene, self.times)

    def frame(self, seat: int) -> Frame:
        if seat not in self.frames:
            self.show([seat])
        return self.frames[seat]


def heard(lines: list[LoggedEvent], seat: int) -> tuple[Event, ...]:
    """What a seat hears of these."""
    events = [line.heard_by(seat) for line in lines]
    return tuple([event for event in events if event is not None])
