"""How the processes that serve the same tables work together.

A message that concerns a match is answered by the process that holds it, wherever its client's socket is.
Whatever goes wrong on the way (a process dies, the bus breaks, a message is lost) ends in the same way: the
sockets concerned are cut, their pages connect again by themselves, and a move that was not answered is sent
again with the same key.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import Literal

import structlog

from hyakki.server import protocol
from hyakki.server.cluster import messages
from hyakki.server.cluster.bus import Bus
from hyakki.server.cluster.lease_names import lease_of
from hyakki.server.cluster.link import Link
from hyakki.server.cluster.messages import BusMessage
from hyakki.server.cluster.remote_client import RemoteClient
from hyakki.server.cluster.shared_limits import SharedLimits
from hyakki.server.cluster.shared_state import SharedState
from hyakki.server.cluster.signing import derived
from hyakki.server.handlers import HANDLERS
from hyakki.server.services import Services
from hyakki.server.sockets.connection import DECODER, Closed, Connection
from hyakki.table import Match, TableError
from hyakki.table.holding import LEASE, Holding

__all__ = ["Cluster"]

log = structlog.get_logger("hyakki.cluster")

AGAIN = 0.1
DOUBT = 1.2
"""Seconds without a heartbeat after which nobody on another process can lose on time."""
REPLY = 0.5
"""Seconds for Redis to say whether somebody listens."""
PATIENCE = 3 * LEASE / 1000
"""Seconds to find the holder of a match: if its process has died, its lease has to run out first."""


class Cluster:
    """`address` is Redis', `secret` the installation's: several may share one Redis."""

    def __init__(self, services: Services, holding: Holding, address: str, secret: bytes) -> None:
        self.services = services
        self.holding = holding
        clock = services.matches.deps.clock
        self.bus = Bus(address, secret, holding.process, self._hear, self._changed, clock.instant)
        self.shared_state = SharedState(services, holding, self.bus)
        self.limits = SharedLimits(
            address,
            self.bus.limits,
            derived(secret, b"hyakki limits"),
            lambda: (holding.process, *holding.others),
        )
        self.links: dict[int, Link] = {}
        self.links_of: dict[Connection, dict[str, Link]] = {}
        """The links of each client, by holder."""
        self.remote_clients: dict[tuple[str, int], RemoteClient] = {}
        """Clients of other processes, by process and link."""
        self.stranded: set[Connection] = set()
        """Clients that could not reach a match, or do not know whether they did."""
        self.leaving = False
        self._numbers = itertools.count(1)

    async def start(self) -> None:
        """Raises BusUnreachable."""
        self.holding.on_lapsed = self._let_go
        self.holding.on_died = self._died
        self.holding.is_reachable = self._reachable
        self.services.matches.deps.outages.is_unheard = self._unheard
        await self.bus.start()
        services = self.services
        services.cluster = self
        services.limits.shared = self.limits
        services.metrics.peers.set_function(lambda: len(self.holding.others))
        services.metrics.taken_over.set_function(lambda: self.holding.taken_over)

    @property
    def health(self) -> Literal["ok", "unreachable"]:
        return "ok" if self.bus.up else "unreachable"

    async def leave(self) -> None:
        """Stop so that others can take over at once: first what is written is written, then they are told."""
        if not self.leaving:
            self.leaving = True
            for remote in list(self.remote_clients.values()):
                remote.cut()
            await self.services.matches.close()
            self.bus.broadcast(messages.Bye())
            await self.bus.close()
            self.shared_state.close()
            self.services.limits.shared = None
            await self.limits.close()

    # ---------------------------------------------------------------- clients of this process

    async def passed_on(self, connection: Connection, message: protocol.ClientMessage) -> bool:
        """False if it is to be answered here. Raises TableError unavailable, and Closed."""
        if self.leaving:
            raise Closed(1012, "this server stops; another one takes over")
        if isinstance(message, protocol.ClockEcho):
            return await self._echoed(connection, message)
        name = lease_of(message)
        if not name or self.holding.holds(name):
            return False
        if isinstance(message, protocol.Leave):
            link = self.links_of.get(connection, {}).get(self.holding.known_elsewhere(name) or "")
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
                self.services.metrics.passed_on.inc()
                return True
            if outcome == "unknown":
                return True  # the bus broke, so its socket is cut, and its page asks again
            if link.said:
                self._cut(connection)  # its page has to open again what it followed there
                return True
            if not self.bus.up or loop.time() > until:
                self.stranded.add(connection)
                raise TableError(
                    "unavailable", "the servers cannot reach each other; this was not done. It is tried again"
                )
            await asyncio.sleep(AGAIN)  # nobody listens there: it has died, or is about to come back
            await self.holding.find_dead()
            self.holding.moved(name)
        return False

    async def _echoed(self, connection: Connection, message: protocol.ClockEcho) -> bool:
        """The answer to a clock probe goes to the process that sent the probe."""
        for link in self.links_of.get(connection, {}).values():
            if message.sent in link.probes:
                link.probes.remove(message.sent)
                await link.pass_on(message)
                return True
        return False

    def _link(self, connection: Connection, holder: str) -> Link:
        links = self.links_of.setdefault(connection, {})
        if holder not in links:
            link = Link(next(self._numbers), connection, holder, self.bus, self._again)
            links[holder] = self.links[link.number] = link
        return links[holder]

    def _again(self, connection: Connection, written: bytes) -> None:
        """A message has come back: look for its match elsewhere."""
        message = DECODER.decode(written)
        self.holding.moved(lease_of(message))

        async def answer() -> None:
            if not await self.passed_on(connection, message):
                await HANDLERS[type(message)](connection, message)

        connection.meanwhile(connection.attempt(message.id, answer))

    def left(self, connection: Connection) -> None:
        """A client is gone."""
        self.stranded.discard(connection)
        for link in self.links_of.pop(connection, {}).values():
            del self.links[link.number]
            link.close()

    def _cut(self, connection: Connection) -> None:
        self.left(connection)
        connection.drop()

    # ---------------------------------------------------------------- messages of other processes

    def _hear(self, sender: str, message: BusMessage, now: float) -> None:
        if isinstance(message, messages.FromClient | messages.ClientPong):
            self._to_remote_client(sender, message, now)
        elif isinstance(message, messages.ToClient | messages.PingClient | messages.WrongHolder):
            link = self.links.get(message.link)
            if link is None or link.holder != sender:
                self.bus.send_nowait(sender, messages.ClientLeft(message.link))
            elif not link.hear(message):
                self._cut(link.connection)
        elif isinstance(message, messages.CutClient):
            link = self.links.get(message.link)
            if link is not None and link.holder == sender:
                self._cut(link.connection)
        elif isinstance(message, messages.ClientLeft):
            remote = self.remote_clients.get((sender, message.link))
            if remote is not None:
                remote.close()
        elif isinstance(message, messages.MissedSome):
            self._part(sender)
        elif isinstance(message, messages.Bye):
            self.holding.lost(sender)
        else:
            self.shared_state.hear(sender, message)

    def _to_remote_client(
        self, sender: str, message: messages.FromClient | messages.ClientPong, now: float
    ) -> None:
        remote = self.remote_clients.get((sender, message.link))
        if remote is None:
            if isinstance(message, messages.ClientPong) or message.number != 1 or self.leaving:
                self.bus.send_nowait(sender, messages.CutClient(message.link))
                return
            remote = RemoteClient(
                self.services, self, sender, message.link, message.guest, message.address, message.seat
            )
            self.remote_clients[sender, message.link] = remote
        remote.hear(message, now)

    def _part(self, process: str) -> None:
        """Nothing is certain any more between this process and another."""
        for remote in [remote for (of, _), remote in self.remote_clients.items() if of == process]:
            remote.cut()  # if it lives after all, its clients would wait for ever
        for connection in [connection for connection, links in self.links_of.items() if process in links]:
            self._cut(connection)

    # ---------------------------------------------------------------- trouble

    async def _reachable(self, process: str) -> bool:
        """Whether somebody listens there; yes, as long as nobody can tell."""
        try:
            async with asyncio.timeout(REPLY):
                return not self.bus.up or await self.bus.send(process, messages.Heartbeat()) != "nobody"
        except TimeoutError:
            return True

    def _unheard(self, match: Match, guest: str) -> bool:
        """Whether somebody is here only through a process that may not be heard just now: it has given no
        sign of life for a while, or messages do not arrive."""
        viewers = [viewer for viewer, of in match.viewers.guests.items() if of == guest]
        through = {remote.connection: process for (process, _), remote in self.remote_clients.items()}
        processes = [through.get(viewer) for viewer in viewers if isinstance(viewer, Connection)]
        deaf = self.bus.silence > DOUBT
        return bool(processes) and all(
            process and (deaf or self.holding.silent(process)) for process in processes
        )

    def _died(self, process: str, heard: int | None) -> None:
        clients = [remote.connection for (of, _), remote in self.remote_clients.items() if of == process]
        stranded = [(match, client.guest.id) for client in clients for match, _ in client.followed.values()]
        self._part(process)
        if heard is not None:
            # What people said since its last sign of life could not be heard, and their pages have to notice.
            for match, guest in stranded:
                match.alarm.strand(guest, heard)
        self.shared_state.died(process)

    def _changed(self, up: bool) -> None:
        """The bus is up again, or down: messages may have been lost either way.

        Clients that connect while it is down are told so, and are cut once more when it is up.
        """
        for remote in list(self.remote_clients.values()):
            remote.close()
        for connection in {*self.links_of, *self.stranded}:
            self._cut(connection)
        deps = self.services.matches.deps
        if not up:
            deps.outages.parted(deps.clock.now() - round(self.bus.silence * 1000))
            return
        deps.outages.joined()
        self.bus.broadcast(messages.MissedSome())
        self.bus.broadcast(messages.AskTables())
        self.shared_state.reread()

    async def _let_go(self) -> None:
        """Others may hold by now what this process held."""
        matches = list(self.services.matches.loaded.values())
        for connection in {viewer for match in matches for viewer in match.viewers.guests}:
            if isinstance(connection, Connection):
                connection.drop()
        await self.services.matches.let_go()
