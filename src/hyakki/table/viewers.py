"""Those who look at a match, and what each of them is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from hyakki.kernel.game import Game, State
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.kernel.log import Line as LogLine
from hyakki.kernel.shapes import shape
from hyakki.kernel.words import Words
from hyakki.table.course import Course, Step
from hyakki.table.shapes import Frame, Line, Listener
from hyakki.table.telling import say

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Viewers", "frame_of", "lines_of"]

log = logging.getLogger(__name__)


class Viewers:
    """Every listener of a match, with the guest it belongs to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guests: dict[Listener, str] = {}
        self.news: News | None = None
        """What the newest step means to everybody, once somebody has come to see it."""

    def __bool__(self) -> bool:
        return bool(self.guests)

    def add(self, listener: Listener, guest: str) -> None:
        came = not self.here(guest)
        self.guests[listener] = guest
        if came and self.match.seat_of(guest) >= 0:
            self.tell_seats(but=listener)

    def remove(self, listener: Listener) -> None:
        guest = self.guests.pop(listener, None)
        if not self.guests:
            self.news = None
        if guest is not None and not self.here(guest) and self.match.seat_of(guest) >= 0:
            self.tell_seats()

    def here(self, guest: str) -> bool:
        return guest in self.guests.values()

    def tell_step(self, course: Course, step: Step) -> None:
        """Exactly one frame to everyone, the same object to all who sit in the same seat."""
        if not self.guests:
            return
        places = course.sitting.places
        told = [(listener, places.get(guest, NOBODY)) for listener, guest in self.guests.items()]
        # Not kept: what has been told is best forgotten while the processor still has it at hand.
        news, self.news = News(course, step, step.state), None
        news.show(sorted({seat for _, seat in told}))
        for listener, seat in told:
            self.tell(listener.frame, news.frames[seat])

    def frame(self, course: Course, seat: int, step: Step, state: State | None) -> Frame:
        """What the newest step means to a seat: made once, however many come to look at it."""
        if self.news is None or not self.news.fits(course, step):
            self.news = News(course, step, state)
        return self.news.frame(seat)

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


class News:
    """One step for everybody: a frame is made once a seat, and a sentence once for all it is not about."""

    def __init__(self, course: Course, step: Step, state: State | None) -> None:
        self.game = course.game
        self.seats = course.seats
        self.names = course.sitting.names
        self.step = step
        self.state = state
        self.times = course.times
        self.frames: dict[int, Frame] = {}
        self.said: list[tuple[Line | None, set[int]]] = [self._overheard(line) for line in step.lines]
        """Each line as a spectator hears it, and the seats that hear something else."""
        self.overheard = tuple([line for line, _ in self.said if line is not None])
        self.touched: set[int] = set().union(*[others for _, others in self.said])

    def fits(self, course: Course, step: Step) -> bool:
        """The same step, and nobody has another name by now."""
        return self.step.entry.seq == step.entry.seq and self.seats is course.seats

    def show(self, seats: list[int]) -> None:
        """Make the frames of all these seats together. Those that no line is about share the very same."""
        entry, state = self.step.entry, self.state
        scenes = [None] * len(seats) if state is None else self.game.scenes(state, seats)
        for seat, scene in zip(seats, scenes):
            lines = self.lines(seat) if seat in self.touched else self.overheard
            self.frames[seat] = Frame(entry.seq, entry.at, lines, scene, self.times)

    def frame(self, seat: int) -> Frame:
        if seat not in self.frames:
            self.show([seat])
        return self.frames[seat]

    def lines(self, seat: int) -> tuple[Line, ...]:
        """What a seat hears that some line is about."""
        words = Words(names=self.names, me=seat)
        heard: list[Line] = []
        for line, (said, others) in zip(self.step.lines, self.said):
            event = line.heard_by(seat)
            if said is not None and seat not in others:
                heard.append(said)
            elif event is not None:
                heard.append(Line(event, say(self.game, event, words)))
        return tuple(heard)

    def _overheard(self, line: LogLine) -> tuple[Line | None, set[int]]:
        words = Overheard(names=self.names)
        for mask, _ in line.versions:
            words.about.update(seats_in(mask))
        if line.public is None:
            return None, words.about
        return Line(line.public, say(self.game, line.public, words)), words.about


@shape
class Overheard(Words):
    """What is said to nobody in particular, and about whom: all others would be told the same.

    >>> words = Overheard(names=("Mio", "Ken", "Aki"))
    >>> words.say(("{who} gives {to} a card.", "You give {to} a card."), 1, to=words.name(0)), words.about
    ('Ken gives Mio a card.', {0, 1})
    """

    about: set[int] = field(default_factory=set)

    def name(self, seat: int) -> str:
        self.about.add(seat)
        return Words.name(self, seat)


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
