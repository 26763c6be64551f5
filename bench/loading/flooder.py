"""Somebody who means harm, from one address: `python flooder.py PORT ADDRESS KIND SECONDS MEGABYTES`.

It writes so many megabytes a second for so many seconds, coming back whenever it is cut off, and prints as
JSON what it did. Plain sockets and ready-made bytes: the flood is to cost the server more than the flooder.
"""

from __future__ import annotations

import base64
import json
import os
import random
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY
from socket import socket as Socket  # noqa: N812  `socket` is a method here

__all__ = ["KINDS", "Flooder"]

PROTOCOL = 3
CHUNK = 64 * 1024
SOCKETS = 10
"""That take turns where one alone would be cut at once."""
MANY = 90


def frame(first: int, payload: bytes) -> bytes:
    """As a client sends it, masked by nothing."""
    size = len(payload)
    head = bytes((first, 128 | size)) if size < 126 else bytes((first, 254, size >> 8, size & 255))
    return head + bytes(4) + payload


def text(type: str, **fields: object) -> bytes:
    return frame(0x81, json.dumps({"type": type, "id": "1", **fields}).encode())


class Flooder:
    def __init__(self, port: int, here: str, megabytes: float) -> None:
        self.port = port
        self.here = here
        self.rate = megabytes * 1e6
        self.cookies: list[str] = []
        self.done = {"sent": 0, "most": 0, "connections": 0, "refused": 0, "cut": 0}
        """Bytes, the most of them on one connection; connections made, not let in, and cut."""
        self.until = 0.0
        self.began = 0.0

    def run(self, kind: str, seconds: float) -> None:
        self.began = time.monotonic()
        self.until = self.began + seconds
        while time.monotonic() < self.until:
            try:
                KINDS[kind](self)
            except OSError:
                self.done["cut"] += 1

    # ------------------------------------------------------------ on a socket

    def stream(self, begin: bytes, unit: bytes) -> None:
        """The same frame over and over, as much at once as will go."""
        line = self.socket()
        if line is None:
            return
        try:
            self.send(line, begin, 0)
            chunk = unit * max(1, CHUNK // len(unit))
            sent = 0
            while time.monotonic() < self.until:
                sent += self.send(line, chunk, sent)
        finally:
            line.close()

    def half(self) -> None:
        """Frames that never come whole at once: every byte with a system call of its own."""
        line = self.socket()
        if line is None:
            return
        try:
            line.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
            unit, sent = text("ping"), 0
            while time.monotonic() < self.until:
                for at in range(0, len(unit), 3):
                    sent += self.send(line, unit[at : at + 3], sent)
        finally:
            line.close()

    def together(self, unit: bytes) -> None:
        """As many sockets as one address may have, flooding in the same moment, each just below its limit."""
        lines = [line for line in (self.socket() for _ in range(MANY)) if line is not None]
        try:
            for line in lines:
                self.send(line, text("hello", protocol=PROTOCOL), 0)
            time.sleep(0.1)
            while time.monotonic() < self.until and lines:
                for line in list(lines):
                    try:
                        self.send(line, unit * 300, 0)
                    except OSError:
                        self.done["cut"] += 1
                        lines.remove(line)
        finally:
            for line in lines:
                line.close()

    def messages(self, ask: Callable[[int], bytes], a_second: float) -> None:
        """What everybody may say, on several sockets, and somewhat too often."""
        lines = [line for line in (self.socket() for _ in range(SOCKETS)) if line is not None]
        try:
            for line in lines:
                self.send(line, text("hello", protocol=PROTOCOL), 0)
            number = 0
            while time.monotonic() < self.until and lines:
                for line in lines:
                    number += 1
                    try:
                        self.send(line, ask(number), 0)
                    except OSError:
                        self.done["cut"] += 1
                        lines.remove(line)
                        break
                time.sleep(1 / a_second)
        finally:
            for line in lines:
                line.close()

    # ------------------------------------------------------------ before there is one

    def requests(self) -> None:
        """Many at once on every line, with little in them."""
        line = self.line()
        try:
            head = f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()
            sent = 0
            while time.monotonic() < self.until:
                sent += self.send(line, head * 20, sent)
        finally:
            line.close()

    def heads(self) -> None:
        """Cookies that are slow to read, as large as there is room for: in requests, then for a socket."""
        lines: list[Socket] = []
        try:
            while len(lines) < SOCKETS:
                lines.append(self.line())
            for path, size, wish in [("/api/me", 15_000, "")] * 9 + [("/socket", 8_000, UPGRADE)]:
                for line in lines:
                    unit = random.choice(COOKIES)
                    cookie = f'Cookie: a="{unit * (size // len(unit))}"\r\n'
                    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{cookie}{wish}\r\n"
                    self.send(line, head.encode(), 0)
                for line in lines:
                    self.done["refused"] += b" 429 " in line.recv(CHUNK)[:20]
        finally:
            for line in lines:
                line.close()

    def pages(self) -> None:
        """One request at a time, on a line for each, as fast as they are answered."""
        line = self.line()
        try:
            host = f"Host: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n"
            self.send(line, f"GET /api/games HTTP/1.1\r\n{host}".encode(), 0)
            answer = line.recv(CHUNK)
            self.done["refused"] += b" 429 " in answer[:20]
        finally:
            line.close()

    def connections(self) -> None:
        self.line().close()

    def garbage(self) -> None:
        line = self.line()
        try:
            noise, sent = random.Random(7).randbytes(CHUNK), 0
            while time.monotonic() < self.until:
                sent += self.send(line, noise, sent)
        finally:
            line.close()

    def chunks(self) -> None:
        """A body in pieces of one byte."""
        line = self.line()
        try:
            head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            self.send(line, head.encode() + b"Transfer-Encoding: chunked\r\n\r\n", 0)
            sent = 0
            while time.monotonic() < self.until:
                sent += self.send(line, b"1\r\nx\r\n" * 10_000, sent)
        finally:
            line.close()

    # ------------------------------------------------------------ how

    def line(self) -> Socket:
        line = Socket()
        try:
            line.settimeout(2)
            line.bind((self.here, 0))
            self.done["connections"] += 1
            line.connect(("127.0.0.1", self.port))
        except OSError:
            line.close()
            raise
        return line

    def socket(self) -> Socket | None:
        """A WebSocket, if the server lets us in; half of them as somebody it knows."""
        line = self.line()
        key = base64.b64encode(os.urandom(16)).decode()
        known = f"Cookie: {random.choice(self.cookies)}\r\n" if self.cookies and random.random() < 0.5 else ""
        line.sendall(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{known}\r\n".encode()
        )
        answer = line.recv(CHUNK)
        if b"101 Switching" not in answer or b"too_fast" in answer:
            self.done["refused"] += 1
            line.close()
            return None
        _, _, cookie = answer.partition(b"set-cookie: ")
        if cookie:
            self.cookies.append(cookie.partition(b";")[0].decode())
        return line

    def send(self, line: Socket, data: bytes, before: int) -> int:
        """Within the rate, throwing away whatever is answered."""
        early = self.began + self.done["sent"] / self.rate - time.monotonic()
        if early > 0:
            time.sleep(early)
        while select.select([line], [], [], 0)[0]:
            if not line.recv(CHUNK):
                raise ConnectionError("the server hung up")
        with suppress(TimeoutError):  # it does not read: that is what it should do
            line.sendall(data)
        self.done["sent"] += len(data)
        self.done["most"] = max(self.done["most"], before + len(data))
        return len(data)


COOKIES = ('\\"', "\\101", "a=b;", ";", "%41")
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
)
PING = text("ping")
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": "easy"}

KINDS: dict[str, Callable[[Flooder], None]] = {
    "text": lambda flooder: flooder.stream(text("hello", protocol=PROTOCOL), PING),
    "ping": lambda flooder: flooder.stream(b"", frame(0x89, b"")),
    "empty fragments": lambda flooder: flooder.stream(frame(0x01, b""), frame(0x00, b"")),
    "tiny fragments": lambda flooder: flooder.stream(frame(0x01, b"x"), frame(0x00, b"x")),
    "half frames": Flooder.half,
    "many sockets": lambda flooder: flooder.together(PING),
    "creations": lambda flooder: flooder.messages(
        lambda _: text("create", game="phantom", seats=[PERSON, BOT, BOT, BOT], pace="off"), 40
    ),
    "opens": lambda flooder: flooder.messages(
        lambda number: (
            text("create", game="madoshi", seats=[PERSON, BOT])
            if number <= SOCKETS
            else text("open", match=f"{number:032x}")
        ),
        40,
    ),
    "HTTP": Flooder.requests,
    "heads": Flooder.heads,
    "pages": Flooder.pages,
    "connections": Flooder.connections,
    "garbage": Flooder.garbage,
    "chunks": Flooder.chunks,
}


def main() -> None:
    port, here, kind, seconds = int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4])
    flooder = Flooder(port, here, float(sys.argv[5]))
    flooder.run(kind, seconds)
    print(json.dumps(flooder.done), flush=True)


if __name__ == "__main__":
    main()
