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
        self.public = heard(step.events, -1)
        """What a spectator hears."""
        self.private: set[int] = set()
        """The seats that hear something of their own."""
        for event in step.events:
            for mask, _ in event.versions:
                self.private.update(seats_in(mask))

    def fits(self, sitting: Sitting, step: Step) -> bool:
        """The same step, and the same people."""
        return self.step.entry.seq == step.entry.seq and self.sitting is sitting

    def show(self, seats: list[int]) -> None:
        """Make the frames of all these seats together. Those who hear the same share what they hear."""
        entry, state = self.step.entry, self.state
        scenes = [None] * len(seats) if state is None else self.game.laid(state, seats)
        for seat, scene in zip(seats, scenes):
            events = heard(self.step.events, seat) if seat in self.private else self.public
            self.frames[seat] = Frame(entry.seq, entry.at, events, scene, self.times)

    def frame(self, seat: int) -> Frame:
        if seat not in self.frames:
            self.show([seat])
        return self.frames[seat]


def heard(events: list[LoggedEvent], seat: int) -> tuple[Event, ...]:
    """What a seat hears of these."""
    versions = [event.heard_by(seat) for event in events]
    return tuple([event for event in versions if event is not None])
