"""uvicorn's own WebSocket class with what ASGI does not offer: cutting the line, and measuring it."""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.protocol import State

__all__ = ["Line"]

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Chosen
    from websockets.frames import Frame
else:
    Chosen = AutoWebSocketsProtocol

Heard = Callable[[float, float], None]

PINGS = 64
"""Answers waited for; a page that answers none is not measured."""


class Line(Chosen):
    """Lets the application drop a peer that no longer reads, and ping one that plays.

    A page's scripts neither see nor answer these pings: the browser does, so their round trip is true.
    """

    async def run_asgi(self) -> None:
        self.pinged: OrderedDict[bytes, tuple[float, Heard]] = OrderedDict()
        self.number = 0
        self.received = self.loop.time()
        self.idle = False
        """The application waits for a message, so all that came before is dealt with."""
        self.answers: list[tuple[float, float, Heard]] = []
        """When pings were sent and answered whose answers came behind a message that is not dealt with."""
        state = self.scope["state"]
        state["abort"] = self.transport.abort
        state["tell"] = self.tell
        state["ping"] = self.ping
        state["age"] = lambda: (self.loop.time() - self.received) * 1000
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        self.received = self.loop.time()
        super().data_received(data)

    async def receive(self) -> ASGIReceiveEvent:
        if self.queue.empty():
            self._tell_answers()
        self.idle = True
        try:
            return await super().receive()
        finally:
            self.idle = False

    def tell(self, text: str) -> bool:
        """Put a text on its way at once; False if the line is closing, or too much is on its way already.

        The same as `send`, without the way there: most of what a server does is to tell.
        """
        if self.conn.state is not State.OPEN or self.disconnected or not self.writable.is_set():
            return False
        data = text.encode()
        self.transport.write(head_of(len(data)) + data)
        return True

    def ping(self, heard: Heard) -> bool:
        """Measure the line, if it is open; `heard` is told the round trip, and how long ago it ended."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.number += 1
        payload = b"lag %d" % self.number
        self.pinged[payload] = (self.loop.time(), heard)
        while len(self.pinged) > PINGS:
            self.pinged.popitem(last=False)
        self.conn.send_ping(payload)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_pong(self, event: Frame) -> None:
        asked = self.pinged.pop(bytes(event.data), None)
        if asked is None:
            super().handle_pong(event)
            return
        self.answers.append((asked[0], self.received, asked[1]))
        if self.idle and self.queue.empty():
            self._tell_answers()

    def _tell_answers(self) -> None:
        """In order with messages: an answer says that everything before it is known."""
        answers, self.answers = self.answers, []
        for sent, received, heard in answers:
            heard((received - sent) * 1000, (self.loop.time() - received) * 1000)


def head_of(size: int) -> bytes:
    """How a whole text of so many bytes begins on the wire (RFC 6455).

    >>> head_of(5).hex(), head_of(300).hex(), head_of(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return struct.pack(">BBH", 0x81, 126, size)
    return struct.pack(">BBQ", 0x81, 127, size)
