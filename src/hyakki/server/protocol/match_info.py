"""What a match is like: who sits where, its clock, where it comes from, and how it ended."""

from __future__ import annotations

from typing import Literal

from hyakki.server.protocol.base import Bot, EndReason, Kept, Message, Pace, SeatKind, Status, Whole
from hyakki.server.protocol.declaring import ServerMessage
from hyakki.server.protocol.takeback import TakeBackAsk

__all__ = ["ClockTerms", "Ended", "Forked", "Invite", "MatchInfo", "MatchLine", "SeatInfo", "Seats"]


class ClockTerms(Message):
    """`move`: so many seconds for every move. `bank`: so many for all, and an increment after each move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Whole = 0
    increment: Whole = 0
    then: Literal["bot", "lose"] = "bot"
    """At the end of time a bot makes the move, or the seat is lost."""


class SeatInfo(Message):
    seat: int
    kind: SeatKind
    name: str
    face: int
    level: Bot | None
    """Of a bot of this server."""
    bot: bool
    """A program plays here: a bot of this server, or somebody's bot account, a `person` in all else."""
    online: bool
    """A person with an open socket at this match; bots are always online."""
    ready: bool
    """A person who wants to begin; it means something before the start only."""
    kept: Kept | None
    """A bot plays in this person's place."""
    missed: int | None
    """The others wait for this person, and will for so many milliseconds; None if they need not.

    A person who is online is there and does nothing. It is 0 of my own seat while a bot plays for me although
    I am there: until I do something.
    """
    who: str
    """The same for somebody at every table; empty where no person sits."""


class Invite(Message):
    seat: int
    secret: str


class Ended(Message):
    """How people ended a match before its rules did."""

    seat: int
    """Whose doing it was."""
    reason: EndReason
    places: list[int]


class Forked(Message):
    """The moment that a match goes on from: after entry `version` of another one."""

    match: str
    version: int
    uploaded: bool
    """That was not a match but a record that somebody has uploaded."""


class MatchInfo(Message):
    """What does not change with every move."""

    match: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatInfo]
    me: int
    """My seat, -1 for a spectator."""
    creator: bool
    host: int
    """The seat of the person who arranges the table, -1 if they do not sit here."""
    pace: Pace
    status: Status
    """waiting: a seat is free or somebody not ready. retired: its rules are gone or its journal damaged."""
    notice: str | None
    """Why a retired match cannot go on, or what was lost of one that can."""
    invites: list[Invite]
    """Open seats' link secrets; only the creator gets them."""
    link: str | None
    """The secret of the link that opens any free seat; only the creator gets it, while there is one."""
    clock: ClockTerms
    asked: TakeBackAsk | None
    ended: Ended | None
    """Only if people ended it; else the scene tells how it ended."""
    rematch: str | None
    """The match in which the same people play again."""
    public: bool
    """Open to everybody: it is listed in the lobby while it waits, and can be watched from there."""
    created: int
    """Milliseconds since 1970."""
    commitment: str | None
    """A hash of the secret from which its luck is made; None where it cannot go on."""
    thrown: bool
    """Whether I have thrown something in; it means something before the start only."""
    daily: str | None
    """The day whose board this is, as `2026-11-15`; None for any other match."""
    practice: bool
    """Another try on a daily board: its result is not kept."""
    forked: Forked | None
    """Where it goes on from; such a match counts nowhere."""
    uploaded: bool
    """Not a match of this server but a record that I have uploaded."""
    version: int
    """The latest entry when this was told. Moves do not tell it anew."""
    hints: bool
    """Whether a player here may ask for hints: everywhere but in the counted try on a daily board."""


class Seats(ServerMessage, tag="seats"):
    """Somebody came, went, took a seat, or the pace or status changed."""

    info: MatchInfo


class MatchLine(Message):
    match: str
    game: str
    title: str
    status: Status
    names: list[str]
    me: int
    my_turn: bool
    places: list[int]
    scores: list[int]
    """Of every seat, once it is over."""
    rank: str | None
    """Of a finished game for one: the rank that its points reach, `none` below the lowest."""
    daily: str | None
    practice: bool
    forked: bool
    """It went on from a moment of another one."""
    created: int
    friends: list[int]
    """Seats of other people, at a table that was not open to everybody."""
