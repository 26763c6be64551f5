"""Answers about what is remembered."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.games import UnknownGame, game_by_ruleset
from hyakki.kernel.log import NOBODY
from hyakki.server import protocol
from hyakki.server.handlers.deals import redeem
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.updates import encode
from hyakki.server.sockets.wire import change_of, frame_of, info_of, match_line_of, terms_from
from hyakki.store import Upload, Wanted
from hyakki.table import SeatPlan
from hyakki.table.history.replays import OPEN, Replay
from hyakki.table.history.uploads import MOST

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []

PART = 2_000_000
"""Bytes of a replay after which the rest is sent another time. Nearly all games have fewer; eight players
with all hands open have five times as many."""


@handles(protocol.History)
async def history(connection: Connection, message: protocol.History) -> None:
    wanted = Wanted(
        game=message.game,
        running={"": None, "going": True, "over": False}[message.status],
        result=message.result,
        other=message.other,
        before=(message.before.created, message.before.match) if message.before else None,
    )
    games, more = await connection.services.matches.history_of(connection.guest.id, wanted)
    end = protocol.PageEnd(*more) if more is not None else None
    changed = await connection.services.matches.ratings.changed([game.match for game in games])
    rated = {
        game.match: change_of(change)
        for game in games
        for change in changed.get(game.match, ())
        if change.seat == game.me
    }
    connection.say(protocol.HistoryPage(message.id, [match_line_of(game) for game in games], end, rated))


@handles(protocol.Replay)
async def replay(connection: Connection, message: protocol.Replay) -> None:
    async with connection.services.replaying.turn(connection.address):
        replay = await connection.services.matches.replays.find(message.match, connection.guest.id)
        eyes = message.eyes if message.eyes is not None else OPEN if replay.whole else NOBODY
        part = await part_of(connection, replay, eyes, message)
    connection.say(part)


async def part_of(
    connection: Connection, replay: Replay, eyes: int, message: protocol.Replay
) -> protocol.Replayed:
    """Each frame is text before the next one is made: all at once, a long game would stop everybody."""
    replays, guest = connection.services.matches.replays, connection.guest.id
    frames: list[Any] = []
    hands: list[Any] = []
    points: list[int] = []
    size, more = 0, None
    async for shown in replays.frames(replay, eyes, guest, message.after):
        version, frame, held = shown.frame.version, encode(frame_of(shown.frame)), encode(shown.hands)
        frames.append(msgspec.Raw(frame))
        if shown.hands is not None:
            hands.append(msgspec.Raw(held))
        if shown.point:
            points.append(version)
        size += len(frame) + len(held)
        if size > PART and version < len(replay.entries):
            more = version
            break
    info = info_of(replay.match, guest)
    return protocol.Replayed(message.id, info, eyes, replay.whole, frames, hands, points, more)


@handles(protocol.Review)
async def review(connection: Connection, message: protocol.Review) -> None:
    connection.meanwhile(connection.attempt(message.id, partial(send_review, connection, message)))


async def send_review(connection: Connection, message: protocol.Review) -> None:
    services = connection.services
    turn = services.reviewing.turn(connection.address)
    missed = await services.matches.reviews.best_missed(message.match, connection.guest.id, turn)
    told = None
    if missed is not None:
        better = missed.better
        told = protocol.BestMissed(missed.version, missed.scene, better.move, better.facts)
    connection.say(protocol.Reviewed(message.id, told))


@handles(protocol.Fork)
async def fork(connection: Connection, message: protocol.Fork) -> None:
    services = connection.services
    # It is a new match like any other, and besides it keeps what came before once more.
    services.limits.check("forks", connection.address, connection.guest.id)
    await services.limits.check_everywhere("forks", connection.address, connection.guest.id)
    await connection.reread_guest()
    async with services.replaying.turn(connection.address):
        match = await services.matches.replays.fork(
            message.match,
            message.version,
            tuple(SeatPlan(seat.kind, seat.level) for seat in message.seats),
            connection.guest,
            pace=message.pace,
            terms=terms_from(message.clock),
            promise=redeem(connection, message.promise),
            entropy=message.entropy,
        )
    connection.say(protocol.Created(message.id, match.id))


@handles(protocol.MyUploads)
async def uploads(connection: Connection, message: protocol.MyUploads) -> None:
    found = await connection.services.matches.replays.uploads.of(connection.guest.id)
    connection.say(protocol.UploadList(message.id, [line_of_upload(upload) for upload in found], MOST))


@handles(protocol.DropUpload)
async def drop_upload(connection: Connection, message: protocol.DropUpload) -> None:
    await connection.services.matches.replays.uploads.drop(message.upload, connection.guest.id)
    connection.say(protocol.Done(message.id))


def line_of_upload(upload: Upload) -> protocol.UploadLine:
    title, playable = upload.game, False
    with contextlib.suppress(UnknownGame):
        title, playable = game_by_ruleset(upload.game, upload.ruleset).info.title, True
    return protocol.UploadLine(
        upload.id, upload.game, title, list(upload.names), upload.entries, upload.at, playable
    )
