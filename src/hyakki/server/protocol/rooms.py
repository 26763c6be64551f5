"""Matches and their seats: making one, sitting down, watching and replaying, and lists of them."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.server.protocol.base import Kept, Level, Message, Pace, Reason, SeatKind
from hyakki.server.protocol.play import Frame, Line
from hyakki.server.protocol.takeback import TakeBackAsk

__all__ = [
    "Claim",
    "ClockTerms",
    "Create",
    "Created",
    "Ended",
    "Forked",
    "Invite",
    "Join",
    "Leave",
    "MatchInfo",
    "MatchLine",
    "Matches",
    "MyMatches",
    "Open",
    "Ready",
    "Rematch",
    "Resign",
    "SeatInfo",
    "SeatPlan",
    "Seats",
    "SetClock",
    "SetOptions",
    "SetPace",
    "SetSeat",
    "StandUp",
    "SwapSeats",
    "Table",
]


class ClockTerms(Message):
    """`move`: so many seconds for every move. `bank`: so many for all, and an increment after each move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0
    then: Literal["bot", "lose"] = "bot"
    """At the end of time a bot makes the move, or the seat is lost."""


class Create(Message, tag_field="type", tag="create"):
    """A new match. `seats[i]` says who sits there; the creator takes the `person` seat."""

    id: str
    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = msgspec.field(default_factory=dict)
    pace: Pace = "normal"
    clock: ClockTerms = msgspec.field(default_factory=ClockTerms)
    public: bool = False
    """Open to everybody: strangers may take the free seats."""
    promise: str = ""
    """Of a `Promised` on this socket."""
    entropy: str = ""
    """What I throw in, as in `ThrowIn`, if the match starts at once."""


class SetClock(Message, tag_field="type", tag="clock"):
    """What is agreed on clocks, before the start; only the match's creator may."""

    id: str
    match: str
    clock: ClockTerms


class SeatPlan(Message):
    """`person` is the creator (one at most), `open` waits for a friend with the seat's link."""

    kind: SeatKind
    level: Level = "normal"


class Open(Message, tag_field="type", tag="open"):
    """Sit down at (or watch) a match: from now on its frames come here. Answered by `Table`."""

    id: str
    match: str


class Join(Message, tag_field="type", tag="join"):
    """Take a free seat with the secret of its link. Answered by `Table`."""

    id: str
    match: str
    secret: str
    seat: int = -1
    """The seat of the link; -1 for the link of the table, which opens any."""


class SetSeat(Message, tag_field="type", tag="seat"):
    """Give a seat to a bot, or free it, before the start; only the match's creator may.

    A person who sat there has to go, and the links that they knew open nothing any more.
    """

    id: str
    match: str
    seat: int
    kind: Literal["bot", "open"]
    level: Level = "normal"


class SwapSeats(Message, tag_field="type", tag="swap"):
    """Two change places before the start; only the match's creator may ask for it."""

    id: str
    match: str
    seat: int
    other: int


class SetOptions(Message, tag_field="type", tag="options"):
    """The options to play by, before the start; only the match's creator may."""

    id: str
    match: str
    options: dict[str, str]


class Ready(Message, tag_field="type", tag="ready"):
    """I want to begin, with the table as it is. Whoever changes it has to ask everybody anew."""

    id: str
    match: str
    ready: bool


class StandUp(Message, tag_field="type", tag="stand"):
    """Free my seat again, before the start."""

    id: str
    match: str


class Resign(Message, tag_field="type", tag="resign"):
    """Give up. A game of two is over; with more at the table a bot plays on in my seat."""

    id: str
    match: str


class Claim(Message, tag_field="type", tag="claim"):
    """In a game of two the other stayed away (`SeatInfo.missed` is 0), so end it, or let a bot go on."""

    id: str
    match: str
    how: Literal["win", "bot"]


class Rematch(Message, tag_field="type", tag="rematch"):
    """Play again, everybody one seat on, once it is over. Answered by `Created`; then `Open` it.

    Whoever asks first makes the new match and is ready; it waits for the others to be ready, too.
    """

    id: str
    match: str
    promise: str = ""
    """Of a `Promised` on this socket."""
    entropy: str = ""
    """What I throw in, if I am the first to ask."""


class Leave(Message, tag_field="type", tag="leave"):
    """Stop receiving a match's frames."""

    id: str
    match: str


class SetPace(Message, tag_field="type", tag="pace"):
    """How long bots take at this match; any seated person may change it."""

    id: str
    match: str
    pace: Pace


class MyMatches(Message, tag_field="type", tag="mine"):
    """The matches I sit in, newest first. Answered by `Matches`."""

    id: str


class SeatInfo(Message):
    seat: int
    kind: SeatKind
    name: str
    face: int
    level: Level | None
    """Of a bot."""
    online: bool
    """A person with an open socket at this match; bots are always online."""
    ready: bool
    """A person who wants to begin; it means something before the start only."""
    kept: Kept | None
    """A bot plays in this person's place."""
    missed: int | None
    """The others wait for this person, and will for so many milliseconds; None if they need not."""
    who: str
    """The same for somebody at every table; empty where no person sits."""


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
    """The seat of whoever arranges the table, -1 if they do not sit here."""
    pace: Pace
    status: Literal["waiting", "running", "over", "retired"]
    """waiting: a seat is free or somebody not ready. retired: made for rules this program no longer has."""
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
    """Open to everybody: it stands in the lobby while it waits, and can be watched from there."""
    created: int
    """Milliseconds since 1970."""
    commitment: str | None
    """A hash of the secret from which its luck is made; None for matches of before."""
    thrown: bool
    """Whether I have thrown something in; it means something before the start only."""
    daily: str | None
    """The day whose board this is, as `2026-11-15`; None for any other match."""
    practice: bool
    """Another try on a daily board: its result is not kept."""
    forked: Forked | None
    """Where it goes on from; such a match counts nowhere."""
    uploaded: bool
    """No match of this house but a record that I have brought."""
    hints: bool
    """Whether a player here may ask for hints: everywhere but in the counted try on a daily board."""


class Forked(Message):
    """The moment that a match goes on from: after entry `version` of another one."""

    match: str
    version: int
    uploaded: bool
    """That was no match but a record that somebody has brought."""


class Ended(Message):
    """How people ended a match before its rules did."""

    seat: int
    """Whose doing it was."""
    reason: Reason
    places: list[int]


class Invite(Message):
    seat: int
    secret: str


class Created(Message, tag_field="type", tag="created"):
    id: str
    match: str


class Table(Message, tag_field="type", tag="table"):
    """Answer to `Open` and `Join`, and sent again after a gap: everything, afresh."""

    id: str
    info: MatchInfo
    frame: Frame
    """The latest; its lines are those of the last entry."""
    history: list[Line]
    """Every line so far, oldest first."""


class Seats(Message, tag_field="type", tag="seats"):
    """Somebody came, went, took a seat, or the pace or status changed."""

    info: MatchInfo


class MatchLine(Message):
    match: str
    game: str
    title: str
    status: Literal["waiting", "running", "over", "retired"]
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


class Matches(Message, tag_field="type", tag="matches"):
    id: str
    matches: list[MatchLine]
