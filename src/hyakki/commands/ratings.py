"""`hyakki ratings`: who is how strong, and all ratings rebuilt."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyakki.commands import Subparsers, add
from hyakki.commands.keeping import add_data, add_database, now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Store
    from hyakki.store.ratings import Ladder, Rung

LINES = 20


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "ratings",
        "show the strongest players of every game, or rebuild all ratings",
        "hyakki ratings --data /srv/hyakki\nhyakki ratings --rebuild",
    )
    add_data(parser)
    add_database(parser)
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="go through all kept matches again, those of earlier versions of the program too",
    )


def run(args: argparse.Namespace) -> int:
    counted, ladders = with_store(args, lambda store: work(store, args.rebuild))
    if counted is not None:
        print(f"Ratings rebuilt from {'1 entry' if counted == 1 else f'{counted:,} entries'}.")
    for title, ladder in ladders.items():
        for line in lines_of(title, ladder):
            print(line)
    return 0


async def work(store: Store, rebuilding: bool) -> tuple[int | None, dict[str, Ladder]]:
    """How many entries were gone through again, and the list of every game."""
    from hyakki.games import GAMES
    from hyakki.lab.progress import Progress
    from hyakki.server.hosting.ratings import rebuild
    from hyakki.table.history.ratings import settle

    counted = None
    if rebuilding:
        with Progress(0, "entries") as bar:

            def progress(done: int, whole: int) -> None:
                bar.whole = whole
                bar(done)

            counted = await rebuild(store, progress, operator(), now)
    await settle(store)
    ladders = {
        game.info.title: await store.ratings.ladder(name, 0, 0, LINES, "") for name, game in GAMES.items()
    }
    return counted, ladders


def lines_of(title: str, ladder: Ladder) -> Iterator[str]:
    yield f"\n{title}: {ladder.count or 'nobody'} rated"
    for rung in ladder.rungs:
        place = "" if rung.place is None else f"{rung.place}."
        rating = f"{rung.rating.points} ± {rung.rating.margin}"
        games = "1 game" if rung.rating.games == 1 else f"{rung.rating.games} games"
        yield f"{place:>5} {rating:>12}  {named(rung)}, {games}"
    if ladder.count > len(ladder.rungs):
        yield f"      and {ladder.count - len(ladder.rungs)} more"


def named(rung: Rung) -> str:
    return f"{rung.level} bot" if rung.level else rung.name
