"""People who play the small trick game on boardgame.io's server, in the messages of its own client."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec

from loading.client_socket import Socket
from loading.tables import SEATS, Person

__all__ = ["Player", "begin"]


class Seen(msgspec.Struct):
    turn: int
    over: bool


class Mine(msgspec.Struct):
    hand: list[int]


class G(msgspec.Struct):
    table: Seen
    players: dict[str, Mine]


class Position(msgspec.Struct):
    G: G
    version: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Position


UPDATE = msgspec.json.Decoder(tuple[str, str, Position, Any])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])
SPACE = b"/trick,"
"""The name space of the game, before what is said in it."""


class Player(Person):
    """One socket in one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.line: Socket | None = None
        self.match = ""
        self.mine = False
        self.asked: asyncio.Future[None] | None = None

    async def open(self, port: int) -> None:
        self.asked = asyncio.get_running_loop().create_future()
        path = "/socket.io/?EIO=4&transport=websocket"
        self.line = Socket(self.hear, self.lost)
        await self.line.open(port, path)
        await self.asked

    async def sync(self, match: str) -> None:
        assert self.line is not None
        self.match, self.over, self.move = match, False, None
        self.asked = asyncio.get_running_loop().create_future()
        self.line.send(b'42%s["sync","%s","%d",null,%d]' % (SPACE, match.encode(), self.seat, SEATS))
        await self.asked

    def hear(self, message: bytes) -> None:
        assert self.line is not None
        start = 2 + len(SPACE)
        if message.startswith(b'42/trick,["update"'):
            self.look(UPDATE.decode(message[start:])[2])
            if self.mine:
                self.mine = False
                self.table.moved()
            self.table.heard(self)
        elif message.startswith(b'42/trick,["sync"'):
            self.look(SYNC.decode(message[start:])[2].state)
            self.answered()
        elif message.startswith(b"40/trick"):
            self.answered()
        elif message.startswith(b"0"):
            self.line.send(b"40" + SPACE)
        elif message == b"2":
            self.line.send(b"3")

    def look(self, position: Position) -> None:
        table = position.G.table
        self.version, self.over = position.version, table.over
        self.move = None
        if table.turn == self.seat and not table.over:
            self.move = str(position.G.players[str(self.seat)].hand[0])

    def answered(self) -> None:
        if self.asked is not None and not self.asked.done():
            self.asked.set_result(None)

    def play(self) -> None:
        assert self.line is not None
        self.mine = True
        self.line.send(
            b'42%s["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%s],"playerID":"%d"}},%d,"%s","%d"]'
            % (SPACE, (self.move or "").encode(), self.seat, self.version, self.match.encode(), self.seat)
        )

    def lost(self, why: str) -> None:
        self.table.fail(why)

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


async def begin(people: list[Person]) -> None:
    """The first who asks for a match makes it."""
    match = secrets.token_hex(6)
    for player in people:
        if isinstance(player, Player):
            await player.sync(match)
