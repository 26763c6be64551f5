"""Who is there: greeting, names, and whether the line lives."""

from __future__ import annotations

from hyakki.kernel.types import GameInfo
from hyakki.server.protocol.base import ErrorCode, Message, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, request

__all__ = ["Done", "Hello", "Named", "Person", "Ping", "Pong", "Problem", "RefusalInfo", "Rename", "Welcome"]


class Welcome(Answer, tag="welcome"):
    """Answer to `Hello`."""

    protocol: int
    me: Person
    games: list[GameInfo]
    program: str
    compiled: bool
    lobby: bool
    """Whether tables can be open to everybody here."""
    seat: str | None = None
    """By a private link: the match at which this connection may play in one seat, and do nothing else."""


@request(Welcome, limit="messages", if_lost="drop", by_link="always")
class Hello(ClientMessage, tag="hello"):
    """First message on every socket."""

    protocol: Whole


class Named(Answer, tag="named"):
    me: Person


@request(Named, limit="renames")
class Rename(ClientMessage, tag="rename"):
    """My name from now on, at every table."""

    name: str


class Pong(Answer, tag="pong"):
    pass


@request(Pong, limit="messages", if_lost="drop", by_link="always")
class Ping(ClientMessage, tag="ping"):
    pass


class Person(Message):
    """Who a guest is. `face` seeds the drawn portrait."""

    name: str
    face: int
    owned: bool = False
    """The name has a password."""
    host: bool = False
    """The host's page is for them, too."""
    bot: bool = False
    """A program plays under this name."""


class Done(Answer, tag="done"):
    """It worked, there is nothing more to say."""


class RefusalInfo(Message):
    """Why a move is not possible: each page has the words for it."""

    code: str
    rule: str
    params: dict[str, str | int | list[str]]


class Problem(Answer, tag="problem"):
    """Nothing was changed. `text` is for people, `refusal` names the rule, if it was one."""

    code: ErrorCode
    text: str
    refusal: RefusalInfo | None = None
