"""What each message of a client is answered with, by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server.answers import (
    alone,
    chat,
    deals,
    duels,
    lobby,
    memory,
    places,
    play,
    ratings,
    rooms,
    session,
    takeback,
)

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]

ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    **session.ANSWERS,
    **deals.ANSWERS,
    **takeback.ANSWERS,
    **places.ANSWERS,
    **rooms.ANSWERS,
    **play.ANSWERS,
    **alone.ANSWERS,
    **duels.ANSWERS,
    **chat.ANSWERS,
    **lobby.ANSWERS,
    **memory.ANSWERS,
    **ratings.ANSWERS,
}
