"""Those who watch a match, players or not, and what each of them is told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from hyakki.kernel.game import State
from hyakki.kernel.log import NOBODY
from hyakki.table.frames import Frames
from hyakki.table.journal import Journal
from hyakki.table.steps import Step
from hyakki.table.types import Frame, Listener

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Viewers"]

log = logging.getLogger(__name__)


class Viewers:
    """Every listener of a match, with the guest it belongs to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.guests: dict[Listener, str] = {}
        self.latest: Frames | None = None
        """The frames of the latest step, once somebody has opened the match after it."""

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
            self.latest = None
        if guest is not None and not self.here(guest) and self.match.seat_of(guest) >= 0:
            self.tell_seats()

    def here(self, guest: str) -> bool:
        return guest in self.guests.values()

    def tell_step(self, journal: Journal, step: Step) -> None:
        """Exactly one frame to everyone, the same object to all who sit in the same seat."""
        if not self.guests:
            return
        eyes = journal.sitting.eyes
        told = [(listener, eyes.get(guest, NOBODY)) for listener, guest in self.guests.items()]
        # Not kept in `latest`: freeing it now, while it is still in the processor's cache, is cheapest.
        self.latest = None
        made = Frames(journal.game, journal.sitting, step, step.state, journal.standing.times)
        made.show(sorted({seat for _, seat in told}))
        for listener, seat in told:
            self.tell(listener.frame, made.frames[seat])

    def frame(self, journal: Journal, seat: int, step: Step, state: State | None) -> Frame:
        """The frame of the latest step for a seat: made once, however many open the match."""
        if self.latest is None or not self.latest.fits(journal.sitting, step):
            self.latest = Frames(journal.game, journal.sitting, step, state, journal.standing.times)
        return self.latest.frame(seat)

    def tell_seats(self, but: Listener | None = None) -> None:
        self.match.deps.lobby.update(self.match)
        for listener in list(self.guests):
            if listener is not but:
                self.tell(listener.seats)

    def tell(self, method: Callable[..., None], *news: object) -> None:
        """Call a method of one listener."""
        try:
            method(self.match, *news)
        except Exception:
            # One broken listener must not keep the others from hearing what is on the disk already.
            log.exception("a listener of match %s failed", self.match.id)
