"""Naming hosts: by a command on the machine, never from the page."""

from __future__ import annotations

from hyakki.server.hosting import By, HostRefused
from hyakki.store import Conflict, Guest, Store
from hyakki.table.seats.name_folding import fold

__all__ = ["add_host", "remove_host"]


async def add_host(store: Store, name: str, by: By, now: int) -> tuple[Guest, bool]:
    """The new host, and whether they are new. Raises HostRefused, StoreError."""
    guest = await owner_of(store, name)
    try:
        return guest, await store.hosts.add(guest.id, now, by.event("host_added", now, subject=guest.id))
    except Conflict:
        raise no_password(name) from None


async def remove_host(store: Store, name: str, by: By, now: int) -> Guest:
    """Raises HostRefused, StoreError."""
    wanted = fold(name)
    guest = next((host.guest for host in await store.hosts.all() if fold(host.guest.name) == wanted), None)
    event = by.event("host_removed", now, subject=guest.id if guest is not None else "")
    if guest is None or not await store.hosts.remove(guest.id, event):
        raise HostRefused(f"{name} is no host; `hyakki host list` says who is")
    return guest


async def owner_of(store: Store, name: str) -> Guest:
    account = await store.accounts.owner(fold(name))
    if account is None:
        raise no_password(name)
    return account.guest


def no_password(name: str) -> HostRefused:
    return HostRefused(
        f"there is no name {name} with a password; a host keeps a name first (on the page: Keep this name)"
    )
