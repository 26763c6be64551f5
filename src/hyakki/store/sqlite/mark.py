"""How far every match had come, in a small file beside the journal.

A write-ahead log that is cut or gone is no damage to SQLite: the file is whole, and older. This file knows
better. It is written a second after a move at the latest, after the move itself is on the disk, and nobody
waits for it: so it never says more than there was, and after a loss of power perhaps less.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from hyakki.store.private import opened_private

__all__ = ["KEPT", "Mark", "mark_of", "read_mark"]

log = logging.getLogger(__name__)

KEPT = 5000
"""The matches written last. A write-ahead log of 16 MB holds moves of fewer."""

EVERY = 1.0
"""Seconds that it may lag behind."""

TITLE = "hyakki mark 1"


def mark_of(path: Path) -> Path:
    """Where the mark of a journal lies."""
    return path.with_suffix(".mark")


def read_mark(file: Path) -> tuple[str, dict[str, int]]:
    """Whose mark it is, and how far each match had come; nothing of what cannot be understood."""
    try:
        title, *lines = file.read_text("ascii", errors="replace").split("\n")
    except OSError:
        return "", {}
    if not title.startswith(TITLE):
        return "", {}
    found: dict[str, int] = {}
    for line in lines[:-1]:  # the last one is empty, or was cut
        match, _, version = line.partition(" ")
        if match and version.isascii() and version.isdecimal():
            found[match] = max(int(version), found.get(match, 0))
    return title.removeprefix(TITLE).strip(), found


class Mark:
    """Belongs to the thread that writes; `journal` is a name that no other journal in its place has."""

    def __init__(self, file: Path, journal: str, ticks: Callable[[], float] = monotonic) -> None:
        self.file = file
        self.journal = journal
        self.ticks = ticks
        self.versions: dict[str, int] = {}
        """In the order in which they were written."""
        self.new: dict[str, int] = {}
        self.lines = 0
        """Of the file, since it was last rewritten."""
        self.since = 0.0
        self.failed = False

    def note(self, match: str, version: int) -> None:
        """A match has come so far, and that is on the disk."""
        if not self.new:
            self.since = self.ticks()
        self.new[match] = version

    def wait(self) -> float | None:
        """Seconds until it is to be written; None if there is nothing new."""
        return max(0.0, self.since + EVERY - self.ticks()) if self.new else None

    def write(self) -> None:
        """Add what is new. A disk that cannot take it leaves the mark behind, and nothing else."""
        for match, version in self.new.items():
            self.versions.pop(match, None)
            self.versions[match] = version
        self.lines += len(self.new)
        try:
            if self.lines > 4 * KEPT or not self.file.exists():
                self.begin()
            else:
                with open(self.file, "a", encoding="ascii", opener=opened_private) as file:
                    file.writelines(lines(self.new))
            self.failed = False
        except OSError as error:
            if not self.failed:
                log.warning("%s: cannot be written (%s)", self.file, error.strerror)
            self.failed = True
            self.lines = 4 * KEPT  # a line may have been cut: rewrite all of it
            self.since = self.ticks()
            return
        self.new.clear()

    def begin(self) -> None:
        """Rewrite the file, all at once. Raises OSError."""
        for match in list(self.versions)[:-KEPT]:
            del self.versions[match]
        fresh = self.file.with_name(self.file.name + ".new")
        try:
            with open(fresh, "w", encoding="ascii", opener=opened_private) as file:
                file.write(f"{TITLE} {self.journal}\n")
                file.writelines(lines(self.versions))
            fresh.replace(self.file)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        self.lines = len(self.versions)


def lines(versions: dict[str, int]) -> Iterator[str]:
    return (f"{match} {version}\n" for match, version in versions.items())
