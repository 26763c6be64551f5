"""What comes in on many sockets at once is dealt with together, and still each one's in its order."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.client import Client
from tests.server.serving import Served
from websockets.exceptions import ConnectionClosed

from hyakki.server.sockets.websocket import SocketProtocol


@pytest.fixture
def sockets(monkeypatch: pytest.MonkeyPatch) -> list[SocketProtocol]:
    """Every socket of the server, as it is opened."""
    opened: list[SocketProtocol] = []
    made = SocketProtocol.connection_made

    def seen(self: SocketProtocol, transport: asyncio.BaseTransport) -> None:
        opened.append(self)
        made(self, transport)

    monkeypatch.setattr(SocketProtocol, "connection_made", seen)
    return opened


def ping(id: str) -> bytes:
    return msgspec.json.encode({"type": "ping", "id": id})


def written(first: int, payload: bytes) -> bytes:
    """A frame as a client writes it, masked by nothing; it is shorter than 126 bytes."""
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload


async def ids(client: Client, count: int) -> list[str]:
    answers: list[Any] = [msgspec.json.decode(await client.socket.recv()) for _ in range(count)]
    return [answer["id"] for answer in answers]


async def test_a_socket_is_heard_in_order_though_a_message_comes_in_pieces(
    table: Served, sockets: list[SocketProtocol]
) -> None:
    client = await Client.connect(table.address)
    (socket,) = [socket for socket in sockets if socket.handshake_complete]
    socket.data_received(written(0x81, ping("whole")))
    socket.data_received(written(0x01, ping("pieces")[:9]))
    socket.data_received(written(0x80, ping("pieces")[9:]))
    socket.data_received(written(0x81, ping("last")))
    assert await ids(client, 3) == ["whole", "pieces", "last"]


async def test_one_sockets_trouble_is_no_others(
    table: Served, sockets: list[SocketProtocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    mio, ken = await Client.connect(table.address), await Client.connect(table.address)
    first, second = [socket for socket in sockets if socket.handshake_complete]
    take, problems = SocketProtocol.take, list[dict[str, Any]]()

    def troubled(self: SocketProtocol, text: str, at: float) -> None:
        if self is first:
            raise RuntimeError("planted")
        take(self, text, at)

    monkeypatch.setattr(SocketProtocol, "take", troubled)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, problem: problems.append(problem))
    try:
        first.data_received(written(0x81, ping("lost")))
        second.data_received(written(0x81, ping("heard")))
        assert await ids(ken, 1) == ["heard"]
        with pytest.raises(ConnectionClosed):
            await mio.socket.recv()
    finally:
        loop.set_exception_handler(None)
    assert [str(problem["exception"]) for problem in problems] == ["planted"]
