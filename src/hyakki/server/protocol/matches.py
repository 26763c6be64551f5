"""Making a match, opening and leaving it, joining, giving up, removing somebody, and the list of my own."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.bots.levels import USUAL
from hyakki.server.protocol.base import Bot, BotAccount, GameEvent, Message, Pace, SeatKind, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.match_info import ClockTerms, MatchInfo, MatchLine
from hyakki.server.protocol.play import Frame
from hyakki.server.protocol.session import Done
from hyakki.table.events import TableEvent

__all__ = [
    "Claim",
    "Create",
    "Created",
    "Here",
    "Join",
    "Leave",
    "Matches",
    "MyMatches",
    "Open",
    "Rematch",
    "Remove",
    "Resign",
    "SeatPlan",
    "SetPace",
    "Table",
]


class Created(Answer, tag="created"):
    match: str


@request(Created, limit="creates", if_lost="fail")
class Create(ClientMessage, tag="create"):
    """A new match. `seats[i]` says who sits there; the creator takes the `person` seat."""

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
    casual: bool = False
    """It counts for no rating; only against bots alone."""


class SeatPlan(Message):
    """`person` is the creator (one at most), `open` waits for a friend with the seat's link."""

    kind: SeatKind
    level: Bot = USUAL
    account: BotAccount = ""
    """Of a `bot`: a bot account that is challenged, instead of a level."""


class Table(Answer, tag="table"):
    """Answer to `Open` and `Join`, and sent again after a gap: everything, afresh."""

    info: MatchInfo
    frame: Frame
    """The latest; its lines are those of the last entry."""
    history: list[GameEvent | TableEvent]
    """Every line so far, oldest first."""


@request(Table, limit="opens", by_link="playing")
class Open(ClientMessage, tag="open"):
    """Sit down at (or watch) a match: from now on its frames come here."""

    match: str


@request(Table, limit="arranges")
class Join(ClientMessage, tag="join"):
    """Take a free seat with the secret of its link."""

    match: str
    secret: str
    seat: Whole = -1
    """The seat of the link; -1 for the link of the table, which opens any."""


@request(Done, limit="arranges", by_link="playing")
class Resign(ClientMessage, tag="resign"):
    """Give up. A game of two is over; with more at the table a bot plays on in my seat."""

    match: str


@request(Done, limit="arranges", by_link="playing")
class Claim(ClientMessage, tag="claim"):
    """In a game of two the other stayed away, or does nothing (`SeatInfo.missed` is 0): end it, or let a bot
    go on."""

    match: str
    how: Literal["win", "bot"]


@request(Done, limit="arranges", by_link="playing")
class Here(ClientMessage, tag="here"):
    """I am here, though I have not moved: who waits for me waits on, and my place is no longer kept."""

    match: str


@request(Done, limit="arranges")
class Remove(ClientMessage, tag="remove"):
    """Send somebody away from a running game: a bot plays on in that seat.

    Only the host may, and not between two. Before the start it is `SetSeat` with `open`.
    """

    match: str
    seat: Whole


@request(Created, limit="creates", if_lost="fail")  # a promise belongs to its connection
class Rematch(ClientMessage, tag="rematch"):
    """Play again, everybody moved up one seat, once it is over. Then `Open` it.

    The first to ask makes the new match and is ready; it waits until the others are ready, too.
    """

    match: str
    promise: str = ""
    """Of a `Promised` on this socket."""
    entropy: str = ""
    """What I throw in, if I am the first to ask."""
    casual: bool = False
    """It counts for no rating; only against bots alone, and if I am the first to ask."""


@request(Done, limit="messages", by_link="always")
class Leave(ClientMessage, tag="leave"):
    """Stop receiving a match's frames."""

    match: str


@request(Done, limit="arranges")
class SetPace(ClientMessage, tag="pace"):
    """How long bots take at this match; any seated person may change it."""

    match: str
    pace: Pace


class Matches(Answer, tag="matches"):
    matches: list[MatchLine]


@request(Matches, limit="lists", by_bot=True)
class MyMatches(ClientMessage, tag="mine"):
    """The matches I sit in, newest first."""
