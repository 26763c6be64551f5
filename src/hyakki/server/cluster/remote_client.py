"""A client of another process, at the matches that this process holds.

It is a connection like any other: what it would put on its socket goes back over the bus. So the way between
the processes is part of its connection. Clock probes and pings are timed here, at this end of the whole way,
and what a message waited at its own process is subtracted. All that a duel knows of a connection stays true:
this one keeps order too, and takes a few milliseconds longer.
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
from hyakki.server.cluster.lease_names import lease_of
from hyakki.server.cluster.messages import (
    ClientPong,
    CutClient,
    FromClient,
    PingClient,
    ToClient,
    WrongHolder,
)
from hyakki.server.handlers import HANDLERS
from hyakki.server.limits.admission import check_link
from hyakki.server.services import Services
from hyakki.server.sockets.connection import DECODER, Connection
from hyakki.server.sockets.undecodable import id_of
from hyakki.store import Guest
from hyakki.table.holding import Elsewhere

if TYPE_CHECKING:
    from hyakki.server.cluster.cluster import Cluster

__all__ = ["RemoteClient"]

log = structlog.get_logger("hyakki.cluster")

INBOX = 200
"""Messages that may wait; the client's own process limits how many come a second."""
PINGS = 64

OnPong = Callable[[float, float], None]


class RemoteClient:
    def __init__(
        self,
        services: Services,
        cluster: Cluster,
        process: str,
        link: int,
        guest: Guest,
        address: str,
        linked_match: str = "",
    ) -> None:
        self.cluster = cluster
        self.process = process
        self.link = link
        self.connection = Connection(services, guest, address, self.cut, self.ping, linked_match=linked_match)
        self.connection.greeted = True
        self.said = 0
        self.heard = 0
        self.pings: OrderedDict[int, tuple[float, OnPong]] = OrderedDict()
        self.pinged = 0
        self.inbox: asyncio.Queue[tuple[FromClient | ClientPong, float]] = asyncio.Queue(INBOX)
        self.tasks = [
            asyncio.create_task(self._read(), name=f"remote in {process} {link}"),
            asyncio.create_task(self.connection.write(self._send), name=f"remote out {process} {link}"),
        ]

    def hear(self, message: FromClient | ClientPong, now: float) -> None:
        """In order, one after the other."""
        self.heard += 1
        if message.number != self.heard or self.inbox.full():
            self.cut()
        else:
            self.inbox.put_nowait((message, now))

    def cut(self) -> None:
        """The client has to connect again."""
        self.cluster.bus.send_nowait(self.process, CutClient(self.link))
        self.close()

    def close(self) -> None:
        self.cluster.remote_clients.pop((self.process, self.link), None)
        for task in self.tasks:
            task.cancel()
        self.connection.close()

    # ---------------------------------------------------------------- from the client

    async def _read(self) -> None:
        try:
            while True:
                await self._handle(*await self.inbox.get())
        except Exception:
            log.exception("a client of another process could not be answered")
            self.cut()

    async def _handle(self, message: FromClient | ClientPong, now: float) -> None:
        if isinstance(message, ClientPong):
            self._ponged(message, now)
            return
        try:
            request = DECODER.decode(message.request)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            # The other process runs a newer program, which knows it.
            id = id_of(message.request)
            self.connection.problem(id, "unavailable", "this is not known everywhere yet; try again")
            return
        self.connection.arrival = now - message.age
        if message.promise is not None:
            self.connection.promises[message.promise.match] = message.promise
        await self.connection.attempt(request.id, partial(self._answer, request, message.request))

    async def _answer(self, request: protocol.ClientMessage, written: bytes) -> None:
        try:
            if not isinstance(request, protocol.Leave | protocol.ClockEcho):
                self.cluster.holding.moved(lease_of(request))  # the sender may know better
                await self.cluster.holding.claim(lease_of(request))
        except Elsewhere:
            self.said += 1
            self.cluster.bus.send_nowait(self.process, WrongHolder(self.link, self.said, request=written))
        else:
            if self.connection.linked_match:
                await check_link(self.connection, request)
            await HANDLERS[type(request)](self.connection, request)

    # ---------------------------------------------------------------- to the client

    async def _send(self, text: bytes) -> None:
        self.said += 1
        self.cluster.bus.send_nowait(self.process, ToClient(self.link, self.said, text=text.decode()))

    def ping(self, on_pong: OnPong) -> bool:
        self.pinged += 1
        self.pings[self.pinged] = (self.connection.clock.instant(), on_pong)
        while len(self.pings) > PINGS:
            self.pings.popitem(last=False)
        self.said += 1
        self.cluster.bus.send_nowait(self.process, PingClient(self.link, self.said, ping=self.pinged))
        return True

    def _ponged(self, pong: ClientPong, now: float) -> None:
        sent, on_pong = self.pings.pop(pong.ping, (0.0, None))
        if on_pong is not None:
            received = now - pong.ago
            on_pong(received - sent, self.connection.clock.instant() - received)
