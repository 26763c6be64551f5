"""Bans in SQL."""

from __future__ import annotations

from hyakki.store.audit import AuditEvent
from hyakki.store.bans import Ban
from hyakki.store.sql.audit import note
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import Guest

__all__ = ["Bans"]

GUEST = (
    "SELECT id, name, face, CASE WHEN accounts.look IS NULL THEN 0 ELSE 1 END "
    "FROM guests LEFT JOIN accounts ON accounts.guest = id"
)


class Bans:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def all(self) -> list[Ban]:
        """Every ban, oldest first."""
        return await self._read(all_of)

    async def add(self, ban: Ban, event: AuditEvent | None = None) -> bool:
        """False if there is such a ban already, and then nothing is noted."""
        return await self._write(lambda connection: add(connection, ban, event))

    async def lift(self, kind: str, what: str, event: AuditEvent | None = None) -> bool:
        """False if there is no such ban, and then nothing is noted."""
        return await self._write(lambda connection: lift(connection, kind, what, event))

    async def named(self, name: str) -> list[Guest]:
        """The guests who have this name now, those with a password first."""
        return await self._read(
            lambda connection: guests(connection, "WHERE name = ? ORDER BY 4 DESC, id", name)
        )

    async def known(self, after: str, limit: int) -> list[Guest]:
        """Guests by their ids, beyond `after`; to find one by a mark that is made from its id."""
        return await self._read(
            lambda connection: guests(connection, "WHERE id > ? ORDER BY id LIMIT ?", after, limit)
        )


# ---------------------------------------------------------------- rows


def all_of(connection: Connection) -> list[Ban]:
    rows = connection.execute(
        "SELECT kind, what, at, coalesce(guests.name, '') FROM bans "
        "LEFT JOIN guests ON kind = 'guest' AND guests.id = what ORDER BY at, kind, what"
    )
    return [Ban(*row) for row in rows.fetchall()]


def add(connection: Connection, ban: Ban, event: AuditEvent | None) -> bool:
    added = connection.execute(
        "INSERT INTO bans (kind, what, at) VALUES (?, ?, ?) ON CONFLICT (kind, what) DO NOTHING",
        (ban.kind, ban.what, ban.at),
    )
    if added.rowcount == 1:
        note(connection, event)
    return added.rowcount == 1


def lift(connection: Connection, kind: str, what: str, event: AuditEvent | None) -> bool:
    lifted = connection.execute("DELETE FROM bans WHERE kind = ? AND what = ?", (kind, what)).rowcount == 1
    if lifted:
        note(connection, event)
    return lifted


def guests(connection: Connection, which: str, *values: str | int) -> list[Guest]:
    found = connection.execute(f"{GUEST} {which}", values).fetchall()
    return [Guest(ident, name, face, owned=bool(owned)) for ident, name, face, owned in found]
