"""The options that say where matches are kept."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from hyakki.commands import CannotDo

__all__ = ["add_data", "add_database", "in_a_file", "kept_at"]


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=Path("data"), help="the folder where matches are kept (data)"
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    """The environment is the better place for a password: everybody can read the list of processes."""
    parser.add_argument(
        "--database",
        default=os.environ.get("HYAKKI_DATABASE", ""),
        metavar="ADDRESS",
        help="postgresql://user@host/name, where matches are kept (hyakki.db in the data folder; "
        "HYAKKI_DATABASE)",
    )


def kept_at(args: argparse.Namespace) -> str | Path:
    """Where matches are kept, by `--data` and `--database`. Raises CannotDo if none are."""
    if args.database:
        return str(args.database)
    path: Path = args.data / "hyakki.db"
    if not path.exists():
        raise CannotDo(f"--data {args.data}: no matches are kept there (there is no {path.name})")
    return path


def in_a_file(tool: str) -> None:
    """For what only a file needs. Raises CannotDo where the server is told to use a database."""
    if os.environ.get("HYAKKI_DATABASE", "").startswith("postgres"):
        raise CannotDo(f"HYAKKI_DATABASE: matches are kept in PostgreSQL; use its own {tool}")
