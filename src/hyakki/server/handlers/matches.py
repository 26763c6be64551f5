"""Answers about a match as a whole: making, opening, joining, giving up, removing somebody and leaving it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.errors import Refused
from hyakki.server.handlers.deals import redeem
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import match_line_of, terms_from
from hyakki.table import Plan, SeatPlan, TableError
from hyakki.table.seats.rematch import play_again
from hyakki.table.seats.removing import remove

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.Create)
async def create(connection: Connection, message: protocol.Create) -> None:
    await connection.reread_guest()
    seats, casual = await seated(connection, message)
    plan = Plan(message.game, seats, message.options, message.pace, terms_from(message.clock), message.public)
    plan = replace(plan, promise=redeem(connection, message.promise), entropy=message.entropy, casual=casual)
    match = await connection.services.matches.create(plan, connection.guest)
    connection.services.bots.invite_all(match)
    connection.say(protocol.Created(message.id, match.id))


async def seated(connection: Connection, message: protocol.Create) -> tuple[tuple[SeatPlan, ...], bool]:
    """The seats with the bot accounts that accept, and whether it counts for nothing. Raises Refused."""
    bots = connection.services.bots
    seats: list[SeatPlan] = []
    casual = message.casual
    names = [seat.account for seat in message.seats if seat.kind == "bot" and seat.account]
    for name in names:
        # Against one's own bot nothing counts, whatever is asked for.
        casual = casual or await bots.is_owner(connection.guest, name)
    for seat in message.seats:
        if seat.kind == "bot" and seat.account:
            bot = await bots.challenged(seat.account, message.game, message.options, casual)
            if any(other.guest is not None and other.guest.id == bot.guest.id for other in seats):
                raise Refused("bad_request", f"{bot.guest.name} can take one seat only")
            seats.append(SeatPlan("person", guest=bot.guest))
        else:
            seats.append(SeatPlan(seat.kind, seat.level))
    return tuple(seats), casual


@handles(protocol.Open)
async def open_match(connection: Connection, message: protocol.Open) -> None:
    await connection.follow(await connection.services.matches.match(message.match), message.id)


@handles(protocol.Join)
async def join(connection: Connection, message: protocol.Join) -> None:
    match = await connection.services.matches.match(message.match)
    limits = connection.services.limits
    await limits.check_guess(connection.address)
    await connection.reread_guest()
    await connection.services.bots.check_owner(match, connection.guest)
    wrong: TableError | None = None
    try:
        await match.seating.join(connection.guest, message.seat, message.secret)
    except TableError as error:
        wrong = error
    if wrong is not None:
        if wrong.code == "bad_secret":
            await limits.wrong_guess(connection.address)
        raise wrong
    await connection.follow(match, message.id)


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


@handles(protocol.Here)
async def here(connection: Connection, message: protocol.Here) -> None:
    match = await connection.services.matches.match(message.match)
    match.playing_seat(connection.guest.id)
    match.absence.acted(connection.guest.id)
    connection.say(protocol.Done(message.id))


@handles(protocol.Remove)
async def remove_person(connection: Connection, message: protocol.Remove) -> None:
    await remove(await connection.services.matches.match(message.match), connection.guest.id, message.seat)
    connection.say(protocol.Done(message.id))


@handles(protocol.Rematch)
async def rematch(connection: Connection, message: protocol.Rematch) -> None:
    await connection.reread_guest()
    matches = connection.services.matches
    match = await matches.match(message.match)
    promise = redeem(connection, message.promise)
    bots = connection.services.bots
    casual = message.casual or await bots.owns(match, connection.guest)
    fresh = await play_again(matches, match, connection.guest, promise, message.entropy, casual)
    made = matches.in_memory(fresh)
    if made is not None and made.status == "waiting":
        bots.invite_all(made)
    connection.say(protocol.Created(message.id, fresh))


@handles(protocol.Leave)
async def leave(connection: Connection, message: protocol.Leave) -> None:
    async with connection.showing:
        connection.unfollow(message.match)
    connection.say(protocol.Done(message.id))


@handles(protocol.SetPace)
async def set_pace(connection: Connection, message: protocol.SetPace) -> None:
    match = await connection.services.matches.match(message.match)
    await match.set_pace(connection.guest.id, message.pace)
    connection.say(protocol.Done(message.id))


@handles(protocol.MyMatches)
async def my_matches(connection: Connection, message: protocol.MyMatches) -> None:
    listed = await connection.services.matches.matches_of(connection.guest.id)
    connection.say(protocol.Matches(message.id, [match_line_of(match) for match in listed]))
