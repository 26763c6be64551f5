"""What people at the tables have complained about."""

from __future__ import annotations

from hyakki.server.hosting import By
from hyakki.store import Store

__all__ = ["REASONS", "settle"]

REASONS = {
    "rude": "unkind words",
    "spam": "too many words",
    "cheating": "unfair play",
    "waiting": "keeps others waiting on purpose",
    "name": "a bad name",
    "other": "something else",
}


async def settle(store: Store, number: int, by: By, now: int) -> bool:
    """Throw a report away that was dealt with; False if there is none. Raises StoreError."""
    return await store.talk.settle(number, by.event("report_done", now, detail=str(number)))
