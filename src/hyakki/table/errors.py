"""Why the table did not do what it was asked to. Nothing was changed."""

from __future__ import annotations

import logging
from typing import Literal

from hyakki.store import DamagedMatch, StoreError
from hyakki.table.shapes import Because

__all__ = ["DAMAGED", "Code", "TableError", "unavailable"]

log = logging.getLogger(__name__)

Code = Literal[
    "bad_request",
    "unknown_game",
    "unknown_match",
    "not_seated",
    "seat_taken",
    "bad_secret",
    "not_started",
    "started",
    "over",
    "retired",
    "stale",
    "bad_notation",
    "illegal",
    "key_reused",
    "too_fast",
    "not_yours",
    "damaged",
    "unavailable",
]


DAMAGED = (
    "this match is damaged: a part of it was lost on the server's disk. It is kept as it is, and all other "
    "matches go on"
)


class TableError(Exception):
    """`code` is for programs, the text for people, `because` names the rule where one stands in the way."""

    def __init__(self, code: Code, text: str, because: Because | None = None) -> None:
        super().__init__(text)
        self.code: Code = code
        self.because = because


def unavailable(error: StoreError) -> TableError:
    """What a player hears when the journal fails; what went wrong inside is for the log."""
    log.error("the journal failed: %s", error)
    if isinstance(error, DamagedMatch):
        return TableError("damaged", DAMAGED)
    return TableError(
        "unavailable", "the journal cannot be used right now; nothing was changed. Try again soon"
    )
