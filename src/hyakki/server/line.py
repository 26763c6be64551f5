"""uvicorn's own WebSocket class with what ASGI does not offer: cutting the line, and measuring it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

__all__ = ["Line"]

if TYPE_CHECKING:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Chosen
    from websockets.frames import Frame
else:
    Chosen = AutoWebSocketsProtocol

PINGS = 16
"""Answers waited for; a page that answers none is not measured."""


class Line(Chosen):
    """Lets the application drop a peer that no longer reads, and ping one that plays.

    A page's scripts neither see nor answer these pings: the browser does, so their round trip is true.
    """

    async def run_asgi(self) -> None:
        self.pinged: OrderedDict[bytes, float] = OrderedDict()
        self.number = 0
        self.heard: Callable[[float], None] | None = None
        self.received = self.loop.time()
        state = self.scope["state"]
        state["abort"] = self.transport.abort
        state["ping"] = self.ping
        state["age"] = lambda: (self.loop.time() - self.received) * 1000
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        self.received = self.loop.time()
        super().data_received(data)

    def ping(self, heard: Callable[[float], None]) -> None:
        """Measure the line; `heard` is told the round trip in milliseconds."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return
        self.heard = heard
        self.number += 1
        payload = b"lag %d" % self.number
        self.pinged[payload] = self.loop.time()
        while len(self.pinged) > PINGS:
            self.pinged.popitem(last=False)
        self.conn.send_ping(payload)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_pong(self, event: Frame) -> None:
        sent = self.pinged.pop(bytes(event.data), None)
        if sent is None:
            super().handle_pong(event)
        elif self.heard is not None:
            self.heard((self.received - sent) * 1000)
