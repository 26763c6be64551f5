"""People on hyakki's own server: whatever the game, they play what their scene lists as legal."""

from __future__ import annotations

import asyncio
import random
from itertools import count

import msgspec

from hyakki.server.protocol import PROTOCOL
from loading.client_socket import Socket
from loading.tables import SEATS, Person

__all__ = ["Guest", "begin", "leave"]

luck = random.Random(7)


class Scene(msgspec.Struct):
    legal: list[str]
    over: bool


class Frame(msgspec.Struct):
    version: int
    scene: Scene | None


class Update(msgspec.Struct):
    frame: Frame


class Invite(msgspec.Struct):
    seat: int
    secret: str


class Info(msgspec.Struct):
    match: str
    invites: list[Invite]


class Answer(msgspec.Struct):
    """As much of any answer as is looked at."""

    type: str
    id: str = ""
    text: str = ""
    match: str = ""
    info: Info | None = None
    frame: Frame | None = None


UPDATE = msgspec.json.Decoder(Update)
ANSWER = msgspec.json.Decoder(Answer)
ENCODER = msgspec.json.Encoder()


class Guest(Person):
    """One socket, one guest. The first at a table says which game it is."""

    def __init__(self, game: str = "phantom", protocol: int = PROTOCOL) -> None:
        self.game = game
        self.protocol = protocol
        self.line: Socket | None = None
        self.match = ""
        self.ids = count(1)
        self.waiting: dict[str, asyncio.Future[Answer]] = {}
        self.started: asyncio.Future[None] | None = None

    async def open(self, port: int, here: str = "") -> None:
        self.line = Socket(self.hear, self.lost)
        await self.line.open(port, "/socket", here)
        await self.ask("hello", protocol=self.protocol)

    async def ask(self, type: str, **fields: object) -> Answer:
        assert self.line is not None
        id = str(next(self.ids))
        self.waiting[id] = asyncio.get_running_loop().create_future()
        self.line.send(ENCODER.encode({"type": type, "id": id, **fields}))
        return await self.waiting[id]

    def hear(self, message: bytes) -> None:
        if message.startswith(b'{"type":"update"'):
            self.look(UPDATE.decode(message).frame)
            self.table.heard(self)
        elif message.startswith(b'{"type":"moved"'):
            self.table.moved()
        elif not message.startswith(b'{"type":"seats"'):
            self.answered(ANSWER.decode(message))

    def look(self, frame: Frame) -> None:
        self.version = frame.version
        if frame.scene is not None:
            self.move = luck.choice(frame.scene.legal) if frame.scene.legal else None
            self.over = frame.scene.over
            if self.started is not None and not self.started.done():
                self.started.set_result(None)

    def answered(self, answer: Answer) -> None:
        if answer.frame is not None:
            self.look(answer.frame)
        waiting = self.waiting.pop(answer.id, None)
        if answer.type == "problem":
            if waiting is None:
                self.table.fail(answer.text)
            else:
                waiting.set_exception(RuntimeError(answer.text))
        elif waiting is not None:
            waiting.set_result(answer)

    def play(self) -> None:
        assert self.line is not None
        number = next(self.ids)
        self.line.send(
            b'{"type":"move","id":"%d","match":"%s","version":%d,"move":"%s","key":"%d"}'
            % (number, self.match.encode(), self.version, (self.move or "").encode(), number)
        )

    def lost(self, why: str) -> None:
        for waiting in self.waiting.values():
            waiting.set_exception(ConnectionError(why))
        self.table.fail(why)

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


async def begin(people: list[Person]) -> None:
    """The first makes a table, the others come by its links, all say ready."""
    guests = [person for person in people if isinstance(person, Guest)]
    loop = asyncio.get_running_loop()
    await leave(people)
    for guest in guests:
        guest.started, guest.over, guest.move = loop.create_future(), False, None
    host = guests[0]
    seats = [{"kind": "person"}, *({"kind": "open"} for _ in range(SEATS - 1))]
    match = (await host.ask("create", game=host.game, seats=seats)).match
    info = (await host.ask("open", match=match)).info
    assert info is not None
    for guest, invite in zip(guests[1:], info.invites):
        await guest.ask("join", match=match, secret=invite.secret, seat=invite.seat)
    for guest in guests:
        guest.match = match
        await guest.ask("ready", match=match, ready=True)
    for guest in guests:
        if guest.started is not None:
            await guest.started


async def leave(people: list[Person]) -> None:
    """Look at the last match no more."""
    for guest in people:
        if isinstance(guest, Guest) and guest.match:
            await guest.ask("leave", match=guest.match)
            guest.match = ""
