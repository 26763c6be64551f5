"""What each message of a client is answered with, by subject."""

from __future__ import annotations

from hyakki.server.handlers import (
    bots,
    chat,
    deals,
    duels,
    history,
    lobby,
    matches,
    play,
    ratings,
    seating,
    session,
    solitaire,
    takeback,
)
from hyakki.server.handlers.registry import HANDLERS, handles

__all__ = [
    "HANDLERS",
    "bots",
    "chat",
    "deals",
    "duels",
    "handles",
    "history",
    "lobby",
    "matches",
    "play",
    "ratings",
    "seating",
    "session",
    "solitaire",
    "takeback",
]
