"""The options that say where matches are kept, and the store that they mean."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from hyakki.commands import CannotDo, reason

if TYPE_CHECKING:
    from hyakki.server.hosting import By
    from hyakki.store import Store

__all__ = [
    "add_data",
    "add_database",
    "in_a_file",
    "kept_in",
    "make_folder",
    "moment",
    "now",
    "operator",
    "with_store",
]

T = TypeVar("T")


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=Path("data"), help="the folder where matches are kept (data)"
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    """The environment is the better place for a password: everybody can read the list of processes."""
    parser.add_argument(
        "--database",
        type=database,
        default=os.environ.get("HYAKKI_DATABASE", ""),
        metavar="ADDRESS",
        help="postgresql://user@host/name, where matches are kept (hyakki.db in the data folder; "
        "HYAKKI_DATABASE)",
    )


def database(text: str) -> str:
    """Whatever is no address would be taken for the name of a new file. It may hold a password: not shown."""
    if text and "://" not in text:
        raise argparse.ArgumentTypeError(
            "this is no address; write postgresql://user@host/name, or --data for a folder"
        )
    return text


def make_folder(folder: Path) -> None:
    """The data folder, for nobody else's eyes: it holds secrets. Raises CannotDo."""
    from hyakki.store.private import keep_folder_private

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for warning in keep_folder_private(folder):
            print(f"hyakki: {warning}", file=sys.stderr, flush=True)
    except FileExistsError:
        raise CannotDo(f"--data {folder}: this is a file, not a folder") from None
    except OSError as error:
        raise CannotDo(f"--data {folder}: {reason(error)}") from error


def kept_in(folder: Path) -> Path:
    """The file that a data folder keeps its matches in. Raises CannotDo if there is none."""
    path = folder / "hyakki.db"
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise CannotDo(f"--data {folder}: no matches are kept there (there is no {path.name})") from None
    except OSError as error:
        raise CannotDo(f"--data {folder}: {reason(error)}") from error
    return path


def with_store(args: argparse.Namespace, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the matches that `--data` or `--database` means. Raises CannotDo."""
    from hyakki.server.hosting import HostRefused
    from hyakki.store import StoreError, open_store

    where = args.database or kept_in(args.data)

    async def do() -> T:
        store = open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(do())
    except (StoreError, HostRefused) as error:
        raise CannotDo(str(error)) from error


def operator() -> By:
    """Who gives this command, for the audit log: a user of the machine, and who became it by sudo."""
    from hyakki.server.hosting import By

    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a container's user need not have a name
        user = f"user {os.getuid()}" if hasattr(os, "getuid") else "somebody"
    behind = os.environ.get("SUDO_USER", "")
    return By(operator=(f"{user}, sudo by {behind}" if behind and behind != user else user)[:100])


def now() -> int:
    """In milliseconds since 1970."""
    return int(time.time() * 1000)


def moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def in_a_file(tool: str) -> None:
    """For what only a file needs. Raises CannotDo where the server is told to use a database."""
    if os.environ.get("HYAKKI_DATABASE", "").startswith("postgres"):
        raise CannotDo(f"HYAKKI_DATABASE: matches are kept in PostgreSQL; use its own {tool}")
