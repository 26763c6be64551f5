"""What processes write to each other. Nothing in it is kept; all of it may get lost.

Two versions of the program serve side by side while one replaces the other. So letters may get more fields,
if those have a default, and there may be more kinds: a program leaves out what it does not know. A new kind
is never numbered on a link, for whoever ignores it would miss its number. What cannot be done in this way is
another VERSION.
"""

from __future__ import annotations

import msgspec

from hyakki.store import Guest
from hyakki.table.meeting.lobby import OpenTable
from hyakki.table.shapes import Promise

__all__ = [
    "CHANNELS",
    "AllTables",
    "AskSeat",
    "AskTables",
    "Became",
    "Bye",
    "Cut",
    "Heart",
    "Left",
    "Letter",
    "Owned",
    "Passed",
    "Probe",
    "Proved",
    "Renamed",
    "Returned",
    "Seated",
    "Shut",
    "TableNews",
    "Told",
    "Unheard",
    "read",
    "write",
]

VERSION = 2
"""Raised when a letter changes its meaning, and with PROTOCOL, since letters carry what clients hear."""

CHANNELS = "hyakki2"
"""How the names of channels begin; another for every VERSION. So those who would not understand each other do
not get each other's post, and whoever writes to the other learns at once that nobody listens there."""


class Letter(msgspec.Struct, frozen=True, array_like=True):
    version: int
    sender: str
    body: msgspec.Raw


class Body(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """Unknown fields are left out, so a newer program may add some."""


# ------------------------------------------------------------ a client of one process at a match of another


class OnLink(Body, frozen=True):
    """Letters of one link are numbered each way: a gap means that something was lost."""

    link: int
    number: int


class Passed(OnLink, frozen=True, kw_only=True):
    """To the holder: what a client said."""

    message: bytes
    guest: Guest
    address: str
    age: float
    """Milliseconds since it came in."""
    promise: Promise | None = None
    """What was promised to the client, if the message names it."""
    seat: str = ""
    """The match whose seat a client came to by a private link, and to nothing else."""


class Proved(OnLink, frozen=True, kw_only=True):
    """To the holder: a ping was answered by the client, so long ago (milliseconds)."""

    ping: int
    ago: float


class Told(OnLink, frozen=True, kw_only=True):
    """From the holder: for the client's socket."""

    text: str


class Probe(OnLink, frozen=True, kw_only=True):
    """From the holder: ping the client, once all before it is on its way."""

    ping: int


class Returned(OnLink, frozen=True, kw_only=True):
    """From whoever was taken for the holder: it is somewhere else."""

    message: bytes


class Left(Body, frozen=True):
    """To the holder: the client is gone."""

    link: int


class Cut(Body, frozen=True):
    """From the holder: this link is no more. The client has to come anew."""

    link: int


# ------------------------------------------------------------ strangers who meet


class TableNews(Body, frozen=True):
    """To all: what has changed among the open tables that the sender holds."""

    tables: tuple[OpenTable, ...]
    gone: tuple[str, ...]


class AskTables(Body, frozen=True):
    """To all, from somebody new: which open tables do you hold?"""


class AllTables(Body, frozen=True):
    tables: tuple[OpenTable, ...]


class AskSeat(Body, frozen=True):
    """To a holder: let this guest sit down at an open table."""

    number: int
    match: str
    guest: Guest


class Seated(Body, frozen=True):
    number: int
    seated: bool


# ------------------------------------------------------------ people; the store has it already


class Renamed(Body, frozen=True):
    guest: Guest


class Became(Body, frozen=True):
    """Whoever sat somewhere as one guest is another, or is forgotten."""

    old: str
    new: Guest
    forgotten: bool = False


class Owned(Body, frozen=True):
    """A name has a password from now on."""

    guest: Guest
    look: str


class Shut(Body, frozen=True):
    """Sessions have ended: cut their sockets."""

    guest: str
    session: str | None
    spared: str = ""
    """The session that has just begun instead."""


# ------------------------------------------------------------ processes


class Heart(Body, frozen=True):
    """To oneself: whether letters arrive."""


class Unheard(Body, frozen=True):
    """To all: the sender may have missed letters."""


class Bye(Body, frozen=True):
    """To all: the sender has let go of everything and stops."""


AnyBody = (
    Passed
    | Proved
    | Told
    | Probe
    | Returned
    | Left
    | Cut
    | TableNews
    | AskTables
    | AllTables
    | AskSeat
    | Seated
    | Renamed
    | Became
    | Owned
    | Shut
    | Heart
    | Unheard
    | Bye
)

ENCODER = msgspec.msgpack.Encoder()
OUTER = msgspec.msgpack.Decoder(Letter)
INNER = msgspec.msgpack.Decoder(AnyBody)


def write(sender: str, body: Body) -> bytes:
    return ENCODER.encode(Letter(VERSION, sender, msgspec.Raw(ENCODER.encode(body))))


def read(data: bytes) -> tuple[str, AnyBody] | None:
    """Who wrote what; None for what this program does not understand.

    >>> read(write("a", Left(7)))
    ('a', Left(link=7))
    >>> read(b"what?") is None
    True
    """
    try:
        letter = OUTER.decode(data)
        return (letter.sender, INNER.decode(letter.body)) if letter.version == VERSION else None
    except msgspec.DecodeError:
        return None
