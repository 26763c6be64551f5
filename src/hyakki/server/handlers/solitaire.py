"""Answers about games for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import board_of, result_of
from hyakki.table.holding import Elsewhere

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.MyResults)
async def my_results(connection: Connection, message: protocol.MyResults) -> None:
    info, played, best = await connection.services.matches.solitaire.results(
        message.game, connection.guest.id
    )
    lines = [result_of(info, result) for result in best]
    connection.say(protocol.Results(message.id, message.game, played, lines))


@handles(protocol.Daily)
async def daily(connection: Connection, message: protocol.Daily) -> None:
    board = await connection.services.matches.solitaire.daily(message.game, message.day, connection.guest.id)
    connection.say(board_of(message.id, board, connection.guest.id))


@handles(protocol.PlayDaily)
async def play_daily(connection: Connection, message: protocol.PlayDaily) -> None:
    await connection.reread_guest()
    try:
        match = (await connection.services.matches.solitaire.play_daily(message.game, connection.guest)).id
    except Elsewhere as elsewhere:
        match = elsewhere.match
    connection.say(protocol.Created(message.id, match))
