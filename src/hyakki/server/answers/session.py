"""Answers about who is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.refused import Refused
from hyakki.server.wire import person_of

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]

LONGEST_NAME = 24


async def rename(connection: Connection, message: protocol.Rename) -> None:
    await connection.refresh()
    connection.guest = await connection.hall.house.rename(connection.guest, good_name(message.name))
    connection.say(protocol.Named(message.id, person_of(connection.guest)))


async def ping(connection: Connection, message: protocol.Ping) -> None:
    connection.say(protocol.Pong(message.id))


def good_name(text: str) -> str:
    """
    >>> good_name("  Mio   of the  Hill ")
    'Mio of the Hill'
    """
    name = " ".join(text.split())
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise Refused("bad_request", f"a name has 1 to {LONGEST_NAME} letters, signs or spaces")
    return name


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Rename: rename,
    protocol.Ping: ping,
}
