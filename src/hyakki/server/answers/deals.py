"""Answers about fair dealing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.refused import Refused
from hyakki.table.deal import promise
from hyakki.table.shapes import Promise

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS", "redeemed"]

PROMISES = 8
"""So many a socket may have open; the oldest is forgotten."""


async def make_promise(connection: Connection, message: protocol.MakePromise) -> None:
    made = promise(connection.hall.house.room.ids, message.game)
    connection.promises[made.match] = made
    while len(connection.promises) > PROMISES:
        del connection.promises[next(iter(connection.promises))]
    connection.say(protocol.Promised(message.id, made.match, made.commitment))


def redeemed(connection: Connection, name: str) -> Promise | None:
    """What was promised on this socket under a name, once. Raises Refused bad_request."""
    if not name:
        return None
    found = connection.promises.pop(name, None)
    if found is None:
        raise Refused("bad_request", "nothing was promised here under that name; ask for a promise again")
    return found


async def throw_in(connection: Connection, message: protocol.ThrowIn) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.throw_in(connection.guest.id, message.entropy)
    connection.say(protocol.Done(message.id))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.MakePromise: make_promise,
    protocol.ThrowIn: throw_in,
}
