"""Answers about moves."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import refusal_of
from hyakki.store.faults import reach

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection
    from hyakki.table import Ack, Match

__all__ = ["acknowledge"]


@handles(protocol.Move)
async def move(connection: Connection, message: protocol.Move) -> None:
    began = perf_counter()
    match = await connection.services.matches.match(message.match)
    ack = await match.move(connection.guest.id, message.move, message.version, message.key)
    acknowledge(connection, message, ack, began)


def acknowledge(connection: Connection, message: protocol.Move, ack: Ack, began: float) -> None:
    """Tell the player that a move is on the disk."""
    connection.services.metrics.moves.observe(perf_counter() - began)
    reach("acknowledge:before")
    connection.say(protocol.Moved(message.id, message.match, ack.version, ack.again))


@handles(protocol.Why)
async def why(connection: Connection, message: protocol.Why) -> None:
    match = await connection.services.matches.match(message.match)
    connection.say(protocol.Because(message.id, refusal_of(match.why(connection.guest.id, message.move))))


@handles(protocol.Hint)
async def hint(connection: Connection, message: protocol.Hint) -> None:
    match = await connection.services.matches.match(message.match)
    connection.meanwhile(connection.attempt(message.id, partial(advise, connection, match, message)))


async def advise(connection: Connection, match: Match, message: protocol.Hint) -> None:
    hint = await match.hint(connection.guest.id, message.version)
    connection.say(protocol.Hinted(message.id, match.id, message.version, hint.move, hint.facts))
