"""`hyakki account`: what is known of a name, and help for somebody who has lost their second factor."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import Subparsers, add
from hyakki.commands.keeping import add_data, add_database, moment, now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Store


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "account",
        "where a name is signed in; turn its second factor off for somebody who has lost it",
        "hyakki account Kitsune\nhyakki account Kitsune --reset-second-factor",
    )
    parser.add_argument("name", metavar="NAME", help="a name that has a password")
    parser.add_argument(
        "--reset-second-factor",
        action="store_true",
        help="ask them for their password only, until they turn it on again. Be sure whom you help: there is "
        "no e-mail to ask",
    )
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with_store(args, lambda store: show(store, args.name, args.reset_second_factor))
    return 0


async def show(store: Store, name: str, reset: bool) -> None:
    from hyakki.server.hosting.accounts import known, reset_second_factor
    from hyakki.server.hosting.who import named

    if reset:
        said = await reset_second_factor(store, name, operator(), now())
        print(f"{said} signs in with the password alone now. All sessions go on.")
        return
    found = await known(store, name)
    print(f"{named(found.guest)}, second factor {'on' if found.second_factor else 'off'}")
    for session in found.sessions:
        times = f"signed in {moment(session.began)}, last here {moment(session.seen)}"
        print(f"  {times}  {session.device}".rstrip())
