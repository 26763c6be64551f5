"""Reading a match back: whoever reads entries does it here, and learns if they are not what was written.

What can be verified today is that the row of a match is there and makes sense, that its entries can be read,
and that none is missing, in the middle or at the end. A sum over them would be verified here, too.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterable, Iterator

import msgspec

from hyakki.kernel.record import Entry
from hyakki.store.errors import DamagedMatch, StoreError
from hyakki.store.shapes import MatchRow
from hyakki.store.sql.rows import ENTRY, entry_of, row_of
from hyakki.store.sql.runner import Connection

__all__ = ["about", "entries_of", "is_damage", "match_of", "rows_of"]

log = logging.getLogger(__name__)

PAGES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
POSTGRES = frozenset({"XX001", "XX002"})
"""What PostgreSQL says of damaged tables and indexes."""

NONSENSE = (TypeError, ValueError, LookupError, AttributeError, OverflowError, msgspec.MsgspecError)
"""What comes of a row that is not as it was written."""


def match_of(connection: Connection, match: str) -> MatchRow | None:
    """A match without its entries; None if there never was one. Raises DamagedMatch."""
    with about(match):
        (found,) = connection.execute("SELECT count(*) FROM matches WHERE id = ?", (match,)).fetchone()
        if found:
            return sensible(row_of(connection, match))
        for table in ("entries", "seats"):
            left = connection.execute(f"SELECT 1 FROM {table} WHERE match = ? LIMIT 1", (match,)).fetchone()
            if left is not None:
                raise DamagedMatch(match, f"it has {table}, but its own row is missing")
        if connection.execute("SELECT 1 FROM losses WHERE match = ?", (match,)).fetchone() is not None:
            raise DamagedMatch(match, "all of it was lost with a part of the journal")
    return None


def entries_of(connection: Connection, match: str, after: int = 0) -> list[Entry]:
    """The entries of a match after one of them, in order, all that were ever written. Raises DamagedMatch."""
    with about(match):
        row = connection.execute("SELECT version FROM matches WHERE id = ?", (match,)).fetchone()
        rows = connection.execute(
            f"SELECT {ENTRY} FROM entries WHERE match = ? AND seq > ? ORDER BY seq", (match, after)
        ).fetchall()
        found = [entry_of(row) for row in rows]
        for seq, entry in enumerate(found, after + 1):
            if entry.seq != seq:
                raise DamagedMatch(match, f"entry {seq} is missing")
        version = int(row[0]) if row is not None else 0
        if after + len(found) != version and (found or row is not None):
            raise DamagedMatch(match, f"it had {version} entries, and {after + len(found)} are there")
    return found


def rows_of(connection: Connection, matches: Iterable[str]) -> list[MatchRow]:
    """Matches for a list. One that is damaged says so when it is opened, and does not spoil the list."""
    rows: list[MatchRow] = []
    for match in matches:
        try:
            row = match_of(connection, match)
            if row is not None:
                rows.append(row)
        except DamagedMatch as error:
            log.error("left out of a list: %s", error)
    return rows


@contextlib.contextmanager
def about(match: str) -> Iterator[None]:
    """What cannot be read in here is damage of this match. Raises DamagedMatch."""
    try:
        yield
    except StoreError:
        raise
    except NONSENSE as error:
        raise DamagedMatch(match, f"a row cannot be read ({error})") from error
    except Exception as error:
        if not is_damage(error):
            raise
        raise DamagedMatch(match, f"a part of the disk cannot be read ({told(error)})") from error


def is_damage(error: Exception) -> bool:
    """Whether what was asked for is there and torn; anything else may pass."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in PAGES or is_no_text(error)
    return getattr(error, "sqlstate", None) in POSTGRES


def is_no_text(error: Exception) -> bool:
    """Python's own word for text that is not UTF-8; it goes on with that text, which may be a secret."""
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith("Could not decode")


def told(error: Exception) -> str:
    return "text that is no text" if is_no_text(error) else str(error)


def sensible(row: MatchRow) -> MatchRow:
    whole = all(isinstance(n, int) for n in (row.version, row.created, row.standing.must))
    if not whole or row.version < 0 or row.standing.status not in ("waiting", "running", "over"):
        raise DamagedMatch(row.id, "its row makes no sense")
    if [seat.seat for seat in row.seats] != list(range(len(row.seats))) or not row.seats:
        raise DamagedMatch(row.id, "seats are missing")
    return row
