"""A password on a name: keeping it, signing in and out, another password, and being forgotten.

There is no e-mail and no way to reset a password. An unknown name and a wrong password get the same answer
after the same work, and only whoever knows the password hears that a code is wanted, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hyakki.server.bans import BANNED, Bans
from hyakki.server.doors import LINK, Doors
from hyakki.server.hosting.audit import SignIns
from hyakki.server.identity import AGE, RENEW, Proof, digest
from hyakki.server.limits import Limits
from hyakki.server.passwords import LONGEST, SHORTEST, Passwords
from hyakki.server.refused import AccountRefused
from hyakki.server.second_factor import SecondFactor
from hyakki.store import Account, Conflict, Guest, SeatLink, Session, StoreError
from hyakki.table import House, TableError
from hyakki.table.errors import unavailable
from hyakki.table.seats.looks import GUEST, alike, look, marked, taken_for

__all__ = ["AccountRefused", "Accounts", "Visitor"]

T = TypeVar("T")

SOON = 0.25
"""Seconds."""

FAILED = {"password": "", "code": "wrong code", "banned": "banned"}
"""Refusals that the audit log has as failed sign-ins, and what it says of them."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever asks: a guest, by which session, from where."""

    guest: Guest
    session: str
    address: str
    device: str = ""
    """Roughly what their browser runs on."""


class Accounts:
    """Every method may raise AccountRefused and TableError unavailable, too_fast."""

    def __init__(
        self,
        house: House,
        passwords: Passwords,
        factor: SecondFactor,
        doors: Doors,
        limits: Limits,
        bans: Bans,
    ) -> None:
        self.house = house
        self.kept = house.room.store.accounts
        self.sessions = house.room.store.sessions
        self.factor = factor
        self.passwords = passwords
        self.doors = doors
        self.limits = limits
        self.bans = bans
        self.audit = SignIns(house.room.store.audit, house.room.clock.now)
        self.tell: Callable[[Guest, str], None] = lambda guest, look: None
        """Other processes have tables, too."""

    # ---------------------------------------------------------------- who is there

    async def who(self, proof: Proof | None) -> Guest | None:
        """Whom a cookie proves. A guest whose name was given a password by another is marked as a guest."""
        if proof is None:
            return None
        guest = await self._asked(self.kept.who(proof.guest, digest(proof.session)))
        if guest is not None and not guest.owned and await self.taken(guest.name, guest.id):
            guest = await self.house.rename(guest, marked(guest.name))
        return guest

    async def taken(self, name: str, guest: str = "") -> bool:
        """Whether a name has a password, or would be taken for one that has, and is not this guest's."""
        owner = await self._asked(self.kept.owner(look(name)))
        if owner is not None:
            return owner.guest.id != guest
        return await self._asked(self.kept.taken_for(guest, alike(name))) is not None

    async def seen(self, proof: Proof, device: str) -> None:
        """A signed-in browser is here again."""
        if proof.session:
            await self._asked(self.sessions.touch(digest(proof.session), self._now(), device))

    async def used(self, link: SeatLink, device: str) -> None:
        """The private link to a seat is used again; not worth a refusal if that cannot be written."""
        if self._now() - link.seen >= RENEW * 1000:
            with contextlib.suppress(TableError):
                await self._asked(self.sessions.touch_link(link.id, self._now(), device))

    # ---------------------------------------------------------------- where somebody is signed in

    async def browsers(self, visitor: Visitor) -> list[Session]:
        """Every browser in which the visitor is signed in; none for a guest."""
        return await self._asked(self.sessions.of(visitor.guest.id, self._now() - AGE * 1000))

    async def links(self, visitor: Visitor) -> list[SeatLink]:
        """The private links to the visitor's seats that open anything."""
        return await self._asked(self.sessions.links_of(visitor.guest.id))

    async def end(self, visitor: Visitor, session: str) -> bool:
        """Sign out one of the visitor's browsers, at once. False if there is none such."""
        ended = await self._asked(self.sessions.end(visitor.guest.id, session))
        if ended:
            self.doors.shut(visitor.guest.id, session)
            await self.audit.note("session_ended", visitor.guest.id, visitor.address)
        return ended

    async def end_link(self, visitor: Visitor, link: str) -> bool:
        """Take back the private link to one of the visitor's seats, at once. False if there is none such."""
        ended = await self._asked(self.sessions.end_link(visitor.guest.id, link))
        if ended:
            self.doors.shut(visitor.guest.id, LINK + link)
        return ended

    # ---------------------------------------------------------------- doing

    async def keep(self, visitor: Visitor, name: str, password: str) -> Proof:
        """Put a password on a name; other browsers that were this guest are so no more."""
        await self._check_rate(visitor.address, name)
        if visitor.guest.owned:
            raise AccountRefused("name", "your name has a password already")
        check_new(password)
        if look(name).endswith(GUEST):
            raise AccountRefused("name", "choose another name: this is how guests are marked")
        hashed = await self.passwords.hash(password)
        account = Account(replace(visitor.guest, name=name, owned=True), look(name), hashed, fresh())
        token = fresh()
        try:
            await self._asked(
                self.kept.keep(account, digest(token), self._now(), visitor.device, alike(name))
            )
        except Conflict:
            raise AccountRefused(
                "name",
                f"somebody has put a password on {name}, or on a name that looks like it, already; choose "
                "another name",
            ) from None
        await self.audit.note("password_set", visitor.guest.id, visitor.address)
        await self.mark(account.guest, account.look)
        self.tell(account.guest, account.look)
        self._shut_soon(visitor.guest.id, spared=digest(token))
        return Proof(visitor.guest.id, token)

    async def sign_in(
        self,
        visitor: Visitor | None,
        address: str,
        name: str,
        password: str,
        bring: bool,
        code: str = "",
        device: str = "",
    ) -> Proof:
        """Be the owner of a name in this browser; the games of its guest come along if wanted.

        The one place where a sign-in succeeds or fails.
        """
        try:
            proof = await self._sign_in(visitor, address, name, password, bring, code, device)
        except AccountRefused as refused:
            await self._note_failure(name, address, refused)
            raise
        await self.audit.note("signed_in", proof.guest, address)
        return proof

    async def _sign_in(
        self,
        visitor: Visitor | None,
        address: str,
        name: str,
        password: str,
        bring: bool,
        code: str,
        device: str,
    ) -> Proof:
        await self._check_rate(address, name)
        account = await self._asked(self.kept.owner(look(name)))
        right = await self.passwords.right(account.hash if account is not None else None, password)
        if account is None or not right:
            raise AccountRefused("password", "this name and this password do not belong together")
        if account.guest.id in self.bans.guests:
            raise AccountRefused("banned", BANNED)
        guest = account.guest
        await self.factor.check(guest.id, code)
        await self._renew(account, password)
        token = fresh()
        bringing = visitor.guest.id if bring and visitor is not None and not visitor.guest.owned else ""

        async def write() -> None:
            begun = self.kept.enter(guest.id, account.stamp, digest(token), self._now(), bringing, device)
            await self._asked(begun)

        try:
            if bringing:
                await self.house.people.bring(bringing, guest, write)
            else:
                await write()
        except Conflict:
            raise AccountRefused("password", "the password was changed at this moment; try again") from None
        if visitor is not None:
            if visitor.session:
                await self._asked(self.kept.leave(digest(visitor.session)))
            # Whoever was brought along is this one from now on, by links to their seats, too.
            self._shut_soon(visitor.guest.id, None if bringing else digest(visitor.session))
        return Proof(guest.id, token)

    async def sign_out(self, visitor: Visitor) -> None:
        """This browser is nobody from now on. A guest without a password could never come back."""
        if not visitor.session:
            raise AccountRefused("name", "your name has no password: nobody could sign in again")
        await self._asked(self.kept.leave(digest(visitor.session)))
        self.doors.shut(visitor.guest.id, digest(visitor.session))
        await self.audit.note("signed_out", visitor.guest.id, visitor.address)

    async def change(self, visitor: Visitor, current: str, password: str) -> Proof:
        """Another password; every other browser is signed out."""
        account = await self.proven(visitor, current)
        check_new(password)
        hashed = await self.passwords.hash(password)
        token = fresh()
        changed = replace(account, hash=hashed, stamp=fresh())
        try:
            await self._asked(
                self.kept.change(changed, account.stamp, digest(token), self._now(), visitor.device)
            )
        except Conflict:
            raise AccountRefused("current", "the password was changed at this moment; try again") from None
        self._shut_soon(account.guest.id, spared=digest(token))
        await self.audit.note("password_changed", account.guest.id, visitor.address)
        return Proof(account.guest.id, token)

    async def forget(self, visitor: Visitor, current: str) -> None:
        """Delete oneself; with a password only by it."""
        if visitor.guest.owned:
            await self.proven(visitor, current)
        await self.house.people.forget(visitor.guest)
        self.doors.shut(visitor.guest.id)
        if visitor.guest.owned:
            await self.audit.note("name_deleted", visitor.guest.id, "")

    # ---------------------------------------------------------------- at all tables

    async def mark(self, owner: Guest, looks: str) -> None:
        """At the tables that are open everybody sees at once whose name it is; others at their next visit."""
        self.house.call(owner)
        seats = [seat for match in self.house.matches.values() for seat in match.seats if seat.guest]
        same = {seat.guest for seat in seats if look(seat.name) == looks or taken_for(seat.name, owner.name)}
        for other in same - {owner.id}:
            guest = await self.house.guest(other)
            if guest is not None:
                await self.house.rename(guest, marked(guest.name))

    async def look_again(self) -> None:
        """Cut the sockets of sessions and links that have ended without a word of it here."""
        doors = [(guest, door) for guest, lines in self.doors.lines.items() for door, *_ in lines.values()]
        for guest, door in set(doors):
            if door.startswith(LINK):
                link = await self._asked(self.sessions.link(door.removeprefix(LINK)))
                ended = link is None or link.guest != guest
            else:
                ended = door != "" and await self._asked(self.kept.who(guest, door)) is None
            if ended:
                self.doors.cut(guest, door)

    # ---------------------------------------------------------------- inside

    async def proven(self, visitor: Visitor, current: str) -> Account:
        """The account of somebody who is signed in and knows its password."""
        await self._check_rate(visitor.address, visitor.guest.name)
        account = await self._asked(self.kept.account(visitor.guest.id))
        right = await self.passwords.right(account.hash if account is not None else None, current)
        if account is None or not right:
            await self.audit.note("password_wrong", visitor.guest.id, visitor.address)
            raise AccountRefused("current", "this is not your password")
        return account

    async def _note_failure(self, name: str, address: str, refused: AccountRefused) -> None:
        """Whose name it was, if there is one. Being asked for a code, or to wait, is no failure."""
        if refused.code in FAILED and not refused.asked:
            with contextlib.suppress(TableError):
                owner = await self._asked(self.kept.owner(look(name)))
                whose = owner.guest.id if owner is not None else ""
                await self.audit.note("sign_in_failed", whose, address, FAILED[refused.code])

    async def _renew(self, account: Account, password: str) -> None:
        """A hash of another cost is made anew, now that the password is known. Nobody is signed out."""
        if self.passwords.outdated(account.hash):
            hashed = await self.passwords.hash(password)
            await self._asked(self.kept.renew(account.guest.id, account.hash, hashed))

    def _shut_soon(self, guest: str, session: str | None = None, spared: str = "") -> None:
        """The browser has to have its new cookie before its tabs come back, or they are somebody new."""
        asyncio.get_running_loop().call_later(SOON, self.doors.shut, guest, session, spared)

    async def _check_rate(self, address: str, name: str) -> None:
        """Before any work is done, and the same for names that do not exist."""
        for limit, who in (("passwords", address), ("names", look(name))):
            if not (self.limits.take(limit, who) and await self.limits.take_everywhere(limit, who)):
                raise AccountRefused("too_fast", self.limits.words[limit])

    def _now(self) -> int:
        return self.house.room.clock.now()

    async def _asked(self, answer: Coroutine[Any, Any, T]) -> T:
        try:
            return await answer
        except Conflict:
            raise
        except StoreError as error:
            raise unavailable(error) from error


def check_new(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountRefused("password", f"a password has {SHORTEST} to {LONGEST} characters, any you like")


def fresh() -> str:
    return secrets.token_urlsafe(24)
