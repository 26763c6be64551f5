"""A client of this process at the matches that one other process holds.

What the client sends goes there, what comes back goes onto its socket, in order. If anything gets lost, the
client's socket is cut: its page connects again, opens its matches and repeats what was not answered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from hyakki.server import protocol
from hyakki.server.cluster.bus import Bus, Outcome
from hyakki.server.cluster.compact import worded
from hyakki.server.cluster.messages import (
    ClientLeft,
    ClientPong,
    FromClient,
    PingClient,
    ToClient,
    WrongHolder,
)
from hyakki.server.sockets.connection import Connection
from hyakki.table.types import Promise

__all__ = ["Link"]

CLOCK_PROBE = '{"type":"clock_probe"'
"""How a probe of the page's clock begins on the wire."""


class Sent(msgspec.Struct):
    sent: float


class Link:
    """`again` is given what has to find another holder."""

    def __init__(
        self,
        number: int,
        connection: Connection,
        holder: str,
        bus: Bus,
        again: Callable[[Connection, bytes], None],
    ) -> None:
        self.number = number
        self.connection = connection
        self.holder = holder
        self.bus = bus
        self.again = again
        self.said = 0
        self.heard = 0
        self.probes: list[float] = []
        """Clock probes of the holder that the page has to answer."""
        self.redeemed: Promise | None = None
        """The promise that was sent along, in case it comes back."""

    async def pass_on(self, message: protocol.ClientMessage) -> Outcome:
        connection = self.connection
        promise = connection.promises.get(getattr(message, "promise", ""))
        self.said += 1
        outcome = await self.bus.send(
            self.holder,
            FromClient(
                self.number,
                self.said,
                request=worded(message),
                guest=connection.guest,
                address=connection.address,
                age=connection.clock.instant() - connection.arrival,
                promise=promise,
                seat=connection.linked_match,
            ),
        )
        if outcome == "nobody":
            self.said -= 1
        elif promise is not None:
            self.redeemed = connection.promises.pop(promise.match, None)
        return outcome

    def hear(self, message: ToClient | PingClient | WrongHolder) -> bool:
        """False if something is missing before it."""
        self.heard += 1
        if message.number != self.heard:
            return False
        if isinstance(message, ToClient):
            if message.text.startswith(CLOCK_PROBE):
                self.probes = [*self.probes[-15:], msgspec.json.decode(message.text, type=Sent).sent]
            self.connection.send_bytes(message.text.encode())
        elif isinstance(message, PingClient):
            self.connection.ping_after(partial(self.connection.ping, partial(self._proved, message.ping)))
        else:
            if self.redeemed is not None:
                self.connection.promises[self.redeemed.match] = self.redeemed
            self.again(self.connection, message.request)
        return True

    def _proved(self, ping: int, trip: float, ago: float) -> None:
        """The holder times the whole way, so its own round trip counts, not this one."""
        self.said += 1
        self.bus.send_nowait(self.holder, ClientPong(self.number, self.said, ping=ping, ago=ago))

    def close(self) -> None:
        self.bus.send_nowait(self.holder, ClientLeft(self.number))
