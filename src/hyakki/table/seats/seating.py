"""The table before the game: who takes which seat, and by which options they will play.

Whoever made the match is its host and arranges it; everyone else takes a free seat with a link. The game
starts once no seat is free and all people are ready.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from hyakki.store import Guest, SeatRow
from hyakki.table.bots.names import FACES, bot_name, check_level
from hyakki.table.course import Course, Step
from hyakki.table.deal import entropy_of, thrown_in
from hyakki.table.errors import TableError
from hyakki.table.meeting.lobby import check_public
from hyakki.table.seats.places import (
    check_options,
    check_terms,
    complete,
    count_text,
    entropy_text,
    fitting,
    host_text,
    noted,
    options_text,
    order_text,
    ready_text,
    seat_text,
    seated,
    start_text,
    staying,
    terms_text,
)
from hyakki.table.timekeeping.clocks import Terms

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["ANY", "Seating"]

ANY = -1
"""Whichever seat is free: what the link of the whole table opens."""

Notes = list[tuple[int, str]]
"""Seats, or -1 for the table, and what their entries say."""


class Seating:
    """The seats of one match until it starts. Every method may raise TableError retired, unavailable."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def sit(self, guest: Guest) -> None:
        """Take any free seat at a table that is open to everybody.

        Raises not_yours, seat_taken, started.
        """

        def notes(course: Course) -> Notes:
            if self.match.seat_of(guest.id) >= 0:
                return []
            if not self.match.public:
                raise TableError(
                    "not_yours", "this table is not open to everybody; ask its people for a link"
                )
            if course.state is not None:
                raise TableError("started", "this game has begun; you may watch it")
            entries = [step.entry for step in course.past or () if step.entry.kind == "seat"]
            if any(noted(entry).removed == guest.id for entry in entries):
                raise TableError("not_yours", "whoever made this table has taken you off it")
            row = next((row for row in course.seats if row.kind == "open"), None)
            if row is None:
                raise TableError("seat_taken", "somebody was faster: every seat at this table is taken")
            taken = replace(row, kind="person", guest=guest.id, name=guest.name, face=guest.face)
            return [(row.seat, seat_text(taken))]

        await self._change(notes)

    async def open_to_all(self, guest: str, public: bool) -> None:
        """Whether strangers may take free seats. Raises not_yours, started, bad_request, too_fast."""
        self._check_host(guest)
        await self.match.whole(self._open_to_all(guest, public))

    async def _open_to_all(self, guest: str, public: bool) -> None:
        match, room = self.match, self.match.room
        async with match.lock:
            self._check_waiting(match.live())
            if public:
                check_public(room, len(match.seats), guest, match.id)
            await room.store.set_public(match.id, public)
            match.public = public
        match.viewers.tell_seats()

    def link(self) -> str:
        """The secret of the link that opens any free seat. It changes when somebody is removed."""
        course = self.match.live()
        invites = " ".join(seat.invite for seat in course.seats)
        digest = hmac.digest(course.secret, f"link {self.match.id} {invites}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()

    async def join(self, guest: Guest, seat: int, secret: str) -> None:
        """Take a free seat. Raises bad_request (no such seat), bad_secret, seat_taken."""

        def notes(course: Course) -> Notes:
            opens = self.link() if seat == ANY else self._seat(course, seat).invite
            if not (opens and hmac.compare_digest(opens.encode(), secret.encode())):
                raise TableError("bad_secret", "this link does not open that seat")
            if self.match.seat_of(guest.id) >= 0:
                return []  # the link's page was opened again
            if seat == ANY:
                row = next((row for row in course.seats if row.kind == "open"), None)
            else:
                row = course.seats[seat]
            if row is None:
                raise TableError("seat_taken", "every seat at this table is taken")
            if row.kind != "open":
                raise TableError("seat_taken", f"{row.name} sits there already")
            taken = replace(row, kind="person", guest=guest.id, name=guest.name, face=guest.face)
            return [(row.seat, seat_text(taken))]

        await self._change(notes)

    async def give(self, guest: str, seat: int, kind: Literal["bot", "open"], level: str = "normal") -> None:
        """Give a seat to a bot, or free it. A person who sat there has to go, and needs a new link.

        Raises not_yours, started, bad_request.
        """
        self._check_host(guest)
        check_level(level)
        ids = self.match.room.ids

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            old = self._seat(course, seat)
            if old.guest == guest:
                raise TableError("bad_request", "this is your own seat; change places with somebody instead")
            invite = ids.invite() if old.kind == "person" or not old.invite else None
            if kind == "open":
                freed = seat_text(SeatRow(seat, "open"), invite, removed=old.guest)
                return [] if old.kind == "open" else [(seat, freed)]
            if (old.kind, old.level) == ("bot", level):
                return []
            if old.kind == "bot":
                return [(seat, seat_text(replace(old, level=level)))]
            name = bot_name(ids, {other.name for other in self.match.seats})
            bot = SeatRow(seat, "bot", name=name, face=ids.below(FACES), level=level)
            return [(seat, seat_text(bot, invite, removed=old.guest))]

        await self._change(notes)

    async def swap(self, guest: str, seat: int, other: int) -> None:
        """Two change places. Raises not_yours, started, bad_request."""
        self._check_host(guest)

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            order = list(range(len(course.seats)))
            one, two = self._seat(course, seat).seat, self._seat(course, other).seat
            order[one], order[two] = two, one
            return [] if one == two else [(ANY, order_text(order))]

        await self._change(notes)

    async def turn(self, guest: str) -> None:
        """Everybody moves one seat on. Raises not_yours, started."""
        self._check_host(guest)

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            seats = len(course.seats)
            return [] if seats == 1 else [(ANY, order_text([(seat - 1) % seats for seat in range(seats)]))]

        await self._change(notes)

    async def resize(self, guest: str, count: int) -> None:
        """Another number of seats: new ones are free, and free ones and bots go first.

        Raises not_yours, started, bad_request.
        """
        self._check_host(guest)
        match = self.match

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            if course.origin is not None or (match.public and count == 1):
                raise TableError("bad_request", "this table keeps its number of seats")
            if count not in course.game.info.seats:
                counts = ", ".join(map(str, course.game.info.seats))
                raise TableError("bad_request", f"{match.title} is for {counts} players, not {count}")
            stay = staying(course.seats, count)
            fresh = [match.room.ids.invite() for _ in range(count - len(stay))]
            options = fitting(course.game, count, course.options)
            check_options(course.game, count, options)
            said: Notes = [] if count == len(course.seats) else [(ANY, count_text(stay, fresh))]
            if said and options != course.options:
                said.append((ANY, options_text(options)))
            if said and count == 1 and course.terms != Terms():
                said.append((ANY, terms_text(Terms())))
            return said

        await self._change(notes)

    async def choose(self, guest: str, options: dict[str, str]) -> None:
        """The options to play by. Raises not_yours, started, bad_request."""
        self._check_host(guest)

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            if course.origin is not None and options != course.options:
                raise TableError("bad_request", "a game that goes on keeps the options it was played by")
            check_options(course.game, len(course.seats), options)
            return [] if options == course.options else [(ANY, options_text(options))]

        await self._change(notes)

    async def time(self, guest: str, terms: Terms) -> None:
        """What is agreed on clocks. Raises not_yours, started, bad_request."""
        self._check_host(guest)

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            check_terms(terms, len(course.seats), self.match.duel is not None)
            return [] if terms == course.terms else [(ANY, terms_text(terms))]

        await self._change(notes)

    async def say_ready(self, guest: str, ready: bool) -> None:
        """Raises not_seated, started."""

        def notes(course: Course) -> Notes:
            seat = self.match.seat_for(guest)
            if course.state is not None and ready:
                return []  # somebody else was the last
            self._check_waiting(course)
            return [] if course.seats[seat].ready == ready else [(seat, ready_text(ready))]

        await self._change(notes)

    async def throw_in(self, guest: str, entropy: str) -> None:
        """Add to the luck of the match, once. Raises not_seated, started, bad_request."""
        entropy = thrown_in(entropy)

        def notes(course: Course) -> Notes:
            seat = self.match.seat_for(guest)
            self._check_waiting(course)
            if not entropy or guest in course.deal.offered:
                raise TableError("bad_request", "you have thrown something in already, or nothing now")
            return [(seat, entropy_text(guest, entropy))]

        await self._change(notes)

    async def stand_up(self, guest: str) -> None:
        """Free one's own seat again. Whose table it was hands it on to somebody who stays. Raises started."""

        def notes(course: Course) -> Notes:
            self._check_waiting(course)
            seat = self.match.seat_of(guest)
            if seat < 0:
                return []
            said = [(seat, seat_text(SeatRow(seat, "open")))]
            stay = [row.guest for row in course.seats if row.kind == "person" and row.guest != guest]
            if guest == course.host and stay:
                heir = next((other for other in stay if self.match.viewers.here(other)), stay[0])
                said.append((ANY, host_text(heir)))
            return said

        await self._change(notes)

    async def _change(self, notes: Callable[[Course], Notes]) -> None:
        await self.match.whole(self._write(notes))

    async def _write(self, notes: Callable[[Course], Notes]) -> None:
        """Write down what is to be said of the seats as they are; again if others were faster."""
        async with self.match.lock:
            while True:
                course = self.match.live()
                said = notes(course)
                if not said:
                    return
                steps: list[Step] = []
                seats = course.seats
                for seat, note in said:
                    steps.append(course.draft("seat", seat, note, after=steps[-1] if steps else None))
                    seats = seated(seats, steps[-1].entry)
                if complete(seats):
                    entropy = entropy_of(steps[-1].deal or course.deal, seats)
                    start = start_text(self.match.game, course.ruleset, course.options, seats, entropy)
                    steps.append(course.draft("start", move=start, after=steps[-1]))
                if await self.match.appended(steps):
                    return

    def _check_host(self, guest: str) -> None:
        if guest != self.match.creator:
            raise TableError("not_yours", "only whoever made the match may do this")

    def _check_waiting(self, course: Course) -> None:
        if course.state is not None:
            raise TableError("started", "the game has begun; the table is as it was agreed to")

    def _seat(self, course: Course, seat: int) -> SeatRow:
        if not 0 <= seat < len(course.seats):
            raise TableError("bad_request", f"there is no seat {seat}; there are {len(course.seats)}")
        return course.seats[seat]
