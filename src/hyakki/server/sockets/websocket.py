"""uvicorn's WebSocket class, with what ASGI does not offer: counting what comes in, cutting, and measuring.

Everything is counted before it is parsed, control frames, fragments and parts of frames included, and parsed
a few frames at a time: a flood on one socket must not keep the others waiting.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

import structlog
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

from hyakki.server.addresses import address_of
from hyakki.server.limits.limits import Limits
from hyakki.server.metrics import Metrics
from hyakki.server.sockets.batching import SocketBatcher
from hyakki.server.sockets.websocket_frames import FrameWalk, head_of
from hyakki.store.faults import reach

__all__ = ["ACKNOWLEDGED", "SocketProtocol", "socket_protocol"]

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Chosen
    from websockets.frames import Frame
else:
    Chosen = AutoWebSocketsProtocol

OnPong = Callable[[float, float], None]
"""Told how long a ping took, and how long ago its answer came, in milliseconds."""

READ_AHEAD = 16
"""Messages that may wait while one is being answered; then reading pauses."""

ACKNOWLEDGED = b'{"type":"moved"'
"""How the acknowledgement of a move begins on the wire."""

PINGS = 64
"""Pings that are remembered until they are answered; of more, the oldest are forgotten."""

NOT_A_SOCKET = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

SLICE = 8
"""Frames of one socket that are parsed before it is the next one's turn."""

log = structlog.get_logger("hyakki.socket")


class SocketProtocol(Chosen):
    """The server's end of one WebSocket; `socket.py` finds it in the scope and talks to it directly.

    It can drop a peer that no longer reads, and ping one that plays. The browser answers pings by itself,
    without the page's scripts, so their round trip is honest.
    """

    limits: ClassVar[Limits]
    metrics: ClassVar[Metrics]

    received_at = 0.0
    """When something last came in."""
    write_paused = False
    """So much is on its way to the peer that more has to wait."""
    is_cut = False
    unparsed = b""
    """What came in and is not parsed yet."""
    awaits_turn = False
    """The batcher will come back to what is unparsed."""
    held = False
    """Nothing more is read until all of it is parsed; `read_paused` is uvicorn's, for a full queue."""
    guest = ""
    """Whose socket it is, once that is known."""
    handle_at_once: Callable[[str], bool] | None = None
    """Offered every text first, if nothing waits; True if it took it. The others go into the queue."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.walk = FrameWalk()
        self.frames_in = self.limits.bucket("frames")
        self.bytes_in = self.limits.bucket("bytes")
        self.unsent: list[bytes] = []
        """Heads and texts that the next `flush` writes."""
        self.batcher = SocketBatcher.of(self.loop)
        self.idle = False
        """The application waits for a message, so all that came before is handled."""

    async def run_asgi(self) -> None:
        self.pinged: OrderedDict[bytes, tuple[float, OnPong]] = OrderedDict()
        self.pings_sent = 0
        self.taken_at = self.received_at
        """When the message came in that the application took last."""
        self.pongs: list[tuple[float, float, OnPong]] = []
        """When pings were sent and answered. They wait for the messages that came before them."""
        self.scope["state"]["socket"] = self
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        self.received_at = self.loop.time()
        if not self.handshake_initiated:  # the request, which TimedHttp has read
            super().data_received(data)
            if not self.handshake_initiated:
                # `websockets` takes no such request; uvicorn would keep its answer, and never close.
                self.transport.write(b"".join(self.conn.data_to_send()) or NOT_A_SOCKET)
                self.transport.close()
            return
        if self.is_cut or self.transport.is_closing():
            return
        if not self.bytes_in.take(len(data)):
            self.cut()
            return
        if not self.unparsed:
            text = self._whole(data)
            if text is not None:
                if self.frames_in.take():
                    self.batcher.receive(self, text, self.received_at)
                else:
                    self.cut()
                return
        self.unparsed += data
        if not self.awaits_turn and self.parse_some():
            self.batcher.parse_later(self)

    def parse_some(self) -> bool:
        """Parse the next few frames; True if there are more, for the next turn."""
        self.awaits_turn = False
        if self.transport.is_closing():
            self.unparsed = b""  # for nobody: the parser would say goodbye once more, on a closed connection
        if self.is_cut or not self.unparsed or self.queue.qsize() >= READ_AHEAD:
            return False  # in the last case `receive` comes back to it
        end, frames = self.walk.through(self.unparsed, SLICE)
        # A part of a frame costs as much as a whole one: it is the reading that is expensive.
        if not self.frames_in.take(max(1, frames)):
            self.cut()
            return False
        part, self.unparsed = self.unparsed[:end], self.unparsed[end:]
        self.batcher.deliver()  # what came before these frames
        super().data_received(part)
        self._hold(bool(self.unparsed))
        self.awaits_turn = bool(self.unparsed)
        return self.awaits_turn

    def _hold(self, held: bool) -> None:
        """Read nothing more until what came in is parsed, or read on."""
        if held == self.held or self.transport.is_closing():
            return
        self.held = held
        if held:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def cut(self) -> None:
        """End a flood at once: nothing more is read, and no close frame waited for."""
        if self.is_cut:
            return
        self.is_cut, self.unparsed = True, b""
        scope: Any = self.scope
        self.limits.flooded(address_of(scope), self.guest)
        self.metrics.refused.labels("flood").inc()
        log.info("a flooding socket was cut", address=address_of(scope))
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.batcher.deliver()
        super().connection_lost(exc)

    def take(self, text: str, at: float) -> None:
        """A message has come in: let it be handled at once, or put it into the application's queue."""
        if self.idle and self.handle_at_once is not None and self.queue.empty() and self.handle_at_once(text):
            return
        # The same as uvicorn's, but reading goes on until several wait: to stop and start it is expensive.
        event = {"type": "websocket.receive", "text": text, "at": at}
        self.queue.put_nowait(cast("ASGIReceiveEvent", event))
        if self.queue.qsize() >= READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole(self, data: bytes) -> str | None:
        """The message, if this is one whole message of text and nothing else, as nearly always."""
        size = len(data)
        if size < 6 or data[0] != 0x81 or data[1] < 0x80 or self.walk.inside:
            return None
        if self.conn.current_size is not None or not self.handshake_complete:
            return None
        start = 6 if data[1] < 0xFE else 8
        length = data[1] & 0x7F if start == 6 else data[2] << 8 | data[3]
        if data[1] == 0xFF or size != start + length or self.conn.state is not State.OPEN:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None  # the ordinary way answers it

    def send_receive_event_to_app(self) -> None:
        """Close a socket whose text is not UTF-8, as uvicorn does, but not as if the fault were ours."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def receive(self) -> ASGIReceiveEvent:
        if self.queue.empty():
            self._report_pongs()
        self.idle = True
        try:
            event = await super().receive()
        finally:
            self.idle = False
        self.taken_at = cast("dict[str, float]", event).get("at", self.received_at)
        if self.unparsed and not self.awaits_turn and self.queue.qsize() < READ_AHEAD:
            self.awaits_turn = True
            self.batcher.parse_later(self)
        return event

    async def next_message(self) -> str | bytes | None:
        """The next message, without the layers in between; None once the socket is closed."""
        event: Any = await self.receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def age(self) -> float:
        """Milliseconds since the message came in that the application took last."""
        return (self.loop.time() - self.taken_at) * 1000

    def pause_writing(self) -> None:
        self.write_paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.write_paused = False
        super().resume_writing()

    def try_send(self, data: bytes) -> bool:
        """Send a text; False if the socket is closing, or too much is on its way to the peer already.

        The same as `send`, without the layers in between: most of what a server does is to send. It leaves
        together with whatever else is sent to anybody at this moment.
        """
        if self.write_paused or self.close_sent or self.disconnected:
            return False  # if it is only about to close, `flush` will see it
        if not self.unsent:
            self.batcher.flush_later(self)
        self.unsent.append(head_of(len(data)))
        self.unsent.append(data)
        return True

    def flush(self) -> None:
        """Write what was sent so far."""
        if self.unsent:
            sent, self.unsent = self.unsent, []
            if not self.transport.is_closing():
                self.transport.write(b"".join(sent))
                if sent[-1].startswith(ACKNOWLEDGED):
                    reach("acknowledge:after")

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.close" and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.end)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end()

    def end(self) -> None:
        """Close the line. uvicorn waits until all is written, which never is if the peer reads nothing."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def ping(self, on_pong: OnPong) -> bool:
        """Measure the round trip; False if the socket is not open."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.pings_sent += 1
        payload = b"lag %d" % self.pings_sent
        self.pinged[payload] = (self.loop.time(), on_pong)
        while len(self.pinged) > PINGS:
            self.pinged.popitem(last=False)
        self.flush()
        self.conn.send_ping(payload)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_pong(self, event: Frame) -> None:
        pinged = self.pinged.pop(bytes(event.data), None)
        if pinged is None:
            super().handle_pong(event)
            return
        sent, on_pong = pinged
        self.pongs.append((sent, self.received_at, on_pong))
        if self.idle and self.queue.empty():
            self._report_pongs()

    def _report_pongs(self) -> None:
        """Only once the messages before them are handled: a pong proves that all of those are known."""
        pongs, self.pongs = self.pongs, []
        for sent, received, on_pong in pongs:
            on_pong((received - sent) * 1000, (self.loop.time() - received) * 1000)


def socket_protocol(limits: Limits, metrics: Metrics) -> type[SocketProtocol]:
    """The class for one server."""
    return type("ServerSocket", (SocketProtocol,), {"limits": limits, "metrics": metrics})
