"""Games for one: results and the daily board."""

from __future__ import annotations

from typing import Literal

from hyakki.server.protocol.base import Message
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.matches import Created

__all__ = ["Daily", "DailyBoard", "DailyLine", "MyResults", "PlayDaily", "Result", "Results"]


class Results(Answer, tag="my_results"):
    """Answer to `MyResults`. Practice on a daily board is not among them."""

    game: str
    played: int
    best: list[Result]
    """Ten at most, most points first, the earlier of equals first."""


@request(Results, limit="lists")
class MyResults(ClientMessage, tag="results"):
    """My best results in a game for one."""

    game: str


class DailyBoard(Answer, tag="daily_board"):
    """Answer to `Daily`. It tells nothing of the board itself."""

    game: str
    title: str
    day: str
    """As `2026-11-15`, in UTC."""
    today: bool
    ends: int
    """When the day is over and the next board begins, in milliseconds since 1970."""
    before: str
    """The day before this one."""
    mine: Literal["new", "running", "done", "missed"]
    """My counted try. new: not begun. missed: the day was over before it was finished (or begun)."""
    match: str | None
    """My counted try, once begun."""
    commitment: str
    """A hash of the board's secret, which is shown when the day is over."""
    players: int
    """How many have finished it."""
    best: list[DailyLine]
    """The first ten places, at most ten lines; the earlier of equals first."""
    my_line: DailyLine | None
    """My own line, also if it is among the best; None until my try is done."""


@request(DailyBoard, limit="lists")
class Daily(ClientMessage, tag="daily"):
    """A day's board, mine and everybody's results. Any game with a seat count of 1 has one a day.

    Ask again when a game on it is over, and once `ends` has come.
    """

    game: str
    day: str = ""
    """As `2026-11-15`, in UTC; empty for today. The board before is `DailyBoard.before`."""


@request(Created, limit="creates", if_lost="fail")
class PlayDaily(ClientMessage, tag="play_daily"):
    """Start today's board, or go on with it. Then `Open` it.

    The first try counts, once it is finished before the day is over. After it every further one is
    practice on the same board.
    """

    game: str


class Result(Message):
    """A finished game for one."""

    match: str
    points: int
    rank: str
    """The rank that the points reach; `none` below the lowest."""
    at: int
    """When it was finished, in milliseconds since 1970."""
    daily: str | None
    """The day whose list it is on."""


class DailyLine(Message):
    """A finished try on a day's board."""

    place: int
    """Equal points share a place."""
    name: str
    face: int
    points: int
    rank: str
    me: bool
