"""Answers about the number and order of seats, and about the way back to one's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.devices import seat_secret

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def set_count(connection: Connection, message: protocol.SetCount) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.resize(connection.guest.id, message.seats)
    connection.say(protocol.Done(message.id))


async def turn_seats(connection: Connection, message: protocol.TurnSeats) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.turn(connection.guest.id)
    connection.say(protocol.Done(message.id))


async def ask_seat_link(connection: Connection, message: protocol.AskSeatLink) -> None:
    match = await connection.hall.house.match(message.match)
    secret = await seat_secret(connection.hall, match, connection.guest.id)
    connection.say(protocol.SeatLink(message.id, match.id, secret))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.SetCount: set_count,
    protocol.TurnSeats: turn_seats,
    protocol.AskSeatLink: ask_seat_link,
}
