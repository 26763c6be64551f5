"""Pages of somebody's games, positions that games go on from, and uploaded records, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

from hyakki.store.errors import Conflict
from hyakki.store.memory import Memory
from hyakki.store.shapes import Fork, MatchRow, Origin, Upload, Wanted
from hyakki.store.sqlite_talk import Transaction

__all__ = ["SqliteMemory", "add_fork", "origin_of"]

Connection = sqlite3.Connection
RowOf = Callable[[Connection, str], MatchRow]

LOOKED_AT = 400
"""So many games are looked through for one page: a page costs the same, however rare what it looks for is."""

UPLOAD = "id, guest, at, game, ruleset, names, entries, record"
OTHERS = """
    EXISTS (
        SELECT 1 FROM seats AS other LEFT JOIN guests ON guests.id = other.guest
        WHERE other.match = matches.id AND other.seat <> mine.seat
          AND instr(lower(ifnull(guests.name, other.name)), lower(?)) > 0
    )
"""
PLACE = "json_extract(places, '$[' || mine.seat || ']')"
RESULT = {
    "won": f"status = 'over' AND json_array_length(places) > 1 AND {PLACE} = 1",
    "lost": f"status = 'over' AND json_array_length(places) > 1 AND {PLACE} > 1",
}


class SqliteMemory(Memory):
    """`row_of` reads a match."""

    def __init__(self, write: Transaction, read: Transaction, row_of: RowOf) -> None:
        self._write = write
        self._read = read
        self._row_of = row_of

    async def games_of(
        self, guest: str, wanted: Wanted, limit: int
    ) -> tuple[list[MatchRow], tuple[int, str] | None]:
        def work(connection: Connection) -> tuple[list[MatchRow], tuple[int, str] | None]:
            found, more = page_of(connection, guest, wanted, limit)
            return [self._row_of(connection, match) for match in found], more

        return await self._read(work)

    async def fork(self, match: str) -> Fork | None:
        def work(connection: Connection) -> Fork | None:
            row = connection.execute("SELECT position, past FROM forks WHERE match = ?", (match,)).fetchone()
            return None if row is None else Fork(msgspec.json.decode(row[0]), row[1])

        return await self._read(work)

    async def add_upload(self, upload: Upload, most: int) -> None:
        await self._write(lambda connection: add_upload(connection, upload, most))

    async def uploads_of(self, guest: str, limit: int) -> list[Upload]:
        return await self._read(lambda connection: uploads_of(connection, guest, limit))

    async def upload(self, upload: str) -> Upload | None:
        def work(connection: Connection) -> Upload | None:
            row = connection.execute(f"SELECT {UPLOAD} FROM uploads WHERE id = ?", (upload,)).fetchone()
            return None if row is None else upload_row(row)

        return await self._read(work)

    async def drop_upload(self, guest: str, upload: str) -> bool:
        def work(connection: Connection) -> bool:
            done = connection.execute("DELETE FROM uploads WHERE id = ? AND guest = ?", (upload, guest))
            return done.rowcount == 1

        return await self._write(work)


def page_of(
    connection: Connection, guest: str, wanted: Wanted, limit: int
) -> tuple[list[str], tuple[int, str] | None]:
    """The matches of a page, and where the next one begins."""
    before = wanted.before or (1 << 62, "")
    looked = connection.execute(
        "SELECT created, match, seat FROM seats WHERE guest = ? AND (created, match) < (?, ?) "
        "ORDER BY created DESC, match DESC LIMIT ?",
        (guest, *before, LOOKED_AT),
    ).fetchall()
    if not looked:
        return [], None
    tests, values = ["1"], []
    if wanted.game:
        tests.append("game = ?")
        values.append(wanted.game)
    if wanted.running is not None:
        tests.append("status <> 'over'" if wanted.running else "status = 'over'")
    if wanted.result:
        tests.append(RESULT[wanted.result])
    if wanted.other:
        tests.append(OTHERS)
        values.append(wanted.other)
    last = looked[-1][:2]
    found = connection.execute(
        "SELECT mine.created, mine.match FROM seats AS mine CROSS JOIN matches ON matches.id = mine.match "
        "WHERE mine.guest = ? AND (mine.created, mine.match) < (?, ?) "
        f"AND (mine.created, mine.match) >= (?, ?) AND {' AND '.join(tests)} "
        "ORDER BY mine.created DESC, mine.match DESC LIMIT ?",
        (guest, *before, *last, *values, limit + 1),
    ).fetchall()
    matches = [match for _, match in found[:limit]]
    if len(found) > limit:
        created, match = found[limit - 1]
        return matches, (created, match)
    return matches, (last[0], last[1]) if len(looked) == LOOKED_AT else None


def origin_of(connection: Connection, match: str) -> Origin | None:
    row = connection.execute(
        "SELECT parent, version, uploaded FROM forks WHERE match = ?", (match,)
    ).fetchone()
    return None if row is None else Origin(row[0], row[1], bool(row[2]))


def add_fork(connection: Connection, match: str, origin: Origin, fork: Fork) -> None:
    connection.execute(
        "INSERT INTO forks VALUES (?, ?, ?, ?, ?, ?)",
        (match, origin.match, origin.version, origin.uploaded, text(fork.position), fork.past),
    )


def add_upload(connection: Connection, upload: Upload, most: int) -> None:
    (kept,) = connection.execute("SELECT count(*) FROM uploads WHERE guest = ?", (upload.guest,)).fetchone()
    if kept >= most:
        raise Conflict(f"{kept} records are kept already")
    connection.execute(
        f"INSERT INTO uploads ({UPLOAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            upload.id,
            upload.guest,
            upload.at,
            upload.game,
            upload.ruleset,
            text(upload.names),
            upload.entries,
            upload.record,
        ),
    )


def uploads_of(connection: Connection, guest: str, limit: int) -> list[Upload]:
    rows = connection.execute(
        "SELECT id, guest, at, game, ruleset, names, entries, '' FROM uploads WHERE guest = ? "
        "ORDER BY at DESC, id DESC LIMIT ?",
        (guest, limit),
    ).fetchall()
    return [upload_row(row) for row in rows]


def upload_row(row: tuple[Any, ...]) -> Upload:
    ident, guest, at, game, ruleset, names, entries, record = row
    return Upload(
        ident, guest, at, game, ruleset, msgspec.json.decode(names, type=tuple[str, ...]), entries, record
    )


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()
