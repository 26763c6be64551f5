"""Answers about a duel in real time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.ClockEcho)
async def clock_echo(connection: Connection, message: protocol.ClockEcho) -> None:
    connection.dueling.clock_echo(message.sent, message.at, connection.arrival)


@handles(protocol.Arm)
async def arm(connection: Connection, message: protocol.Arm) -> None:
    seat = await seat_at(connection, message.match)
    connection.dueling.arm(message.match, seat, message.armed)
    if message.armed:
        (await connection.services.matches.match(message.match)).absence.acted(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.Press)
async def press(connection: Connection, message: protocol.Press) -> None:
    arrival, seat = connection.arrival, await seat_at(connection, message.match)
    connection.dueling.press(message.match, seat, message.move, message.at, arrival)
    connection.say(protocol.Done(message.id))


async def seat_at(connection: Connection, match: str) -> int:
    return (await connection.services.matches.match(match)).playing_seat(connection.guest.id)
