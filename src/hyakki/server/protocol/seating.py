"""Arranging a table before the start: its seats, their order, the options, who is ready."""

from __future__ import annotations

from typing import Literal

from hyakki.bots.levels import USUAL
from hyakki.server.protocol.base import Bot, BotAccount, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.match_info import ClockTerms
from hyakki.server.protocol.session import Done

__all__ = [
    "AskSeatLink",
    "Ready",
    "SeatLink",
    "SetClock",
    "SetCount",
    "SetOptions",
    "SetSeat",
    "StandUp",
    "SwapSeats",
    "TurnSeats",
]


@request(Done, limit="arranges")
class SetCount(ClientMessage, tag="count"):
    """So many seats, before the start; only the match's creator may.

    New ones are free. If there are fewer, free ones go first, then bots; people keep their seats.
    """

    match: str
    seats: Whole


@request(Done, limit="arranges")
class SetSeat(ClientMessage, tag="seat"):
    """Give a seat to a bot, or free it, before the start; only the match's creator may.

    A person who sat there has to go, and the links that they knew open nothing any more.
    """

    match: str
    seat: Whole
    kind: Literal["bot", "open"]
    level: Bot = USUAL
    account: BotAccount = ""
    """Of a `bot`: a bot account that is challenged, instead of a level."""


@request(Done, limit="arranges")
class SwapSeats(ClientMessage, tag="swap"):
    """Two change places before the start; only the match's creator may ask for it."""

    match: str
    seat: Whole
    other: Whole


@request(Done, limit="arranges")
class TurnSeats(ClientMessage, tag="turn"):
    """Move everybody up one seat, before the start; only the match's creator may ask for it."""

    match: str


@request(Done, limit="arranges")
class SetOptions(ClientMessage, tag="options"):
    """The options to play by, before the start; only the match's creator may."""

    match: str
    options: dict[str, str]


@request(Done, limit="arranges")
class SetClock(ClientMessage, tag="clock"):
    """What is agreed on clocks, before the start; only the match's creator may."""

    match: str
    clock: ClockTerms


@request(Done, limit="arranges", by_link="playing")
class Ready(ClientMessage, tag="ready"):
    """I want to begin, with the table as it is. After any change everybody is asked again."""

    match: str
    ready: bool
    version: Whole | None = None
    """The table that I have seen (`MatchInfo.version`): a yes to one that was changed since is refused as
    `stale`. None from pages that know nothing of it."""


@request(Done, limit="arranges", by_bot=True)
class StandUp(ClientMessage, tag="stand"):
    """Free my seat again, before the start."""

    match: str


class SeatLink(Answer, tag="own_link"):
    """Anyone who has it plays as this person until the match is over. It goes behind the `#` of the link."""

    match: str
    secret: str


@request(SeatLink, limit="arranges")
class AskSeatLink(ClientMessage, tag="seat_link"):
    """The secret of the private link to my own seat."""

    match: str
