"""A client's end of a WebSocket with as little work as possible, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

__all__ = ["Socket"]

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MASK = b"\0\0\0\0"
"""Clients have to mask; by nothing at all it costs nothing here, and the server undoes it as any other."""


class Socket(asyncio.Protocol):
    """Hands every message to `heard` as it comes in; there is no queue and no task."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self.heard = heard
        self.lost = lost
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    async def open(self, port: int, path: str, here: str = "") -> None:
        """`here` is the address to come from, where limits count."""
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(
            lambda: self, "127.0.0.1", port, local_addr=(here, 0) if here else None
        )
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's own is none by name

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up before the line was open"))
        elif not self.closed:
            self.lost("the server hung up")

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        at = 0 if self.opened.done() else self._greeting(data)
        size = len(data)
        while size - at >= 2:
            kind, length, start = data[at] & 15, data[at + 1], at + 2
            if length == 126:
                start += 2
                if size < start:
                    break
                length = data[at + 2] << 8 | data[at + 3]
            elif length == 127:
                start += 8
                if size < start:
                    break
                (length,) = struct.unpack_from(">Q", data, at + 2)
            if size - start < length:
                break
            at = start + length
            if kind <= BINARY:
                self.heard(data[start:at])
            elif kind == PING:
                self._send(PONG, data[start:at])
            elif kind == CLOSE and not self.closed:
                self.lost(f"the server closed the line: {data[start + 2 : at].decode()}")
        self.buffer = data[at:]

    def send(self, message: bytes) -> None:
        self._send(TEXT, message)

    def send_bytes(self, message: bytes) -> None:
        self._send(BINARY, message)

    def close(self) -> None:
        self.closed = True
        self._send(CLOSE, b"\x03\xe8")
        if self.transport is not None:
            self.transport.close()

    def _send(self, kind: int, message: bytes) -> None:
        size = len(message)
        short = size < 126
        head = bytes((128 | kind, 128 | size)) if short else struct.pack(">BBH", 128 | kind, 254, size)
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + MASK + message)

    def _greeting(self, data: bytes) -> int:
        """Where the answer to the handshake ends; 0 while it is not whole."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(data[:200].decode("latin-1"))
        self.opened.set_result(None)
        return end + 4
