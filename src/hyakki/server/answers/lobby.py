"""Answers about tables that are open to everybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.refused import Refused
from hyakki.table.meeting.lobby import check_lobby

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def look(connection: Connection, message: protocol.Look) -> None:
    hall = connection.hall
    check_lobby(hall.house.room)
    if not hall.limits.looks.take(connection.address):
        raise Refused("too_fast", "the lobby was asked for too often; wait a moment")
    connection.say(protocol.LobbyTables(message.id, hall.lookers.add(connection, connection.post)))


async def look_away(connection: Connection, message: protocol.LookAway) -> None:
    connection.hall.lookers.remove(connection)
    connection.say(protocol.Done(message.id))


async def sit(connection: Connection, message: protocol.Sit) -> None:
    check_lobby(connection.hall.house.room)
    match = await connection.hall.house.match(message.match)
    check_seeker(connection)
    await connection.refresh()
    await match.seating.sit(connection.guest)
    await connection.show(match, message.id)


async def quick(connection: Connection, message: protocol.Quick) -> None:
    check_seeker(connection)
    await connection.refresh()
    match = await connection.hall.house.quick.match(message.game, message.seats, connection.guest)
    connection.say(protocol.Created(message.id, match))


async def set_public(connection: Connection, message: protocol.SetPublic) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.open_to_all(connection.guest.id, message.public)
    connection.say(protocol.Done(message.id))


def check_seeker(connection: Connection) -> None:
    limits = connection.hall.limits
    if not limits.seekers.take(connection.guest.id):
        raise Refused("too_fast", "you have looked for many seats in a short time; wait a few seconds")
    if not limits.seeks.take(connection.address):
        raise Refused("too_fast", "many people at your address look for seats; wait a moment")


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Look: look,
    protocol.LookAway: look_away,
    protocol.Sit: sit,
    protocol.Quick: quick,
    protocol.SetPublic: set_public,
}
