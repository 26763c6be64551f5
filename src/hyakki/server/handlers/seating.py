"""Answers about a table before the start: its seats, their order, the options, who is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.devices import seat_secret
from hyakki.server.handlers.registry import handles
from hyakki.table.timekeeping.clocks import Terms

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["agreed"]


@handles(protocol.SetCount)
async def set_count(connection: Connection, message: protocol.SetCount) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.resize(connection.guest.id, message.seats)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetSeat)
async def set_seat(connection: Connection, message: protocol.SetSeat) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.give(connection.guest.id, message.seat, message.kind, message.level)
    connection.say(protocol.Done(message.id))


@handles(protocol.SwapSeats)
async def swap(connection: Connection, message: protocol.SwapSeats) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.swap(connection.guest.id, message.seat, message.other)
    connection.say(protocol.Done(message.id))


@handles(protocol.TurnSeats)
async def turn_seats(connection: Connection, message: protocol.TurnSeats) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.turn(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetOptions)
async def set_options(connection: Connection, message: protocol.SetOptions) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.choose(connection.guest.id, message.options)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetClock)
async def set_clock(connection: Connection, message: protocol.SetClock) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.time(connection.guest.id, agreed(message.clock))
    connection.say(protocol.Done(message.id))


def agreed(clock: protocol.ClockTerms) -> Terms:
    return Terms(clock.kind, clock.seconds, clock.increment, clock.then)


@handles(protocol.Ready)
async def ready(connection: Connection, message: protocol.Ready) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.say_ready(connection.guest.id, message.ready)
    connection.say(protocol.Done(message.id))


@handles(protocol.StandUp)
async def stand_up(connection: Connection, message: protocol.StandUp) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.stand_up(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.AskSeatLink)
async def ask_seat_link(connection: Connection, message: protocol.AskSeatLink) -> None:
    match = await connection.services.matches.match(message.match)
    secret = await seat_secret(connection.services, match, connection.guest.id)
    connection.say(protocol.SeatLink(message.id, match.id, secret))
