"""Ratings: how strong everybody is in a game, and what a match has changed."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hyakki.server.protocol.base import Bot, Message
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.table.history.ratings import Active, WhyUnchanged

__all__ = [
    "Leaderboard",
    "Leaders",
    "MatchRatings",
    "MyRatings",
    "OwnRating",
    "OwnRatings",
    "RatedLine",
    "Rating",
    "RatingChange",
    "RatingChanges",
    "Unrated",
    "UnratedGames",
]


class Rating(Message):
    points: int
    margin: int
    """The true strength lies within it two times out of three."""
    provisional: bool
    """Too few games yet to trust it."""


class Leaders(Answer, tag="leaders"):
    game: str
    title: str
    lines: list[RatedLine]
    count: int
    """How many lines the whole list has."""
    mine: RatedLine | None
    """My own line, wherever it is in the list."""


@request(Leaders, limit="lists", by_bot=True)
class Leaderboard(ClientMessage, tag="leaderboard"):
    """The strongest players of a game, a page at a time."""

    game: str
    active: Active = "month"
    """Who has played within this time."""
    start: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """How many lines come before the page."""


class RatedLine(Message):
    place: int | None
    """Equal points share a place; a provisional rating has none."""
    name: str
    face: int
    level: Bot | None
    """Of a bot of this server, which has no name."""
    bot: bool
    """That one, or somebody's bot account."""
    rating: Rating
    games: int
    latest: int
    """When they last ended a game that counts, in milliseconds since 1970."""
    me: bool


class OwnRatings(Answer, tag="own_ratings"):
    ratings: list[OwnRating]


@request(OwnRatings, limit="lists", by_bot=True)
class MyRatings(ClientMessage, tag="my_ratings"):
    """My ratings in all games."""


class OwnRating(Message):
    game: str
    title: str
    rating: Rating
    games: int


class UnratedGames(Answer, tag="unrated_games"):
    left: dict[str, int]
    """By game."""


@request(UnratedGames, limit="lists")
class Unrated(ClientMessage, tag="unrated"):
    """How many of my next games of each kind leave my rating alone."""


class RatingChanges(Answer, tag="rating_changes"):
    match: str
    changes: list[RatingChange]
    because: WhyUnchanged | None
    """Why nothing has changed for me. `learning`: it is among my first games of this kind. `same`: only one
    kind of bot played. `line`: a connection was too slow. `broken`: the table could not go on."""


@request(RatingChanges, limit="lists", by_bot=True)
class MatchRatings(ClientMessage, tag="match_ratings"):
    """What a match that is over has changed."""

    match: str


class RatingChange(Message):
    seat: int
    before: Rating
    after: Rating
