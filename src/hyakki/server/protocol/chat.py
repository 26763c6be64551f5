"""Talk at a table, complaints, and sending somebody away."""

from __future__ import annotations

from hyakki.server.protocol.base import Complaint, Message, Phrase, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, ServerMessage, request
from hyakki.server.protocol.session import Done

__all__ = ["Chat", "ChatLine", "Chatted", "Remove", "Report", "Said", "Say"]


class Chatted(Answer, tag="chatted"):
    """Answer to `Chat`: every line that is kept, oldest first."""

    match: str
    lines: list[ChatLine]


@request(Chatted, limit="opens", by_link="playing")
class Chat(ClientMessage, tag="chat"):
    """What was said at a table where I sit. What comes after it is `Said`."""

    match: str


@request(Done, limit="chat", by_link="playing")
class Say(ClientMessage, tag="say"):
    """Say something to those who sit at my table. I get a `Said` as well.

    Text becomes one plain line of at most 200 characters. Too many at once are refused as `too_fast`.
    """

    match: str
    key: str
    """The client's own name of this line, so that it is said once even if it is sent twice."""
    phrase: Phrase | None = None
    """A ready phrase, which each page says in its own language; `text` does not count then."""
    text: str = ""


@request(Done, limit="reports")
class Report(ClientMessage, tag="report"):
    """Complain about somebody to the host of the server, who gets the last lines of the talk with it."""

    match: str
    who: str
    """`SeatInfo.who` or `ChatLine.who`."""
    reason: Complaint
    text: str = ""


@request(Done, limit="arranges")
class Remove(ClientMessage, tag="remove"):
    """Send somebody away from a running game: a bot plays on in that seat.

    Only the host may, and not between two. Before the start it is `SetSeat` with `open`.
    """

    match: str
    seat: Whole


class ChatLine(Message):
    line: int
    """Lines count from 1 at every table; only the last 200 are kept."""
    at: int
    who: str
    """The same for everything that somebody says anywhere."""
    name: str
    face: int
    me: bool
    phrase: Phrase | None
    text: str
    """Empty for a phrase. It is text, never markup."""


class Said(ServerMessage, tag="said"):
    """A new line, to those who sit at the table."""

    match: str
    line: ChatLine
