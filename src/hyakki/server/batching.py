"""What the sockets of a loop do together: read, take turns, and write."""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from hyakki.server.websocket import SocketProtocol

__all__ = ["SocketBatcher"]

TURN = 0.001
"""Seconds of every turn of the loop for sockets on which more came in than one message."""


class SocketBatcher:
    """Lets the sockets of a loop read together, and write together.

    What has come in on all of them is read first and handled then: a processor is faster if it stays at one
    thing. When a move is written, everybody gets its frame, and then its player the acknowledgement: waiting
    two turns of the loop makes one packet of both. And packets written one right after the other cost far
    less than between other work: the receiver wakes up once.
    """

    batchers: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, SocketBatcher]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.heard: list[tuple[SocketProtocol, str, float]] = []
        """What came in and when, and is not handled yet."""
        self.lines: list[SocketProtocol] = []
        self.behind: deque[SocketProtocol] = deque()
        """Sockets on which more came in than was handed on yet."""

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> SocketBatcher:
        batcher = cls.batchers.get(loop)
        if batcher is None:
            batcher = cls.batchers[loop] = cls(loop)
        return batcher

    def hear(self, line: SocketProtocol, text: str, at: float) -> None:
        if not self.heard:
            self.loop.call_soon(self.listen)
        self.heard.append((line, text, at))

    def listen(self) -> None:
        """Handle what came in so far."""
        heard, self.heard = self.heard, []
        for line, text, at in heard:
            try:
                line.take(text, at)
            except Exception as error:
                self._trouble(line, error)

    def _trouble(self, line: SocketProtocol, error: Exception) -> None:
        """One socket's trouble is no other's."""
        news = {"message": "a message could not be taken", "exception": error, "protocol": line}
        self.loop.call_exception_handler(news)
        line.transport.abort()

    def queue(self, line: SocketProtocol) -> None:
        """Let a socket hand on the rest of what came in, when it is its turn."""
        if not self.behind:
            self.loop.call_soon(self._catch_up)
        self.behind.append(line)

    def _catch_up(self) -> None:
        ends = perf_counter() + TURN
        for _ in range(len(self.behind)):
            line = self.behind.popleft()
            try:
                if line.hand_on():
                    self.behind.append(line)
            except Exception as error:
                self._trouble(line, error)
            if perf_counter() > ends:
                break
        if self.behind:
            self.loop.call_soon(self._catch_up)

    def add(self, line: SocketProtocol) -> None:
        if not self.lines:
            self.loop.call_soon(self.loop.call_soon, self._go)
        self.lines.append(line)

    def _go(self) -> None:
        lines, self.lines = self.lines, []
        for line in lines:
            line.flush()
