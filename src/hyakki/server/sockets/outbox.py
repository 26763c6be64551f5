"""What waits to go out on one socket. It is bounded: a reader that is too slow is dropped, not waited for."""

from __future__ import annotations

import asyncio
from collections import deque

__all__ = ["Outbox"]


class Outbox:
    """A bounded queue of texts.

    >>> outbox = Outbox(messages=2, most=100)
    >>> outbox.put(b"a"), outbox.put(b"b"), outbox.put(b"c")
    (True, True, False)
    >>> Outbox(most=5).put(b"a long replay")
    True
    """

    def __init__(self, messages: int = 1000, most: int = 4_000_000) -> None:
        self.messages = messages
        self.most = most
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.filled = asyncio.Event()
        self.idle = False
        """The writer waits for more: all that was put in is on its way."""
        self.closed = False

    def put(self, text: bytes) -> bool:
        """False if there is no room: the reader is too slow. One text alone always has room."""
        full = len(self.waiting) >= self.messages or self.size + len(text) > self.most
        if full and self.waiting:
            return False
        self.waiting.append(text)
        self.size += len(text)
        self.idle = False
        self.filled.set()
        return True

    def close(self) -> None:
        """Nothing more will come; `get` gives what is left, then None."""
        self.closed = True
        self.idle = False
        self.filled.set()

    async def get(self) -> bytes | None:
        while not self.waiting:
            if self.closed:
                return None
            self.filled.clear()
            self.idle = True
            await self.filled.wait()
        text = self.waiting.popleft()
        self.size -= len(text)
        return text
