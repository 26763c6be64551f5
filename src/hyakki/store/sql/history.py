"""Pages of somebody's games, positions that games go on from, and uploaded records, in SQL."""

from __future__ import annotations

import msgspec

from hyakki.store.errors import Conflict
from hyakki.store.match import ForkSource, MatchRow, Origin
from hyakki.store.sql.reading import about, rows_of
from hyakki.store.sql.rows import numbers
from hyakki.store.sql.runner import Connection, Row, Runner, text
from hyakki.store.types import Upload, Wanted

__all__ = ["History", "add_fork"]

LOOKED_AT = 400
"""So many games are looked through for one page: a page costs the same, however rare what it looks for is."""

UPLOAD = "id, guest, at, game, ruleset, names, entries, record"
OTHERS = """
    EXISTS (
        SELECT 1 FROM seats AS other LEFT JOIN guests ON guests.id = other.guest
        WHERE other.match = matches.id AND other.seat <> mine.seat
          AND lower(coalesce(guests.name, other.name)) LIKE lower(?) ESCAPE '!'
    )
"""


class History:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def games_of(
        self, guest: str, wanted: Wanted, limit: int
    ) -> tuple[list[MatchRow], tuple[int, str] | None]:
        """A page of the games a guest sits in, newest first, and where the next page begins.

        A page may be short, even empty, and not the last: only so many games are looked through for it.
        """

        def work(connection: Connection) -> tuple[list[MatchRow], tuple[int, str] | None]:
            found, more = page_of(connection, guest, wanted, limit)
            return rows_of(connection, found), more

        return await self._read(work)

    async def fork(self, match: str) -> ForkSource | None:
        """What a match that goes on from an earlier one was born with."""

        def work(connection: Connection) -> ForkSource | None:
            with about(match):
                row = connection.execute(
                    "SELECT position, past FROM forks WHERE match = ?", (match,)
                ).fetchone()
                return None if row is None else ForkSource(msgspec.json.decode(row[0]), row[1])

        return await self._read(work)

    async def add_upload(self, upload: Upload, most: int) -> None:
        """Keep a record. Raises Conflict if its guest keeps `most` already."""
        await self._write(lambda connection: add_upload(connection, upload, most))

    async def uploads_of(self, guest: str, limit: int) -> list[Upload]:
        """The records a guest has brought, newest first, without their text."""
        return await self._read(lambda connection: uploads_of(connection, guest, limit))

    async def upload(self, upload: str) -> Upload | None:
        def work(connection: Connection) -> Upload | None:
            row = connection.execute(f"SELECT {UPLOAD} FROM uploads WHERE id = ?", (upload,)).fetchone()
            return None if row is None else upload_row(row)

        return await self._read(work)

    async def drop_upload(self, guest: str, upload: str) -> bool:
        """Forget a record; False if this guest has none by that name."""

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
    tests, values = ["mine.guest = ?"], [guest]
    if wanted.game:
        tests.append("game = ?")
        values.append(wanted.game)
    if wanted.running is not None:
        tests.append("status <> 'over'" if wanted.running else "status = 'over'")
    if wanted.result:
        tests.append("status = 'over'")
    if wanted.other:
        tests.append(OTHERS)
        values.append(f"%{escaped(wanted.other)}%")
    last = looked[-1][:2]
    found = connection.execute(
        "SELECT mine.created, mine.match, mine.seat, places "
        "FROM seats AS mine JOIN matches ON matches.id = mine.match "
        "WHERE (mine.created, mine.match) < (?, ?) AND (mine.created, mine.match) >= (?, ?) "
        f"AND {' AND '.join(tests)} ORDER BY mine.created DESC, mine.match DESC LIMIT ?",
        (*before, *last, *values, LOOKED_AT if wanted.result else limit + 1),
    ).fetchall()
    found = [row[:2] for row in found if ended(wanted.result, row[2], row[3])]
    matches = [match for _, match in found[:limit]]
    if len(found) > limit:
        created, match = found[limit - 1]
        return matches, (created, match)
    return matches, (last[0], last[1]) if len(looked) == LOOKED_AT else None


def escaped(part: str) -> str:
    """A part of a name, none of it a sign that stands for other letters."""
    return "".join(f"!{letter}" if letter in "!%_" else letter for letter in part)


def ended(result: str, seat: int, places: str) -> bool:
    """Whether a game has ended so for a seat. Nobody wins or loses alone."""
    if not result:
        return True
    found = numbers(places)
    return len(found) > 1 and (found[seat] == 1) == (result == "won")


def add_fork(connection: Connection, match: str, origin: Origin, fork: ForkSource) -> None:
    connection.execute(
        "INSERT INTO forks (match, parent, version, uploaded, position, past) VALUES (?, ?, ?, ?, ?, ?)",
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


def upload_row(row: Row) -> Upload:
    ident, guest, at, game, ruleset, names, entries, record = row
    return Upload(
        ident, guest, at, game, ruleset, msgspec.json.decode(names, type=tuple[str, ...]), entries, record
    )
