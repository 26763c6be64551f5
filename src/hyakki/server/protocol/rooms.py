"""Matches and their seats: making one, sitting down, watching and replaying, and lists of them."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.server.protocol.base import Level, Message, Pace, SeatKind
from hyakki.server.protocol.play import Frame, Line

__all__ = [
    "Create",
    "Created",
    "FillSeat",
    "Invite",
    "Join",
    "Leave",
    "MatchInfo",
    "MatchLine",
    "Matches",
    "MyMatches",
    "Open",
    "Replay",
    "Replayed",
    "SeatInfo",
    "SeatPlan",
    "Seats",
    "SetPace",
    "Table",
]


class Create(Message, tag_field="type", tag="create"):
    """A new match. `seats[i]` says who sits there; the creator takes the `person` seat."""

    id: str
    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = msgspec.field(default_factory=dict)
    pace: Pace = "normal"


class SeatPlan(Message):
    """`person` is the creator (one at most), `open` waits for a friend with the seat's link."""

    kind: SeatKind
    level: Level = "normal"


class Open(Message, tag_field="type", tag="open"):
    """Sit down at (or watch) a match: from now on its frames come here. Answered by `Table`."""

    id: str
    match: str


class Join(Message, tag_field="type", tag="join"):
    """Take an open seat with the secret of its link. Answered by `Table`."""

    id: str
    match: str
    seat: int
    secret: str


class FillSeat(Message, tag_field="type", tag="fill"):
    """Give an open seat to a bot after all; only the match's creator may."""

    id: str
    match: str
    seat: int
    level: Level = "normal"


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


class Replay(Message, tag_field="type", tag="replay"):
    """All frames of a match as a spectator saw them. Answered by `Replayed`."""

    id: str
    match: str


class SeatInfo(Message):
    seat: int
    kind: SeatKind
    name: str
    face: int
    level: Level | None
    """Of a bot."""
    online: bool
    """A person with an open socket at this match; bots are always online."""


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
    pace: Pace
    status: Literal["waiting", "running", "over", "retired"]
    """waiting: an open seat is still empty. retired: made for rules this program no longer has."""
    notice: str | None
    """Why a retired match cannot go on."""
    invites: list[Invite]
    """Open seats' link secrets; only the creator gets them."""
    created: int
    """Milliseconds since 1970."""
    daily: str | None
    """The day whose board this is, as `2026-11-15`; None for any other match."""
    practice: bool
    """Another try on a daily board: its result is not kept."""
    hints: bool
    """Whether a player here may ask for hints: everywhere but in the counted try on a daily board."""


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
    created: int


class Matches(Message, tag_field="type", tag="matches"):
    id: str
    matches: list[MatchLine]


class Replayed(Message, tag_field="type", tag="replayed"):
    id: str
    info: MatchInfo
    frames: list[Frame]
