"""A password on a name: keeping it, signing in and out, another password, and being forgotten.

There is no e-mail and no way to reset a password. An unknown name and a wrong password get the same answer
after the same work, and only somebody who knows the password hears that a code is wanted, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hyakki.server.accounts.identity import AGE, RENEW, Proof, digest
from hyakki.server.accounts.live_sessions import LINK, LiveSessions
from hyakki.server.accounts.passwords import LONGEST, SHORTEST, Passwords
from hyakki.server.accounts.second_factor import SecondFactor
from hyakki.server.errors import AccountRefused
from hyakki.server.limits.bans import BANNED, Bans
from hyakki.server.limits.limits import Limits
from hyakki.store import Account, Conflict, Guest, SeatLink, Session, StoreError
from hyakki.table import Matches, TableError
from hyakki.table.errors import unavailable
from hyakki.table.seats.name_folding import GUEST, alike, fold, marked, taken_for

__all__ = ["AccountRefused", "Accounts", "Visitor"]

T = TypeVar("T")

SOON = 0.25
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a guest, by which session, from where."""

    guest: Guest
    session: str
    address: str
    device: str = ""
    """Roughly what their browser runs on."""


class Accounts:
    """Every method may raise AccountRefused and TableError unavailable, too_fast."""

    def __init__(
        self,
        matches: Matches,
        passwords: Passwords,
        factor: SecondFactor,
        live_sessions: LiveSessions,
        limits: Limits,
        bans: Bans,
    ) -> None:
        self.matches = matches
        self.store = matches.deps.store.accounts
        self.sessions = matches.deps.store.sessions
        self.factor = factor
        self.passwords = passwords
        self.live_sessions = live_sessions
        self.limits = limits
        self.bans = bans
        self.audit = factor.audit
        self.broadcast: Callable[[Guest, str], None] = lambda guest, folded: None
        """Other processes have tables, too."""

    # ---------------------------------------------------------------- who is there

    async def who(self, proof: Proof | None) -> Guest | None:
        """Whom a cookie proves. A guest whose name was given a password by another is marked as a guest."""
        if proof is None:
            return None
        guest = await self._or_unavailable(self.store.who(proof.guest, digest(proof.session)))
        if guest is not None and not guest.owned and await self.taken(guest.name, guest.id):
            guest = await self.matches.people.rename(guest, marked(guest.name))
        return guest

    async def taken(self, name: str, guest: str = "") -> bool:
        """Whether a name has a password, or would be taken for one that has, and is not this guest's."""
        owner = await self._or_unavailable(self.store.owner(fold(name)))
        if owner is not None:
            return owner.guest.id != guest
        return await self._or_unavailable(self.store.taken_for(guest, alike(name))) is not None

    async def seen(self, proof: Proof, device: str) -> None:
        """A signed-in browser is here again."""
        if proof.session:
            await self._or_unavailable(self.sessions.touch(digest(proof.session), self._now(), device))

    async def used(self, link: SeatLink, device: str) -> None:
        """The private link to a seat is used again; not worth a refusal if that cannot be written."""
        if self._now() - link.seen >= RENEW * 1000:
            with contextlib.suppress(TableError):
                await self._or_unavailable(self.sessions.touch_link(link.id, self._now(), device))

    # ---------------------------------------------------------------- where somebody is signed in

    async def browsers(self, visitor: Visitor) -> list[Session]:
        """Every browser in which the visitor is signed in; none for a guest."""
        return await self._or_unavailable(self.sessions.of(visitor.guest.id, self._now() - AGE * 1000))

    async def links(self, visitor: Visitor) -> list[SeatLink]:
        """The private links to the visitor's seats that open anything."""
        return await self._or_unavailable(self.sessions.links_of(visitor.guest.id))

    async def end(self, visitor: Visitor, session: str) -> bool:
        """Sign out one of the visitor's browsers, at once. False if there is none such."""
        ended = await self._or_unavailable(self.sessions.end(visitor.guest.id, session))
        if ended:
            self.live_sessions.shut(visitor.guest.id, session)
            await self.audit.note("session_ended", visitor.guest.id, visitor.address)
        return ended

    async def end_link(self, visitor: Visitor, link: str) -> bool:
        """Take back the private link to one of the visitor's seats, at once. False if there is none such."""
        ended = await self._or_unavailable(self.sessions.end_link(visitor.guest.id, link))
        if ended:
            self.live_sessions.shut(visitor.guest.id, LINK + link)
        return ended

    # ---------------------------------------------------------------- doing

    async def keep(self, visitor: Visitor, name: str, password: str) -> Proof:
        """Put a password on a name; other browsers of this guest are signed out."""
        await self._check_rate(visitor.address, name)
        if visitor.guest.owned:
            raise AccountRefused("name", "your name already has a password")
        check_new(password)
        if fold(name).endswith(GUEST):
            raise AccountRefused("name", "choose another name: this one looks like a guest's")
        hashed = await self.passwords.hash(password)
        account = Account(replace(visitor.guest, name=name, owned=True), fold(name), hashed, fresh())
        token = fresh()
        try:
            await self._or_unavailable(
                self.store.keep(account, digest(token), self._now(), visitor.device, alike(name))
            )
        except Conflict:
            raise AccountRefused(
                "name",
                f"somebody has put a password on {name}, or on a name that looks like it, already; choose "
                "another name",
            ) from None
        await self.audit.note("password_set", visitor.guest.id, visitor.address)
        await self.mark(account.guest, account.folded)
        self.broadcast(account.guest, account.folded)
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
        """Be the owner of a name in this browser; the games of its guest come along if wanted."""
        await self._check_rate(address, name)
        account = await self._or_unavailable(self.store.owner(fold(name)))
        right = await self.passwords.right(account.hash if account is not None else None, password)
        if account is None or not right:
            await self.audit.note("sign_in_failed", account.guest.id if account is not None else "", address)
            raise AccountRefused("password", "the name or the password is wrong")
        if account.guest.id in self.bans.guests:
            raise AccountRefused("banned", BANNED)
        guest = account.guest
        await self.factor.check(guest.id, code, address)
        await self._renew(account, password)
        token = fresh()
        bringing = visitor.guest.id if bring and visitor is not None and not visitor.guest.owned else ""

        async def write() -> None:
            begun = self.store.enter(guest.id, account.stamp, digest(token), self._now(), bringing, device)
            await self._or_unavailable(begun)

        try:
            if bringing:
                await self.matches.people.merge(bringing, guest, write)
            else:
                await write()
        except Conflict:
            raise AccountRefused("password", "the password has just been changed; try again") from None
        if visitor is not None:
            if visitor.session:
                await self._or_unavailable(self.store.leave(digest(visitor.session)))
            # The guest of before is this one from now on, also by links to their seats.
            self._shut_soon(visitor.guest.id, None if bringing else digest(visitor.session))
        await self.audit.note("signed_in", guest.id, address)
        return Proof(guest.id, token)

    async def sign_out(self, visitor: Visitor) -> None:
        """This browser is nobody from now on. A guest without a password could never come back."""
        if not visitor.session:
            raise AccountRefused("name", "your name has no password: nobody could sign in again")
        await self._or_unavailable(self.store.leave(digest(visitor.session)))
        self.live_sessions.shut(visitor.guest.id, digest(visitor.session))
        await self.audit.note("signed_out", visitor.guest.id, visitor.address)

    async def change(self, visitor: Visitor, current: str, password: str, code: str = "") -> Proof:
        """Another password; every other browser is signed out."""
        account = await self.proven(visitor, current)
        check_new(password)
        await self.factor.check(account.guest.id, code, visitor.address)
        hashed = await self.passwords.hash(password)
        token = fresh()
        changed = replace(account, hash=hashed, stamp=fresh())
        try:
            await self._or_unavailable(
                self.store.change(changed, account.stamp, digest(token), self._now(), visitor.device)
            )
        except Conflict:
            raise AccountRefused("current", "the password has just been changed; try again") from None
        self._shut_soon(account.guest.id, spared=digest(token))
        await self.audit.note("password_changed", account.guest.id, visitor.address)
        return Proof(account.guest.id, token)

    async def forget(
        self,
        visitor: Visitor,
        current: str,
        code: str = "",
        first: Callable[[Guest], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        """Delete oneself; with a password only by it, and by a code where there is a second factor.

        `first` deletes what is theirs and not theirs alone.
        """
        await self._check_limit("forgets", visitor.address)
        if visitor.guest.owned:
            await self.proven(visitor, current)
            await self.factor.check(visitor.guest.id, code, visitor.address)
        if first is not None:
            await first(visitor.guest)
        await self.matches.people.forget(visitor.guest)
        self.live_sessions.shut(visitor.guest.id)
        if visitor.guest.owned:
            await self.audit.note("name_deleted", visitor.guest.id, "")

    # ---------------------------------------------------------------- at all tables

    async def mark(self, owner: Guest, folded: str) -> None:
        """At the tables that are open everybody sees at once whose name it is; others at their next visit."""
        self.matches.people.renamed(owner)
        seats = [seat for match in self.matches.loaded.values() for seat in match.seats if seat.guest]
        same = {seat.guest for seat in seats if fold(seat.name) == folded or taken_for(seat.name, owner.name)}
        for other in same - {owner.id}:
            guest = await self.matches.people.guest(other)
            if guest is not None:
                await self.matches.people.rename(guest, marked(guest.name))

    async def cut_ended(self) -> None:
        """Cut the sockets of sessions and links that have ended, though this process was not told."""
        live_sessions = [
            (guest, session)
            for guest, sockets in self.live_sessions.sockets.items()
            for session, *_ in sockets.values()
        ]
        for guest, session in set(live_sessions):
            if session.startswith(LINK):
                link = await self._or_unavailable(self.sessions.link(session.removeprefix(LINK)))
                ended = link is None or link.guest != guest
            else:
                ended = session != "" and await self._or_unavailable(self.store.who(guest, session)) is None
            if ended:
                self.live_sessions.cut(guest, session)

    # ---------------------------------------------------------------- inside

    async def proven(self, visitor: Visitor, current: str) -> Account:
        """The account of somebody who is signed in and knows its password."""
        await self._check_rate(visitor.address, visitor.guest.name)
        account = await self._or_unavailable(self.store.account(visitor.guest.id))
        right = await self.passwords.right(account.hash if account is not None else None, current)
        if account is None or not right:
            await self.audit.note("password_wrong", visitor.guest.id, visitor.address)
            raise AccountRefused("current", "this is not your password")
        return account

    async def _renew(self, account: Account, password: str) -> None:
        """Replace a hash of another cost, now that the password is known. Nobody is signed out."""
        if self.passwords.outdated(account.hash):
            hashed = await self.passwords.hash(password)
            await self._or_unavailable(self.store.renew(account.guest.id, account.hash, hashed))

    def _shut_soon(self, guest: str, session: str | None = None, spared: str = "") -> None:
        """The browser has to have its new cookie before its tabs come back, or they are somebody new."""
        asyncio.get_running_loop().call_later(SOON, self.live_sessions.shut, guest, session, spared)

    async def _check_rate(self, address: str, name: str) -> None:
        """Before any work is done, and the same for names that do not exist."""
        for limit, who in (("passwords", address), ("names", fold(name))):
            await self._check_limit(limit, who)

    async def _check_limit(self, limit: str, who: str) -> None:
        if not (self.limits.take(limit, who) and await self.limits.take_everywhere(limit, who)):
            raise AccountRefused("too_fast", self.limits.words[limit])

    def _now(self) -> int:
        return self.matches.deps.clock.now()

    async def _or_unavailable(self, work: Coroutine[Any, Any, T]) -> T:
        """As `Matches.or_unavailable`, but a conflict is answered by who asked."""
        try:
            return await work
        except Conflict:
            raise
        except StoreError as error:
            raise unavailable(error) from error


def check_new(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountRefused("password", f"a password has {SHORTEST} to {LONGEST} characters, any you like")


def fresh() -> str:
    return secrets.token_urlsafe(24)
