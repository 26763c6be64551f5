"""What processes say about themselves, in SQL."""

from __future__ import annotations

from hyakki.store.figures import Figures
from hyakki.store.sql.runner import Connection, Runner

__all__ = ["SqlFigures"]

LONG = 60 * 60 * 1000
"""Milliseconds."""


class SqlFigures(Figures):
    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def put(self, process: str, at: int, text: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO figures (process, at, text) VALUES (?, ?, ?) "
                "ON CONFLICT (process) DO UPDATE SET at = excluded.at, text = excluded.text",
                (process, at, text),
            )
            connection.execute("DELETE FROM figures WHERE at < ?", (at - LONG,))

        await self._write(work, guarded=True)

    async def since(self, at: int) -> dict[str, str]:
        def work(connection: Connection) -> dict[str, str]:
            rows = connection.execute(
                "SELECT process, text FROM figures WHERE at >= ? ORDER BY process", (at,)
            )
            return dict(rows.fetchall())

        return await self._read(work)

    async def drop(self, process: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM figures WHERE process = ?", (process,))

        await self._write(work, guarded=True)
