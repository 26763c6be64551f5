"""Keeping to the limits: all of a running server's, by their names in `rates.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING

from hyakki.server.errors import Refused
from hyakki.server.limits.buckets import Bucket, Buckets
from hyakki.server.limits.crowd import Crowd
from hyakki.server.limits.limit_hits import LimitHits
from hyakki.server.limits.offenders import Offenders
from hyakki.server.limits.rate import PLENTY, Rate
from hyakki.server.limits.rates import Rates
from hyakki.server.limits.turns import Turns

__all__ = ["Limits", "Rate", "Rates"]

if TYPE_CHECKING:
    from hyakki.server.cluster.shared_limits import SharedLimits

SHARED = {
    "connects",
    "guests",
    "renames",
    "creates",
    "seeks",
    "uploads",
    "records",
    "replays",
    "forks",
    "hints",
    "reviews",
    "reports",
    "bots",
}
"""What is counted over all processes, beside passwords, codes, guesses and sockets. Never a move."""


class Limits:
    """The limits of a running server, by address, guest or name. This process's own come first, and are asked
    without waiting; those over all processes (`check_everywhere`) only where there are several."""

    def __init__(self, rates: Rates, clock: Callable[[], float]) -> None:
        self.rates = rates
        self.clock = clock
        self.refusals = LimitHits(clock)
        """Who reached which limit lately."""
        self.words: dict[str, str] = {limit.name: limit.metadata["words"] for limit in fields(Rates)}
        self.per: dict[str, Buckets] = {}
        self.subjects: dict[str, list[tuple[str, bool]]] = {}
        """For each subject its limits, and whether each is a guest's; a guest's own comes first."""
        self.crowds: dict[str, Crowd] = {}
        for limit in fields(Rates):
            value, by = getattr(rates, limit.name), limit.metadata["by"]
            refused = partial(self.refusals.add, limit.name)
            if isinstance(value, Rate):
                self.per[limit.name] = Buckets(value, clock, refused=refused)
                if by in ("guest", "address"):
                    named = self.subjects.setdefault(limit.metadata["subject"], [])
                    named.append((limit.name, by == "guest"))
            else:
                self.crowds[limit.name] = Crowd(value, refused)
        self.address, self.guest = self.per["address"], self.per["guest"]
        self.shared: SharedLimits | None = None
        """Those over all processes, where there are several."""
        self.turns = Turns(rates.turns, clock)
        self.waiting = {"creates": Turns(rates.creating, clock), "opens": Turns(rates.opening, clock)}
        """Of what is expensive, by subject."""
        self.stopping = asyncio.Event()
        """From then on nobody waits for a turn."""
        self.offenders = Offenders(rates.floods, clock)
        self.offending_guests = Offenders(rates.floods_guest, clock)

    def socket(self) -> Bucket:
        """The bucket of a new socket."""
        return Bucket(self.rates.socket, self.clock)

    def bucket(self, name: str) -> Bucket:
        """A bucket of one's own."""
        return Bucket(getattr(self.rates, name), self.clock)

    def flooded(self, address: str, guest: str) -> None:
        """Somebody was cut; hosts see it, too."""
        self.offenders.strike(address)
        self.refusals.add("floods", address)
        if guest:
            self.offending_guests.strike(guest)
            self.refusals.add("floods_guest", guest)

    def away(self, address: str, guest: str) -> bool:
        """Whether this guest, or anybody without a cookie at this address, still has to stay away."""
        return self.offending_guests.away(guest) if guest else self.offenders.away(address)

    def check_stranger(self, address: str) -> None:
        """Whether somebody new may become a guest. Raises Refused too_fast."""
        if self.away(address, ""):
            raise Refused("too_fast", self.words["floods"])

    def take(self, name: str, who: str) -> bool:
        """One of a single limit."""
        return self.per[name].take(who)

    def check(self, subject: str, address: str, guest: str = "") -> None:
        """One of whatever the subject is, for a guest and for their address. Raises Refused too_fast."""
        for name, of_guest in self.subjects[subject]:
            if of_guest and not guest:
                continue
            if not self.per[name].take(guest if of_guest else address):
                raise Refused("too_fast", self.words[name])

    def check_own(self, subject: str, guest: str) -> None:
        """As `check`, for the guest alone: when the address has been looked at before. Raises Refused."""
        for name, of_guest in self.subjects[subject]:
            if of_guest and not self.per[name].take(guest):
                raise Refused("too_fast", self.words[name])

    async def check_guess(self, address: str) -> None:
        """Whether a secret may be tried, here and over all processes. Raises Refused too_fast."""
        if self.per["guesses"].empty(address):
            self.refusals.add("guesses", address)
            raise Refused("too_fast", self.words["guesses"])
        if not await self.take_everywhere("guesses", address, peek=True):
            raise Refused("too_fast", self.words["guesses"])

    async def wrong_guess(self, address: str) -> None:
        """Only these count: a class of thirty may come in by one right link."""
        self.take("guesses", address)
        await self.take_everywhere("guesses", address)

    async def check_everywhere(self, subject: str, address: str, guest: str = "") -> None:
        """As `check`, over all processes, after it. Raises Refused too_fast."""
        if self.shared is None or subject not in SHARED:
            return
        for name, of_guest in self.subjects[subject]:
            who = guest if of_guest else address
            if who and not await self.take_everywhere(name, who):
                raise Refused("too_fast", self.words[name])

    async def check_own_everywhere(self, subject: str, guest: str) -> None:
        """As `check_own`, over all processes, after it. Raises Refused too_fast."""
        await self.check_everywhere(subject, "", guest)

    async def take_everywhere(self, name: str, who: str, *, peek: bool = False) -> bool:
        """Take one of a single limit over all processes, or only see whether one is left."""
        rate = self.per[name].rate
        if self.shared is None or rate.burst >= PLENTY:
            return True
        if await self.shared.take(name, who, rate, peek=peek):
            return True
        self.refusals.add(name, who)
        return False

    async def give_back_everywhere(self, name: str, who: str) -> None:
        """What was taken over all processes does not count."""
        rate = self.per[name].rate
        if self.shared is not None and rate.burst < PLENTY:
            await self.shared.give_back(name, who, rate)

    async def count_everywhere(self, name: str, who: str) -> None:
        """After `enter` or `leave`. Raises Refused too_fast; then `leave`."""
        crowd = self.crowds[name]
        if self.shared is None or crowd.most >= PLENTY:
            return
        if not await self.shared.count(name, who, crowd.inside.get(who, 0), crowd.most):
            self.refusals.add(name, who)
            raise Refused("too_fast", self.words[name])

    def enter(self, name: str, who: str) -> None:
        """One more at once; `leave` has to follow. Raises Refused too_fast."""
        if not self.crowds[name].enter(who):
            raise Refused("too_fast", self.words[name])

    def leave(self, name: str, who: str) -> None:
        self.crowds[name].leave(who)
