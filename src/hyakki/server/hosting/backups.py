"""Copies of everything, made while the server runs, and those that there are."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from hyakki.server.hosting import By, HostRefused
from hyakki.store.backup import Copied, back_up

__all__ = ["Found", "found", "make", "named_after", "stamp", "told"]

SUFFIX = ".db"


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
    return back_up(path, to, by.event("backup", now, detail=to.name))


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


def told(copied: Copied) -> str:
    return f"{copied.matches:,} matches with {copied.entries:,} entries, {copied.size / 1e6:,.1f} MB, whole"
