"""Appending to a journal: one move alone, or all that wait at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.store.errors import Conflict
from hyakki.store.match import MatchChange
from hyakki.store.sql.ratings import note
from hyakki.store.sql.results import add_result
from hyakki.store.sql.rows import INSERT_ENTRY, entry_values, put_seat, summary_values
from hyakki.store.sql.runner import Connection, Traceable, text

__all__ = ["Append", "Creation", "append_all"]

# The row of the match goes before the entries: its writer makes all others at this match wait.
MOVE_ON = (
    "UPDATE matches SET version = ?, sum = ?, status = ?, must = ?, due = ?, places = ?, scores = ? "
    "WHERE id = ? AND version = ?"
)


class Append(Traceable):
    """Work that appends entries which follow the latest one. Raises Conflict."""

    __slots__ = ("change", "entry_rows", "match", "match_row", "plain", "version")

    def __init__(self, match: str, change: MatchChange) -> None:
        self.match = match
        self.change = change
        self.plain = change.plain
        first, last = change.entries[0], change.entries[-1]
        self.version: int = last.seq
        summary = summary_values(change.summary)
        self.match_row = (last.seq, change.checksums[-1], *summary, match, first.seq - 1)
        self.entry_rows = [
            entry_values(match, entry, checksum) for entry, checksum in zip(change.entries, change.checksums)
        ]

    def __call__(self, connection: Connection) -> None:
        if not append_all(connection, [self]):
            raise Conflict(f"match {self.match}: entry {self.change.entries[0].seq} is not the next one")
        if not self.plain:
            write_more(connection, self.match, self.change)

    def done(self, connection: Connection) -> bool:
        found = connection.execute(
            "SELECT sum FROM entries WHERE match = ? AND seq = ?", (self.match, self.version)
        ).fetchone()
        return found is not None and bytes(found[0]) == self.change.checksums[-1]


class Creation(Traceable):
    """Work that makes a match with its first entries."""

    __slots__ = ("match", "version", "work")

    def __init__(self, match: str, version: int, work: Callable[[Connection], None]) -> None:
        self.match = match
        self.version = version
        self.work = work

    def __call__(self, connection: Connection) -> None:
        self.work(connection)

    def done(self, connection: Connection) -> bool:
        return connection.execute("SELECT 1 FROM matches WHERE id = ?", (self.match,)).fetchone() is not None


def append_all(connection: Connection, appends: Sequence[Append]) -> bool:
    """Write the entries of all; False if any of them is not the next one, and then only some are written."""
    matches = [append.match_row for append in appends]
    if connection.executemany(MOVE_ON, matches).rowcount != len(matches):
        return False
    entries = [row for append in appends for row in append.entry_rows]
    return connection.executemany(INSERT_ENTRY, entries).rowcount == len(entries)


def write_more(connection: Connection, match: str, change: MatchChange) -> None:
    """What changes of a match beside its line."""
    for seat in change.seats:
        put_seat(connection, match, seat)
    if change.count is not None:
        connection.execute("DELETE FROM seats WHERE match = ? AND seat >= ?", (match, change.count))
    if change.creator is not None:
        connection.execute("UPDATE matches SET creator = ? WHERE id = ?", (change.creator, match))
    told = (
        ("options", change.options),
        ("terms", change.terms),
        ("times", change.times),
        ("deal", change.deal),
        ("marks", change.marks),
    )
    for column, value in told:
        if value is not None:
            connection.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (text(value), match))
    if change.snapshot is not None:
        connection.execute(
            "INSERT INTO snapshots (match, seq, state) VALUES (?, ?, ?) "
            "ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, state = excluded.state",
            (match, change.snapshot.seq, text(change.snapshot.state)),
        )
    if change.result is not None:
        add_result(connection, change.result)
    if change.rated is not None:
        note(connection, change.rated)
