"""`hyakki unban`: let somebody in again."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.ban import WHO, add_arguments
from hyakki.commands.keeping import now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Store


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "unban", "let somebody into the server again", "hyakki unban Kitsune 203.0.113.0/24")
    add_arguments(parser, f"{WHO}, as `hyakki ban` lists them")


def run(args: argparse.Namespace) -> int:
    if not args.who:
        raise CannotDo(f"say who may come in again: {WHO}")
    with_store(args, lambda store: lift_all(store, args.who))
    return 0


async def lift_all(store: Store, who: list[str]) -> None:
    from hyakki.server.hosting.bans import unban

    for text in who:
        await unban(store, text, operator(), now())
        print(f"{text} may come in again.")
