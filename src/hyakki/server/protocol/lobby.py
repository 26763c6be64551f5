"""Tables that are open to everybody: the list of them, and finding people to play with."""

from __future__ import annotations

from hyakki.server.protocol.base import Level, Message, SeatKind
from hyakki.server.protocol.rooms import ClockTerms

__all__ = ["LobbyNews", "LobbyTables", "Look", "LookAway", "OpenTable", "Quick", "SetPublic", "Sit", "Sitter"]


class Look(Message, tag_field="type", tag="look"):
    """Look into the lobby. Answered by `LobbyTables`; from then on `LobbyNews` come until `LookAway`."""

    id: str


class LookAway(Message, tag_field="type", tag="look_away"):
    id: str


class Sit(Message, tag_field="type", tag="sit"):
    """Take a free seat at a table that is open to everybody. Answered by `Table`."""

    id: str
    match: str


class Quick(Message, tag_field="type", tag="quick"):
    """Find me others to play with, at a table that waits or at a new one.

    Answered by `Created`; then `Open` it.
    """

    id: str
    game: str
    seats: int = 0
    """How many play; 0 for any number."""


class SetPublic(Message, tag_field="type", tag="public"):
    """Whether a table is open to everybody, before the start; only its host may."""

    id: str
    match: str
    public: bool


class Sitter(Message):
    """Who sits there; a free seat has no name."""

    kind: SeatKind
    name: str
    face: int
    level: Level | None
    """Of a bot."""


class OpenTable(Message):
    """A table in the lobby."""

    match: str
    game: str
    running: bool
    """The game has begun: it can be watched."""
    options: dict[str, str]
    clock: ClockTerms
    sitters: list[Sitter]
    created: int


class LobbyTables(Message, tag_field="type", tag="lobby"):
    """Answer to `Look`: the tables that wait and those that run, the newest first."""

    id: str
    tables: list[OpenTable]


class LobbyNews(Message, tag_field="type", tag="news"):
    """What has changed in the lobby: tables as they are now, and those that are gone."""

    tables: list[OpenTable]
    gone: list[str]
