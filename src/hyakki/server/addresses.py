"""Where a request comes from, and what counts as one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

__all__ = [
    "Address",
    "Network",
    "address_of",
    "client_of",
    "networks_of",
    "place_of",
    "read_address",
    "read_network",
    "within",
]

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

HOME = 64
"""Bits of an IPv6 address that a provider gives to one household; the others are its own choice."""


def client_of(scope: Mapping[str, Any]) -> str:
    """The address of the client. Behind a trusted proxy it is the one that the proxy names."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def address_of(scope: Mapping[str, Any]) -> str:
    """What limits count by."""
    return place_of(client_of(scope))


def networks_of(proxies: Iterable[str]) -> tuple[Network, ...]:
    """The networks of proxies, to look into."""
    return tuple(network for proxy in proxies if (network := read_network(proxy)) is not None)


def within(client: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of these. What is not an address counts as inside: no limit goes by it."""
    address = read_address(client)
    return address is None or any(address in network for network in networks)


@lru_cache(maxsize=10_000)
def place_of(client: str) -> str:
    """
    >>> place_of("2001:db8:1:2:aaaa::7"), place_of("2001:db8:1:2::9"), place_of("2001:db8::9")
    ('2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8::/64')
    >>> place_of("203.0.113.9"), place_of("::ffff:203.0.113.9")
    ('203.0.113.9', '203.0.113.9')
    """
    address = read_address(client)
    if address is None:
        return client[:64]
    return str(ip_network((address, HOME), strict=False)) if address.version == 6 else str(address)


def read_address(text: str) -> Address | None:
    """An address. IPv4 written as IPv6 is read as IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def read_network(text: str) -> Network | None:
    """A network, or the one that an address is counted with.

    >>> [str(read_network(text)) for text in ("203.0.113.9", "203.0.113.9/24", "2001:db8::9")]
    ['203.0.113.9/32', '203.0.113.0/24', '2001:db8::/64']
    """
    address = read_address(text)
    if address is not None:
        return ip_network((address, HOME if address.version == 6 else 32), strict=False)
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None
