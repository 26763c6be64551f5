"""Answers about ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.games import GAMES
from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import change_of, rating_of
from hyakki.store import is_bot
from hyakki.store.ratings import Rung

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.Leaderboard)
async def leaderboard(connection: Connection, message: protocol.Leaderboard) -> None:
    guest = connection.guest.id
    ratings = connection.services.matches.ratings
    info, ladder = await ratings.ladder(message.game, message.active, message.start, guest)
    connection.say(
        protocol.Leaders(
            message.id,
            info.name,
            info.title,
            [line_of(rung, guest) for rung in ladder.rungs],
            ladder.count,
            line_of(ladder.mine, guest) if ladder.mine is not None else None,
        )
    )


@handles(protocol.MyRatings)
async def my_ratings(connection: Connection, message: protocol.MyRatings) -> None:
    found = await connection.services.matches.ratings.mine(connection.guest.id)
    lines = [
        protocol.OwnRating(name, game.info.title, rating_of(found[name]), found[name].games)
        for name, game in GAMES.items()
        if name in found
    ]
    connection.say(protocol.OwnRatings(message.id, lines))


@handles(protocol.Unrated)
async def unrated(connection: Connection, message: protocol.Unrated) -> None:
    left = await connection.services.matches.ratings.unrated(connection.guest.id)
    connection.say(protocol.UnratedGames(message.id, left))


@handles(protocol.MatchRatings)
async def match_ratings(connection: Connection, message: protocol.MatchRatings) -> None:
    found = await connection.services.matches.ratings.of_match(message.match, connection.guest.id)
    changes = [change_of(change) for change in found.changes]
    connection.say(protocol.RatingChanges(message.id, message.match, changes, found.reason))


def line_of(rung: Rung, guest: str) -> protocol.RatedLine:
    """A line as this guest reads it."""
    return protocol.RatedLine(
        place=rung.place,
        name=rung.name,
        face=rung.face,
        level=rung.level or None,
        bot=bool(rung.level) or is_bot(rung.guest),
        rating=rating_of(rung.rating),
        games=rung.rating.games,
        latest=rung.rating.latest,
        me=rung.guest == guest,
    )
