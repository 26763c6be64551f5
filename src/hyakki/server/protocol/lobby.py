"""Tables that are open to everybody: the list of them, and finding people to play with."""

from __future__ import annotations

from hyakki.server.protocol.base import Bot, Message, SeatKind, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, ServerMessage, request
from hyakki.server.protocol.match_info import ClockTerms
from hyakki.server.protocol.matches import Created, Table
from hyakki.server.protocol.session import Done

__all__ = [
    "LeaveLobby",
    "LobbyNews",
    "LobbyTables",
    "OpenTable",
    "Quick",
    "SetPublic",
    "Sit",
    "Sitter",
    "WatchLobby",
]


class LobbyTables(Answer, tag="lobby"):
    """Answer to `WatchLobby`: tables waiting for players and tables that play, the newest first."""

    tables: list[OpenTable]


@request(LobbyTables, limit="lobby", if_lost="fail")
class WatchLobby(ClientMessage, tag="look"):
    """Look into the lobby. From then on `LobbyNews` come until `LeaveLobby`."""


@request(Done, limit="messages", if_lost="fail")
class LeaveLobby(ClientMessage, tag="look_away"):
    pass


@request(Table, limit="seeks")
class Sit(ClientMessage, tag="sit"):
    """Take a free seat at a table that is open to everybody."""

    match: str


@request(Created, limit="seeks", if_lost="fail")
class Quick(ClientMessage, tag="quick"):
    """Find me others to play with, at a waiting table or at a new one.

    Then `Open` it.
    """

    game: str
    seats: Whole = 0
    """How many play; 0 for any number."""


@request(Done, limit="arranges")
class SetPublic(ClientMessage, tag="public"):
    """Whether a table is open to everybody, before the start; only its host may."""

    match: str
    public: bool


class Sitter(Message):
    """Who sits there; a free seat has no name."""

    kind: SeatKind
    name: str
    face: int
    level: Bot | None
    """Of a bot of this server."""
    bot: bool
    """A bot of this server, or somebody's bot account."""


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


class LobbyNews(ServerMessage, tag="news"):
    """What has changed in the lobby: tables as they are now, and those that are gone."""

    tables: list[OpenTable]
    gone: list[str]
