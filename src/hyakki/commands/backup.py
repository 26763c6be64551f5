"""`hyakki backup`: a copy of everything that is kept, made while the server runs."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add, reason
from hyakki.commands.keeping import add_data, in_a_file, kept_in

if TYPE_CHECKING:
    from hyakki.store.backup import Copied


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
    from hyakki.store import StoreError
    from hyakki.store.backup import back_up

    in_a_file("pg_dump")
    path = kept_in(args.data)
    try:
        to: Path = args.to / f"hyakki-{stamp()}.db" if args.to.is_dir() else args.to
        if not to.parent.is_dir():
            raise CannotDo(f"{to.parent}: there is no such folder")
        if to.exists() and to.samefile(path):
            raise CannotDo(f"{to}: this is the file to be copied; name another")
        copied = back_up(path, to)
    except OSError as error:
        raise CannotDo(f"{args.to}: {reason(error)}") from error
    except StoreError as error:
        raise CannotDo(str(error)) from error
    print(f"{to}: {told(copied)}")
    return 0


def stamp() -> str:
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def told(copied: Copied) -> str:
    return f"{copied.matches:,} matches with {copied.entries:,} entries, {copied.size / 1e6:,.1f} MB, whole"
