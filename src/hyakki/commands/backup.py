"""`hyakki backup`: a copy of everything that is kept, made while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from hyakki.commands import CannotDo, Subparsers, add, reason
from hyakki.commands.keeping import add_data, in_a_file, kept_in, now, operator


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "backup",
        "copy everything that is kept, also while the server runs",
        "hyakki backup --data /srv/hyakki /backups\nhyakki backup before-the-upgrade.db",
    )
    parser.add_argument(
        "to", metavar="TO", type=Path, help="a folder, where the copy is named after this moment, or a file"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    from hyakki.server.hosting import HostRefused
    from hyakki.server.hosting.backups import make, named_after, summary_of
    from hyakki.store import StoreError

    in_a_file("pg_dump")
    path, at = kept_in(args.data), now()
    try:
        to: Path = args.to / named_after(at) if args.to.is_dir() else args.to
        copied = make(path, to, operator(), at)
    except OSError as error:
        raise CannotDo(f"{args.to}: {reason(error)}") from error
    except (StoreError, HostRefused) as error:
        raise CannotDo(str(error)) from error
    print(f"{to}: {summary_of(copied)}")
    return 0
