"""`hyakki ban`: keep somebody out of the whole server, and see who is."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.keeping import add_data, add_database, with_store
from hyakki.commands.reports import moment, named

if TYPE_CHECKING:
    from hyakki.store import Ban, Guest, Store

PAGE = 1000

WHO = (
    "a name, what stands in brackets behind one in `hyakki reports`, an address (203.0.113.9), or a network "
    "(203.0.113.0/24)"
)


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "ban",
        "keep somebody out of the server, or list who is kept out",
        "hyakki ban --data /srv/hyakki\nhyakki ban Kitsune\nhyakki ban 3q2-7wAByLQF 203.0.113.0/24",
    )
    add_arguments(parser, f"{WHO}; without any, all bans are listed")


def add_arguments(parser: argparse.ArgumentParser, who: str) -> None:
    parser.add_argument("who", nargs="*", metavar="WHO", help=who)
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with_store(args, lambda store: ban_all(store, args.who))
    return 0


async def ban_all(store: Store, who: list[str]) -> None:
    from hyakki.store import Ban

    if not who:
        for line in listed(await store.bans.all()):
            print(line)
        return
    now = int(time.time() * 1000)
    for text in who:
        network = network_of(text)
        if network is not None:
            ban, said = Ban("network", network, now), network
        else:
            guest = await guest_of(store, text)
            ban, said = Ban("guest", guest.id, now), named(guest)
        new = await store.bans.add(ban)
        print(f"{said} is banned{'' if new else ' already'}.")


def listed(bans: list[Ban]) -> list[str]:
    from hyakki.store import Guest

    lines = [
        f"{moment(ban.at)}  {ban.what if ban.kind == 'network' else named(Guest(ban.what, ban.name, 0))}"
        for ban in bans
    ]
    return lines or ["Nobody is banned."]


# ---------------------------------------------------------------- shared with `hyakki unban`


def network_of(text: str) -> str | None:
    """What to ban if somebody names an address: of IPv6, all that a provider gives to one household."""
    from hyakki.server.addresses import read, read_network

    network = read_network(text)
    if network is None:
        return None
    if any((home := read(text)) and home in network for text in ("127.0.0.1", "::1")):
        raise CannotDo(f"{text} is this machine, and everybody who comes through a proxy on it")
    return str(network)


async def guest_of(store: Store, text: str) -> Guest:
    """The one guest who is meant."""
    found = await store.bans.named(text)
    if not found:
        found = await marked(store, text.strip("[]"))
    if not found:
        raise CannotDo(f"there is nobody called {text}; say {WHO}")
    if len(found) > 1 and not found[0].owned:
        several = ", ".join(named(guest) for guest in found[:10])
        raise CannotDo(f"{len(found)} people are called {text}: {several}; say which by what is in brackets")
    return found[0]


async def marked(store: Store, mark: str) -> list[Guest]:
    from hyakki.table.talk.chat import who_of

    after = ""
    while page := await store.bans.known(after, PAGE):
        found = [guest for guest in page if who_of(guest.id) == mark]
        if found:
            return found
        after = page[-1].id
    return []
