"""Sessions and links to seats in SQL."""

from __future__ import annotations

from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import SeatLink, Session

__all__ = ["Sessions", "begin"]

BROWSERS = 50
"""Sessions of one name; those that were not here for longest end first."""

LINK = "SELECT id, guest, match, began, seen, device FROM seat_links"
LATEST = "CASE WHEN seen > began THEN seen ELSE began END"
GOING = (
    "EXISTS (SELECT 1 FROM matches JOIN seats ON seats.match = matches.id "
    "WHERE matches.id = seat_links.match "
    "AND matches.status IN ('waiting', 'running') AND seats.guest = seat_links.guest)"
)


class Sessions:
    """Every method may raise StoreUnavailable; then nothing was changed.

    Sessions begin with `Accounts.keep`, `enter` and `change`. Neither an id of a session nor one of a link
    opens anything by itself.
    """

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def of(self, guest: str, since: int) -> list[Session]:
        """Those who were here since then, the newest visit first."""

        def work(connection: Connection) -> list[Session]:
            rows = connection.execute(
                f"SELECT id, began, {LATEST} AS latest, device FROM sessions "
                f"WHERE guest = ? AND {LATEST} >= ? ORDER BY latest DESC, sessions.began DESC, id",
                (guest, since),
            )
            return [Session(*row) for row in rows.fetchall()]

        return await self._read(work)

    async def touch(self, session: str, at: int, device: str) -> None:
        """It is here now, on this kind of device."""
        await self._do("UPDATE sessions SET seen = ?, device = ? WHERE id = ?", at, device, session)

    async def end(self, guest: str, session: str) -> bool:
        """False if this guest has no such session."""
        return await self._do("DELETE FROM sessions WHERE id = ? AND guest = ?", session, guest)

    async def link(self, id: str) -> SeatLink | None:
        def work(connection: Connection) -> SeatLink | None:
            row = connection.execute(f"{LINK} WHERE id = ?", (id,)).fetchone()
            return None if row is None else SeatLink(*row)

        return await self._read(work)

    async def make_link(self, link: SeatLink) -> SeatLink:
        """The link that there is already for this guest at this match, or this one.

        Links to matches that are over go at the same time.
        """
        return await self._write(lambda connection: make_link(connection, link))

    async def links_of(self, guest: str) -> list[SeatLink]:
        """The links that still open a seat, newest first."""

        def work(connection: Connection) -> list[SeatLink]:
            rows = connection.execute(f"{LINK} WHERE guest = ? AND {GOING} ORDER BY began DESC, id", (guest,))
            return [SeatLink(*row) for row in rows.fetchall()]

        return await self._read(work)

    async def touch_link(self, id: str, at: int, device: str) -> None:
        """It was used now, on this kind of device."""
        await self._do("UPDATE seat_links SET seen = ?, device = ? WHERE id = ?", at, device, id)

    async def end_link(self, guest: str, id: str) -> bool:
        """False if this guest has no such link."""
        return await self._do("DELETE FROM seat_links WHERE id = ? AND guest = ?", id, guest)

    async def _do(self, statement: str, *values: str | int) -> bool:
        """Whether it has changed anything."""
        return await self._write(lambda connection: connection.execute(statement, values).rowcount == 1)


def begin(connection: Connection, guest: str, session: str, at: int, device: str) -> None:
    """A session, as a part of whatever lets it begin."""
    connection.execute(
        "INSERT INTO sessions (id, guest, began, seen, device) VALUES (?, ?, ?, ?, ?)",
        (session, guest, at, at, device),
    )
    connection.execute(
        "DELETE FROM sessions WHERE guest = ? AND id NOT IN "
        f"(SELECT id FROM sessions WHERE guest = ? ORDER BY {LATEST} DESC, began DESC, id LIMIT ?)",
        (guest, guest, BROWSERS),
    )


def make_link(connection: Connection, link: SeatLink) -> SeatLink:
    connection.execute(f"DELETE FROM seat_links WHERE guest = ? AND NOT {GOING}", (link.guest,))
    connection.execute(
        "INSERT INTO seat_links (id, guest, match, began) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (link.id, link.guest, link.match, link.began),
    )
    row = connection.execute(f"{LINK} WHERE guest = ? AND match = ?", (link.guest, link.match)).fetchone()
    return SeatLink(*row)
