"""Rebuilding all ratings."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.server.hosting import By
from hyakki.store import Store
from hyakki.table.history.ratings import rebuild as rebuild_all

__all__ = ["rebuild"]


async def rebuild(store: Store, progress: Callable[[int, int], None], by: By, now: Callable[[], int]) -> int:
    """How many entries were gone through again; noted down when it is done. Raises StoreError."""
    counted = await rebuild_all(store, progress)
    await store.audit.add(by.event("ratings_rebuilt", now(), detail=str(counted)))
    return counted
