"""Frames that mean harm, as fast as a line takes them: `python -m tests.hostile.storm ADDRESS SEED [RATE]`.

Every line comes from an address of its own, says hello as any page would, and then sends whatever it can
think of, until it is cut, and begins again. It says so once the first have been sent, goes on until its
input ends, and prints how many frames of each kind it has sent.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import ssl
import struct
import sys
from base64 import b64encode
from collections import Counter
from contextlib import suppress
from itertools import count
from urllib.parse import urlsplit

from tests.server.fuzz import Board, Fuzz, World

from hyakki.server.protocol import PROTOCOL

GONE = (OSError, TimeoutError, EOFError, ValueError, ssl.SSLError)
TEXT, BINARY, CLOSE, PING, PONG, MORE = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
KINDS = ("text", "pings", "empty", "tiny", "half", "garbage", "long", "pongs", "heads", "replays", "forks")
COOKIES = ('\\"', "a=b;", ";")
"""What is slow to read, over and over."""
PARCEL = 50
"""Frames that are written at once."""
LINES = 12


def frame(code: int, data: bytes = b"", *, last: bool = True, masked: bool = True) -> bytes:
    """One frame as a client sends it (RFC 6455).

    >>> frame(TEXT, b"Hi").hex()
    '8182000000004869'
    """
    size = len(data)
    head = bytes([code | (0x80 if last else 0)])
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([size | mask])
    elif size < 1 << 16:
        head += struct.pack(">BH", 126 | mask, size)
    else:
        head += struct.pack(">BQ", 127 | mask, size)
    return head + (b"\0\0\0\0" if masked else b"") + data


class Storm:
    def __init__(self, address: str, seed: int, rate: float) -> None:
        self.place = urlsplit(address)
        self.luck = random.Random(seed)
        self.pause = PARCEL * LINES / rate
        self.sent: Counter[str] = Counter()
        self.hosts = count(seed * 1000)
        board = Board("nowhere", 3, ["x9:void"])
        world = World(*("nowhere",) * 5, 3, ["R1"], ("k", "R1", 1), "guess", (board, board))
        self.fuzz = Fuzz(world, seed)

    async def rage(self) -> None:
        while True:
            with suppress(*GONE):
                await self.line(self.luck.choice(KINDS))
            await asyncio.sleep(self.pause)

    async def line(self, kind: str) -> None:
        """One line, until it is cut."""
        host = next(self.hosts)
        here = f"127.{1 + host // 62_500 % 250}.{1 + host // 250 % 250}.{1 + host % 250}"
        tls = None
        if self.place.scheme == "https":
            tls = ssl.create_default_context()
            tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection(
                self.place.hostname, self.place.port, local_addr=(here, 0), ssl=tls
            )
        try:
            await self.shake(reader, writer, self.luck.choice(COOKIES) * 2000 if kind == "heads" else "")
            answers = asyncio.create_task(thrown_away(reader))
            async with asyncio.timeout(20):
                while not (answers.done() or writer.is_closing()):
                    writer.write(b"".join(self.frame(kind) for _ in range(PARCEL)))
                    await writer.drain()
                    if not self.sent:
                        print("raging", flush=True)
                    self.sent[kind] += PARCEL
                    await asyncio.sleep(self.pause)
        finally:
            writer.transport.abort()

    async def shake(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cookie: str) -> None:
        key = b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /socket HTTP/1.1\r\nHost: {self.place.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f'Cookie: a="{cookie}"\r\n\r\n'.encode()
        )
        async with asyncio.timeout(5):
            head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise OSError("no")
        hello = {"type": "hello", "id": "1", "protocol": PROTOCOL}
        writer.write(frame(TEXT, json.dumps(hello).encode()))

    def frame(self, kind: str) -> bytes:
        luck = self.luck
        if kind == "text":
            said = self.fuzz.stranger()
            return (
                frame(TEXT, said.encode("utf-8", "surrogatepass"))
                if isinstance(said, str)
                else frame(BINARY, said)
            )
        if kind in ("pings", "heads"):
            return frame(PING, luck.randbytes(luck.choice([0, 4, 125])))
        if kind == "pongs":
            return frame(PONG, b"lag %d" % luck.randrange(99))
        if kind == "empty":
            return frame(luck.choice([TEXT, MORE]), last=False)
        if kind == "tiny":
            return frame(MORE, b"x", last=False)
        if kind in ("replays", "forks"):
            asked = {"type": "replay"} if kind == "replays" else {"type": "fork", "version": 1, "seats": []}
            record = {"id": "1", "match": f"~{luck.randrange(10**6)}"}
            return frame(TEXT, json.dumps(asked | record).encode())
        if kind == "half":
            return frame(TEXT, b"x" * 300)[: luck.randrange(1, 300)]
        if kind == "long":
            return frame(TEXT, b'{"type":"ping","id":"' + b"x" * luck.choice([1000, 20_000]) + b'"}')
        return luck.randbytes(luck.randrange(1, 200))


async def thrown_away(reader: asyncio.StreamReader) -> None:
    with suppress(*GONE):
        while await reader.read(65536):
            pass


async def main(address: str, seed: int, rate: float) -> None:
    storm = Storm(address, seed, rate)
    rages = [asyncio.create_task(storm.rage()) for _ in range(LINES)]
    await asyncio.to_thread(sys.stdin.buffer.read)
    for rage in rages:
        rage.cancel()
    await asyncio.gather(*rages, return_exceptions=True)
    print(json.dumps(storm.sent))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 2_000.0))
