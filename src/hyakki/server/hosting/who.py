"""Who is meant: somebody by a name or a mark, machines by an address."""

from __future__ import annotations

from hyakki.server.addresses import read_address, read_network
from hyakki.server.hosting import HostRefused
from hyakki.store import Guest, Store
from hyakki.table.talk.chat import who_of

__all__ = ["WHO", "guest_of", "named", "network_of"]

PAGE = 1000

WHO = (
    "a name, what is in brackets behind one in the reports, an address (203.0.113.9), or a network "
    "(203.0.113.0/24)"
)


def named(guest: Guest) -> str:
    """Names are not unique, and they change; what is in brackets stays."""
    return f"{guest.name} [{who_of(guest.id)}]"


def network_of(text: str) -> str | None:
    """What to ban if somebody names an address: of IPv6, all that a provider gives to one household."""
    network = read_network(text)
    if network is None:
        return None
    if any((home := read_address(text)) and home in network for text in ("127.0.0.1", "::1")):
        raise HostRefused(f"{text} is this machine, and everybody who comes through a proxy on it")
    return str(network)


async def guest_of(store: Store, text: str) -> Guest:
    """The one guest who is meant. Raises HostRefused."""
    found = await store.bans.named(text)
    if not found:
        found = await marked(store, text.strip("[]"))
    if not found:
        raise HostRefused(f"there is nobody called {text}; say {WHO}")
    if len(found) > 1 and not found[0].owned:
        several = ", ".join(named(guest) for guest in found[:10])
        raise HostRefused(
            f"{len(found)} people are called {text}: {several}; say which by what is in brackets"
        )
    return found[0]


async def marked(store: Store, mark: str) -> list[Guest]:
    after = ""
    while page := await store.bans.known(after, PAGE):
        found = [guest for guest in page if who_of(guest.id) == mark]
        if found:
            return found
        after = page[-1].id
    return []
