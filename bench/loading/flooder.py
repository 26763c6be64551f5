"""Somebody who means harm, from one address: `python flooder.py PORT ADDRESS KIND SECONDS MEGABYTES`.

It says `ready` once it has what it needs, writes so many megabytes a second for so many seconds, coming back
whenever it is cut off, and prints as JSON what it did. Plain sockets and ready-made bytes: the flood is to
cost the server more than the flooder.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import random
import re
import select
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from socket import IPPROTO_TCP, TCP_NODELAY
from socket import socket as Socket  # noqa: N812  `socket` is a method here

from hyakki.server.protocol import PROTOCOL

__all__ = ["KINDS", "Flooder"]

CHUNK = 64 * 1024
SOCKETS = 10
"""That take turns where one alone would be cut at once."""
MANY = 90
ENTRIES = 400
"""Of the record that is told, uploaded and gone on from: a start, taken back over and over."""


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
        self.record = b""
        self.upload = ""
        self.done = {"sent": 0, "most": 0, "connections": 0, "refused": 0, "cut": 0}
        """Bytes, the most of them on one connection; connections made, not let in, and cut."""
        self.until = 0.0
        self.began = 0.0

    def run(self, kind: str, seconds: float) -> None:
        if kind in WITH_RECORD:
            self.prepare()
        print("ready", flush=True)
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

    def messages(self, ask: Callable[[int], bytes], a_second: float, cookie: str = "") -> None:
        """What everybody may say, on several sockets, and somewhat too often."""
        lines = [line for line in (self.socket(cookie) for _ in range(SOCKETS)) if line is not None]
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

    # ------------------------------------------------------------ with a record of one's own

    def prepare(self) -> None:
        """Begin a game, give it up, make its record as long as one can, and upload it."""
        line = self.socket()
        assert line is not None
        cookie = self.cookies[0]
        line.sendall(text("hello", protocol=PROTOCOL))
        line.sendall(text("create", game="awake", seats=[PERSON, BOT], pace="off"))
        match = heard(line, rb'"type":"created"[^}]*"match":"([^"]+)"')
        line.sendall(text("resign", match=match))
        heard(line, rb'"type":"(done)"')
        line.close()
        lines = self.http(f"GET /api/matches/{match}/record", cookie).decode().split("\n")
        start = next(at for at, said in enumerate(lines) if said.startswith("0 start "))
        lines = lines[: start + 1] + [f"{seq} undo at 0 to 0" for seq in range(1, ENTRIES)]
        seal = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:24]
        self.record = "\n".join([*lines, f"end {ENTRIES} entries sha256 {seal}", ""]).encode()
        self.upload = str(json.loads(self.http("POST /api/records", cookie, self.record))["upload"])

    def uploads(self) -> None:
        """As many as may wait, each of another guest, and again."""
        line = self.socket()
        if line is not None:
            line.close()
        posts = [self.asked("POST /api/records", cookie, self.record) for cookie in self.cookies[-4:]]
        for post in posts:
            try:
                self.done["refused"] += b" 429 " in post.recv(CHUNK)[:20]
            except TimeoutError:
                pass  # it waits for its turn
            finally:
                post.close()
        time.sleep(0.1)

    def asked(self, what: str, cookie: str, body: bytes = b"") -> Socket:
        line = self.line()
        head = f"{what} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\nConnection: close\r\n"
        self.done["sent"] += len(body)
        line.sendall(f"{head}Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return line

    def http(self, what: str, cookie: str, body: bytes = b"") -> bytes:
        line = self.asked(what, cookie, body)
        line.settimeout(60)
        answer = b""
        while piece := line.recv(CHUNK):
            answer += piece
        line.close()
        return answer.partition(b"\r\n\r\n")[2]

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

    def socket(self, cookie: str = "") -> Socket | None:
        """A WebSocket, if the server lets us in; half of them as somebody it knows, if nobody is named."""
        line = self.line()
        key = base64.b64encode(os.urandom(16)).decode()
        if not cookie and self.cookies and random.random() < 0.5:
            cookie = random.choice(self.cookies)
        known = f"Cookie: {cookie}\r\n" if cookie else ""
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
        _, _, given = answer.partition(b"set-cookie: ")
        if given:
            self.cookies.append(given.partition(b";")[0].decode())
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


def heard(line: Socket, wanted: bytes) -> str:
    """What a message of the server says, once it comes."""
    line.settimeout(60)
    told = b""
    while (found := re.search(wanted, told)) is None:
        piece = line.recv(CHUNK)
        if not piece:
            raise ConnectionError(f"the server hung up after {told!r}")
        told += piece
    return found[1].decode()


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
    "replays": lambda flooder: flooder.messages(
        lambda _: text("replay", match=flooder.upload, eyes=-2), 40, flooder.cookies[0]
    ),
    "forks": lambda flooder: flooder.messages(
        lambda _: text("fork", match=flooder.upload, version=ENTRIES, seats=[PERSON, BOT]),
        40,
        flooder.cookies[0],
    ),
    "uploads": Flooder.uploads,
    "HTTP": Flooder.requests,
    "heads": Flooder.heads,
    "pages": Flooder.pages,
    "connections": Flooder.connections,
    "garbage": Flooder.garbage,
    "chunks": Flooder.chunks,
}

WITH_RECORD = ("replays", "forks", "uploads")


def main() -> None:
    port, here, kind, seconds = int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4])
    flooder = Flooder(port, here, float(sys.argv[5]))
    flooder.run(kind, seconds)
    print(json.dumps(flooder.done), flush=True)


if __name__ == "__main__":
    main()
