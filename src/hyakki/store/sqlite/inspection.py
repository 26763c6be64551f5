"""A look at the file before anybody plays. Its time does not grow with what is kept.

A file of up to 64 MB is read whole, page by page. Then as many matches are read, move by move, as a second
allows: those written last, then from the newest on. `hyakki backup` reads all of it, whatever its size.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import monotonic

from hyakki.store.errors import DamagedMatch, StoreDamaged
from hyakki.store.sql.reading import described, entries_of, is_damage, match_of

__all__ = ["WHOLE", "Loss", "behind", "damaged_matches", "damaged_pages"]

WHOLE = 64 << 20
"""Bytes of a file that is read whole."""

SECONDS = 1.0
"""For reading matches."""

SPREADS = ("2nd reference", "freelist", "free-list", "pointer map")
"""What the check says of pages that two owners would write to: to go on would damage what is whole."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A match that was at `version` and has come back at `kept`; 0 if all of it is gone."""

    match: str
    version: int
    kept: int


def behind(connection: sqlite3.Connection, marked: dict[str, int]) -> list[Loss]:
    """The matches that had come further than the journal knows."""
    lost: list[Loss] = []
    for match, version in marked.items():
        try:
            row = connection.execute("SELECT version FROM matches WHERE id = ?", (match,)).fetchone()
            kept = int(row[0]) if row is not None else 0
        except (sqlite3.Error, TypeError, ValueError):
            continue  # damaged, and told so elsewhere
        if kept < version:
            lost.append(Loss(match, version, kept))
    return lost


def damaged_pages(path: Path, connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the pages of a file that is small enough. Raises StoreDamaged if it would spread."""
    if path.stat().st_size > WHOLE:
        return []
    try:
        rows = connection.execute("PRAGMA quick_check(100)").fetchall()
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        rows = [(described(error),)]
    found = [line for (text,) in rows for line in text.splitlines() if line and not line.startswith("***")]
    spreads = [line for line in found if any(word in line.lower() for word in SPREADS)]
    if spreads:
        raise StoreDamaged(path, f"the file is damaged ({spreads[0]}), and to go on would damage more of it")
    return [] if found == ["ok"] else found


def damaged_matches(
    connection: sqlite3.Connection, written: Iterable[str], ticks: Callable[[], float] = monotonic
) -> list[DamagedMatch]:
    """Matches that cannot be read, of those that were written last and then from the newest on."""
    until = ticks() + SECONDS
    found: list[DamagedMatch] = []
    seen: set[str] = set()
    for match in chain(written, newest(connection)):
        if ticks() > until:
            break
        if match not in seen:
            seen.add(match)
            try:
                if match_of(connection, match) is not None:
                    entries_of(connection, match)
            except DamagedMatch as error:
                found.append(error)
    return found


def newest(connection: sqlite3.Connection) -> Iterator[str]:
    """Ids of matches, the newest first: they begin with their time. It ends where no more can be read."""
    before = "\x7f"
    while True:
        try:
            page = connection.execute(
                "SELECT id FROM matches WHERE id < ? ORDER BY id DESC LIMIT 100", (before,)
            ).fetchall()
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            return
        ids = [match for (match,) in page if isinstance(match, str) and match < before]
        if not ids:
            return
        yield from ids
        before = ids[-1]
