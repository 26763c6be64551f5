"""What the sockets of an event loop do together: receive, take turns, and write."""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from hyakki.server.sockets.websocket import SocketProtocol

__all__ = ["SocketBatcher"]

TURN = 0.001
"""Seconds of every turn of the loop for sockets on which more came in than one message."""


class SocketBatcher:
    """Lets the sockets of a loop receive together, and write together.

    What has come in on all of them is read first and answered then: a processor is faster if it stays at one
    thing. When a move is on the disk, everybody gets its frame, and then its player the acknowledgement:
    waiting two turns of the loop makes one packet of both. And packets written one right after the other cost
    far less than between other work: the receiver wakes up once.
    """

    batchers: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, SocketBatcher]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.inbox: list[tuple[SocketProtocol, str, float]] = []
        """Messages that are not delivered yet, with when they came in."""
        self.behind: deque[SocketProtocol] = deque()
        """Sockets on which more came in than is parsed yet."""
        self.unflushed: list[SocketProtocol] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> SocketBatcher:
        batcher = cls.batchers.get(loop)
        if batcher is None:
            batcher = cls.batchers[loop] = cls(loop)
        return batcher

    def receive(self, socket: SocketProtocol, text: str, at: float) -> None:
        """Deliver a message in the loop's next turn, with those of all other sockets."""
        if not self.inbox:
            self.loop.call_soon(self.deliver)
        self.inbox.append((socket, text, at))

    def deliver(self) -> None:
        """Let every socket take what it has received so far."""
        inbox, self.inbox = self.inbox, []
        for socket, text, at in inbox:
            try:
                socket.take(text, at)
            except Exception as error:
                self._drop(socket, error)

    def parse_later(self, socket: SocketProtocol) -> None:
        """Let a socket parse more of what came in when it is its turn."""
        if not self.behind:
            self.loop.call_soon(self._parse)
        self.behind.append(socket)

    def _parse(self) -> None:
        ends = perf_counter() + TURN
        for _ in range(len(self.behind)):
            socket = self.behind.popleft()
            try:
                if socket.parse_some():
                    self.behind.append(socket)
            except Exception as error:
                self._drop(socket, error)
            if perf_counter() > ends:
                break
        if self.behind:
            self.loop.call_soon(self._parse)

    def _drop(self, socket: SocketProtocol, error: Exception) -> None:
        """One socket's trouble must not be another's."""
        context = {"message": "a message could not be taken", "exception": error, "protocol": socket}
        self.loop.call_exception_handler(context)
        socket.transport.abort()

    def flush_later(self, socket: SocketProtocol) -> None:
        """Write what a socket sends two turns of the loop from now, with what all others send."""
        if not self.unflushed:
            self.loop.call_soon(self.loop.call_soon, self._flush)
        self.unflushed.append(socket)

    def _flush(self) -> None:
        sockets, self.unflushed = self.unflushed, []
        for socket in sockets:
            socket.flush()
