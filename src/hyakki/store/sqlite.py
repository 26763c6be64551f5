"""The journal in one SQLite file.

>>> import asyncio, tempfile
>>> async def visit(folder: str) -> str:
...     store = SqliteStore(Path(folder) / "hyakki.db")
...     await store.add_guest(Guest("g1", "Mio", 7))
...     found = await store.guest("g1")
...     await store.close()
...     return found.name if found else "nobody"
>>> with tempfile.TemporaryDirectory() as folder:
...     asyncio.run(visit(folder))
'Mio'
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hyakki.kernel.chance import Drawn
from hyakki.kernel.record import Entry, EntryKind
from hyakki.store.errors import Conflict, Repeated, StoreDamaged, StoreUnavailable
from hyakki.store.results import add_result, begin_try, day_of, results_of
from hyakki.store.schema import connect, explained, prepare
from hyakki.store.shapes import Day, Guest, MatchRow, NewMatch, Origin, Result, SeatRow, Snapshot, Standing
from hyakki.store.sqlite_accounts import SqliteAccounts, guest_of
from hyakki.store.sqlite_bans import SqliteBans
from hyakki.store.sqlite_memory import SqliteMemory, add_fork, origin_of
from hyakki.store.sqlite_talk import SqliteTalk
from hyakki.store.store import Store
from hyakki.store.writer import Writer

__all__ = ["SqliteStore"]

T = TypeVar("T")
Row = tuple[Any, ...]


class LuckRow(msgspec.Struct, omit_defaults=True):
    """What an entry drew, of how many each outcome is one, and on which occasion."""

    drawn: list[Drawn]
    of: list[int] = []
    at: str = ""


EntryRow = tuple[int, int, EntryKind, int, str, list[Drawn], str, list[int], str]

ENTRY = "seq, at, kind, seat, move, chance, key"
MATCH = (
    "id, game, ruleset, options, pace, creator, created, secret, version, daily, practice, public, "
    "terms, times, deal, status, must, due, places, scores"
)
# A guest's name is kept in one place, so that a new name shows in every seat.
SEATS = """
    SELECT seat, kind, ifnull(guest, ''), ifnull(guests.name, seats.name), ifnull(guests.face, seats.face),
           level, invite, ready, kept
    FROM seats LEFT JOIN guests ON guests.id = seats.guest WHERE match = ? ORDER BY seat
"""


class SqliteStore(Store):
    """Opens the file, or makes it. Raises StoreDamaged, StoreTooNew, StoreUnavailable."""

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        try:
            self._writer = Writer(path)
            self._connection = connect(path)
        except sqlite3.Error as error:
            raise explained(path, error) from error
        self._reader = ThreadPoolExecutor(1, thread_name_prefix=f"reader {path.name}")
        self._closed = False
        self.talk = SqliteTalk(self._writer.write, self._read)
        self.accounts = SqliteAccounts(self._writer.write, self._read)
        self.bans = SqliteBans(self._writer.write, self._read)
        self.memory = SqliteMemory(self._writer.write, self._read, row_of)

    async def create(self, match: NewMatch) -> None:
        values = (
            match.id,
            match.game,
            match.ruleset,
            text(match.options),
            match.pace,
            match.creator,
            match.created,
            match.secret,
            match.entries[-1].seq if match.entries else 0,
            match.daily,
            match.practice,
            match.public,
            text(match.terms),
            text(match.times),
            text(match.deal),
            *standing_values(match.standing),
        )

        def work(connection: sqlite3.Connection) -> None:
            try:
                connection.execute(
                    f"INSERT INTO matches ({MATCH}) VALUES ({', '.join('?' * len(values))})", values
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(f"match {match.id} cannot be made ({error})") from error
            connection.executemany(
                "INSERT INTO seats (match, seat, kind, guest, name, face, level, invite, ready, kept, "
                "created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(match.id, *seat_values(seat), match.created) for seat in match.seats],
            )
            insert_entries(connection, match.id, match.entries)
            if match.daily and not match.practice:
                begin_try(connection, match)
            if match.origin is not None and match.fork is not None:
                add_fork(connection, match.id, match.origin, match.fork)

        await self._writer.write(work)

    async def append(
        self,
        match: str,
        entries: Sequence[Entry],
        standing: Standing,
        *,
        seats: Sequence[SeatRow] = (),
        count: int | None = None,
        creator: str | None = None,
        options: dict[str, str] | None = None,
        terms: dict[str, Any] | None = None,
        times: dict[str, Any] | None = None,
        deal: dict[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        result: Result | None = None,
    ) -> None:
        values = (entries[-1].seq, *standing_values(standing), match, entries[0].seq - 1)

        def work(connection: sqlite3.Connection) -> None:
            try:
                insert_entries(connection, match, entries)
            except sqlite3.IntegrityError as error:
                for entry in entries:
                    earlier = keyed(connection, match, entry.seat, entry.key) if entry.key else None
                    if earlier is not None:
                        raise Repeated(earlier) from error
                raise Conflict(f"match {match}: entry {entries[0].seq} is there already") from error
            done = connection.execute(
                "UPDATE matches SET version = ?, status = ?, must = ?, due = ?, places = ?, scores = ? "
                "WHERE id = ? AND version = ?",
                values,
            )
            if done.rowcount != 1:
                raise Conflict(f"match {match}: entry {entries[0].seq} is not the next one")
            for seat in seats:
                connection.execute(
                    "INSERT INTO seats (match, seat, kind, guest, name, face, level, invite, ready, kept, "
                    "created) SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, created FROM matches WHERE id = ? "
                    "ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, guest = excluded.guest, "
                    "name = excluded.name, face = excluded.face, level = excluded.level, "
                    "invite = excluded.invite, ready = excluded.ready, kept = excluded.kept",
                    (*seat_values(seat), match),
                )
            if count is not None:
                connection.execute("DELETE FROM seats WHERE match = ? AND seat >= ?", (match, count))
            for column, value in (("options", options), ("terms", terms), ("times", times), ("deal", deal)):
                if value is not None:
                    connection.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (text(value), match))
            if creator is not None:
                connection.execute("UPDATE matches SET creator = ? WHERE id = ?", (creator, match))
            if snapshot is not None:
                connection.execute(
                    "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)",
                    (match, snapshot.seq, text(snapshot.state)),
                )
            if result is not None:
                add_result(connection, result)

        await self._writer.write(work)

    async def match(self, match: str) -> MatchRow | None:
        def work(connection: sqlite3.Connection) -> MatchRow | None:
            (found,) = connection.execute("SELECT count(*) FROM matches WHERE id = ?", (match,)).fetchone()
            return row_of(connection, match) if found else None

        return await self._read(work)

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        def work(connection: sqlite3.Connection) -> list[Entry]:
            rows = connection.execute(
                f"SELECT {ENTRY} FROM entries WHERE match = ? AND seq > ? ORDER BY seq", (match, after)
            ).fetchall()
            return [entry_of(row) for row in rows]

        found = await self._read(work)
        for seq, entry in enumerate(found, after + 1):
            if entry.seq != seq:
                raise StoreDamaged(self.path, f"entry {seq} of match {match} is missing")
        return found

    async def keyed(self, match: str, seat: int, key: str) -> Entry | None:
        return await self._read(lambda connection: keyed(connection, match, seat, key))

    async def snapshot(self, match: str) -> Snapshot | None:
        def work(connection: sqlite3.Connection) -> Snapshot | None:
            row = connection.execute("SELECT seq, state FROM snapshots WHERE match = ?", (match,)).fetchone()
            return None if row is None else Snapshot(row[0], msgspec.json.decode(row[1]))

        return await self._read(work)

    async def due(self, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        return await self._read(
            lambda connection: connection.execute(
                "SELECT due, id FROM matches WHERE due IS NOT NULL AND (due, id) > (?, ?) "
                "ORDER BY due, id LIMIT ?",
                (*after, limit),
            ).fetchall()
        )

    async def matches_of(self, guest: str, limit: int) -> list[MatchRow]:
        def work(connection: sqlite3.Connection) -> list[MatchRow]:
            ids = connection.execute(
                "SELECT match FROM seats WHERE guest = ? ORDER BY created DESC, match LIMIT ?", (guest, limit)
            ).fetchall()
            return [row_of(connection, match) for (match,) in ids]

        return await self._read(work)

    async def day(self, game: str, day: str, guest: str, limit: int) -> Day:
        return await self._read(lambda connection: day_of(connection, game, day, guest, limit))

    async def results_of(self, guest: str, game: str, limit: int) -> tuple[int, list[Result]]:
        return await self._read(lambda connection: results_of(connection, guest, game, limit))

    async def set_pace(self, match: str, pace: str) -> None:
        await self._write("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))

    async def set_public(self, match: str, public: bool) -> None:
        await self._write("UPDATE matches SET public = ? WHERE id = ?", (public, match))

    async def add_guest(self, guest: Guest) -> None:
        await self._write("INSERT OR IGNORE INTO guests VALUES (?, ?, ?)", (guest.id, guest.name, guest.face))

    async def guest(self, guest: str) -> Guest | None:
        return await self._read(lambda connection: guest_of(connection, guest))

    async def secret(self, name: str) -> bytes:
        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, secrets.token_bytes(32)))
            found = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(found[0])

        return await self._writer.write(work)

    async def pulse(self, at: int) -> None:
        await self._write("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (at,))

    async def last_pulse(self) -> int:
        def work(connection: sqlite3.Connection) -> int:
            row = connection.execute("SELECT at FROM pulse").fetchone()
            return 0 if row is None else int(row[0])

        return await self._read(work)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._connection.close()

    async def _write(self, statement: str, values: Row) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(statement, values)

        await self._writer.write(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreUnavailable(f"{self.path}: the store is closed")

        def consistent() -> T:
            connection = self._connection
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("COMMIT")

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, consistent)
        except sqlite3.Error as error:
            raise explained(self.path, error) from error
        except msgspec.MsgspecError as error:
            raise StoreDamaged(self.path, f"a row cannot be read ({error})") from error


# ---------------------------------------------------------------- rows


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def insert_entries(connection: sqlite3.Connection, match: str, entries: Sequence[Entry]) -> None:
    connection.executemany(
        f"INSERT INTO entries (match, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(match, e.seq, e.at, e.kind, e.seat, e.move, luck_text(e), e.key) for e in entries],
    )


def keyed(connection: sqlite3.Connection, match: str, seat: int, key: str) -> Entry | None:
    row = connection.execute(
        f"SELECT {ENTRY} FROM entries WHERE match = ? AND seat = ? AND key = ? AND key <> ''",
        (match, seat, key),
    ).fetchone()
    return None if row is None else entry_of(row)


def entry_of(row: Row) -> Entry:
    # Checked through a shape of our own: a compiled class does not tell the types of its fields.
    *plain, chance, key = row
    luck = msgspec.json.decode(chance, type=list[Drawn] | LuckRow)
    if isinstance(luck, list):  # nothing, or drawn before more than outcomes was kept
        luck = LuckRow(luck)
    return Entry(*msgspec.convert((*plain, luck.drawn, key, luck.of, luck.at), EntryRow))


def luck_text(entry: Entry) -> str:
    return text(LuckRow(entry.chance, entry.asked, entry.occasion) if entry.asked else entry.chance)


def seat_values(seat: SeatRow) -> Row:
    return (
        seat.seat,
        seat.kind,
        seat.guest or None,
        seat.name,
        seat.face,
        seat.level,
        seat.invite,
        seat.ready,
        seat.kept,
    )


def seat_row(row: Row) -> SeatRow:
    seat, kind, guest, name, face, level, invite, ready, kept = row
    return SeatRow(seat, kind, guest, name, face, level, invite, bool(ready), kept)


def standing_values(standing: Standing) -> Row:
    return (standing.status, standing.must, standing.due, text(standing.places), text(standing.scores))


def row_of(connection: sqlite3.Connection, match: str) -> MatchRow:
    """A match that is there."""
    row = connection.execute(f"SELECT {MATCH} FROM matches WHERE id = ?", (match,)).fetchone()
    seats = connection.execute(SEATS, (match,)).fetchall()
    return match_row(row, seats, origin_of(connection, match))


def match_row(row: Row, seats: list[Row], origin: Origin | None) -> MatchRow:
    ident, game, ruleset, options, pace, creator, created, secret, version, daily, practice = row[:11]
    public, terms, times, deal, status, must, due, places, scores = row[11:]
    return MatchRow(
        id=ident,
        game=game,
        ruleset=ruleset,
        options=msgspec.json.decode(options, type=dict[str, str]),
        pace=pace,
        creator=creator,
        created=created,
        secret=secret,
        version=version,
        standing=Standing(status, must, due, numbers(places), numbers(scores)),
        seats=tuple(seat_row(seat) for seat in seats),
        daily=daily,
        practice=bool(practice),
        terms=msgspec.json.decode(terms),
        times=msgspec.json.decode(times),
        deal=msgspec.json.decode(deal),
        public=bool(public),
        origin=origin,
    )


def numbers(kept: str) -> tuple[int, ...]:
    return msgspec.json.decode(kept, type=tuple[int, ...])
