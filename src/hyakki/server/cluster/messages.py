"""What processes send each other over the bus. Nothing of it is kept; all of it may get lost.

Two versions of the program serve side by side while one replaces the other. So messages may get more fields,
if those have a default, and there may be more kinds: a program ignores what it does not know. A new kind is
never numbered on a link, for a program that ignores it would miss its number. What cannot be done in this way
needs another VERSION.
"""

from __future__ import annotations

import msgspec

from hyakki.server.protocol.declaring import any_of, kinds
from hyakki.store import Guest
from hyakki.table.matchmaking.lobby import OpenTable
from hyakki.table.types import Promise

__all__ = [
    "CHANNELS",
    "AllTables",
    "AskSeat",
    "AskTables",
    "Became",
    "Bye",
    "ClientLeft",
    "ClientPong",
    "CutClient",
    "Envelope",
    "FromClient",
    "Heartbeat",
    "MissedSome",
    "Owned",
    "PingClient",
    "Renamed",
    "Seated",
    "SessionsEnded",
    "TableNews",
    "ToClient",
    "WrongHolder",
    "read",
    "write",
]

VERSION = 4
"""Raised when a message changes its meaning, and with PROTOCOL, since messages carry what clients receive."""

CHANNELS = "hyakki4"
"""How the names of channels begin; another for every VERSION. Processes that would not understand each other
do not get each other's messages, and a sender learns at once that nobody listens there."""


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    version: int
    sender: str
    body: msgspec.Raw


class BusMessage(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Unknown fields are left out, so a newer program may add some."""


# ------------------------------------------------------------ a client of one process at a match of another


class LinkMessage(BusMessage, frozen=True):
    """Messages of one link are numbered each way: a gap means that something was lost."""

    link: int
    number: int


class FromClient(LinkMessage, frozen=True, kw_only=True):
    """To the holder: a client's request."""

    request: bytes
    guest: Guest
    address: str
    age: float
    """Milliseconds since it came in."""
    promise: Promise | None = None
    """What was promised to the client, if the request names it."""
    seat: str = ""
    """The match whose seat a client came to by a private link, and to nothing else."""


class ClientPong(LinkMessage, frozen=True, kw_only=True):
    """To the holder: a ping was answered by the client, so long ago (milliseconds)."""

    ping: int
    ago: float


class ToClient(LinkMessage, frozen=True, kw_only=True):
    """From the holder: for the client's socket."""

    text: str


class PingClient(LinkMessage, frozen=True, kw_only=True):
    """From the holder: ping the client, once all before it is on its way."""

    ping: int


class WrongHolder(LinkMessage, frozen=True, kw_only=True):
    """From the process that was taken for the holder: the match is somewhere else."""

    request: bytes


class ClientLeft(BusMessage, frozen=True):
    """To the holder: the client is gone."""

    link: int


class CutClient(BusMessage, frozen=True):
    """From the holder: this link has ended. The client has to connect again."""

    link: int


# ------------------------------------------------------------ the lobby


class TableNews(BusMessage, frozen=True):
    """To all: what has changed among the open tables that the sender holds."""

    tables: tuple[OpenTable, ...]
    gone: tuple[str, ...]


class AskTables(BusMessage, frozen=True):
    """To all, from somebody new: which open tables do you hold?"""


class AllTables(BusMessage, frozen=True):
    tables: tuple[OpenTable, ...]


class AskSeat(BusMessage, frozen=True):
    """To a holder: let this guest sit down at an open table."""

    number: int
    match: str
    guest: Guest


class Seated(BusMessage, frozen=True):
    number: int
    seated: bool


# ------------------------------------------------------------ people; the store has it already


class Renamed(BusMessage, frozen=True):
    guest: Guest


class Became(BusMessage, frozen=True):
    """A guest has become another one, or is forgotten."""

    old: str
    new: Guest
    forgotten: bool = False


class Owned(BusMessage, frozen=True):
    """A name has a password from now on."""

    guest: Guest
    look: str
    """The name, folded (`table/seats/name_folding.py`)."""


class BotInvited(BusMessage, frozen=True):
    """A bot account has been given a seat at a match."""

    bot: str
    match: str


class SessionsEnded(BusMessage, frozen=True):
    """Sessions have ended: cut their sockets."""

    guest: str
    session: str | None
    spared: str = ""
    """The session that has just begun instead."""


# ------------------------------------------------------------ processes


class Heartbeat(BusMessage, frozen=True):
    """To oneself: whether messages arrive."""


class MissedSome(BusMessage, frozen=True):
    """To all: the sender may have missed messages."""


class Bye(BusMessage, frozen=True):
    """To all: the sender has let go of everything and stops."""


ENCODER = msgspec.msgpack.Encoder()
OUTER = msgspec.msgpack.Decoder(Envelope)
INNER = msgspec.msgpack.Decoder(any_of(kinds(BusMessage)))


def write(sender: str, body: BusMessage) -> bytes:
    return ENCODER.encode(Envelope(VERSION, sender, msgspec.Raw(ENCODER.encode(body))))


def read(data: bytes) -> tuple[str, BusMessage] | None:
    """Sender and message; None if this program does not understand it.

    >>> read(write("a", ClientLeft(7)))
    ('a', ClientLeft(link=7))
    >>> read(b"what?") is None
    True
    """
    try:
        envelope = OUTER.decode(data)
        return (envelope.sender, INNER.decode(envelope.body)) if envelope.version == VERSION else None
    except msgspec.DecodeError:
        return None
