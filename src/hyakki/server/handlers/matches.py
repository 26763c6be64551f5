"""Answers about a match as a whole: making, opening, joining, giving up and leaving it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.deals import redeemed
from hyakki.server.handlers.registry import handles
from hyakki.server.handlers.seating import agreed
from hyakki.server.wire import line_of_match
from hyakki.table import Plan, SeatPlan, TableError
from hyakki.table.seats.rematch import play_again

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__: list[str] = []


@handles(protocol.Create)
async def create(connection: Connection, message: protocol.Create) -> None:
    await connection.refresh()
    seats = tuple(SeatPlan(seat.kind, seat.level) for seat in message.seats)
    plan = Plan(message.game, seats, message.options, message.pace, agreed(message.clock), message.public)
    plan = replace(
        plan, promise=redeemed(connection, message.promise), entropy=message.entropy, casual=message.casual
    )
    match = await connection.services.matches.create(plan, connection.guest)
    connection.say(protocol.Created(message.id, match.id))


@handles(protocol.Open)
async def open_match(connection: Connection, message: protocol.Open) -> None:
    await connection.show(await connection.services.matches.match(message.match), message.id)


@handles(protocol.Join)
async def join(connection: Connection, message: protocol.Join) -> None:
    match = await connection.services.matches.match(message.match)
    limits = connection.services.limits
    limits.check_guess(connection.address)
    await limits.check_guess_everywhere(connection.address)
    await connection.refresh()
    wrong: TableError | None = None
    try:
        await match.seating.join(connection.guest, message.seat, message.secret)
    except TableError as error:
        wrong = error
    if wrong is not None:
        if wrong.code == "bad_secret":  # a class of thirty may come in by one right link
            limits.take("guesses", connection.address)
            await limits.take_everywhere("guesses", connection.address)
        raise wrong
    await connection.show(match, message.id)


@handles(protocol.Resign)
async def resign(connection: Connection, message: protocol.Resign) -> None:
    match = await connection.services.matches.match(message.match)
    await match.ending.resign(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.Claim)
async def claim(connection: Connection, message: protocol.Claim) -> None:
    match = await connection.services.matches.match(message.match)
    await match.absence.claim(connection.guest.id, message.how)
    connection.say(protocol.Done(message.id))


@handles(protocol.Rematch)
async def rematch(connection: Connection, message: protocol.Rematch) -> None:
    await connection.refresh()
    matches = connection.services.matches
    match = await matches.match(message.match)
    promise = redeemed(connection, message.promise)
    fresh = await play_again(matches, match, connection.guest, promise, message.entropy, message.casual)
    connection.say(protocol.Created(message.id, fresh))


@handles(protocol.Leave)
async def leave(connection: Connection, message: protocol.Leave) -> None:
    async with connection.showing:
        connection.forget(message.match)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetPace)
async def set_pace(connection: Connection, message: protocol.SetPace) -> None:
    match = await connection.services.matches.match(message.match)
    await match.set_pace(connection.guest.id, message.pace)
    connection.say(protocol.Done(message.id))


@handles(protocol.MyMatches)
async def my_matches(connection: Connection, message: protocol.MyMatches) -> None:
    lines = await connection.services.matches.matches_of(connection.guest.id)
    connection.say(protocol.Matches(message.id, [line_of_match(line) for line in lines]))
