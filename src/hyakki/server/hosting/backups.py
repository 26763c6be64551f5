"""Copies of everything, made while the server runs, and those that there are."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from hyakki.server.hosting import By, HostRefused
from hyakki.store.backup import Copied, back_up

__all__ = ["Found", "found", "make", "make_aside", "named_after", "stamp", "summary_of"]

SUFFIX = ".db"
DAY = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Found:
    name: str
    size: int
    at: int
    """When it was made, in milliseconds since 1970."""


def named_after(now: int) -> str:
    """
    >>> named_after(1_763_227_494_000)
    'hyakki-20251115-172454.db'
    """
    return f"hyakki-{stamp(now)}{SUFFIX}"


def stamp(now: int) -> str:
    return f"{datetime.fromtimestamp(now / 1000, UTC):%Y%m%d-%H%M%S}"


def make(path: Path, to: Path, by: By, now: int) -> Copied:
    """Copy the file at `path` to `to`, and note it down. Raises HostRefused, StoreError, OSError."""
    if not to.parent.is_dir():
        raise HostRefused(f"{to.parent}: there is no such folder")
    if to.exists() and to.samefile(path):
        raise HostRefused(f"{to}: this is the file to be copied; name another")
    check_room(path, to.parent)
    sweep(to.parent, now)
    return back_up(path, to, by.event("backup", now, detail=to.name))


async def make_aside(path: Path, to: Path, by: By, now: int) -> Copied:
    """The same in a thread that nobody waits for when the server stops: a large copy takes minutes."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Copied] = loop.create_future()

    def settle(copied: Copied | None, error: Exception | None) -> None:
        if done.cancelled():
            return
        if copied is not None:
            done.set_result(copied)
        elif error is not None:
            done.set_exception(error)

    def work() -> None:
        copied: Copied | None = None
        failed: Exception | None = None
        try:
            copied = make(path, to, by, now)
        except Exception as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(settle, copied, failed)

    threading.Thread(target=work, name="backup", daemon=True).start()
    return await done


def sweep(folder: Path, now: int) -> None:
    """Halves of copies that were never finished, since their program was stopped or killed."""
    for half in folder.glob("hyakki-*.half-*"):
        if half.stat().st_mtime * 1000 < now - DAY:
            half.unlink(missing_ok=True)


def found(folder: Path) -> list[Found]:
    """The backups in a folder, newest first. Raises OSError."""
    if not folder.is_dir():
        return []
    files = [(file.name, file.stat()) for file in folder.glob(f"*{SUFFIX}") if file.is_file()]
    backups = [Found(name, stat.st_size, int(stat.st_mtime * 1000)) for name, stat in files]
    return sorted(backups, key=lambda backup: (backup.at, backup.name), reverse=True)


def check_room(path: Path, folder: Path) -> None:
    """A disk that a backup fills would stop every game. Raises HostRefused."""
    size, free = path.stat().st_size, shutil.disk_usage(folder).free
    if free < 2 * size:
        raise HostRefused(
            f"{folder}: {free / 1e6:,.0f} MB are free, and a copy of {size / 1e6:,.0f} MB should leave as "
            "much again; make room, or choose another folder"
        )


def summary_of(copied: Copied) -> str:
    matches = "1 match" if copied.matches == 1 else f"{copied.matches:,} matches"
    entries = "1 entry" if copied.entries == 1 else f"{copied.entries:,} entries"
    return f"{matches} with {entries}, {copied.size / 1e6:,.1f} MB, whole"
