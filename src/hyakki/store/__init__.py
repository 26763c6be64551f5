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
    Report,
    Reported,
    Result,
    SeatRow,
    Snapshot,
    Speech,
    Spoken,
    Standing,
    Status,
)
from hyakki.store.store import Store
from hyakki.store.talk import Talk

__all__ = [
    "Conflict",
    "Day",
    "DayLine",
    "Guest",
    "Kept",
    "MatchRow",
    "NewMatch",
    "Repeated",
    "Report",
    "Reported",
    "Result",
    "SeatRow",
    "Snapshot",
    "Speech",
    "Spoken",
    "Standing",
    "Status",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreTooNew",
    "StoreUnavailable",
    "Talk",
]
