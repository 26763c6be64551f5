"""Answers about tables that are open to everybody."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.table.meeting.lobby import check_lobby

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def look(connection: Connection, message: protocol.Look) -> None:
    hall = connection.hall
    check_lobby(hall.house.room)
    connection.say(protocol.LobbyTables(message.id, hall.lookers.add(connection, connection.post)))


async def look_away(connection: Connection, message: protocol.LookAway) -> None:
    connection.hall.lookers.remove(connection)
    connection.say(protocol.Done(message.id))


async def sit(connection: Connection, message: protocol.Sit) -> None:
    check_lobby(connection.hall.house.room)
    match = await connection.hall.house.match(message.match)
    await connection.refresh()
    await match.seating.sit(connection.guest)
    await connection.show(match, message.id)


async def quick(connection: Connection, message: protocol.Quick) -> None:
    await connection.refresh()
    match = await connection.hall.house.quick.match(message.game, message.seats, connection.guest)
    connection.say(protocol.Created(message.id, match))


async def set_public(connection: Connection, message: protocol.SetPublic) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.open_to_all(connection.guest.id, message.public)
    connection.say(protocol.Done(message.id))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Look: look,
    protocol.LookAway: look_away,
    protocol.Sit: sit,
    protocol.Quick: quick,
    protocol.SetPublic: set_public,
}
