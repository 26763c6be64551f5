"""Second factors in SQL."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.store.audit import AuditEvent
from hyakki.store.errors import Conflict
from hyakki.store.sql.audit import note
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import SecondFactor

__all__ = ["SecondFactors", "drop"]


class SecondFactors:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def of(self, guest: str) -> SecondFactor | None:
        return await self._read(lambda connection: factor_of(connection, guest))

    async def put(self, guest: str, factor: SecondFactor, codes: Sequence[str], at: int) -> None:
        """From now on; with the digests of its recovery codes. Raises Conflict if there is one already."""

        def work(connection: Connection) -> None:
            added = connection.execute(
                "INSERT INTO second_factors (guest, sealed, began, step) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (guest, factor.sealed, at, factor.step),
            )
            if added.rowcount != 1:
                raise Conflict("there is a second factor already")
            write_codes(connection, guest, codes)

        await self._write(work)

    async def take_step(self, guest: str, step: int) -> bool:
        """Use the code of one moment; False if it, or a later one, has been used."""
        return await self._do(
            "UPDATE second_factors SET step = ? WHERE guest = ? AND step < ?", step, guest, step
        )

    async def take_code(self, guest: str, code: str) -> bool:
        """Use a recovery code by its digest; False if there is none such any more."""
        return await self._do("DELETE FROM recovery_codes WHERE guest = ? AND hash = ?", guest, code)

    async def replace_codes(self, guest: str, codes: Sequence[str]) -> None:
        """Other recovery codes; the old ones are good for nothing. Raises Conflict without a factor."""

        def work(connection: Connection) -> None:
            if factor_of(connection, guest) is None:
                raise Conflict("there is no second factor any more")
            write_codes(connection, guest, codes)

        await self._write(work)

    async def codes_left(self, guest: str) -> int:
        def work(connection: Connection) -> int:
            row = connection.execute("SELECT count(*) FROM recovery_codes WHERE guest = ?", (guest,))
            return int(row.fetchone()[0])

        return await self._read(work)

    async def drop(self, guest: str, event: AuditEvent | None = None) -> bool:
        """No second factor any more, and an entry of the audit log with it; False if there was none."""

        def work(connection: Connection) -> bool:
            dropped = drop(connection, guest)
            if dropped:
                note(connection, event)
            return dropped

        return await self._write(work)

    async def _do(self, statement: str, *values: str | int) -> bool:
        """Whether it has changed anything."""
        return await self._write(lambda connection: connection.execute(statement, values).rowcount == 1)


def factor_of(connection: Connection, guest: str) -> SecondFactor | None:
    row = connection.execute("SELECT sealed, step FROM second_factors WHERE guest = ?", (guest,)).fetchone()
    return None if row is None else SecondFactor(bytes(row[0]), row[1])


def write_codes(connection: Connection, guest: str, codes: Sequence[str]) -> None:
    connection.execute("DELETE FROM recovery_codes WHERE guest = ?", (guest,))
    connection.executemany(
        "INSERT INTO recovery_codes (guest, hash) VALUES (?, ?)", [(guest, code) for code in codes]
    )


def drop(connection: Connection, guest: str) -> bool:
    connection.execute("DELETE FROM recovery_codes WHERE guest = ?", (guest,))
    return connection.execute("DELETE FROM second_factors WHERE guest = ?", (guest,)).rowcount == 1
