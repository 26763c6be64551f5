"""uvicorn's own WebSocket class with what ASGI does not offer: counting, cutting and measuring.

Everything is counted before anybody reads it, control frames, fragments and halves of frames as well, and
handed on a few frames at a time: what comes in on one socket must not keep the others waiting.
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
from hyakki.server.batching import SocketBatcher
from hyakki.server.limits import Limits
from hyakki.server.metrics import Metrics
from hyakki.server.websocket_frames import FrameWalk, head_of
from hyakki.store.faults import reach

__all__ = ["ACKNOWLEDGED", "SocketProtocol", "socket_protocol"]

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Chosen
    from websockets.frames import Frame
else:
    Chosen = AutoWebSocketsProtocol

Heard = Callable[[float, float], None]

WAITING = 16
"""Messages that are read ahead while one is being answered."""

ACKNOWLEDGED = b'{"type":"moved"'
"""How the acknowledgement of a move begins on the wire."""

PINGS = 64
"""Answers waited for; a page that answers none is not measured."""

NOT_A_SOCKET = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

SLICE = 8
"""Frames that one socket may hand on before it is the next one's turn."""

log = structlog.get_logger("hyakki.socket")


class SocketProtocol(Chosen):
    """Lets the application drop a peer that no longer reads, and ping one that plays.

    A page's scripts neither see nor answer these pings: the browser does, so their round trip is true.
    """

    limits: ClassVar[Limits]
    metrics: ClassVar[Metrics]

    received = 0.0
    """When something last came in."""
    stuck = False
    """So much is on its way to the peer that more has to wait."""
    is_cut = False
    rest = b""
    """What came in and is not handed on yet."""
    queued = False
    """It waits for its turn to hand on the rest."""
    held = False
    """Nothing is read until the rest is handed on."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.walk = FrameWalk()
        self.frames_in = self.limits.bucket("frames")
        self.bytes_in = self.limits.bucket("bytes")
        self.told: list[bytes] = []
        """What is on its way to the transport: heads and texts."""
        self.batcher = SocketBatcher.of(self.loop)
        self.listener: Callable[[str], bool] | None = None
        self.idle = False
        """The application waits for a message, so all that came before is handled."""

    async def run_asgi(self) -> None:
        self.pinged: OrderedDict[bytes, tuple[float, Heard]] = OrderedDict()
        self.number = 0
        self.taken = self.received
        """When the message that the application took last came in."""
        self.answers: list[tuple[float, float, Heard]] = []
        """When pings were sent and answered whose answers came behind a message that is not handled yet."""
        state = self.scope["state"]
        state["abort"] = self.transport.abort
        state["tell"] = self.tell
        state["next"] = self.next
        state["listen"] = self.listen
        state["ping"] = self.ping
        state["flood"] = self.cut
        state["age"] = lambda: (self.loop.time() - self.taken) * 1000
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        self.received = self.loop.time()
        if not self.handshake_initiated:  # the request, which TimedHttp has read
            super().data_received(data)
            if not self.handshake_initiated:
                # `websockets` takes no such request; uvicorn would keep its answer, and the line for ever.
                self.transport.write(b"".join(self.conn.data_to_send()) or NOT_A_SOCKET)
                self.transport.close()
            return
        if self.is_cut or self.transport.is_closing():
            return
        if not self.bytes_in.take(len(data)):
            self.cut()
            return
        if not self.rest:
            text = self._whole(data)
            if text is not None:
                if self.frames_in.take():
                    self.batcher.hear(self, text, self.received)
                else:
                    self.cut()
                return
        self.rest += data
        if not self.queued and self.hand_on():
            self.batcher.queue(self)

    def hand_on(self) -> bool:
        """Let the next few frames be read, and say whether it goes on in the next turn."""
        self.queued = False
        if self.transport.is_closing():
            self.rest = b""  # for nobody: the parser would say goodbye once more, on a closed line
        if self.is_cut or not self.rest or self.queue.qsize() >= WAITING:
            return False  # in the last case `receive` comes back to it
        end, frames = self.walk.through(self.rest, SLICE)
        # A part of a frame costs as much as a whole one: it is the reading that is expensive.
        if not self.frames_in.take(max(1, frames)):
            self.cut()
            return False
        part, self.rest = self.rest[:end], self.rest[end:]
        self.batcher.listen()
        super().data_received(part)
        self._hold(bool(self.rest))
        self.queued = bool(self.rest)
        return self.queued

    def _hold(self, held: bool) -> None:
        """Read nothing new until the rest is handed on."""
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
        self.is_cut, self.rest = True, b""
        scope: Any = self.scope
        self.limits.flooded(address_of(scope), scope["state"].get("guest", ""))
        self.metrics.refused.labels("flood").inc()
        log.info("a flooding socket was cut", address=address_of(scope))
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.batcher.listen()
        super().connection_lost(exc)

    def take(self, text: str, at: float) -> None:
        """Deal with a message."""
        if self.idle and self.listener is not None and self.queue.empty() and self.listener(text):
            return
        # The same as uvicorn's, but reading goes on until several wait: to stop and start it is expensive.
        event = {"type": "websocket.receive", "text": text, "at": at}
        self.queue.put_nowait(cast("ASGIReceiveEvent", event))
        if self.queue.qsize() >= WAITING and not self.read_paused:
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
        told = data[1] & 0x7F if start == 6 else data[2] << 8 | data[3]
        if data[1] == 0xFF or size != start + told or self.conn.state is not State.OPEN:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None  # the ordinary way answers it

    def send_receive_event_to_app(self) -> None:
        """Close a line with a text that is none, as uvicorn does, but not as if it were a fault of ours."""
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
            self._tell_answers()
        self.idle = True
        try:
            event = await super().receive()
        finally:
            self.idle = False
        self.taken = cast("dict[str, float]", event).get("at", self.received)
        if self.rest and not self.queued and self.queue.qsize() < WAITING:
            self.queued = True
            self.batcher.queue(self)
        return event

    async def next(self) -> str | bytes | None:
        """The next message, without the layers in between; None once the line is closed."""
        event: Any = await self.receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def listen(self, listener: Callable[[str], bool]) -> None:
        """Give every text to a listener first, which says whether it has handled it."""
        self.listener = listener

    def pause_writing(self) -> None:
        self.stuck = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck = False
        super().resume_writing()

    def tell(self, data: bytes) -> bool:
        """Put a text on its way; False if the line is closing, or too much is on its way already.

        The same as `send`, without the layers in between: most of what a server does is to send. It leaves
        together with everything else that is sent to anybody in this moment.
        """
        if self.stuck or self.close_sent or self.disconnected:
            return False  # if it is only about to close, `flush` will see it
        if not self.told:
            self.batcher.add(self)
        self.told.append(head_of(len(data)))
        self.told.append(data)
        return True

    def flush(self) -> None:
        """Write what was told so far."""
        if self.told:
            told, self.told = self.told, []
            if not self.transport.is_closing():
                self.transport.write(b"".join(told))
                if told[-1].startswith(ACKNOWLEDGED):
                    reach("acknowledge:after")

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def ping(self, heard: Heard) -> bool:
        """Measure the line, if it is open; `heard` is told the round trip, and how long ago it ended."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.number += 1
        payload = b"lag %d" % self.number
        self.pinged[payload] = (self.loop.time(), heard)
        while len(self.pinged) > PINGS:
            self.pinged.popitem(last=False)
        self.flush()
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


def socket_protocol(limits: Limits, metrics: Metrics) -> type[SocketProtocol]:
    """The class for one server."""
    return type("ServerSocket", (SocketProtocol,), {"limits": limits, "metrics": metrics})
