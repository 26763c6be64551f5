"""The journal in SQL: everything the table asks for, whichever database runs it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Sequence

import msgspec

from hyakki.kernel.record import Entry
from hyakki.store.chain import EMPTY, checksum_after
from hyakki.store.errors import Conflict
from hyakki.store.match import ForkSource, MatchChange, MatchRow, Snapshot
from hyakki.store.sql.accounts import Accounts, guest_of
from hyakki.store.sql.appending import Append, Creation
from hyakki.store.sql.audit import Audit
from hyakki.store.sql.bans import Bans
from hyakki.store.sql.bots import BotAccounts
from hyakki.store.sql.factors import SecondFactors
from hyakki.store.sql.figures import Figures
from hyakki.store.sql.history import History, add_fork
from hyakki.store.sql.hosts import Hosts
from hyakki.store.sql.leases import Leases
from hyakki.store.sql.ratings import Ratings
from hyakki.store.sql.reading import about, entries_of, match_of, rows_of
from hyakki.store.sql.results import begin_try, day_of, results_of
from hyakki.store.sql.rows import (
    INSERT_ENTRY,
    MATCH,
    add_seats,
    entry_values,
    keyed,
    match_values,
)
from hyakki.store.sql.runner import Connection, Row, Runner
from hyakki.store.sql.sessions import Sessions
from hyakki.store.sql.talk import Talk
from hyakki.store.types import Day, Guest, OnWritten, Result

__all__ = ["Store"]


class Store:
    """Every method may raise StoreUnavailable; then nothing was changed.

    `runner` gives each piece of work its transaction.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.accounts = Accounts(runner)
        """Names with a password, and who wants to be forgotten."""
        self.audit = Audit(runner)
        """What hosts have done, and who has signed in."""
        self.bans = Bans(runner)
        """Whom the host does not let in."""
        self.bots = BotAccounts(runner)
        """Names that programs play under."""
        self.factors = SecondFactors(runner)
        """Codes beside a password."""
        self.figures = Figures(runner)
        """What processes say about themselves."""
        self.hosts = Hosts(runner)
        """Who may use the host's page."""
        self.leases = Leases(runner)
        """Which of several processes does what."""
        self.history = History(runner)
        """What is remembered of games beyond their journals."""
        self.ratings = Ratings(runner)
        """How strong everybody is."""
        self.sessions = Sessions(runner)
        """Signed-in browsers, and private links to seats."""
        self.talk = Talk(runner)
        """What people say at the tables."""

    async def create(
        self, match: MatchRow, entries: Sequence[Entry] = (), fork: ForkSource | None = None
    ) -> None:
        """A new match with its seats and first entries, all or nothing; `fork` if it has an origin.

        Raises Conflict if it is a second try of its creator on a daily board, and not for practice.
        """

        def work(connection: Connection) -> None:
            values = match_values(match)
            made = connection.execute(
                f"INSERT INTO matches ({MATCH}) VALUES ({', '.join('?' * len(values))}) "
                "ON CONFLICT DO NOTHING",
                values,
            )
            if made.rowcount != 1:
                raise Conflict(f"match {match.id} is there already")
            add_seats(connection, match.id, match.seats, match.created)
            checksum = EMPTY
            for entry in entries:
                checksum = checksum_after(checksum, entry)
                connection.execute(INSERT_ENTRY, entry_values(match.id, entry, checksum))
            if match.daily_try:
                begin_try(connection, match)
            if match.origin is not None and fork is not None:
                add_fork(connection, match.id, match.origin, fork)

        await self._runner.write(Creation(match.id, match.version, work), guarded=True)

    def append(self, match: str, change: MatchChange, finish: OnWritten | None = None) -> Awaitable[None]:
        """Append entries that follow the latest one, all or nothing; done once they are on the disk.

        They will be there even if nobody waits for it; `finish` is told in any case. Raises Conflict if the
        first entry's number is not the next one.
        """
        return self._runner.write(Append(match, change), guarded=True, finish=finish)

    async def match(self, match: str) -> MatchRow | None:
        return await self._runner.read(lambda connection: match_of(connection, match))

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The entries with larger numbers than `after`, in order, without a gap."""
        return await self._runner.read(lambda connection: entries_of(connection, match, after))

    async def keyed(self, match: str, seat: int, key: str, after: int = 0) -> Entry | None:
        """What a seat did with a key since an entry. Keys have no index: the fewer entries, the quicker."""

        def work(connection: Connection) -> Entry | None:
            with about(match):
                return keyed(connection, match, seat, key, after)

        return await self._runner.read(work)

    async def snapshot(self, match: str) -> Snapshot | None:
        """The latest snapshot."""

        def work(connection: Connection) -> Snapshot | None:
            with about(match):
                row = connection.execute(
                    "SELECT seq, state FROM snapshots WHERE match = ?", (match,)
                ).fetchone()
                return None if row is None else Snapshot(int(row[0]), msgspec.json.decode(row[1]))

        return await self._runner.read(work)

    async def due(self, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """Matches that want to move by themselves as (since, match), oldest first, beyond `after`."""
        return await self._runner.read(
            lambda connection: connection.execute(
                "SELECT due, id FROM matches WHERE due IS NOT NULL AND (due, id) > (?, ?) "
                "ORDER BY due, id LIMIT ?",
                (*after, limit),
            ).fetchall()
        )

    async def matches_of(self, guest: str, limit: int) -> list[MatchRow]:
        """The matches a guest sits in, newest first."""

        def work(connection: Connection) -> list[MatchRow]:
            ids = connection.execute(
                "SELECT match FROM seats WHERE guest = ? ORDER BY created DESC, match LIMIT ?", (guest, limit)
            ).fetchall()
            return rows_of(connection, (match for (match,) in ids))

        return await self._runner.read(work)

    async def day(self, game: str, day: str, guest: str, limit: int) -> Day:
        """The list of a daily board, its best lines at most `limit`, the earlier of equals first."""
        return await self._runner.read(lambda connection: day_of(connection, game, day, guest, limit))

    async def results_of(self, guest: str, game: str, limit: int) -> tuple[int, list[Result]]:
        """How many results a guest has in a game for one, and the best of them."""
        return await self._runner.read(lambda connection: results_of(connection, guest, game, limit))

    async def set_pace(self, match: str, pace: str) -> None:
        await self._write("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))

    async def set_public(self, match: str, public: bool) -> None:
        """Whether strangers may take a match's free seats."""
        await self._write("UPDATE matches SET public = ? WHERE id = ?", (public, match))

    async def add_guest(self, guest: Guest) -> None:
        await self._write(
            "INSERT INTO guests (id, name, face) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (guest.id, guest.name, guest.face),
        )

    async def guest(self, guest: str) -> Guest | None:
        return await self._runner.read(lambda connection: guest_of(connection, guest))

    async def secret(self, name: str) -> bytes:
        """256 random bits kept with the data under a name, made when first asked for."""

        def work(connection: Connection) -> bytes:
            connection.execute(
                "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (name, secrets.token_bytes(32)),
            )
            found = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(found[0])

        return await self._runner.write(work, guarded=True)

    async def pulse(self, at: int) -> None:
        """A sign of life: the program ran at this instant."""
        await self._write(
            "INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,)
        )

    async def last_pulse(self) -> int:
        """0 if there was none."""

        def work(connection: Connection) -> int:
            row = connection.execute("SELECT at FROM pulse").fetchone()
            return 0 if row is None else int(row[0])

        return await self._runner.read(work)

    async def look_over(self) -> list[str]:
        """For a server, before anybody plays: what its host should know of what is kept, a sentence each.

        It takes a few seconds at most, however much that is. Raises StoreDamaged if nobody should play.
        """
        return []

    async def probe(self, at: int) -> None:
        """Write something, as a move would be written: it raises nothing where a move can be taken."""
        await self._write(
            "INSERT INTO probes (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,)
        )

    async def size(self) -> int:
        """Bytes that all of it takes."""
        return await self._runner.read(self._runner.size)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        await self._runner.close()

    async def _write(self, statement: str, values: Row) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._runner.write(work, guarded=True)
