"""The journal in SQL: everything the table asks for, whichever database runs it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Sequence
from typing import Any

import msgspec

from hyakki.kernel.record import Entry
from hyakki.store.errors import Conflict
from hyakki.store.ratings import Rated
from hyakki.store.shapes import (
    Day,
    Finish,
    Guest,
    MatchRow,
    NewMatch,
    Result,
    SeatRow,
    Snapshot,
    Standing,
)
from hyakki.store.sql.accounts import SqlAccounts, guest_of
from hyakki.store.sql.appending import Append, Creation
from hyakki.store.sql.audit import SqlAudit
from hyakki.store.sql.bans import SqlBans
from hyakki.store.sql.factors import SqlSecondFactors
from hyakki.store.sql.figures import SqlFigures
from hyakki.store.sql.hosts import SqlHosts
from hyakki.store.sql.leases import SqlLeases
from hyakki.store.sql.memory import SqlMemory, add_fork
from hyakki.store.sql.ratings import SqlRatings, note
from hyakki.store.sql.reading import about, entries_of, match_of, rows_of
from hyakki.store.sql.results import add_result, begin_try, day_of, results_of
from hyakki.store.sql.rows import (
    INSERT_ENTRY,
    MATCH,
    add_seats,
    entry_values,
    keyed,
    put_seat,
    standing_values,
)
from hyakki.store.sql.runner import Connection, Row, Runner, text
from hyakki.store.sql.sessions import SqlSessions
from hyakki.store.sql.talk import SqlTalk
from hyakki.store.store import Store

__all__ = ["SqlStore"]


NOTHING = (None,) * 9
"""What changes with a move that is only a move."""


class SqlStore(Store):
    """`runner` gives each piece of work its transaction."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.accounts = SqlAccounts(runner)
        self.audit = SqlAudit(runner)
        self.bans = SqlBans(runner)
        self.figures = SqlFigures(runner)
        self.hosts = SqlHosts(runner)
        self.factors = SqlSecondFactors(runner)
        self.leases = SqlLeases(runner)
        self.memory = SqlMemory(runner)
        self.ratings = SqlRatings(runner)
        self.sessions = SqlSessions(runner)
        self.talk = SqlTalk(runner)

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

        def work(connection: Connection) -> None:
            made = connection.execute(
                f"INSERT INTO matches ({MATCH}) VALUES ({', '.join('?' * len(values))}) "
                "ON CONFLICT DO NOTHING",
                values,
            )
            if made.rowcount != 1:
                raise Conflict(f"match {match.id} is there already")
            add_seats(connection, match.id, match.seats, match.created)
            connection.executemany(INSERT_ENTRY, [entry_values(match.id, entry) for entry in match.entries])
            if match.daily and not match.practice:
                begin_try(connection, match)
            if match.origin is not None and match.fork is not None:
                add_fork(connection, match.id, match.origin, match.fork)

        made = Creation(match.id, match.entries[-1].seq if match.entries else 0, work)
        await self._runner.write(made, guarded=True)

    def append(
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
        rated: Rated | None = None,
        finish: Finish | None = None,
    ) -> Awaitable[None]:
        changes = (count, creator, options, terms, times, deal, snapshot, result, rated)
        if not seats and changes == NOTHING:
            work = Append(match, entries, standing)
            return self._runner.write(work, guarded=True, finish=finish)
        columns = {"creator": creator}
        for column, value in (("options", options), ("terms", terms), ("times", times), ("deal", deal)):
            columns[column] = None if value is None else text(value)

        def more(connection: Connection) -> None:
            for seat in seats:
                put_seat(connection, match, seat)
            if count is not None:
                connection.execute("DELETE FROM seats WHERE match = ? AND seat >= ?", (match, count))
            for column, value in columns.items():
                if value is not None:
                    connection.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, match))
            if snapshot is not None:
                connection.execute(
                    "INSERT INTO snapshots (match, seq, state) VALUES (?, ?, ?) "
                    "ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, state = excluded.state",
                    (match, snapshot.seq, text(snapshot.state)),
                )
            if result is not None:
                add_result(connection, result)
            if rated is not None:
                note(connection, rated)

        work = Append(match, entries, standing, more)
        return self._runner.write(work, guarded=True, finish=finish)

    async def match(self, match: str) -> MatchRow | None:
        return await self._runner.read(lambda connection: match_of(connection, match))

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        return await self._runner.read(lambda connection: entries_of(connection, match, after))

    async def keyed(self, match: str, seat: int, key: str) -> Entry | None:
        def work(connection: Connection) -> Entry | None:
            with about(match):
                return keyed(connection, match, seat, key)

        return await self._runner.read(work)

    async def snapshot(self, match: str) -> Snapshot | None:
        def work(connection: Connection) -> Snapshot | None:
            with about(match):
                row = connection.execute(
                    "SELECT seq, state FROM snapshots WHERE match = ?", (match,)
                ).fetchone()
                return None if row is None else Snapshot(int(row[0]), msgspec.json.decode(row[1]))

        return await self._runner.read(work)

    async def due(self, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        return await self._runner.read(
            lambda connection: connection.execute(
                "SELECT due, id FROM matches WHERE due IS NOT NULL AND (due, id) > (?, ?) "
                "ORDER BY due, id LIMIT ?",
                (*after, limit),
            ).fetchall()
        )

    async def matches_of(self, guest: str, limit: int) -> list[MatchRow]:
        def work(connection: Connection) -> list[MatchRow]:
            ids = connection.execute(
                "SELECT match FROM seats WHERE guest = ? ORDER BY created DESC, match LIMIT ?", (guest, limit)
            ).fetchall()
            return rows_of(connection, (match for (match,) in ids))

        return await self._runner.read(work)

    async def day(self, game: str, day: str, guest: str, limit: int) -> Day:
        return await self._runner.read(lambda connection: day_of(connection, game, day, guest, limit))

    async def results_of(self, guest: str, game: str, limit: int) -> tuple[int, list[Result]]:
        return await self._runner.read(lambda connection: results_of(connection, guest, game, limit))

    async def set_pace(self, match: str, pace: str) -> None:
        await self._write("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))

    async def set_public(self, match: str, public: bool) -> None:
        await self._write("UPDATE matches SET public = ? WHERE id = ?", (public, match))

    async def add_guest(self, guest: Guest) -> None:
        await self._write(
            "INSERT INTO guests (id, name, face) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (guest.id, guest.name, guest.face),
        )

    async def guest(self, guest: str) -> Guest | None:
        return await self._runner.read(lambda connection: guest_of(connection, guest))

    async def secret(self, name: str) -> bytes:
        def work(connection: Connection) -> bytes:
            connection.execute(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (name, secrets.token_bytes(32)),
            )
            found = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(found[0])

        return await self._runner.write(work, guarded=True)

    async def pulse(self, at: int) -> None:
        await self._write(
            "INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,)
        )

    async def last_pulse(self) -> int:
        def work(connection: Connection) -> int:
            row = connection.execute("SELECT at FROM pulse").fetchone()
            return 0 if row is None else int(row[0])

        return await self._runner.read(work)

    async def probe(self, at: int) -> None:
        await self._write(
            "INSERT INTO probes (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,)
        )

    async def size(self) -> int:
        return await self._runner.read(self._runner.size)

    async def close(self) -> None:
        await self._runner.close()

    async def _write(self, statement: str, values: Row) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._runner.write(work, guarded=True)
