"""`hyakki ban`: keep somebody out of the whole server, and see who is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import Subparsers, add
from hyakki.commands.keeping import add_data, add_database, moment, now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Ban, Store

WHO = "a name, what stands in brackets behind one in `hyakki reports`, an address or network (203.0.113.0/24)"


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
    from hyakki.server.hosting.bans import ban

    if not who:
        for line in listed(await store.bans.all()):
            print(line)
        return
    for text in who:
        said, new = await ban(store, text, operator(), now())
        print(f"{said} is banned{'' if new else ' already'}.")


def listed(bans: list[Ban]) -> list[str]:
    from hyakki.server.hosting.bans import banned

    return [f"{moment(ban.at)}  {banned(ban)}" for ban in bans] or ["Nobody is banned."]
