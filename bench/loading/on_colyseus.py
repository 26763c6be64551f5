"""People who play the small trick game on a Colyseus server, in the messages of its own client."""

from __future__ import annotations

import asyncio

import msgspec

from loading.client_socket import Socket
from loading.tables import Person

__all__ = ["Member", "begin", "seat_all"]

JOINED, FAILED, DATA = 10, 11, 13


class Seen(msgspec.Struct):
    turn: int
    over: bool


class View(msgspec.Struct):
    version: int
    seat: int
    hand: list[int]
    table: Seen


class Room(msgspec.Struct, rename="camel"):
    room_id: str
    process_id: str


class Reserved(msgspec.Struct, rename="camel"):
    room: Room
    session_id: str


VIEW = msgspec.msgpack.Decoder(View)
PACK = msgspec.msgpack.Encoder()
VIEWED, MOVED, REFUSED = (bytes((DATA,)) + PACK.encode(name) for name in ("view", "moved", "refused"))
PLAY, BEGIN = (bytes((DATA,)) + PACK.encode(name) for name in ("play", "begin"))


class Member(Person):
    """One socket in a room."""

    def __init__(self) -> None:
        self.line: Socket | None = None
        self.asked: asyncio.Future[None] | None = None

    async def open(self, port: int, reserved: Reserved) -> None:
        self.asked = asyncio.get_running_loop().create_future()
        path = f"/{reserved.room.process_id}/{reserved.room.room_id}?sessionId={reserved.session_id}"
        self.line = Socket(self.hear, self.lost)
        await self.line.open(port, path)
        await self.asked

    def hear(self, message: bytes) -> None:
        assert self.line is not None
        if message.startswith(VIEWED):
            view = VIEW.decode(message[len(VIEWED) :])
            self.version, self.over = view.version, view.table.over
            mine = view.table.turn == view.seat and not self.over
            self.move = str(view.hand[0]) if mine else None
            self.answered()
            self.table.heard(self)
        elif message.startswith(MOVED):
            self.table.moved()
        elif message[0] == JOINED:
            self.line.send_bytes(bytes((JOINED,)))
            self.answered()
        elif message[0] == FAILED or message.startswith(REFUSED):
            self.table.fail(repr(message[1:]))

    def answered(self) -> None:
        if self.asked is not None and not self.asked.done():
            self.asked.set_result(None)

    def play(self) -> None:
        assert self.line is not None
        self.line.send_bytes(PLAY + PACK.encode(int(self.move or 0)))

    def lost(self, why: str) -> None:
        self.table.fail(why)

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


async def seat_all(port: int, members: list[Member]) -> None:
    """The first makes a room, the others come in."""
    reserved = await reserve(port, "create/trick")
    await members[0].open(port, reserved)
    for member in members[1:]:
        await member.open(port, await reserve(port, f"joinById/{reserved.room.room_id}"))


async def begin(people: list[Person]) -> None:
    """The same people play again in the same room."""
    members = [person for person in people if isinstance(person, Member)]
    for member in members:
        member.asked = asyncio.get_running_loop().create_future()
    host = members[0].line
    assert host is not None
    host.send_bytes(BEGIN)
    for member in members:
        if member.asked is not None:
            await member.asked


async def reserve(port: int, where: str) -> Reserved:
    """A seat in a room, as its matchmaker gives it out over HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST /matchmake/{where} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\nConnection: close\r\n\r\n{}".encode()
    )
    answer = await reader.read()
    writer.close()
    body = answer.partition(b"\r\n\r\n")[2]
    start, end = body.find(b"{"), body.rfind(b"}")  # whether it comes in chunks or not
    return msgspec.json.decode(body[start : end + 1], type=Reserved)
