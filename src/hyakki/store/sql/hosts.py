"""Hosts in SQL."""

from __future__ import annotations

from hyakki.store.audit import AuditEvent
from hyakki.store.errors import Conflict
from hyakki.store.hosts import Host
from hyakki.store.sql.audit import note
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import Guest

__all__ = ["Hosts"]


class Hosts:
    """Every method may raise StoreUnavailable; then nothing was changed. `Guest.host` says who is one."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def all(self) -> list[Host]:
        """Every host, oldest first."""

        def work(connection: Connection) -> list[Host]:
            rows = connection.execute(
                "SELECT guests.id, name, face, at FROM hosts JOIN guests ON guests.id = guest "
                "ORDER BY at, guests.id"
            ).fetchall()
            return [
                Host(Guest(guest, name, face, owned=True, host=True), at) for guest, name, face, at in rows
            ]

        return await self._read(work)

    async def add(self, guest: str, at: int, event: AuditEvent) -> bool:
        """False if it is one already. Raises Conflict if the name has no password (any more)."""

        def work(connection: Connection) -> bool:
            owned = "SELECT 1 FROM accounts WHERE guest = ? AND look IS NOT NULL"
            if connection.execute(owned, (guest,)).fetchone() is None:
                raise Conflict("this name has no password")
            added = connection.execute(
                "INSERT INTO hosts (guest, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (guest, at)
            )
            if added.rowcount == 1:
                note(connection, event)
            return added.rowcount == 1

        return await self._write(work)

    async def remove(self, guest: str, event: AuditEvent) -> bool:
        """False if it is none."""

        def work(connection: Connection) -> bool:
            removed = connection.execute("DELETE FROM hosts WHERE guest = ?", (guest,)).rowcount == 1
            if removed:
                note(connection, event)
            return removed

        return await self._write(work)
