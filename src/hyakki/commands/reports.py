"""`hyakki reports`: what people at the tables have complained about."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.keeping import add_data, add_database, moment, now, operator, with_store

if TYPE_CHECKING:
    from hyakki.store import Reported, Store


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "reports",
        "read what players have reported to you",
        "hyakki reports --data /srv/hyakki\nhyakki reports --done 3",
    )
    add_data(parser)
    add_database(parser)
    parser.add_argument(
        "--done", metavar="N", type=int, action="append", default=[], help="throw report N away; repeatable"
    )


def run(args: argparse.Namespace) -> int:
    missing, found = with_store(args, lambda store: settle_and_list(store, args.done))
    for line in lines_of(found):
        print(line)
    if missing:
        raise CannotDo(f"--done: there is no report {', '.join(map(str, missing))}")
    return 0


async def settle_and_list(store: Store, done: list[int]) -> tuple[list[int], list[Reported]]:
    """The numbers that there are no reports of, and the reports that are left."""
    from hyakki.server.hosting.reports import settle

    missing = [number for number in done if not await settle(store, number, operator(), now())]
    return missing, await store.talk.reports()


def lines_of(reports: list[Reported]) -> Iterator[str]:
    from hyakki.server.hosting.reports import REASONS
    from hyakki.server.hosting.who import named

    if not reports:
        yield "No reports."
    for report in reports:
        about, by = named(report.accused), named(report.reporter)
        yield f"{report.number}. {moment(report.at)}, {report.game}, /match/{report.match}"
        yield f"   {about} is reported by {by}: {REASONS.get(report.reason, report.reason)}"
        if report.text:
            yield f"   “{report.text}”"
        for line in report.lines:
            said = f"({line.phrase.replace('_', ' ')})" if line.phrase else line.text
            yield f"     {moment(line.at)} {line.name}: {said}"
        yield ""
