"""uvicorn's own WebSocket class with what ASGI does not offer: cutting the line, and measuring it."""

from __future__ import annotations

import asyncio
import struct
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

from hyakki.store.faults import reach

__all__ = ["ACKNOWLEDGED", "Line"]

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


class Post:
    """Lets the lines of a loop be heard together, and write together.

    What has come in on all of them is read first and dealt with then: a processor likes to stay at one thing.
    A written move wakes its player, who is told that it counts, after all four have been told what it
    brought: waiting for that, two turns of the loop, makes one parcel of both. And to write one parcel right
    after the other is far cheaper than to do so between other work: whoever receives them wakes up once.
    """

    posts: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Post]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.heard: list[tuple[Line, str, float]] = []
        """What came in and when, and is not dealt with yet."""
        self.lines: list[Line] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Post:
        post = cls.posts.get(loop)
        if post is None:
            post = cls.posts[loop] = cls(loop)
        return post

    def hear(self, line: Line, text: str, at: float) -> None:
        if not self.heard:
            self.loop.call_soon(self.listen)
        self.heard.append((line, text, at))

    def listen(self) -> None:
        """Deal with what came in so far."""
        heard, self.heard = self.heard, []
        for line, text, at in heard:
            try:
                line.take(text, at)
            except Exception as error:  # one line's trouble is no other's
                news = {"message": "a message could not be taken", "exception": error, "protocol": line}
                self.loop.call_exception_handler(news)
                line.transport.abort()

    def add(self, line: Line) -> None:
        if not self.lines:
            self.loop.call_soon(self.loop.call_soon, self._go)
        self.lines.append(line)

    def _go(self) -> None:
        lines, self.lines = self.lines, []
        for line in lines:
            line.flush()


class Line(Chosen):
    """Lets the application drop a peer that no longer reads, and ping one that plays.

    A page's scripts neither see nor answer these pings: the browser does, so their round trip is true.
    """

    received = 0.0
    """When something last came in."""
    stuck = False
    """So much is on its way to the peer that more has to wait."""
    even = True
    """All that came in so far ended with the end of a frame."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.told: list[bytes] = []
        """What is on its way to the transport: heads and texts."""
        self.post = Post.of(self.loop)
        self.ear: Callable[[str], bool] | None = None
        self.idle = False
        """The application waits for a message, so all that came before is dealt with."""

    async def run_asgi(self) -> None:
        self.pinged: OrderedDict[bytes, tuple[float, Heard]] = OrderedDict()
        self.number = 0
        self.taken = self.received
        """When the message that the application took last came in."""
        self.answers: list[tuple[float, float, Heard]] = []
        """When pings were sent and answered whose answers came behind a message that is not dealt with."""
        state = self.scope["state"]
        state["abort"] = self.transport.abort
        state["tell"] = self.tell
        state["next"] = self.next
        state["listen"] = self.listen
        state["ping"] = self.ping
        state["age"] = lambda: (self.loop.time() - self.taken) * 1000
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        self.received = self.loop.time()
        text = self._whole(data) if self.even and self.handshake_complete else None
        if text is not None:
            self.post.hear(self, text, self.received)
            return
        self.post.listen()
        if self.handshake_initiated:
            self.even = self.even and ends_even(data)
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.post.listen()
        super().connection_lost(exc)

    def take(self, text: str, at: float) -> None:
        """Deal with a message."""
        if self.idle and self.ear is not None and self.queue.empty() and self.ear(text):
            return
        # The same as uvicorn's, but reading goes on until several wait: to stop and start it is dear.
        event = {"type": "websocket.receive", "text": text, "at": at}
        self.queue.put_nowait(cast("ASGIReceiveEvent", event))
        if self.queue.qsize() >= WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole(self, data: bytes) -> str | None:
        """The message, if this is one whole message of text and nothing else, as nearly always."""
        size = len(data)
        if size < 6 or data[0] != 0x81 or data[1] < 0x80 or self.conn.current_size is not None:
            return None
        start = 6 if data[1] < 0xFE else 8
        told = data[1] & 0x7F if start == 6 else data[2] << 8 | data[3]
        if data[1] == 0xFF or size != start + told or self.conn.state is not State.OPEN:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None  # there they know what to say to that

    async def receive(self) -> ASGIReceiveEvent:
        if self.queue.empty():
            self._tell_answers()
        self.idle = True
        try:
            event = await super().receive()
        finally:
            self.idle = False
        self.taken = cast("dict[str, float]", event).get("at", self.received)
        return event

    async def next(self) -> str | bytes | None:
        """The next message, without all that stands between here and there; None once the line is closed."""
        event: Any = await self.receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def listen(self, ear: Callable[[str], bool]) -> None:
        """Let somebody hear every text first, who says whether that was all it needs."""
        self.ear = ear

    def pause_writing(self) -> None:
        self.stuck = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck = False
        super().resume_writing()

    def tell(self, data: bytes) -> bool:
        """Put a text on its way; False if the line is closing, or too much is on its way already.

        The same as `send`, without the way there: most of what a server does is to tell. It leaves with all
        else that is told to anybody in these moments.
        """
        if self.stuck or self.close_sent or self.disconnected:
            return False  # if it is only about to close, `flush` will see it
        if not self.told:
            self.post.add(self)
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


def ends_even(data: bytes) -> bool:
    r"""Whether these are whole frames as a client sends them, and nothing else.

    >>> ends_even(b"\x81\x82maskHi"), ends_even(b"\x81\x82maskH"), ends_even(b"\x89\x80mask\x81\x82mas")
    (True, False, False)
    """
    at, size = 0, len(data)
    while at + 2 <= size:
        length = data[at + 1] & 0x7F
        more = 0 if length < 126 else 2 if length == 126 else 8
        if more:
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        at += 2 + more + (4 if data[at + 1] & 0x80 else 0) + length
    return at == size


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
