"""Appending to a journal: one move alone, or all that wait at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.kernel.record import Entry
from hyakki.store.errors import Conflict, Repeated
from hyakki.store.shapes import Standing
from hyakki.store.sql.rows import INSERT_ENTRY, entry_values, keyed, standing_values
from hyakki.store.sql.runner import Connection

__all__ = ["Append", "Creation", "append_all"]

# The row of the match comes first: whoever writes it makes all others at this match wait.
STAND = (
    "UPDATE matches SET version = ?, status = ?, must = ?, due = ?, places = ?, scores = ? "
    "WHERE id = ? AND version = ?"
)


class Append:
    """Work that appends entries which follow the latest one. Raises Conflict, Repeated."""

    __slots__ = ("entries", "match", "more", "rows", "stands", "version")

    def __init__(
        self,
        match: str,
        entries: Sequence[Entry],
        standing: Standing,
        more: Callable[[Connection], None] | None = None,
    ) -> None:
        self.match = match
        self.entries = entries
        self.more = more
        """What else changes with them; nothing, where a move is only a move."""
        self.version: int = entries[-1].seq
        self.stands = (entries[-1].seq, *standing_values(standing), match, entries[0].seq - 1)
        self.rows = [entry_values(match, entry) for entry in entries]

    def __call__(self, connection: Connection) -> None:
        if not append_all(connection, [self]):
            for entry in self.entries:
                earlier = keyed(connection, self.match, entry.seat, entry.key) if entry.key else None
                if earlier is not None:
                    raise Repeated(earlier)
            raise Conflict(f"match {self.match}: entry {self.entries[0].seq} is not the next one")
        if self.more is not None:
            self.more(connection)


class Creation:
    """Work that makes a match with its first entries."""

    __slots__ = ("match", "version", "work")

    def __init__(self, match: str, version: int, work: Callable[[Connection], None]) -> None:
        self.match = match
        self.version = version
        self.work = work

    def __call__(self, connection: Connection) -> None:
        self.work(connection)


def append_all(connection: Connection, appends: Sequence[Append]) -> bool:
    """Write the entries of all; False if any of them is not the next one, and then only some are written."""
    stands = [append.stands for append in appends]
    if connection.executemany(STAND, stands).rowcount != len(stands):
        return False
    rows = [row for append in appends for row in append.rows]
    return connection.executemany(INSERT_ENTRY, rows).rowcount == len(rows)
