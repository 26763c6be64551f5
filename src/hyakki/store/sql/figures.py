"""What processes say about themselves, in SQL."""

from __future__ import annotations

from hyakki.store.sql.runner import Connection, Runner

__all__ = ["Figures"]

LONG = 60 * 60 * 1000
"""Milliseconds."""


class Figures:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def put(self, process: str, at: int, text: str) -> None:
        """A process's newest figures. Those of processes that have been silent for long are thrown away."""

        def work(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO figures (process, at, text) VALUES (?, ?, ?) "
                "ON CONFLICT (process) DO UPDATE SET at = excluded.at, text = excluded.text",
                (process, at, text),
            )
            connection.execute("DELETE FROM figures WHERE at < ?", (at - LONG,))

        await self._write(work, guarded=True)

    async def since(self, at: int) -> dict[str, str]:
        """What processes have said since this instant, by their names."""

        def work(connection: Connection) -> dict[str, str]:
            rows = connection.execute(
                "SELECT process, text FROM figures WHERE at >= ? ORDER BY process", (at,)
            )
            return dict(rows.fetchall())

        return await self._read(work)

    async def drop(self, process: str) -> None:
        """A process stops."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM figures WHERE process = ?", (process,))

        await self._write(work, guarded=True)
