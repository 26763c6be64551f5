"""`hyakki unban`: let somebody in again."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.ban import WHO, add_arguments, network_of
from hyakki.commands.keeping import with_store
from hyakki.commands.reports import named

if TYPE_CHECKING:
    from hyakki.store import Ban, Store


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "unban", "let somebody into the server again", "hyakki unban Kitsune 203.0.113.0/24")
    add_arguments(parser, f"{WHO}, as `hyakki ban` lists them")


def run(args: argparse.Namespace) -> int:
    if not args.who:
        raise CannotDo(f"say who may come in again: {WHO}")
    with_store(args, lambda store: lift_all(store, args.who))
    return 0


async def lift_all(store: Store, who: list[str]) -> None:
    for text in who:
        found = [ban for ban in await store.bans.all() if means(text, ban)]
        if not found:
            raise CannotDo(f"{text} is not banned; `hyakki ban` lists who is")
        for ban in found:
            await store.bans.lift(ban.kind, ban.what)
        print(f"{text} may come in again.")


def means(text: str, ban: Ban) -> bool:
    from hyakki.store import Guest

    if ban.kind == "network":
        return network_of(text) == ban.what
    return text == ban.name or f"[{text.strip('[]')}]" in named(Guest(ban.what, ban.name, 0))
