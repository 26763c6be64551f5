"""Signs of life and leases in SQL."""

from __future__ import annotations

from hyakki.store.sql.runner import Connection, Runner

__all__ = ["Leases"]

FORGOTTEN = 24 * 60 * 60 * 1000
"""After a day without a sign of life, a process and its leases are swept away."""

HELD = "SELECT 1 FROM processes WHERE processes.id = leases.process AND processes.until > ?"


class Leases:
    """Every method may raise StoreUnavailable; then nothing was changed.

    A lease is one process's word that it looks after something: a match by its id, or a task of the whole
    cluster by its name. It holds as long as its process shows signs of life. That keeps two from doing the
    same work; what happened in a match is guarded by its journal alone. Instants come from the processes, so
    the clocks of their machines must agree within a second or so; a sign of life should reach well beyond
    that.
    """

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def pulse(self, process: str, until: int, heard: int = 0) -> None:
        """A sign of life: the process is there now, and until an instant it need not show another."""

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
        """A process stops: nothing is its any more."""
        await self._write(lambda connection: forget(connection, process), guarded=True)

    async def bury(self, process: str, heard: int, now: int) -> bool:
        """A process is dead, though it might be alive by its last sign of life. False if it gave another."""

        def work(connection: Connection) -> bool:
            buried = connection.execute(
                "UPDATE processes SET until = ? WHERE id = ? AND heard = ?", (now, process, heard)
            )
            return buried.rowcount == 1

        return await self._write(work, guarded=True)

    async def abandon(self, process: str, heard: int) -> None:
        """A process stood still for too long: what it had is held by nobody since then, as if it had died.

        It may go on under its name, and take what it wants again.
        """

        def work(connection: Connection) -> None:
            dead = f"{process} until {heard}"
            connection.execute(
                "INSERT INTO processes (id, until, heard) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (dead, heard, heard),
            )
            connection.execute("UPDATE leases SET process = ? WHERE process = ?", (dead, process))

        await self._write(work, guarded=True)

    async def alive(self, now: int) -> dict[str, int]:
        """The processes that are there, in the order of their names, and when each was last heard of."""

        def work(connection: Connection) -> dict[str, int]:
            rows = connection.execute("SELECT id, heard FROM processes WHERE until > ? ORDER BY id", (now,))
            return {process: int(heard) for process, heard in rows.fetchall()}

        return await self._read(work)

    async def take(self, name: str, process: str, now: int) -> str:
        """The process that has the lease. It is this one if no other that is alive has it."""

        def work(connection: Connection) -> str:
            connection.execute(
                "INSERT INTO leases (name, process) VALUES (?, ?) ON CONFLICT (name) DO UPDATE "
                f"SET process = excluded.process WHERE NOT EXISTS ({HELD})",
                (name, process, now),
            )
            holder = connection.execute("SELECT process FROM leases WHERE name = ?", (name,)).fetchone()
            return str(holder[0]) if holder else ""

        while not (holder := await self._write(work, guarded=True)):
            pass  # its holder gave it back in between
        return holder

    async def held(self, name: str) -> tuple[str, int]:
        """Which process has or had a lease, and when it was last heard of; ("", 0) if none."""

        def work(connection: Connection) -> tuple[str, int]:
            row = connection.execute(
                "SELECT process, heard FROM leases JOIN processes ON processes.id = leases.process "
                "WHERE name = ?",
                (name,),
            ).fetchone()
            return (str(row[0]), int(row[1])) if row else ("", 0)

        return await self._read(work)

    async def release(self, name: str, process: str) -> None:
        """Give a lease back; nothing happens if another process has it."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM leases WHERE name = ? AND process = ?", (name, process))

        await self._write(work, guarded=True)

    async def orphans(self, now: int, limit: int) -> list[str]:
        """Matches that want to move by themselves and that nobody alive looks after, the oldest first."""

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
