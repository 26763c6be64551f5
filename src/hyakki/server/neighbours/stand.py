"""Stands in this process for a client of a neighbour, at the matches that this process holds.

It is a connection like any other: what it would put on its socket goes back over the post. So the way
between the processes is part of its line. Soundings and pings are timed here, from this end of the whole way,
and what a message waited at its own process is taken off, so everything that a duel knows of a line stays
true: it is one that keeps order, and a few milliseconds longer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

from hyakki.server import protocol
from hyakki.server.answers import ANSWERS
from hyakki.server.connection import DECODER, Connection
from hyakki.server.hall import Hall
from hyakki.server.neighbours.letters import Cut, Passed, Probe, Proved, Returned, Told
from hyakki.server.neighbours.names import lease_of
from hyakki.store import Guest
from hyakki.table.holding import Elsewhere

if TYPE_CHECKING:
    from hyakki.server.neighbours.neighbours import Neighbours

__all__ = ["Stand"]

log = structlog.get_logger("hyakki.neighbours")

INBOX = 200
"""Messages that may wait; the client's own process limits how many come a second."""
PINGS = 64

Heard = Callable[[float, float], None]


class Stand:
    def __init__(
        self,
        hall: Hall,
        neighbours: Neighbours,
        process: str,
        link: int,
        guest: Guest,
        address: str,
        seat: str = "",
    ) -> None:
        self.neighbours = neighbours
        self.process = process
        self.link = link
        self.connection = Connection(hall, guest, address, self.cut, self.ping, seat=seat)
        self.connection.greeted = True
        self.said = 0
        self.heard = 0
        self.pings: OrderedDict[int, tuple[float, Heard]] = OrderedDict()
        self.pinged = 0
        self.inbox: asyncio.Queue[tuple[Passed | Proved, float]] = asyncio.Queue(INBOX)
        self.tasks = [
            asyncio.create_task(self._read(), name=f"stand in {process} {link}"),
            asyncio.create_task(self.connection.write(self._send), name=f"stand out {process} {link}"),
        ]

    def hear(self, letter: Passed | Proved, now: float) -> None:
        """In order, one after the other."""
        self.heard += 1
        if letter.number != self.heard or self.inbox.full():
            self.cut()
        else:
            self.inbox.put_nowait((letter, now))

    def cut(self) -> None:
        """The client has to come anew."""
        self.neighbours.post.drop_in(self.process, Cut(self.link))
        self.close()

    def close(self) -> None:
        self.neighbours.stands.pop((self.process, self.link), None)
        for task in self.tasks:
            task.cancel()
        self.connection.close()

    # ---------------------------------------------------------------- there

    async def _read(self) -> None:
        try:
            while True:
                await self._dealt_with(*await self.inbox.get())
        except Exception:
            log.exception("a client of another process could not be answered")
            self.cut()

    async def _dealt_with(self, letter: Passed | Proved, now: float) -> None:
        if isinstance(letter, Proved):
            self._proved(letter, now)
            return
        try:
            message = DECODER.decode(letter.message)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            # A newer program understood it.
            named = msgspec.json.decode(letter.message, type=Named)
            self.connection.problem(named.id, "unavailable", "this is not known everywhere yet; try again")
            return
        self.connection.arrival = now - letter.age
        if letter.promise is not None:
            self.connection.promises[letter.promise.match] = letter.promise
        await self.connection.attempt(message.id, partial(self._answer, message, letter.message))

    async def _answer(self, message: protocol.ClientMessage, written: bytes) -> None:
        try:
            if not isinstance(message, protocol.Leave | protocol.Echo):
                self.neighbours.holding.moved(lease_of(message))  # whoever sent it may know better
                await self.neighbours.holding.claim(lease_of(message))
        except Elsewhere:
            self.said += 1
            self.neighbours.post.drop_in(self.process, Returned(self.link, self.said, message=written))
        else:
            if self.connection.seat:
                await self.connection.check_link(message)
            await ANSWERS[type(message)](self.connection, message)

    # ---------------------------------------------------------------- and back

    async def _send(self, text: bytes) -> None:
        self.said += 1
        self.neighbours.post.drop_in(self.process, Told(self.link, self.said, text=text.decode()))

    def ping(self, heard: Heard) -> bool:
        self.pinged += 1
        self.pings[self.pinged] = (self.connection.clock.instant(), heard)
        while len(self.pings) > PINGS:
            self.pings.popitem(last=False)
        self.said += 1
        letter = Probe(self.link, self.said, ping=self.pinged)
        self.neighbours.post.drop_in(self.process, letter)
        return True

    def _proved(self, letter: Proved, now: float) -> None:
        sent, heard = self.pings.pop(letter.ping, (0.0, None))
        if heard is not None:
            received = now - letter.ago
            heard(received - sent, self.connection.clock.instant() - received)


class Named(msgspec.Struct):
    id: str
