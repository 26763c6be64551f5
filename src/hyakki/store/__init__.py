"""Where matches live: an append-only journal a match, kept so that a killed process loses nothing."""

from hyakki.store.errors import (
    Conflict,
    Repeated,
    StoreDamaged,
    StoreError,
    StoreTooNew,
    StoreUnavailable,
)
from hyakki.store.shapes import (
    Day,
    DayLine,
    Guest,
    Kept,
    MatchRow,
    NewMatch,
    Result,
    SeatRow,
    Snapshot,
    Standing,
    Status,
)
from hyakki.store.store import Store

__all__ = [
    "Conflict",
    "Day",
    "DayLine",
    "Guest",
    "Kept",
    "MatchRow",
    "NewMatch",
    "Repeated",
    "Result",
    "SeatRow",
    "Snapshot",
    "Standing",
    "Status",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreTooNew",
    "StoreUnavailable",
]
