"""Signs of life and leases in SQL."""

from __future__ import annotations

from hyakki.store.leases import Leases
from hyakki.store.sql.runner import Connection, Runner

__all__ = ["SqlLeases"]

FORGOTTEN = 24 * 60 * 60 * 1000
"""After a day without a sign of life, a process and its leases are swept away."""

HELD = "SELECT 1 FROM processes WHERE processes.id = leases.process AND processes.until > ?"


class SqlLeases(Leases):
    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def pulse(self, process: str, until: int, heard: int = 0) -> None:
        def work(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO processes (id, until, heard) VALUES (?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET until = excluded.until, heard = excluded.heard",
                (process, until, heard),
            )
            for (old,) in connection.execute(
                "SELECT id FROM processes WHERE until < ?", (until - FORGOTTEN,)
            ).fetchall():
                forget(connection, old)

        await self._write(work, guarded=True)

    async def gone(self, process: str) -> None:
        await self._write(lambda connection: forget(connection, process), guarded=True)

    async def bury(self, process: str, heard: int, now: int) -> bool:
        def work(connection: Connection) -> bool:
            buried = connection.execute(
                "UPDATE processes SET until = ? WHERE id = ? AND heard = ?", (now, process, heard)
            )
            return buried.rowcount == 1

        return await self._write(work, guarded=True)

    async def abandon(self, process: str, heard: int) -> None:
        def work(connection: Connection) -> None:
            dead = f"{process} until {heard}"
            connection.execute(
                "INSERT INTO processes (id, until, heard) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (dead, heard, heard),
            )
            connection.execute("UPDATE leases SET process = ? WHERE process = ?", (dead, process))

        await self._write(work, guarded=True)

    async def alive(self, now: int) -> dict[str, int]:
        def work(connection: Connection) -> dict[str, int]:
            rows = connection.execute("SELECT id, heard FROM processes WHERE until > ? ORDER BY id", (now,))
            return {process: int(heard) for process, heard in rows.fetchall()}

        return await self._read(work)

    async def take(self, name: str, process: str, now: int) -> str:
        def work(connection: Connection) -> str:
            connection.execute(
                "INSERT INTO leases (name, process) VALUES (?, ?) ON CONFLICT (name) DO UPDATE "
                f"SET process = excluded.process WHERE NOT EXISTS ({HELD})",
                (name, process, now),
            )
            holder = connection.execute("SELECT process FROM leases WHERE name = ?", (name,)).fetchone()
            return str(holder[0]) if holder else ""

        while not (holder := await self._write(work, guarded=True)):
            pass  # whoever had it gave it back in between
        return holder

    async def held(self, name: str) -> tuple[str, int]:
        def work(connection: Connection) -> tuple[str, int]:
            row = connection.execute(
                "SELECT process, heard FROM leases JOIN processes ON processes.id = leases.process "
                "WHERE name = ?",
                (name,),
            ).fetchone()
            return (str(row[0]), int(row[1])) if row else ("", 0)

        return await self._read(work)

    async def release(self, name: str, process: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM leases WHERE name = ? AND process = ?", (name, process))

        await self._write(work, guarded=True)

    async def orphans(self, now: int, limit: int) -> list[str]:
        def work(connection: Connection) -> list[str]:
            rows = connection.execute(
                "SELECT id FROM matches WHERE due IS NOT NULL AND NOT EXISTS "
                f"(SELECT 1 FROM leases WHERE leases.name = matches.id AND EXISTS ({HELD})) "
                "ORDER BY due, id LIMIT ?",
                (now, limit),
            )
            return [match for (match,) in rows.fetchall()]

        return await self._read(work)


def forget(connection: Connection, process: str) -> None:
    connection.execute("DELETE FROM leases WHERE process = ?", (process,))
    connection.execute("DELETE FROM processes WHERE id = ?", (process,))
