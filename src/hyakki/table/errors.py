"""Why the table did not do what it was asked to. Nothing was changed."""

from __future__ import annotations

import logging
import time
from typing import Literal

from hyakki.kernel.types import Event, Refusal
from hyakki.store import DamagedMatch, StoreDamaged, StoreError, Unstorable

__all__ = [
    "DAMAGED",
    "TROUBLES",
    "Code",
    "MoveStands",
    "TableError",
    "Troubles",
    "illegal",
    "not_now",
    "unavailable",
]

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

    def __init__(self, code: Code, text: str, because: Refusal | None = None) -> None:
        super().__init__(text)
        self.code: Code = code
        self.because = because

    @property
    def level(self) -> int:
        """How loud to say that something waits because of it: a journal that is away is told once for all."""
        return logging.DEBUG if self.code == "unavailable" else logging.WARNING


class MoveStands(TableError):
    """A move cannot be taken back because of what it `told`."""

    def __init__(self, told: Event | None) -> None:
        super().__init__("bad_request", "what was drawn, shown or learnt cannot be taken back")
        self.told = told


def illegal(refusal: Refusal) -> TableError:
    """The page and the command line have words for a refusal; to others its rule is named."""
    return TableError("illegal", f"the rules do not allow this ({refusal.rule})", refusal)


class Troubles:
    """The log of one outage of the journal: a line when it begins, one when it is over, one a minute between.

    However many requests are refused meanwhile, a host reads why once and how many they were.
    """

    def __init__(self) -> None:
        self.refused = 0
        self.told: float | None = None
        """When it was last said that the journal fails."""

    def note(self, error: Exception) -> None:
        now = time.monotonic()
        if self.told is None or now - self.told >= MINUTE:
            self.told = now
            log.error("the journal failed: %s (refused so far: %d)", error, self.refused)

    def over(self, milliseconds: int) -> None:
        if self.told is not None:
            seconds = milliseconds / 1000
            log.warning("the journal works again after %.1f s; refused meanwhile: %d", seconds, self.refused)
        self.refused, self.told = 0, None


MINUTE = 60.0

TROUBLES = Troubles()
"""Of this program: it has one journal."""


def unavailable(error: StoreError) -> TableError:
    """What a player hears when the journal fails; what went wrong inside is for the log."""
    if isinstance(error, Unstorable):
        log.info("something could not be kept: %s", error)
        return TableError("bad_request", "this contains a character or a number that cannot be saved")
    if isinstance(error, DamagedMatch):
        log.error("the journal failed: %s", error)
        return TableError("damaged", DAMAGED)
    if isinstance(error, StoreDamaged):
        log.error("the journal failed: %s", error)
    else:
        TROUBLES.refused += 1
        TROUBLES.note(error)
    return not_now()


def not_now() -> TableError:
    return TableError(
        "unavailable", "the server cannot save anything right now, so nothing was changed. Try again soon"
    )
