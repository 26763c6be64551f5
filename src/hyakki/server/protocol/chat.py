"""Talk at a table, complaints, and sending somebody away."""

from __future__ import annotations

from hyakki.server.protocol.base import Complaint, Message, Phrase

__all__ = ["Chat", "ChatLine", "Chatted", "Remove", "Report", "Said", "Say"]


class Chat(Message, tag_field="type", tag="chat"):
    """What was said at a table where I sit. Answered by `Chatted`; what comes after it is `Said`."""

    id: str
    match: str


class Say(Message, tag_field="type", tag="say"):
    """Say something to those who sit at my table. Answered by `Done`; I get a `Said` as well.

    Text becomes one plain line of at most 200 characters. Whoever says too much at once is told `too_fast`.
    """

    id: str
    match: str
    key: str
    """The client's own name of this line, so that it is said once even if it is sent twice."""
    phrase: Phrase | None = None
    """A ready phrase, which each page says in its own language; `text` does not count then."""
    text: str = ""


class Report(Message, tag_field="type", tag="report"):
    """Complain about somebody to the host of the server, who gets the last lines of the talk with it."""

    id: str
    match: str
    who: str
    """`SeatInfo.who` or `ChatLine.who`."""
    reason: Complaint
    text: str = ""


class Remove(Message, tag_field="type", tag="remove"):
    """Send somebody away from a running game: a bot plays on in that seat.

    Only the host may, and not between two. Before the start it is `SetSeat` with `open`.
    """

    id: str
    match: str
    seat: int


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


class Said(Message, tag_field="type", tag="said"):
    """A new line, to those who sit at the table."""

    match: str
    line: ChatLine


class Chatted(Message, tag_field="type", tag="chatted"):
    """Answer to `Chat`: every line that is kept, oldest first."""

    id: str
    match: str
    lines: list[ChatLine]
