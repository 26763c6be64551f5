"""A browser's end of the socket, spoken by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import combinations, count
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hyakki.server.protocol import PROTOCOL, REQUESTS, tag_of

Json = dict[str, Any]

PATIENCE = 20
"""Seconds after which an answer counts as missing. No test waits this long when all is well."""

ANSWERS = {
    tag_of(kind): tag_of(declared.answer)
    for kind, declared in REQUESTS.items()
    if declared.answer is not None
}


class Client:
    """One socket. `ask` sends a message and returns its answer; all else that comes is kept in `heard`."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.socket = socket
        self.cookie = cookie
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.ids = count(1)

    @classmethod
    async def connect(
        cls,
        address: str,
        cookie: str = "",
        *,
        origin: str | None = None,
        hello: bool = True,
        seat: str = "",
        headers: dict[str, str] | None = None,
        **line: Any,
    ) -> Self:
        """`seat` is the match of a private link to a seat, whose secret is in the cookie.

        `line` is what else `connect` is to know.
        """
        headers = {**(headers or {}), **({"Cookie": cookie} if cookie else {})}
        socket = await connect(
            address.replace("http", "ws", 1) + "socket" + (f"?seat={seat}" if seat else ""),
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
            compression=None,
            proxy=None,
            **line,
        )
        assert socket.response is not None
        fresh = socket.response.headers.get("Set-Cookie", "").partition(";")[0]
        client = cls(socket, fresh or cookie)
        if hello:
            answer = await client.ask("hello", protocol=PROTOCOL)
            assert answer["type"] == "welcome", answer
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def send(self, type: str, **fields: Any) -> str:
        id = str(next(self.ids))
        await self.socket.send(written({"type": type, "id": id, **fields}))
        return id

    async def receive(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        return message

    async def ask(self, type: str, **fields: Any) -> Json:
        """Send and wait for the answer with the same id: the declared one, or a problem."""
        answer = await self.answer_to(await self.send(type, **fields))
        if type in ANSWERS:  # a test may speak of what only the next release knows
            assert answer["type"] in ("problem", ANSWERS[type]), answer
        return answer

    async def answer_to(self, id: str) -> Json:
        """The answer to a message sent before; it may have come already."""
        for message in self.heard:
            if message.get("id") == id:
                return message
        return await self.until(lambda message: message.get("id") == id)

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Read on until such a message comes."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def frame(self, match: str, wanted: Callable[[Json], bool]) -> Json:
        """The next frame of a match that is as wanted."""
        update = await self.until(
            lambda m: m["type"] == "update" and m["match"] == match and wanted(m["frame"])
        )
        frame: Json = update["frame"]
        return frame

    async def closed(self) -> int:
        """Wait for the other side to close; its code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    async def create(self, *seats: str, game: str = "phantom", **settings: Any) -> str:
        """A match; `seats` as `person`, `open` or a bot's level."""
        plans = [{"kind": s} if s in ("person", "open") else {"kind": "bot", "level": s} for s in seats]
        options = {"rounds": "1"} if game == "phantom" else {}
        settings = {"pace": "off", "options": options, **settings}
        answer = await self.ask("create", game=game, seats=plans, **settings)
        assert answer["type"] == "created", answer
        match: str = answer["match"]
        return match

    async def open(self, match: str) -> Json:
        answer = await self.ask("open", match=match)
        assert answer["type"] == "table", answer
        return answer

    async def ready(self, match: str) -> None:
        answer = await self.ask("ready", match=match, ready=True)
        assert answer["type"] == "done", answer

    async def begun(self, match: str) -> Json:
        """Wait until the game has started; the newest frame."""
        while (frame := self.newest(match))["scene"] is None:
            await self.frame(match, lambda _: True)
        return frame

    async def play(self, match: str, frame: Json, move: str | None = None) -> Json:
        """Make a move, the first legal one unless told otherwise; the newest frame after it."""
        version: int = frame["version"]
        move = move or moves_of(frame["scene"])[0]
        answer = await self.ask("move", match=match, version=version, move=move, key=f"k{version}")
        assert answer["type"] == "moved", answer
        return self.newest(match)

    def newest(self, match: str) -> Json:
        """The newest frame of a match that has come."""
        frame: Json = next(
            m["frame"]
            for m in reversed(self.heard)
            if (m["type"] == "update" and m["match"] == match)
            or (m["type"] == "table" and m["info"]["match"] == match)
        )
        return frame

    async def play_on(self, match: str) -> Json:
        """Play the first legal move whenever it is this seat's turn; the last frame."""
        while not (frame := self.newest(match))["scene"]["over"]:
            if moves_of(frame["scene"]):
                await self.play(match, frame)
            else:
                await self.frame(match, lambda _: True)
        return frame


def written(message: Json) -> str:
    """As the page writes it, without spaces: so its moves take the short way."""
    return json.dumps(message, separators=(",", ":"))


def moves_of(scene: Json) -> list[str]:
    """The moves that a scene offers; Madoshi's names squares instead of three hundred swaps."""
    swaps = combinations(scene.get("swappable", ()), 2)
    return scene["legal"] or [f"{a}-{b}" for a, b in swaps if [a, b] != scene["barred"]]


class Answer:
    """What came over HTTP."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def fetch(address: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
    """One request over HTTP; call it in a thread while the server runs in this process."""
    request = Request(address, headers=headers or {}, method=method)
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return Answer(answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read())
    except HTTPError as error:
        with error:
            return Answer(error.code, {k.lower(): v for k, v in error.headers.items()}, error.read())
