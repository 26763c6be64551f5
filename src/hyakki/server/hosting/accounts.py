"""What a host may know of a name with a password, and help for somebody who has lost their second factor."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.server.hosting import By, HostRefused
from hyakki.server.hosting.who import guest_of, named
from hyakki.store import Guest, Session, Store

__all__ = ["Known", "known", "reset_second_factor"]


@dataclass(frozen=True, slots=True)
class Known:
    guest: Guest
    second_factor: bool
    sessions: list[Session]


async def known(store: Store, name: str) -> Known:
    """Where a name is signed in. Raises HostRefused, StoreError."""
    guest = await owner_of(store, name)
    sessions = await store.sessions.of(guest.id, since=0)
    return Known(guest, await store.factors.of(guest.id) is not None, sessions)


async def reset_second_factor(store: Store, name: str, by: By, now: int) -> str:
    """Whose it was, in words. Raises HostRefused, StoreError."""
    guest = await owner_of(store, name)
    if not await store.factors.drop(guest.id, by.event("second_factor_reset", now, subject=guest.id)):
        raise HostRefused(f"{name} has no second factor")
    return named(guest)


async def owner_of(store: Store, name: str) -> Guest:
    guest = await guest_of(store, name)
    if not guest.owned:
        raise HostRefused(f"{name} has no password, and so no second factor")
    return guest
