"""Answers about matches and their seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.answers.deals import redeemed
from hyakki.server.wire import line_of_match
from hyakki.table import Plan, SeatPlan, TableError
from hyakki.table.seats.rematch import play_again
from hyakki.table.timekeeping.clocks import Terms

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def create(connection: Connection, message: protocol.Create) -> None:
    await connection.refresh()
    seats = tuple(SeatPlan(seat.kind, seat.level) for seat in message.seats)
    plan = Plan(message.game, seats, message.options, message.pace, agreed(message.clock), message.public)
    plan = replace(plan, promise=redeemed(connection, message.promise), entropy=message.entropy)
    match = await connection.hall.house.create(plan, connection.guest)
    connection.say(protocol.Created(message.id, match.id))


async def open_match(connection: Connection, message: protocol.Open) -> None:
    await connection.show(await connection.hall.house.match(message.match), message.id)


async def join(connection: Connection, message: protocol.Join) -> None:
    match = await connection.hall.house.match(message.match)
    limits = connection.hall.limits
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


async def set_seat(connection: Connection, message: protocol.SetSeat) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.give(connection.guest.id, message.seat, message.kind, message.level)
    connection.say(protocol.Done(message.id))


async def swap(connection: Connection, message: protocol.SwapSeats) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.swap(connection.guest.id, message.seat, message.other)
    connection.say(protocol.Done(message.id))


async def set_options(connection: Connection, message: protocol.SetOptions) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.choose(connection.guest.id, message.options)
    connection.say(protocol.Done(message.id))


async def set_clock(connection: Connection, message: protocol.SetClock) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.time(connection.guest.id, agreed(message.clock))
    connection.say(protocol.Done(message.id))


def agreed(clock: protocol.ClockTerms) -> Terms:
    return Terms(clock.kind, clock.seconds, clock.increment, clock.then)


async def ready(connection: Connection, message: protocol.Ready) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.say_ready(connection.guest.id, message.ready)
    connection.say(protocol.Done(message.id))


async def stand_up(connection: Connection, message: protocol.StandUp) -> None:
    match = await connection.hall.house.match(message.match)
    await match.seating.stand_up(connection.guest.id)
    connection.say(protocol.Done(message.id))


async def resign(connection: Connection, message: protocol.Resign) -> None:
    match = await connection.hall.house.match(message.match)
    await match.ending.resign(connection.guest.id)
    connection.say(protocol.Done(message.id))


async def claim(connection: Connection, message: protocol.Claim) -> None:
    match = await connection.hall.house.match(message.match)
    await match.absence.claim(connection.guest.id, message.how)
    connection.say(protocol.Done(message.id))


async def rematch(connection: Connection, message: protocol.Rematch) -> None:
    await connection.refresh()
    house = connection.hall.house
    match = await house.match(message.match)
    promise = redeemed(connection, message.promise)
    fresh = await play_again(house, match, connection.guest, promise, message.entropy)
    connection.say(protocol.Created(message.id, fresh))


async def leave(connection: Connection, message: protocol.Leave) -> None:
    async with connection.showing:
        connection.forget(message.match)
    connection.say(protocol.Done(message.id))


async def set_pace(connection: Connection, message: protocol.SetPace) -> None:
    match = await connection.hall.house.match(message.match)
    await match.set_pace(connection.guest.id, message.pace)
    connection.say(protocol.Done(message.id))


async def my_matches(connection: Connection, message: protocol.MyMatches) -> None:
    lines = await connection.hall.house.matches_of(connection.guest.id)
    connection.say(protocol.Matches(message.id, [line_of_match(line) for line in lines]))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Create: create,
    protocol.Open: open_match,
    protocol.Join: join,
    protocol.SetSeat: set_seat,
    protocol.SwapSeats: swap,
    protocol.SetOptions: set_options,
    protocol.SetClock: set_clock,
    protocol.Ready: ready,
    protocol.StandUp: stand_up,
    protocol.Resign: resign,
    protocol.Claim: claim,
    protocol.Rematch: rematch,
    protocol.Leave: leave,
    protocol.SetPace: set_pace,
    protocol.MyMatches: my_matches,
}
