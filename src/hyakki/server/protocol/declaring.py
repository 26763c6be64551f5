"""How a message is declared: beside its fields, what answers it and who may send it how often.

A request from a page is a struct with `@request`, and `handlers` has the function that `@handles` it. Limits,
private links and the page's TypeScript all read what is declared here; `tests/server/test_protocol.py` finds
what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, Union, cast

import msgspec

from hyakki.server.limits.rates import SUBJECTS
from hyakki.server.protocol.base import Message

__all__ = [
    "HOST_QUESTIONS",
    "REQUESTS",
    "Answer",
    "ClientMessage",
    "HostAnswer",
    "HostQuestion",
    "HostRequest",
    "IfLost",
    "Request",
    "ServerMessage",
    "any_of",
    "host_question",
    "kinds",
    "request",
    "tag_of",
]


class ClientMessage(Message, tag_field="type"):
    """What a page sends. It chooses the `id`, and the answer carries the same one."""

    id: str


class ServerMessage(Message, tag_field="type"):
    """What a page receives, asked or not."""


class Answer(ServerMessage):
    """What a request is answered with; `id` is the request's."""

    id: str


IfLost = Literal[
    "repeat",  # the page sends it again on its next connection: twice does the same as once
    "fail",  # the caller is told that the answer was lost
    "drop",  # it was about this moment or this connection
]

ByLink = Literal[
    "never",
    "playing",  # until the game is over
    "always",  # also afterwards, so that one may go on looking at the end
]


@dataclass(frozen=True, slots=True)
class Request:
    """What is declared of a client's message."""

    answer: type[Answer] | None
    """None if it is not answered."""
    limit: str
    """The limit it counts for. `messages` counts every message, and is enough for a few of them."""
    if_lost: IfLost
    """What the page does if the connection breaks before the answer comes."""
    by_link: ByLink
    """Whether it may be sent with a private link to a seat, about that seat's match."""
    by_bot: bool
    """Whether a bot account may send it: it plays when it is challenged, and does nothing else."""


REQUESTS: dict[type[ClientMessage], Request] = {}

C = TypeVar("C", bound=ClientMessage)


def request(
    answer: type[Answer] | None,
    *,
    limit: str,
    if_lost: IfLost = "repeat",
    by_link: ByLink = "never",
    by_bot: bool | None = None,
) -> Callable[[type[C]], type[C]]:
    """Declare a message of the client. A bot may do what a link to its seat allows, if nothing is said."""

    def declare(kind: type[C]) -> type[C]:
        check_limit(kind, limit)
        allowed = by_link != "never" if by_bot is None else by_bot
        REQUESTS[kind] = Request(answer, limit, if_lost, by_link, allowed)
        return kind

    return declare


class HostQuestion(Message, tag_field="type"):
    """What a host may ask at `/api/host`, and nobody else."""


class HostAnswer(Message, tag_field="type"):
    """What it is answered with."""


@dataclass(frozen=True, slots=True)
class HostRequest:
    answer: type[HostAnswer]
    limit: str


HOST_QUESTIONS: dict[type[HostQuestion], HostRequest] = {}

H = TypeVar("H", bound=HostQuestion)
T = TypeVar("T", bound=msgspec.Struct)


def host_question(answer: type[HostAnswer], *, limit: str) -> Callable[[type[H]], type[H]]:
    """Declare a question of the host's page."""

    def declare(kind: type[H]) -> type[H]:
        check_limit(kind, limit)
        HOST_QUESTIONS[kind] = HostRequest(answer, limit)
        return kind

    return declare


def check_limit(kind: type[Message], limit: str) -> None:
    if limit not in SUBJECTS:
        raise ValueError(f"{kind.__name__}: there is no limit on {limit!r}; rates.py has {sorted(SUBJECTS)}")


def any_of(declared: Iterable[type[T]]) -> type[T]:
    """All that is declared as one type, for a decoder."""
    union: Any = Union[tuple(declared)]  # noqa: UP007  there are as many as were declared
    return cast("type[T]", union)


def tag_of(kind: type[msgspec.Struct]) -> str:
    """What a message is called on the wire: its `type`."""
    return str(kind.__struct_config__.tag)


def kinds(base: type[T]) -> Iterator[type[T]]:
    """Every message there is of a kind, in the order in which they are written."""
    for kind in base.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else [kind]
