"""Where matches live: an append-only journal a match, kept so that a killed process loses nothing."""

from hyakki.store.errors import (
    Conflict,
    Repeated,
    StoreDamaged,
    StoreError,
    StoreTooNew,
    StoreUnavailable,
)
from hyakki.store.shapes import Guest, MatchRow, NewMatch, SeatRow, Snapshot, Standing, Status
from hyakki.store.store import Store

__all__ = [
    "Conflict",
    "Guest",
    "MatchRow",
    "NewMatch",
    "Repeated",
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
