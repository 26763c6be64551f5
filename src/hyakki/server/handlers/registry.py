"""Which function answers which message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from hyakki.server.protocol import ClientMessage

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__ = ["HANDLERS", "handles"]

M = TypeVar("M", bound=ClientMessage)

HANDLERS: dict[type[ClientMessage], Callable[[Connection, Any], Awaitable[None]]] = {}


def handles(
    kind: type[M],
) -> Callable[[Callable[[Connection, M], Awaitable[None]]], Callable[[Connection, M], Awaitable[None]]]:
    """The function below answers messages of this kind with what `protocol` declares."""

    def register(
        handler: Callable[[Connection, M], Awaitable[None]],
    ) -> Callable[[Connection, M], Awaitable[None]]:
        HANDLERS[kind] = handler
        return handler

    return register
