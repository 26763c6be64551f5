"""Reading a match back: all entries are read here, which notices if they are not what was written.

Verified is that the row of a match is there and makes sense, that its entries can be read, that none is
missing, in the middle or at the end, and that each is the one that was written there (`store/chain.py`).
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterable, Iterator
from typing import get_args

import msgspec

from hyakki.kernel.record import Entry
from hyakki.store.chain import EMPTY, checksum_after
from hyakki.store.errors import DamagedMatch, StoreError
from hyakki.store.match import Kept, MatchRow, SeatRow, Status
from hyakki.store.sql.rows import ENTRY, entry_of, row_of
from hyakki.store.sql.runner import Connection

__all__ = ["about", "described", "entries_of", "is_damage", "match_of", "rows_of"]

log = logging.getLogger(__name__)

PAGES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
POSTGRES = frozenset({"XX001", "XX002"})
"""What PostgreSQL says of damaged tables and indexes."""

EVERY = 1 << 31
"""As many entries as there are: no match has more."""

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
        row = connection.execute("SELECT version, sum FROM matches WHERE id = ?", (match,)).fetchone()
        version, latest = (int(row[0]), bytes(row[1])) if row is not None else (0, EMPTY)
        # The one before comes along: the next one's checksum covers its. They are read from the end, and no
        # more than there are: reading before the first may lead over a torn page of another match.
        wanted = max(version + 1 - max(after, 1), 0) if row is not None else EVERY
        query = f"SELECT {ENTRY}, sum FROM entries WHERE match = ? AND seq >= ? ORDER BY seq DESC LIMIT ?"
        rows = connection.execute(query, (match, after, wanted)).fetchall()[::-1]
        checksum = EMPTY
        if after:
            if not rows or rows[0][0] != after:
                raise DamagedMatch(match, f"entry {after} is missing")
            checksum = bytes(rows.pop(0)[-1])
        found: list[Entry] = []
        for seq, (*values, kept) in enumerate(rows, after + 1):
            entry = entry_of(tuple(values))
            if entry.seq != seq:
                raise DamagedMatch(match, f"entry {seq} is missing")
            checksum = checksum_after(checksum, entry)
            if checksum != bytes(kept):
                raise DamagedMatch(match, f"entry {seq} is not as it was written, or the one before it")
            found.append(entry)
        if after + len(found) != version and (found or row is not None):
            raise DamagedMatch(match, f"it had {version} entries, and {after + len(found)} are there")
        if row is not None and checksum != latest:
            raise DamagedMatch(match, f"entry {version} is not the one that was written last")
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
        raise DamagedMatch(match, f"a part of the disk cannot be read ({described(error)})") from error


def is_damage(error: Exception) -> bool:
    """Whether what was asked for is there and torn; anything else may pass."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in PAGES or is_no_text(error)
    return getattr(error, "sqlstate", None) in POSTGRES


def is_no_text(error: Exception) -> bool:
    """Python's own word for text that is not UTF-8; it goes on with that text, which may be a secret."""
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith("Could not decode")


def described(error: Exception) -> str:
    """What a database says, without what it read."""
    return "text that is no text" if is_no_text(error) else str(error)


def sensible(row: MatchRow) -> MatchRow:
    whole = all(isinstance(n, int) for n in (row.version, row.created, row.summary.must))
    if not whole or row.version < 0 or row.summary.status not in get_args(Status):
        raise DamagedMatch(row.id, "its row makes no sense")
    # From the start on everybody's part in the luck is kept, so the number of seats is known twice.
    count = len(row.deal.given) or len(row.seats)
    if [seat.seat for seat in row.seats] != list(range(count)) or not row.seats:
        raise DamagedMatch(row.id, "seats are missing")
    if not all(map(is_seat, row.seats)):
        raise DamagedMatch(row.id, "a seat makes no sense")
    return row


def is_seat(seat: SeatRow) -> bool:
    """What nobody has written would be waited for: neither a person nor a bot would ever move there."""
    taken = {"person": bool(seat.guest), "bot": bool(seat.level), "open": True}
    return taken.get(seat.kind, False) and seat.kept in get_args(Kept)
