"""Clients that mean harm, in a process of their own: `python -m tests.server.hostile ADDRESS MATCH...`.

Each kind comes from an address of its own and goes on until its input ends.
It then prints how often it tried. The matches are those of other people.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from tests.server.fuzz import Board, Fuzz, World
from tests.table.stage import until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from hyakki.server.protocol import PROTOCOL

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
COPIES = 5 if DEEP else 1
PAUSE = 0.002 if DEEP else 0.01
"""Seconds between two messages; limits are reached all the same, and other tests need the machine, too."""

GONE = (OSError, WebSocketException, TimeoutError, EOFError, ValueError)


class Storm:
    def __init__(self, address: str, matches: list[str]) -> None:
        self.place = urlsplit(address)
        self.matches = matches
        self.tried: Counter[str] = Counter()
        self.luck = random.Random(7)
        board = Board(matches[0], 3, ["x9:void"])
        used = ("k", "R1", 1)
        world = World(*(matches[0],) * 4, "nowhere", 3, ["R1"], used, "guess", (board, board))
        self.fuzz = Fuzz(world, seed=7)

    # ------------------------------------------------------------ what they do

    async def garbage(self, here: str) -> None:
        async with await self.socket(here) as socket:
            for _ in range(300):
                await socket.send(self.fuzz.stranger())
                self.tried["garbage"] += 1
                await asyncio.sleep(PAUSE)

    async def flood(self, here: str) -> None:
        async with await self.socket(here) as socket:
            while True:
                await socket.send('{"type":"ping","id":"1"}')
                self.tried["flood"] += 1
                await asyncio.sleep(PAUSE)

    async def never_read(self, here: str) -> None:
        async with await self.socket(here) as socket:
            socket.transport.pause_reading()
            for _ in range(2000):
                await socket.send(self.ask("open", match=self.luck.choice(self.matches)))
                self.tried["never read"] += 1
                await asyncio.sleep(PAUSE)

    async def guess(self, here: str) -> None:
        """Seats, moves and talk at other people's tables."""
        async with await self.socket(here) as socket:
            for number in count():
                match = self.luck.choice(self.matches)
                for message in (
                    self.ask("join", match=match, seat=number % 3, secret=f"{number:032x}"),
                    self.ask("move", match=match, version=number % 40, move="R1", key=f"k{number % 40}"),
                    self.ask("resign", match=match),
                    self.ask("remove", match=match, seat=0),
                    self.ask("say", match=match, key="k", text="BUY!"),
                    self.ask("claim", match=match, how="win"),
                    self.ask("stand", match=match),
                ):
                    await socket.send(message)
                    self.tried["guess"] += 1
                    await asyncio.sleep(PAUSE)

    async def crowd(self, here: str) -> None:
        """New matches, names and seats without end."""
        async with await self.socket(here) as socket:
            person, bot = {"kind": "person"}, {"kind": "bot", "level": "easy"}
            for number in count():
                for message in (
                    self.ask("create", game="phantom", seats=[person, bot, bot], pace="off"),
                    self.ask("quick", game="madoshi", seats=2),
                    self.ask("rename", name=f"Eve {number}"),
                    self.ask("look"),
                    self.ask("history"),
                ):
                    await socket.send(message)
                    self.tried["crowd"] += 1
                    await asyncio.sleep(PAUSE)

    async def huge(self, here: str) -> None:
        async with await self.socket(here) as socket:
            self.tried["huge"] += 1
            await socket.send("x" * 5_000_000)
            await socket.recv()

    async def reconnect(self, here: str) -> None:
        for _ in range(20):
            async with await self.socket(here):
                self.tried["reconnect"] += 1

    async def half_open(self, here: str) -> None:
        """Heads of requests that never end, in every way, and more lines than one address may have."""
        lines: list[asyncio.StreamWriter] = []
        try:
            for number in range(400):
                _, writer = await self.line(here)
                lines.append(writer)
                writer.write([b"", b"G", b"GET /socket HTTP/1.1\r\nUpgrade: websocket\r\n"][number % 3])
                self.tried["half open"] += 1
                await asyncio.sleep(PAUSE / 4)
            await asyncio.sleep(1)
        finally:
            for writer in lines:
                writer.close()

    async def endless(self, here: str) -> None:
        """A head, and a body, without end."""
        body = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
        for begin, more in ((b"GET / HTTP/1.1\r\n", b"X-A: " + b"a" * 4000 + b"\r\n"), (body, b"b" * 4000)):
            _, writer = await self.line(here)
            with suppress(*GONE):
                writer.write(begin)
                for _ in range(500):
                    writer.write(more)
                    self.tried["endless"] += 1
                    await writer.drain()
            writer.close()

    async def requests(self, here: str) -> None:
        paths = [
            "api/me",
            "healthz",
            f"api/matches/{self.matches[0]}/record",
            "schema/openapi.json",
            "%00",
            "",
        ]
        for path in paths:
            reader, writer = await self.line(here)
            for _ in range(20):
                writer.write(f"GET /{path} HTTP/1.1\r\nHost: {self.place.netloc}\r\n\r\n".encode())
                self.tried["requests"] += 1
            await reader.read(1000)
            writer.close()

    # ------------------------------------------------------------ how

    async def socket(self, here: str) -> ClientConnection:
        socket = await connect(
            f"ws://{self.place.netloc}/socket", local_addr=(here, 0), proxy=None, compression=None
        )
        await socket.send(self.ask("hello", protocol=PROTOCOL))
        return socket

    async def line(self, here: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert self.place.port is not None
        return await asyncio.open_connection("127.0.0.1", self.place.port, local_addr=(here, 0))

    def ask(self, type: str, **fields: Any) -> str:
        return json.dumps({"type": type, "id": "1", **fields})

    async def on_and_on(self, kind: Callable[[str], Awaitable[None]], here: str) -> None:
        while True:
            with suppress(*GONE):
                async with asyncio.timeout(5):
                    await kind(here)
            await asyncio.sleep(10 * PAUSE)


async def main(address: str, matches: list[str]) -> None:
    storm = Storm(address, matches)
    kinds = [
        *[storm.garbage, storm.flood, storm.never_read, storm.guess, storm.crowd, storm.huge],
        *[storm.reconnect, storm.half_open, storm.endless, storm.requests],
    ]
    tasks = [
        asyncio.create_task(storm.on_and_on(kind, f"127.0.{copy + 1}.{number + 2}"))
        for number, kind in enumerate(kinds)
        for copy in range(COPIES)
    ]
    await until(lambda: len(storm.tried) == len(kinds))
    print("storming", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(storm.tried), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
