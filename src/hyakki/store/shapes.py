"""The rows that pass between the table and a store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from hyakki.kernel.record import Entry

__all__ = ["Guest", "MatchRow", "NewMatch", "SeatRow", "Snapshot", "Standing", "Status"]

Status = Literal["waiting", "running", "over"]


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has visited. `face` seeds the drawn portrait."""

    id: str
    name: str
    face: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where. `invite` is the secret of an open seat's link and stays after it was taken."""

    seat: int
    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    face: int = 0
    level: str = ""
    invite: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after its latest entry, for lists and for starting up; never the truth itself."""

    status: Status
    must: int = 0
    """Mask of the seats that owe a decision."""
    due: int | None = None
    """Since when the match wants to move by itself (a bot, a clock); None while it waits for people."""
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole position after entry `seq`."""

    seq: int
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class NewMatch:
    """All that a match is born with. `secret` makes its luck: it never leaves the store and the table."""

    id: str
    game: str
    ruleset: str
    options: dict[str, str]
    pace: str
    creator: str
    created: int
    secret: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    standing: Standing
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its entries."""

    id: str
    game: str
    ruleset: str
    options: dict[str, str]
    pace: str
    creator: str
    created: int
    secret: bytes = field(repr=False)
    version: int
    """The latest entry's number, 0 before the first."""
    standing: Standing
    seats: tuple[SeatRow, ...]
