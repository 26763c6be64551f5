"""A page that fights: answers clock probes at once, passes what it need not play, presses with stamps."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Self

from tests.server.client import PATIENCE, Json, written
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hyakki.server.protocol import PROTOCOL

FRESH = 50
"""Messages kept of a page that fights all evening."""


class Duellist:
    """Reads all the time, as a page does. `ahead` is how far its clock is from everybody else's."""

    def __init__(self, socket: ClientConnection, ahead: float) -> None:
        self.socket = socket
        self.ahead = ahead
        self.heard: list[Json] = []
        self.news = asyncio.Condition()
        self.ids = count(1)
        self.address = ""
        self.cookie = ""
        self.match = ""
        self.scene: Json = {}
        self.version = 0
        self.told: Callable[[Json], None] | None = None
        """Also told everything, at once; then older messages are not kept."""
        self.reading = asyncio.create_task(self._read())

    @classmethod
    async def connect(cls, address: str, ahead: float = 0.0, cookie: str = "") -> Self:
        url = address.replace("http", "ws", 1) + "socket"
        headers = {"cookie": cookie} if cookie else {}
        socket = await connect(url, max_size=None, compression=None, proxy=None, additional_headers=headers)
        page = cls(socket, ahead)
        page.address = address
        page.cookie = cookie or str(socket.response and socket.response.headers["set-cookie"]).split(";")[0]
        await page.ask("hello", protocol=PROTOCOL)
        return page

    async def cut(self) -> Self:
        """The line breaks without a word; the same person comes back on another."""
        self.socket.transport.abort()
        await self.reading
        again = await self.connect(self.address, self.ahead, self.cookie)
        again.match = self.match
        return again

    async def close(self) -> None:
        await self.socket.close()
        await self.reading

    @property
    def clock(self) -> float:
        return time.monotonic() * 1000 + self.ahead

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                message: Json = json.loads(text)
                if message["type"] == "clock_probe":
                    await self.send("clock_echo", sent=message["sent"], at=self.clock)
                if message["type"] == "update" or message["type"] == "table":
                    self._frame(message["frame"])
                if self.told is not None:
                    self.told(message)
                async with self.news:
                    if self.told is not None:
                        del self.heard[:-FRESH]
                    self.heard.append(message)
                    self.news.notify_all()
        except ConnectionClosed:
            pass

    def _frame(self, frame: Json) -> None:
        self.version, self.scene = frame["version"], frame["scene"] or {}

    async def send(self, type: str, **fields: Any) -> str:
        id = str(next(self.ids))
        await self.socket.send(written({"type": type, "id": id, **fields}))
        return id

    async def ask(self, type: str, **fields: Any) -> Json:
        id = await self.send(type, **fields)
        return await self.hears(lambda message: message.get("id") == id)

    async def hears(self, wanted: Callable[[Json], bool], after: int = 0) -> Json:
        """The first such message, come or still to come."""
        async with asyncio.timeout(PATIENCE), self.news:
            while True:
                for message in self.heard[after:]:
                    if wanted(message):
                        return message
                await self.news.wait()

    async def sees(self, wanted: Callable[[Json], bool]) -> None:
        """Until the newest scene is like this."""
        async with asyncio.timeout(PATIENCE), self.news:
            while not (self.scene and wanted(self.scene)):
                await self.news.wait()

    async def open(self, match: str) -> None:
        self.match = match
        await self.ask("open", match=match)

    async def move(self, move: str) -> Json:
        return await self.ask(
            "move", match=self.match, version=self.version, move=move, key=f"k{next(self.ids)}"
        )

    async def press(self, move: str) -> float:
        """Returns the moment, on the clock of the room."""
        at = self.clock
        await self.send("press", match=self.match, move=move, at=at)
        return at - self.ahead

    async def arm(self, armed: bool = True) -> None:
        await self.ask("arm", match=self.match, armed=armed)

    async def to_the_fight(self) -> None:
        """Through choices and windows, taking whatever comes first, until hands are free."""
        while self.scene.get("stage") != "fight":
            stage, version = self.scene.get("stage"), self.version
            legal = self.scene.get("legal", [])
            if legal and stage in ("draft", "choose", "window"):
                await self.move("pass" if "pass" in legal else legal[0])
            async with asyncio.timeout(PATIENCE), self.news:
                while self.version == version:
                    await self.news.wait()
