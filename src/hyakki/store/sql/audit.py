"""The audit log in SQL."""

from __future__ import annotations

from hyakki.store.audit import AREAS, KEPT, MOST, Area, AuditEntry, AuditEvent, What
from hyakki.store.sql.runner import Connection, Runner

__all__ = ["Audit", "forget", "note"]

LEAST = min(KEPT.values())
"""Milliseconds that entries of an area are shown which only a newer program knows."""
EVENT = "what, at, actor, operator, subject, detail, address"


class Audit:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def add(self, event: AuditEvent) -> None:
        """Note something down, and throw away what is too old or too much."""
        await self._write(lambda connection: note(connection, event), guarded=True)

    async def entries(
        self,
        now: int,
        limit: int,
        *,
        area: Area | None = None,
        what: What | None = None,
        guest: str | None = None,
        before: int | None = None,
    ) -> list[AuditEntry]:
        """Entries that are not too old by now, newest first.

        Those of an area, of a kind, by or about a guest, with smaller numbers than `before`.
        """
        wishes: list[tuple[str, tuple[str | int, ...]]] = [
            (
                f"at > CASE area {'WHEN ? THEN ? ' * len(KEPT)}ELSE ? END",
                (*(value for each, kept in KEPT.items() for value in (each, now - kept)), now - LEAST),
            )
        ]
        if area is not None:
            wishes.append(("area = ?", (area,)))
        if what is not None:
            wishes.append(("what = ?", (what,)))
        if guest is not None:
            wishes.append(("(actor = ? OR subject = ?)", (guest, guest)))
        if before is not None:
            wishes.append(("audit.id < ?", (before,)))

        def work(connection: Connection) -> list[AuditEntry]:
            rows = connection.execute(
                f"SELECT audit.id, area, doer.name, other.name, {EVENT} FROM audit "
                "LEFT JOIN guests AS doer ON doer.id = actor LEFT JOIN guests AS other ON other.id = subject "
                f"WHERE {' AND '.join(wish for wish, _ in wishes)} ORDER BY audit.id DESC LIMIT ?",
                (*(value for _, values in wishes for value in values), limit),
            ).fetchall()
            return [
                AuditEntry(number, area, AuditEvent(*event), doer or "", other or "")
                for number, area, doer, other, *event in rows
            ]

        return await self._read(work)


def note(connection: Connection, event: AuditEvent | None) -> None:
    """Part of the transaction that does what is noted, so that neither is there without the other."""
    if event is None:
        return
    area = AREAS[event.what]
    connection.execute(
        f"INSERT INTO audit (area, {EVENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            area,
            event.what,
            event.at,
            event.actor,
            event.operator,
            event.subject,
            event.detail,
            event.address,
        ),
    )
    connection.execute(
        "DELETE FROM audit WHERE area = ? AND id <= "
        "(SELECT id FROM audit WHERE area = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (area, area, MOST),
    )
    for each, kept in KEPT.items():
        connection.execute("DELETE FROM audit WHERE area = ? AND at <= ?", (each, event.at - kept))


def forget(connection: Connection, guest: str) -> None:
    """Names are those of the guests, so they are gone; where somebody was goes with them."""
    connection.execute("UPDATE audit SET address = '' WHERE actor = ? OR subject = ?", (guest, guest))
