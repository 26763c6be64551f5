"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hyakki.bots.levels import Level
from hyakki.bots.programs import LONGEST_NAME
from hyakki.store.match import EndReason, SeatKind
from hyakki.table.bots.pace import Pace
from hyakki.table.talk.chat import Complaint, Phrase
from hyakki.table.types import Status

__all__ = [
    "Bot",
    "BotAccount",
    "Complaint",
    "EndReason",
    "ErrorCode",
    "GameEvent",
    "GameScene",
    "Kept",
    "Level",
    "Message",
    "Pace",
    "Phrase",
    "SeatKind",
    "Status",
    "Whole",
]

Bot = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
"""A level, or one of the host's engines by its name."""
BotAccount = Annotated[str, msgspec.Meta(max_length=100)]
"""The name of a bot account."""
Whole = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""A number from outside: no larger than a page counts exactly, and a store can look for."""
Kept = Literal[
    "away",  # until the person is back
    "left",  # for good
    "removed",  # for good, by the host
]

# Each game brings its own events and scene; the TypeScript generator fills these two in from the list
# of games, and the server only ever writes them.
GameEvent = Annotated[Any, msgspec.Meta(title="GameEvent")]
GameScene = Annotated[Any, msgspec.Meta(title="GameScene")]

ErrorCode = Literal[
    "bad_message",  # not JSON, wrong types, too large
    "bad_request",  # well-formed but impossible: unknown option, wrong number of seats, bad name
    "hello_first",
    "other_protocol",
    "unknown_game",
    "unknown_match",
    "not_seated",
    "seat_taken",
    "bad_secret",
    "not_started",
    "started",  # the table can be arranged before the game only
    "over",
    "retired",
    "stale",  # the move names a version that is not the newest, and it is no longer legal
    "bad_notation",
    "illegal",
    "key_reused",  # the same key with another move
    "too_fast",  # a limit is reached; the text says which
    "banned",  # the host does not let this guest in
    "not_yours",  # only the creator may; nobody watches a board of today but its player
    "damaged",  # a part of this match was lost on the disk; all others go on
    "unavailable",  # the journal cannot be written right now; nothing was changed
]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """Anything on the wire. Unknown fields are an error."""
