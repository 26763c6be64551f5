"""Keeping somebody out of the whole server, and letting them in again."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network

from hyakki.server.addresses import read_network
from hyakki.server.hosting import By, HostRefused
from hyakki.server.hosting.who import guest_of, named, network_of
from hyakki.store import Ban, Guest, Store

__all__ = ["ban", "banned", "unban"]


async def ban(store: Store, text: str, by: By, now: int) -> tuple[str, bool]:
    """Who is banned, in words, and whether that is new. Raises HostRefused, StoreError."""
    network = network_of(text)
    if network is not None:
        if by.address and is_part(by.address, network):
            raise HostRefused(f"{network} is your own network: you would lock yourself out")
        event = by.event("ban", now, detail=network)
        return network, await store.bans.add(Ban("network", network, now), event)
    guest = await guest_of(store, text)
    if guest.id == by.guest:
        raise HostRefused("this is you: you would lock yourself out")
    event = by.event("ban", now, subject=guest.id)
    return named(guest), await store.bans.add(Ban("guest", guest.id, now), event)


async def unban(store: Store, text: str, by: By, now: int) -> None:
    """Raises HostRefused, StoreError."""
    found = [each for each in await store.bans.all() if means(text, each)]
    if not found:
        raise HostRefused(f"{text} is not banned; `hyakki ban` lists who is")
    for each in found:
        subject, detail = (each.what, "") if each.kind == "guest" else ("", each.what)
        event = by.event("unban", now, subject=subject, detail=detail)
        await store.bans.lift(each.kind, each.what, event)


def banned(ban: Ban) -> str:
    """Who or what is banned, in words."""
    return ban.what if ban.kind == "network" else named(Guest(ban.what, ban.name, 0))


def is_part(address: str, network: str) -> bool:
    """Whether somebody at an address is banned with a network.

    >>> is_part("203.0.113.9", "203.0.113.0/24"), is_part("2001:db8::/64", "203.0.113.0/24")
    (True, False)
    """
    home, other = read_network(address), read_network(network)
    if isinstance(home, IPv4Network) and isinstance(other, IPv4Network):
        return home.overlaps(other)
    return isinstance(home, IPv6Network) and isinstance(other, IPv6Network) and home.overlaps(other)


def means(text: str, ban: Ban) -> bool:
    if ban.kind == "network":
        return network_of(text) == ban.what
    return text == ban.name or f"[{text.strip('[]')}]" in banned(ban)
