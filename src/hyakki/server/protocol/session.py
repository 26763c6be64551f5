"""Who is there: greeting, names, and whether the line lives."""

from __future__ import annotations

from hyakki.kernel.shapes import GameInfo
from hyakki.server.protocol.base import ErrorCode, Message

__all__ = ["Done", "Hello", "Named", "Person", "Ping", "Pong", "Problem", "RefusalInfo", "Rename", "Welcome"]


class Hello(Message, tag_field="type", tag="hello"):
    """First message on every socket."""

    id: str
    protocol: int


class Rename(Message, tag_field="type", tag="rename"):
    """My name from now on, at every table."""

    id: str
    name: str


class Ping(Message, tag_field="type", tag="ping"):
    id: str


class Person(Message):
    """Who a guest is. `face` seeds the drawn portrait."""

    name: str
    face: int
    owned: bool = False
    """The name has a password."""
    host: bool = False
    """The host's page is for them, too."""


class Welcome(Message, tag_field="type", tag="welcome"):
    """Answer to `Hello`."""

    id: str
    protocol: int
    me: Person
    games: list[GameInfo]
    program: str
    compiled: bool
    lobby: bool
    """Whether tables can be open to everybody here."""
    seat: str | None = None
    """By a private link: the match at which this line may play in one seat, and do nothing else."""


class Named(Message, tag_field="type", tag="named"):
    id: str
    me: Person


class Done(Message, tag_field="type", tag="done"):
    """It worked, there is nothing more to say."""

    id: str


class Pong(Message, tag_field="type", tag="pong"):
    id: str


class RefusalInfo(Message):
    code: str
    rule: str
    text: str


class Problem(Message, tag_field="type", tag="problem"):
    """Nothing was changed. `text` is for people, `refusal` names the rule where one stands in the way."""

    id: str
    code: ErrorCode
    text: str
    refusal: RefusalInfo | None = None
