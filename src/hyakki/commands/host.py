"""`hyakki host`: who may use the host's page."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.keeping import add_data, add_database, moment, now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Store


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "host",
        "name who may use the host's page, or list who may",
        "hyakki host add Kitsune\nhyakki host remove Kitsune\nhyakki host list --data /srv/hyakki",
    )
    parser.add_argument(
        "action", choices=["add", "remove", "list"], metavar="ACTION", help="add, remove or list"
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a name with a password")
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    if args.action == "list" and args.name is not None:
        raise CannotDo("list takes no name")
    if args.action != "list" and args.name is None:
        raise CannotDo(f"say whom to {args.action}: `hyakki host {args.action} NAME`")
    with_store(args, lambda store: work(store, args.action, args.name or ""))
    return 0


async def work(store: Store, action: str, name: str) -> None:
    from hyakki.server.hosting.hosts import add_host, remove_host
    from hyakki.server.hosting.who import named

    if action == "add":
        guest, new = await add_host(store, name, operator(), now())
        print(f"{named(guest)} is a host{'' if new else ' already'}: the page is at /host.")
    elif action == "remove":
        print(f"{named(await remove_host(store, name, operator(), now()))} is no host any more.")
    else:
        hosts = await store.hosts.all()
        for host in hosts:
            print(f"{moment(host.at)}  {named(host.guest)}")
        if not hosts:
            print("There are no hosts; `hyakki host add NAME` names one.")
