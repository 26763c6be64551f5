"""Answers about a duel in real time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.refused import Refused

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def echo(connection: Connection, message: protocol.Echo) -> None:
    connection.dueling.echo(message.sent, message.at, connection.arrival)


async def arm(connection: Connection, message: protocol.Arm) -> None:
    connection.dueling.arm(message.match, await seat_at(connection, message.match), message.armed)
    connection.say(protocol.Done(message.id))


async def press(connection: Connection, message: protocol.Press) -> None:
    arrival, seat = connection.arrival, await seat_at(connection, message.match)
    connection.dueling.press(message.match, seat, message.move, message.at, arrival)
    connection.say(protocol.Done(message.id))


async def seat_at(connection: Connection, match: str) -> int:
    seat = (await connection.hall.house.match(match)).seat_of(connection.guest.id)
    if seat < 0:
        raise Refused("not_seated", "you do not sit at this table; you may watch")
    return seat


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Echo: echo,
    protocol.Arm: arm,
    protocol.Press: press,
}
