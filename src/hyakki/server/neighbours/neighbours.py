"""How the processes that serve the same tables work together.

A message that concerns a match is answered by the process that holds it, wherever its client's socket is.
Whatever goes wrong on the way (a process dies, the post breaks, a letter is lost) ends in the same way: the
sockets concerned are cut, their pages come back by themselves, and a move that was not answered is made again
under its key.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Literal

import structlog

from hyakki.server import protocol
from hyakki.server.answers import ANSWERS
from hyakki.server.connection import DECODER, Closed, Connection
from hyakki.server.hall import Hall
from hyakki.server.neighbours import letters
from hyakki.server.neighbours.company import Company
from hyakki.server.neighbours.letters import AnyBody
from hyakki.server.neighbours.link import Link
from hyakki.server.neighbours.names import lease_of
from hyakki.server.neighbours.post import Post
from hyakki.server.neighbours.shared_limits import SharedLimits
from hyakki.server.neighbours.signing import derived
from hyakki.server.neighbours.stand import Stand
from hyakki.table import Match, TableError
from hyakki.table.holding import LEASE, Holding

__all__ = ["Neighbours"]

log = structlog.get_logger("hyakki.neighbours")

AGAIN = 0.1
REPLY = 0.5
"""Seconds for Redis to say whether somebody listens."""
PATIENCE = 3 * LEASE / 1000
"""Seconds to find whoever holds a match: when its process has died, its lease has to run out first."""


class Neighbours:
    """`address` is Redis', `secret` the installation's: several may share one Redis."""

    def __init__(self, hall: Hall, holding: Holding, address: str, secret: bytes) -> None:
        self.hall = hall
        self.holding = holding
        clock = hall.house.room.clock
        self.post = Post(address, secret, holding.process, self._hear, self._changed, clock.instant)
        self.company = Company(hall, holding, self.post)
        self.limits = SharedLimits(
            address,
            self.post.limits,
            derived(secret, b"hyakki limits"),
            lambda: (holding.process, *holding.others),
        )
        self.links: dict[int, Link] = {}
        self.of: dict[Connection, dict[str, Link]] = {}
        """The links of each client, by holder."""
        self.stands: dict[tuple[str, int], Stand] = {}
        """For clients of others, by their process and link."""
        self.stranded: set[Connection] = set()
        """Clients that could not reach a match, or do not know whether they did."""
        self.leaving = False
        self._numbers = itertools.count(1)

    async def start(self) -> None:
        """Raises PostUnreachable."""
        self.holding.lapsed = self._let_go
        self.holding.died = self._died
        self.holding.reachable = self._reachable
        self.hall.house.room.outages.unheard = self._unheard
        await self.post.start()
        hall = self.hall
        hall.neighbours = self
        hall.limits.shared = self.limits
        hall.metrics.neighbours.set_function(lambda: len(self.holding.others))
        hall.metrics.taken_over.set_function(lambda: self.holding.taken_over)

    @property
    def health(self) -> Literal["ok", "unreachable"]:
        return "ok" if self.post.up else "unreachable"

    async def leave(self) -> None:
        """Stop so that others can take over at once: first what is written is written, then they are told."""
        if not self.leaving:
            self.leaving = True
            for stand in list(self.stands.values()):
                stand.cut()
            await self.hall.house.close()
            self.post.cry(letters.Bye())
            await self.post.close()
            self.company.close()
            self.hall.limits.shared = None
            await self.limits.close()

    # ---------------------------------------------------------------- clients of this process

    async def passed_on(self, connection: Connection, message: protocol.ClientMessage) -> bool:
        """False if it is to be answered here. Raises TableError unavailable, and Closed."""
        if self.leaving:
            raise Closed(1012, "this server stops; another one takes over")
        if isinstance(message, protocol.Echo):
            return await self._echoed(connection, message)
        name = lease_of(message)
        if not name or self.holding.holds(name):
            return False
        if isinstance(message, protocol.Leave):
            link = self.of.get(connection, {}).get(self.holding.known_elsewhere(name) or "")
            return link is not None and await link.pass_on(message) != "nobody"
        return await self._found(connection, message, name)

    async def _found(self, connection: Connection, message: protocol.ClientMessage, name: str) -> bool:
        """Look for the holder until it has the message; False if that is this process."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while (holder := await self.holding.holder(name)) != self.holding.process:
            link = self._link(connection, holder)
            outcome = await link.pass_on(message)
            if outcome == "heard":
                self.hall.metrics.passed_on.inc()
                return True
            if outcome == "unknown":
                return True  # the post broke, so its socket is cut, and its page asks again
            if link.said:
                self._cut(connection)  # what it followed there has to be opened anew, wherever it goes on
                return True
            if not self.post.up or loop.time() > until:
                self.stranded.add(connection)
                raise TableError(
                    "unavailable", "the servers cannot reach each other; this was not done. It is tried again"
                )
            await asyncio.sleep(AGAIN)  # nobody listens there: it has died, or is about to come back
            await self.holding.look()
            self.holding.moved(name)
        return False

    async def _echoed(self, connection: Connection, message: protocol.Echo) -> bool:
        """The answer to a sounding goes to whoever sounded."""
        for link in self.of.get(connection, {}).values():
            if message.sent in link.sounds:
                link.sounds.remove(message.sent)
                await link.pass_on(message)
                return True
        return False

    def _link(self, connection: Connection, holder: str) -> Link:
        links = self.of.setdefault(connection, {})
        if holder not in links:
            link = Link(next(self._numbers), connection, holder, self.post, self._again)
            links[holder] = self.links[link.number] = link
        return links[holder]

    def _again(self, connection: Connection, written: bytes) -> None:
        """A message has come back: look for its match elsewhere."""
        message = DECODER.decode(written)
        self.holding.moved(lease_of(message))

        async def answer() -> None:
            if not await self.passed_on(connection, message):
                await ANSWERS[type(message)](connection, message)

        connection.meanwhile(connection.attempt(message.id, answer))

    def left(self, connection: Connection) -> None:
        """A client is gone."""
        self.stranded.discard(connection)
        for link in self.of.pop(connection, {}).values():
            del self.links[link.number]
            link.close()

    def _cut(self, connection: Connection) -> None:
        self.left(connection)
        connection.drop()

    # ---------------------------------------------------------------- letters

    def _hear(self, sender: str, letter: AnyBody, now: float) -> None:
        if isinstance(letter, letters.Passed | letters.Proved):
            self._stand_for(sender, letter, now)
        elif isinstance(letter, letters.Told | letters.Probe | letters.Returned):
            link = self.links.get(letter.link)
            if link is None or link.holder != sender:
                self.post.drop_in(sender, letters.Left(letter.link))
            elif not link.hear(letter):
                self._cut(link.connection)
        elif isinstance(letter, letters.Cut):
            link = self.links.get(letter.link)
            if link is not None and link.holder == sender:
                self._cut(link.connection)
        elif isinstance(letter, letters.Left):
            stand = self.stands.get((sender, letter.link))
            if stand is not None:
                stand.close()
        elif isinstance(letter, letters.Unheard):
            self._part(sender)
        elif isinstance(letter, letters.Bye):
            self.holding.lost(sender)
        else:
            self.company.hear(sender, letter)

    def _stand_for(self, sender: str, letter: letters.Passed | letters.Proved, now: float) -> None:
        stand = self.stands.get((sender, letter.link))
        if stand is None:
            if isinstance(letter, letters.Proved) or letter.number != 1 or self.leaving:
                self.post.drop_in(sender, letters.Cut(letter.link))
                return
            stand = Stand(self.hall, self, sender, letter.link, letter.guest, letter.address, letter.seat)
            self.stands[sender, letter.link] = stand
        stand.hear(letter, now)

    def _part(self, process: str) -> None:
        """Nothing is certain any more between this process and another."""
        for stand in [stand for (of, _), stand in self.stands.items() if of == process]:
            stand.cut()  # it may live after all, and its clients would wait for ever for what is not sent
        for connection in [connection for connection, links in self.of.items() if process in links]:
            self._cut(connection)

    # ---------------------------------------------------------------- trouble

    async def _reachable(self, process: str) -> bool:
        """Whether somebody listens there; yes, as long as nobody can tell."""
        try:
            async with asyncio.timeout(REPLY):
                return not self.post.up or await self.post.send(process, letters.Heart()) != "nobody"
        except TimeoutError:
            return True

    def _unheard(self, match: Match, guest: str) -> bool:
        """Whether somebody is here only through a process that has given no sign of life for a while."""
        ears = [ear for ear, of in match.viewers.guests.items() if of == guest]
        through = {stand.connection: process for (process, _), stand in self.stands.items()}
        processes = [through.get(ear) for ear in ears if isinstance(ear, Connection)]
        return bool(processes) and all(process and self.holding.silent(process) for process in processes)

    def _died(self, process: str, heard: int | None) -> None:
        clients = [stand.connection for (of, _), stand in self.stands.items() if of == process]
        stranded = [(match, client.guest.id) for client in clients for match, _ in client.open.values()]
        self._part(process)
        if heard is not None:
            # What people said since its last sign of life could not be heard, and their pages have to notice.
            for match, guest in stranded:
                match.alarm.strand(guest, heard)
        self.company.died(process)

    def _changed(self, up: bool) -> None:
        """The post works again, or not: letters may have been lost either way.

        Those who come back while it does not are told so, and once more when it does.
        """
        for stand in list(self.stands.values()):
            stand.close()
        for connection in {*self.of, *self.stranded}:
            self._cut(connection)
        room = self.hall.house.room
        if not up:
            room.outages.parted(room.clock.now() - round(self.post.silence * 1000))
            return
        room.outages.joined()
        self.post.cry(letters.Unheard())
        self.post.cry(letters.AskTables())
        self.company.look_again()

    async def _let_go(self) -> None:
        """Others may hold by now what this process held."""
        matches = list(self.hall.house.matches.values())
        for connection in {ear for match in matches for ear in match.viewers.guests}:
            if isinstance(connection, Connection):
                connection.drop()
        await self.hall.house.let_go()
