"""Answers about a table before the start: its seats, their order, the options, who is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.accounts.devices import seat_secret
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import terms_from
from hyakki.table import Match

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.SetCount)
async def set_count(connection: Connection, message: protocol.SetCount) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.resize(connection.guest.id, message.seats)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetSeat)
async def set_seat(connection: Connection, message: protocol.SetSeat) -> None:
    match = await connection.services.matches.match(message.match)
    if message.kind == "bot" and message.account:
        await challenge(connection, match, message.seat, message.account)
    else:
        await match.seating.set_seat(connection.guest.id, message.seat, message.kind, message.level)
    connection.say(protocol.Done(message.id))


async def challenge(connection: Connection, match: Match, seat: int, name: str) -> None:
    """Give a seat to a bot account that accepts. Raises Refused, TableError."""
    bots = connection.services.bots
    bot = await bots.challenged(name, match.game, match.options, match.row.practice)
    bots.check_not_against_owner(match, bot)
    await match.seating.seat_account(connection.guest.id, seat, bot.guest)
    bots.invite(bot.guest.id, match.id)


@handles(protocol.SwapSeats)
async def swap(connection: Connection, message: protocol.SwapSeats) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.swap(connection.guest.id, message.seat, message.other)
    connection.say(protocol.Done(message.id))


@handles(protocol.TurnSeats)
async def turn_seats(connection: Connection, message: protocol.TurnSeats) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.rotate(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetOptions)
async def set_options(connection: Connection, message: protocol.SetOptions) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.set_options(connection.guest.id, message.options)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetClock)
async def set_clock(connection: Connection, message: protocol.SetClock) -> None:
    match = await connection.services.matches.match(message.match)
    await match.seating.set_terms(connection.guest.id, terms_from(message.clock))
    connection.say(protocol.Done(message.id))


@handles(protocol.Ready)
async def ready(connection: Connection, message: protocol.Ready) -> None:
    match = await connection.services.matches.match(message.match)
    version = message.version
    if connection.guest.bot and message.ready:
        version = match.version if version is None else version  # the table that is checked now
        await connection.services.bots.check_ready(match, connection.guest)
    await match.seating.say_ready(connection.guest.id, message.ready, version)
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
