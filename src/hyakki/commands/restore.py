"""`hyakki restore`: put a backup in the place of what is kept."""

from __future__ import annotations

import argparse
from pathlib import Path

from hyakki.commands import CannotDo, Subparsers, add, reason
from hyakki.commands.keeping import add_data, in_a_file, make_folder, now, operator


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "restore",
        "put a backup back; the server must have stopped",
        "hyakki restore --data /srv/hyakki /backups/hyakki-20261115-030000.db",
    )
    parser.add_argument("copy", metavar="BACKUP", type=Path, help="a file that `hyakki backup` has made")
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    from hyakki.server.hosting.backups import stamp, summary_of
    from hyakki.store import StoreError
    from hyakki.store.backup import restore

    in_a_file("pg_restore")
    path: Path = args.data / "hyakki.db"
    at = now()
    aside = path.with_name(f"{path.name}.before-{stamp(at)}")
    try:
        if not args.copy.is_file():
            raise CannotDo(f"{args.copy}: there is no such file")
        make_folder(args.data)
        if path.exists() and path.samefile(args.copy):
            raise CannotDo(f"{args.copy}: this is what is kept there now, not a backup")
        event = operator().event("restore", at, detail=args.copy.name)
        copied = restore(args.copy, path, aside, event)
    except OSError as error:
        raise CannotDo(f"{error.filename or args.data}: {reason(error)}") from error
    except StoreError as error:
        raise CannotDo(str(error)) from error
    print(f"{path}: {summary_of(copied)}")
    if aside.exists():
        print(f"What was there before is kept as {aside}")
    return 0
