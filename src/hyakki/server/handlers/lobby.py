"""Answers about tables that are open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.table.matchmaking.lobby import check_lobby

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.WatchLobby)
async def watch_lobby(connection: Connection, message: protocol.WatchLobby) -> None:
    services = connection.services
    check_lobby(services.matches.deps)
    tables = services.lobby_watchers.add(connection, connection.send_bytes)
    connection.say(protocol.LobbyTables(message.id, tables))


@handles(protocol.LeaveLobby)
async def leave_lobby(connection: Connection, message: protocol.LeaveLobby) -> None:
    connection.services.lobby_watchers.remove(connection)
    connection.say(protocol.Done(message.id))


@handles(protocol.Sit)
async def sit(connection: Connection, message: protocol.Sit) -> None:
    check_lobby(connection.services.matches.deps)
    match = await connection.services.matches.match(message.match)
    await connection.reread_guest()
    await connection.services.bots.check_owner(match, connection.guest)
    await match.seating.sit(connection.guest)
    await connection.follow(match, message.id)


@handles(protocol.Quick)
async def quick(connection: Connection, message: protocol.Quick) -> None:
    await connection.reread_guest()
    match = await connection.services.matches.quick.match(message.game, message.seats, connection.guest)
    connection.say(protocol.Created(message.id, match))


@handles(protocol.SetPublic)
async def set_public(connection: Connection, message: protocol.SetPublic) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.open_to_all(connection.guest.id, message.public)
    connection.say(protocol.Done(message.id))
