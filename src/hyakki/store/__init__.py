"""Where matches live: an append-only journal a match, kept so that a killed process loses nothing."""

from hyakki.store.accounts import Accounts
from hyakki.store.audit import Area, Audit, AuditEntry, AuditEvent, What
from hyakki.store.bans import Ban, Bans
from hyakki.store.errors import (
    Conflict,
    Repeated,
    StoreDamaged,
    StoreError,
    StoreTooNew,
    StoreUnavailable,
)
from hyakki.store.hosts import Host, Hosts
from hyakki.store.opening import open_store
from hyakki.store.shapes import (
    Account,
    Day,
    DayLine,
    Finish,
    Fork,
    Guest,
    Kept,
    MatchRow,
    NewMatch,
    Origin,
    Report,
    Reported,
    Result,
    SeatRow,
    Snapshot,
    Speech,
    Spoken,
    Standing,
    Status,
    Upload,
    Wanted,
)
from hyakki.store.store import Store
from hyakki.store.talk import Talk

__all__ = [
    "Account",
    "Accounts",
    "Area",
    "Audit",
    "AuditEntry",
    "AuditEvent",
    "Ban",
    "Bans",
    "Conflict",
    "Day",
    "DayLine",
    "Finish",
    "Fork",
    "Guest",
    "Host",
    "Hosts",
    "Kept",
    "MatchRow",
    "NewMatch",
    "Origin",
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
    "Upload",
    "Wanted",
    "What",
    "open_store",
]
