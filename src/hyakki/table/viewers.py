"""Those who look at a match, and what each of them is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hyakki.kernel.game import Game, State
from hyakki.kernel.words import Words
from hyakki.table.course import Course, Step
from hyakki.table.shapes import Frame, Line, Listener
from hyakki.table.telling import say

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Viewers", "frame_of", "lines_of", "names_of"]

log = logging.getLogger(__name__)


class Viewers:
    """Every listener of a match, with the guest it belongs to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guests: dict[Listener, str] = {}
        self.latest: tuple[tuple[int, tuple[str, ...]], dict[int, Frame]] = ((0, ()), {})
        """The newest frames by seat, for the version and the names that they were made with."""

    def __bool__(self) -> bool:
        return bool(self.guests)

    def add(self, listener: Listener, guest: str) -> None:
        came = not self.here(guest)
        self.guests[listener] = guest
        if came and self.match.seat_of(guest) >= 0:
            self.tell_seats(but=listener)

    def remove(self, listener: Listener) -> None:
        guest = self.guests.pop(listener, None)
        if guest is not None and not self.here(guest) and self.match.seat_of(guest) >= 0:
            self.tell_seats()

    def here(self, guest: str) -> bool:
        return guest in self.guests.values()

    def tell_step(self, course: Course, step: Step) -> None:
        """Exactly one frame to everyone, the same object to all who sit in the same seat."""
        for listener, guest in list(self.guests.items()):
            self.tell(listener.frame, self.frame(course, self.match.seat_of(guest), step, step.state))

    def frame(self, course: Course, seat: int, step: Step, state: State | None) -> Frame:
        """What the newest step means to a seat: made once, however many look at it."""
        of = (step.entry.seq, names_of(course))
        if self.latest[0] != of:
            self.latest = (of, {})
        frames = self.latest[1]
        if seat not in frames:
            frames[seat] = replace(frame_of(course.game, of[1], seat, step, state), times=course.times)
        return frames[seat]

    def tell_seats(self, but: Listener | None = None) -> None:
        self.match.room.lobby.seen(self.match)
        for listener in list(self.guests):
            if listener is not but:
                self.tell(listener.seats)

    def tell(self, line: Callable[..., None], *news: object) -> None:
        try:
            line(self.match, *news)
        except Exception:
            # One broken line must not keep the others from hearing what is on the disk already.
            log.exception("a listener of match %s failed", self.match.id)


def frame_of(
    game: Game[Any, Any], names: tuple[str, ...], seat: int, step: Step, state: State | None
) -> Frame:
    """What a step means to one seat."""
    scene = None if state is None else game.show(state.view(seat))
    return Frame(step.entry.seq, step.entry.at, lines_of(game, names, seat, step), scene)


def lines_of(game: Game[Any, Any], names: tuple[str, ...], seat: int, step: Step) -> tuple[Line, ...]:
    words = Words(names=names, me=seat)
    heard = [line.heard_by(seat) for line in step.lines]
    return tuple(Line(event, say(game, event, words)) for event in heard if event is not None)


def names_of(course: Course) -> tuple[str, ...]:
    return tuple(seat.name for seat in course.seats)
