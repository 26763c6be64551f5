"""`hyakki account`: what is known of a name, and help for somebody who has lost their second factor."""

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
    from hyakki.server.hosting.who import guest_of, named

    guest = await guest_of(store, name)
    if not guest.owned:
        raise CannotDo(f"{name} has no password, and so no second factor")
    if reset:
        event = operator().event("second_factor_reset", now(), subject=guest.id)
        if not await store.factors.drop(guest.id, event):
            raise CannotDo(f"{name} has no second factor")
        await store.audit.add(operator().event("factor_reset", now(), subject=guest.id))
        print(f"{named(guest)} signs in with the password alone now. All sessions go on.")
        return
    sessions = await store.sessions.of(guest.id, since=0)
    factor = await store.factors.of(guest.id)
    print(f"{named(guest)}, second factor {'off' if factor is None else 'on'}")
    for session in sessions:
        times = f"signed in {moment(session.began)}, last here {moment(session.seen)}"
        print(f"  {times}  {session.device}".rstrip())
