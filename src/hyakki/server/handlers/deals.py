"""Answers about fair dealing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.errors import Refused
from hyakki.server.handlers.registry import handles
from hyakki.table.deal import promise
from hyakki.table.types import Promise

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__ = ["redeem"]

PROMISES = 8
"""So many a socket may have open; the oldest is forgotten."""


@handles(protocol.MakePromise)
async def make_promise(connection: Connection, message: protocol.MakePromise) -> None:
    made = promise(connection.services.matches.deps.ids, message.game)
    connection.promises[made.match] = made
    while len(connection.promises) > PROMISES:
        del connection.promises[next(iter(connection.promises))]
    connection.say(protocol.Promised(message.id, made.match, made.commitment))


def redeem(connection: Connection, name: str) -> Promise | None:
    """What was promised on this socket under a name, once. Raises Refused bad_request."""
    if not name:
        return None
    found = connection.promises.pop(name, None)
    if found is None:
        raise Refused("bad_request", "nothing was promised here under that name; ask for a promise again")
    return found


@handles(protocol.ThrowIn)
async def throw_in(connection: Connection, message: protocol.ThrowIn) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.throw_in(connection.guest.id, message.entropy)
    connection.say(protocol.Done(message.id))
