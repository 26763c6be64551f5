"""The table before the game: who takes which seat, and by which options they will play.

The maker of the match is its host and arranges it; everyone else takes a free seat with a link. The game
starts once no seat is free and all people are ready.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from hyakki.bots import USUAL
from hyakki.store import Guest, SeatRow, Terms
from hyakki.table.bots.names import FACES, LEVELS, bot_name, check_level
from hyakki.table.deal import checked_entropy, entropy_of
from hyakki.table.entries import (
    ASKS_AGAIN,
    BotSeated,
    EntropyAdded,
    Fact,
    HostChanged,
    OptionsAgreed,
    Ready,
    SeatCount,
    SeatFreed,
    SeatOrder,
    SeatTaken,
    TermsAgreed,
)
from hyakki.table.errors import TableError
from hyakki.table.ids import Ids
from hyakki.table.journal import Journal
from hyakki.table.lengths import check_changeable, check_sits_again, check_wavers, leads_on
from hyakki.table.matchmaking.lobby import check_public
from hyakki.table.seats.arranging import (
    check_options,
    check_terms,
    complete,
    fitting,
    row_of,
    start_of,
    staying,
)
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["ANY", "Seating"]

ANY = -1
"""Whichever seat is free: what the link of the whole table opens."""

TABLE = -1
"""In place of a seat: what an entry says is about the whole table."""

Facts = list[tuple[int, Fact]]
"""Seats, or TABLE, and what their entries say."""


class Seating:
    """The seats of one match until it starts. Every method may raise TableError retired, unavailable."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def sit(self, guest: Guest) -> None:
        """Take any free seat at a table that is open to everybody.

        Raises not_yours, seat_taken, started.
        """

        def facts(journal: Journal) -> Facts:
            if self.match.seat_of(guest.id) >= 0:
                return []
            if not self.match.public:
                raise TableError(
                    "not_yours", "this table is not open to everybody; ask the players for a link"
                )
            if journal.state is not None:
                raise TableError("started", "this game has already started, but you can watch it")
            if any(removed_by(step.fact) == guest.id for step in journal.past or ()):
                raise TableError("not_yours", "the host has removed you from this table")
            check_sits_again(journal, guest.id)
            row = free_seat(journal)
            if row is None:
                raise TableError("seat_taken", "somebody else was faster: every seat at this table is taken")
            return [(row.seat, SeatTaken(guest.id, guest.name, guest.face))]

        await self._change(facts)

    async def open_to_all(self, guest: str, public: bool) -> None:
        """Whether strangers may take free seats. Raises not_yours, started, bad_request, too_fast."""
        self.match.check_host(guest)
        await self.match.shielded(self._open_to_all(guest, public))

    async def _open_to_all(self, guest: str, public: bool) -> None:
        match, deps = self.match, self.match.deps
        async with match.lock:
            self._check_waiting(match.open_journal())
            if public:
                check_public(deps, len(match.seats), guest, match.id)
            await deps.store.set_public(match.id, public)
            match.public = public
        match.viewers.tell_seats()

    def link(self) -> str:
        """The secret of the link that opens any free seat. It changes when somebody is removed."""
        journal = self.match.open_journal()
        invites = " ".join(seat.invite for seat in journal.seats)
        digest = hmac.digest(journal.secret, f"link {self.match.id} {invites}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()

    async def join(self, guest: Guest, seat: int, secret: str) -> None:
        """Take a free seat. Raises bad_request (no such seat), bad_secret, seat_taken."""

        def facts(journal: Journal) -> Facts:
            opens = self.link() if seat == ANY else row_of(journal.seats, seat).invite
            if not (opens and hmac.compare_digest(opens.encode(), secret.encode())):
                raise TableError("bad_secret", "this link does not open that seat")
            if self.match.seat_of(guest.id) >= 0:
                return []  # the link's page was opened again
            check_sits_again(journal, guest.id)
            row = free_seat(journal) if seat == ANY else journal.seats[seat]
            if row is None:
                raise TableError("seat_taken", "every seat at this table is taken")
            if row.kind != "open":
                raise TableError("seat_taken", f"{row.name} is already sitting there")
            return [(row.seat, SeatTaken(guest.id, guest.name, guest.face))]

        await self._change(facts)

    async def set_seat(self, guest: str, seat: int, kind: Literal["bot", "open"], level: str = USUAL) -> None:
        """Give a seat to a bot, or free it. A person who sat there has to go, and needs a new link.

        Raises not_yours, started, bad_request.
        """
        self.match.check_host(guest)
        check_level(level, self.match.deps.engines)
        ids = self.match.deps.ids

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            old = row_of(journal.seats, seat)
            check_not_own(old, guest)
            invite = new_invite(ids, old)
            if kind == "open":
                return [] if old.kind == "open" else [(seat, SeatFreed(invite, old.guest))]
            if (old.kind, old.level) == ("bot", level):
                return []
            if old.kind == "bot" and old.level in LEVELS and level in LEVELS:
                return [(seat, BotSeated(old.name, old.face, level))]
            name = bot_name(ids, {other.name for other in self.match.seats if other.seat != seat}, level)
            return [(seat, BotSeated(name, ids.below(FACES), level, invite, old.guest))]

        await self._change(facts)

    async def seat_account(self, guest: str, seat: int, sitter: Guest) -> None:
        """Give a seat to somebody who was asked, a bot account. A person who sat there has to go.

        Raises not_yours, started, bad_request, seat_taken.
        """
        self.match.check_host(guest)

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            old = row_of(journal.seats, seat)
            if old.guest == sitter.id:
                return []
            check_not_own(old, guest)
            if self.match.seat_of(sitter.id) >= 0:
                raise TableError("seat_taken", f"{sitter.name} is already sitting at this table")
            invite = new_invite(self.match.deps.ids, old)
            freed: Facts = [] if old.kind == "open" else [(seat, SeatFreed(invite, old.guest))]
            return [*freed, (seat, SeatTaken(sitter.id, sitter.name, sitter.face))]

        await self._change(facts)

    async def swap(self, guest: str, seat: int, other: int) -> None:
        """Two change places. Raises not_yours, started, bad_request."""
        self.match.check_host(guest)

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            order = list(range(len(journal.seats)))
            one, two = row_of(journal.seats, seat).seat, row_of(journal.seats, other).seat
            order[one], order[two] = two, one
            return [] if one == two else [(TABLE, SeatOrder(order))]

        await self._change(facts)

    async def rotate(self, guest: str) -> None:
        """Everybody moves one seat on. Raises not_yours, started."""
        self.match.check_host(guest)

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            seats = len(journal.seats)
            order = [(seat - 1) % seats for seat in range(seats)]
            return [] if seats == 1 else [(TABLE, SeatOrder(order))]

        await self._change(facts)

    async def resize(self, guest: str, count: int) -> None:
        """Another number of seats: new ones are free, and free ones and bots go first.

        Raises not_yours, started, bad_request.
        """
        self.match.check_host(guest)
        match = self.match

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            if journal.origin is not None or (match.public and count == 1):
                raise TableError("bad_request", "this table keeps its number of seats")
            if count not in journal.game.info.seats:
                counts = ", ".join(map(str, journal.game.info.seats))
                raise TableError("bad_request", f"{match.title} is for {counts} players, not {count}")
            stay = staying(journal.seats, count)
            fresh = [match.deps.ids.invite() for _ in range(count - len(stay))]
            options = fitting(journal.game, count, journal.standing.options)
            check_options(journal.game, count, options)
            said: Facts = [] if count == len(journal.seats) else [(TABLE, SeatCount(stay, fresh))]
            if said and options != journal.standing.options:
                said.append((TABLE, OptionsAgreed(options)))
            if said and count == 1 and journal.standing.terms != Terms():
                said.append((TABLE, TermsAgreed(Terms())))
            return said

        await self._change(facts)

    async def set_options(self, guest: str, options: dict[str, str]) -> None:
        """The options to play by. Raises not_yours, started, bad_request."""
        self.match.check_host(guest)

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            if journal.origin is not None and options != journal.standing.options:
                raise TableError("bad_request", "a game that continues another one keeps its options")
            check_options(journal.game, len(journal.seats), options)
            return [] if options == journal.standing.options else [(TABLE, OptionsAgreed(options))]

        await self._change(facts)

    async def set_terms(self, guest: str, terms: Terms) -> None:
        """What is agreed on clocks. Raises not_yours, started, bad_request."""
        self.match.check_host(guest)

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            check_terms(terms, len(journal.seats), self.match.duel is not None)
            return [] if terms == journal.standing.terms else [(TABLE, TermsAgreed(terms))]

        await self._change(facts)

    async def say_ready(self, guest: str, ready: bool, version: int | None = None) -> None:
        """`version` is the table that the person saw, and to which this is a yes.

        Raises not_seated, started, bad_request, stale (the table was changed since).
        """

        def facts(journal: Journal) -> Facts:
            seat = self.match.own_seat(guest)
            if journal.state is not None and ready:
                return []  # somebody else was the last
            self._check_waiting(journal)
            if ready and version is not None:
                check_seen(journal, version)
            if not ready and journal.seats[seat].ready:
                check_wavers(journal, seat)
            return [] if journal.seats[seat].ready == ready else [(seat, Ready(ready))]

        await self._change(facts)

    async def throw_in(self, guest: str, entropy: str) -> None:
        """Add to the luck of the match, once. Raises not_seated, started, bad_request."""
        entropy = checked_entropy(entropy)

        def facts(journal: Journal) -> Facts:
            seat = self.match.own_seat(guest)
            self._check_waiting(journal)
            if not entropy or guest in journal.standing.deal.offered:
                raise TableError("bad_request", "you have thrown something in already")
            return [(seat, EntropyAdded(guest, entropy))]

        await self._change(facts)

    async def stand_up(self, guest: str) -> None:
        """Free one's own seat again. Whose table it was hands it on to somebody who stays. Raises started."""

        def facts(journal: Journal) -> Facts:
            self._check_waiting(journal)
            seat = self.match.seat_of(guest)
            if seat < 0:
                return []
            said: Facts = [(seat, SeatFreed())]
            stay = [row.guest for row in journal.seats if row.kind == "person" and row.guest != guest]
            if guest == journal.standing.host and stay:
                heir = next((other for other in stay if self.match.viewers.here(other)), stay[0])
                said.append((TABLE, HostChanged(heir)))
            return said

        await self._change(facts, always=True)

    async def _change(self, facts: Callable[[Journal], Facts], always: bool = False) -> None:
        """Write down what is to be said of the seats as they are; `always`, even if the journal is long."""
        await self.match.shielded(self.match.write_drafted(partial(self._draft, facts, always)))

    async def _draft(self, facts: Callable[[Journal], Facts], always: bool) -> list[Step]:
        """The entries, and the start after the one that makes the table complete."""
        journal = self.match.open_journal()
        said = facts(journal)
        if not said:
            return []
        if not always and not all(leads_on(journal, seat, fact) for seat, fact in said):
            check_changeable(journal)
        steps: list[Step] = []
        for seat, fact in said:
            steps.append(journal.draft(fact, seat, after=steps))
        then = steps[-1].standing or journal.standing
        if complete(then.seats):
            entropy = entropy_of(then.deal, then.seats)
            start = start_of(self.match.game, journal.ruleset, then.options, then.seats, entropy)
            steps.append(journal.draft(start, after=steps))
        return steps

    def _check_waiting(self, journal: Journal) -> None:
        if journal.state is not None:
            raise TableError("started", "the game has started, so the table can no longer be changed")


def free_seat(journal: Journal) -> SeatRow | None:
    """The first one that nobody has taken."""
    return next((row for row in journal.seats if row.kind == "open"), None)


def new_invite(ids: Ids, old: SeatRow) -> str | None:
    """For a seat whose person has to go, and must not come back by the old link; None keeps the old one."""
    return ids.invite() if old.kind == "person" or not old.invite else None


def check_not_own(row: SeatRow, guest: str) -> None:
    """Raises TableError bad_request."""
    if row.guest == guest:
        raise TableError("bad_request", "this is your own seat; swap places with somebody instead")


def check_seen(journal: Journal, version: int) -> None:
    """Raises TableError unless all that a yes is a yes to was there at this version already."""
    if version > journal.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {journal.version}")
    if any(step.entry.seq > version and isinstance(step.fact, ASKS_AGAIN) for step in journal.past or ()):
        raise TableError("stale", "the table has just been changed; look at it again before you say yes")


def removed_by(fact: Fact) -> str:
    """Whom an entry takes off the table, "" for nobody."""
    return fact.removed if isinstance(fact, (BotSeated, SeatFreed)) else ""
