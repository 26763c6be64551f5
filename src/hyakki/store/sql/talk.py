"""Talk and complaints in SQL."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.store.audit import AuditEvent
from hyakki.store.sql.audit import note
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.types import Guest, Report, Reported, Speech, Spoken

__all__ = ["Talk"]

SPOKEN = "line, at, guest, guests.name, guests.face, phrase, text"
HEARD = f"SELECT {SPOKEN} FROM talk JOIN guests ON guests.id = guest WHERE match = ?"


class Talk:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def say(self, match: str, speech: Speech, keep: int) -> tuple[Spoken, bool]:
        """Keep what somebody says, and of a match's lines the last `keep`; returns once it is on the disk.

        False if the same guest has said it before, with the same key.
        """
        return await self._write(lambda connection: say(connection, match, speech, keep))

    async def lines(self, match: str) -> list[Spoken]:
        """What was said at a table, oldest first."""
        return await self._read(lambda connection: lines_of(connection, match))

    async def report(self, report: Report, lines: Sequence[Spoken], keep: int) -> None:
        """Keep a complaint, and of all complaints the last `keep`. A second one replaces the first."""
        await self._write(lambda connection: add_report(connection, report, lines, keep))

    async def reports(self) -> list[Reported]:
        """Every complaint, oldest first."""
        return await self._read(reports)

    async def settle(self, number: int, event: AuditEvent | None = None) -> bool:
        """Throw a complaint away; False if there is none, and then nothing is noted."""

        def work(connection: Connection) -> bool:
            settled = settle(connection, number)
            if settled:
                note(connection, event)
            return settled

        return await self._write(work)

    async def forget(self, guest: str) -> None:
        """Nothing that a guest said is kept any more, and no complaint by them or about them."""
        await self._write(lambda connection: forget(connection, guest))


# ---------------------------------------------------------------- rows


def say(connection: Connection, match: str, speech: Speech, keep: int) -> tuple[Spoken, bool]:
    """A line, and whether it is new: a repeated key gets what was said with it."""
    same = f"{HEARD} AND guest = ? AND key = ?"
    found = connection.execute(same, (match, speech.guest, speech.key)).fetchone()
    if found is not None:
        return Spoken(*found), False
    (last,) = connection.execute(
        "SELECT coalesce(max(line), 0) FROM talk WHERE match = ?", (match,)
    ).fetchone()
    connection.execute(
        "INSERT INTO talk (match, line, at, guest, phrase, text, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match, last + 1, speech.at, speech.guest, speech.phrase, speech.text, speech.key),
    )
    connection.execute("DELETE FROM talk WHERE match = ? AND line <= ?", (match, last + 1 - keep))
    return Spoken(*connection.execute(f"{HEARD} AND line = ?", (match, last + 1)).fetchone()), True


def lines_of(connection: Connection, match: str) -> list[Spoken]:
    return [Spoken(*row) for row in connection.execute(f"{HEARD} ORDER BY line", (match,)).fetchall()]


def add_report(connection: Connection, report: Report, lines: Sequence[Spoken], keep: int) -> None:
    """One of each reporter about each person at a match: a later one takes the place of the earlier."""
    by = (report.match, report.reporter, report.accused)
    earlier = connection.execute(
        "SELECT id FROM reports WHERE match = ? AND reporter = ? AND accused = ?", by
    ).fetchone()
    if earlier is not None:
        settle(connection, earlier[0])
    ((number,),) = connection.execute(
        "INSERT INTO reports (at, match, reporter, accused, reason, text) VALUES (?, ?, ?, ?, ?, ?) "
        "RETURNING id",
        (report.at, *by, report.reason, report.text),
    ).fetchall()
    connection.executemany(
        "INSERT INTO reported (report, line, at, guest, phrase, text) VALUES (?, ?, ?, ?, ?, ?)",
        [(number, line.line, line.at, line.guest, line.phrase, line.text) for line in lines],
    )
    oldest = "SELECT id FROM reports WHERE id <= (SELECT id FROM reports ORDER BY id DESC LIMIT 1 OFFSET ?)"
    for (old,) in connection.execute(oldest, (keep,)).fetchall():
        settle(connection, old)


def reports(connection: Connection) -> list[Reported]:
    rows = connection.execute(
        "SELECT reports.id, at, match, matches.game, by.id, by.name, by.face, about.id, about.name, "
        "about.face, reason, text FROM reports JOIN matches ON matches.id = match "
        "JOIN guests AS by ON by.id = reporter JOIN guests AS about ON about.id = accused ORDER BY reports.id"
    ).fetchall()
    return [
        Reported(
            number=row[0],
            at=row[1],
            match=row[2],
            game=row[3],
            reporter=Guest(*row[4:7]),
            accused=Guest(*row[7:10]),
            reason=row[10],
            text=row[11],
            lines=tuple(
                Spoken(*line)
                for line in connection.execute(
                    f"SELECT {SPOKEN} FROM reported JOIN guests ON guests.id = guest "
                    "WHERE report = ? ORDER BY line",
                    (row[0],),
                ).fetchall()
            ),
        )
        for row in rows
    ]


def settle(connection: Connection, number: int) -> bool:
    connection.execute("DELETE FROM reported WHERE report = ?", (number,))
    return connection.execute("DELETE FROM reports WHERE id = ?", (number,)).rowcount == 1


def forget(connection: Connection, guest: str) -> None:
    """Nothing that they said is left, and no report by them or about them.

    An empty row stays in the place of a line, so that the next line does not get its number.
    """
    connection.execute(
        "UPDATE talk SET guest = NULL, phrase = '', text = '', key = '' WHERE guest = ?", (guest,)
    )
    connection.execute("DELETE FROM reported WHERE guest = ?", (guest,))
    theirs = connection.execute(
        "SELECT id FROM reports WHERE reporter = ? UNION SELECT id FROM reports WHERE accused = ?",
        (guest, guest),
    )
    for (number,) in theirs.fetchall():
        settle(connection, number)
