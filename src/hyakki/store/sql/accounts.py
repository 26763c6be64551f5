"""Names with a password in SQL."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from hyakki.kernel.record import Record, RecordError
from hyakki.store.errors import Conflict
from hyakki.store.sql.audit import forget as forget_audit
from hyakki.store.sql.factors import drop as drop_factor
from hyakki.store.sql.ratings import note_heir
from hyakki.store.sql.runner import Connection, Runner
from hyakki.store.sql.sessions import begin
from hyakki.store.sql.talk import forget as forget_talk
from hyakki.store.types import UNLIKE, Account, Alike, Guest

__all__ = ["Accounts", "guest_of", "protect"]

log = logging.getLogger(__name__)

ACCOUNT = "SELECT guest, name, face, look, hash, stamp FROM accounts JOIN guests ON guests.id = guest"
GONE = (
    "INSERT INTO accounts (guest, look, hash, stamp, heir) VALUES (?, NULL, '', '', ?) "
    "ON CONFLICT (guest) DO UPDATE SET look = NULL, hash = '', stamp = '', heir = excluded.heir"
)
"""An account without a name: its guest has been here, and no token is theirs any more. All that was theirs is
its heir's, if it has one."""
AT_ONCE = 500
"""Guests that are asked about together."""


class Accounts:
    """Every method may raise StoreUnavailable; then nothing was changed.

    Names are told apart by how they fold (the column `look`), a `stamp` changes with the password, and a
    `session` is the digest of one browser's token: the file has nothing in it that opens a door.
    """

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def who(self, guest: str, session: str) -> Guest | None:
        """Whom a token proves: somebody with that session, or without one a guest who has no password."""
        return await self._read(lambda connection: who(connection, guest, session))

    async def owner(self, folded: str) -> Account | None:
        """Whose name this is, if it has a password."""
        return await self._read(lambda connection: account(connection, "look = ?", folded))

    async def account(self, guest: str) -> Account | None:
        return await self._read(
            lambda connection: account(connection, "guest = ? AND look IS NOT NULL", guest)
        )

    async def taken_for(self, guest: str, alike: Alike) -> str | None:
        """The name of another that has a password and that this one would be taken for."""
        return await self._read(lambda connection: taken_for(connection, guest, alike))

    async def keep(
        self, account: Account, session: str, at: int, device: str = "", alike: Alike = UNLIKE
    ) -> None:
        """Put a password on the name of a guest, whose earlier tokens and links end with it.

        Raises Conflict if another has that name, or one that this would be taken for, or this guest has a
        password already.
        """
        await self._write(lambda connection: keep(connection, account, session, at, device, alike))

    async def enter(
        self, guest: str, stamp: str, session: str, at: int, bringing: str = "", device: str = ""
    ) -> None:
        """A session begins. A guest who is brought along is this one from now on, at every table.

        Raises Conflict if the password has changed since, or the guest to be brought has one.
        """

        def work(connection: Connection) -> None:
            if stamp_of(connection, guest) != stamp:
                raise Conflict("the password has changed meanwhile")
            if bringing:
                bring(connection, bringing, guest)
                note_heir(connection, bringing, guest, at)
            begin(connection, guest, session, at, device)

        await self._write(work)

    async def hand_over(self, match: str, old: str, new: str) -> None:
        """One table of a guest who has become another: other writers may not have known in the meantime.

        Nothing is done where the other has a seat already, or the guest has none.
        """
        await self._write(lambda connection: hand_over(connection, match, old, new))

    async def gone(self, guests: Sequence[str]) -> dict[str, Guest]:
        """Those of these guests who have become another, with that one; and who were forgotten, as they are
        called now."""
        return await self._read(lambda connection: gone(connection, guests))

    async def leave(self, session: str) -> None:
        """A session ends."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM sessions WHERE id = ?", (session,))

        await self._write(work)

    async def change(self, account: Account, was: str, session: str, at: int, device: str = "") -> None:
        """Another password: every session and link ends, and one session begins.

        Raises Conflict if the stamp was another.
        """

        def work(connection: Connection) -> None:
            if stamp_of(connection, account.guest.id) != was:
                raise Conflict("the password has changed meanwhile")
            connection.execute(
                "UPDATE accounts SET hash = ?, stamp = ? WHERE guest = ?",
                (account.hash, account.stamp, account.guest.id),
            )
            end_all(connection, account.guest.id)
            begin(connection, account.guest.id, session, at, device)

        await self._write(work)

    async def renew(self, guest: str, was: str, hash: str) -> None:
        """The same password as another hash, unless it has changed since."""

        def work(connection: Connection) -> None:
            connection.execute(
                "UPDATE accounts SET hash = ? WHERE guest = ? AND hash = ?", (hash, guest, was)
            )

        await self._write(work)

    async def rename(self, guest: str, name: str, folded: str, alike: Alike = UNLIKE) -> None:
        """A guest's name from now on, in every seat too.

        Raises Conflict if it is another's, or would be taken for another's that has a password.
        """
        await self._write(lambda connection: rename(connection, guest, name, folded, alike))

    async def forget(self, guest: str, name: str, face: int) -> None:
        """Nothing that tells who somebody was is left, at no table; another name and face stand there.

        Games that go on from theirs follow, by `rename_in_fork`.
        """
        await self._write(lambda connection: forget(connection, guest, name, face))

    async def rename_in_fork(self) -> bool:
        """In one game that goes on from another, somebody who was forgotten has the other name from now on.

        False if there is none left. One at a time, for each is a whole record, and moves are written between
        them; what is left to do is kept, so a crash in the middle leaves nobody's name behind.
        """
        if await self._read(next_in_fork) is None:
            return False
        await self._write(rename_in_fork)
        return True


# ---------------------------------------------------------------- rows


def guest_of(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(
        "SELECT id, name, face, EXISTS (SELECT 1 FROM accounts WHERE guest = id AND look IS NOT NULL), "
        "EXISTS (SELECT 1 FROM hosts WHERE guest = id) FROM guests WHERE id = ?",
        (guest,),
    ).fetchone()
    return None if row is None else Guest(row[0], row[1], row[2], bool(row[3]), host=bool(row[4]))


def who(connection: Connection, guest: str, session: str) -> Guest | None:
    if session:
        proof = "SELECT 1 FROM sessions WHERE id = ? AND guest = ?"
        proven = connection.execute(proof, (session, guest)).fetchone() is not None
    else:
        proof = "SELECT 1 FROM accounts WHERE guest = ?"
        proven = connection.execute(proof, (guest,)).fetchone() is None
    return guest_of(connection, guest) if proven else None


def account(connection: Connection, where: str, value: str) -> Account | None:
    row = connection.execute(f"{ACCOUNT} WHERE {where}", (value,)).fetchone()
    return None if row is None else Account(Guest(row[0], row[1], row[2], owned=True), *row[3:])


def stamp_of(connection: Connection, guest: str) -> str:
    row = connection.execute(
        "SELECT stamp FROM accounts WHERE guest = ? AND look IS NOT NULL", (guest,)
    ).fetchone()
    return "" if row is None else str(row[0])


def taken_for(connection: Connection, guest: str, alike: Alike) -> str | None:
    if not alike.seen:
        return None
    row = connection.execute(
        "SELECT guests.name FROM shapes JOIN guests ON guests.id = shapes.guest WHERE shapes.guest <> ? "
        f"AND shape IN ({', '.join('?' * len(alike.seen))}) ORDER BY guests.name",
        (guest, *alike.seen),
    ).fetchone()
    return None if row is None else str(row[0])


def protect(connection: Connection, guest: str, alike: Alike) -> None:
    """Nobody else is taken for this guest from now on. Raises Conflict if this one would be for another."""
    if taken_for(connection, guest, alike) is not None:
        raise Conflict("this name would be taken for another that has a password")
    connection.execute("DELETE FROM shapes WHERE guest = ?", (guest,))
    connection.executemany(
        "INSERT INTO shapes (shape, guest) VALUES (?, ?)", [(shape, guest) for shape in alike.shapes]
    )


def end_all(connection: Connection, guest: str) -> None:
    """Every session and every link."""
    connection.execute("DELETE FROM sessions WHERE guest = ?", (guest,))
    connection.execute("DELETE FROM seat_links WHERE guest = ?", (guest,))


def keep(connection: Connection, account: Account, session: str, at: int, device: str, alike: Alike) -> None:
    guest = account.guest.id
    kept = connection.execute(
        "INSERT INTO accounts (guest, look, hash, stamp) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (guest, account.folded, account.hash, account.stamp),
    )
    if kept.rowcount != 1:
        raise Conflict("the name or its guest has a password already")
    protect(connection, guest, alike)
    connection.execute("UPDATE guests SET name = ? WHERE id = ?", (account.guest.name, guest))
    end_all(connection, guest)
    begin(connection, guest, session, at, device)


def rename(connection: Connection, guest: str, name: str, folded: str, alike: Alike) -> None:
    owner = connection.execute("SELECT guest FROM accounts WHERE look = ?", (folded,)).fetchone()
    if owner is not None and owner[0] != guest:
        raise Conflict("this name has a password, and another has it")
    renamed = connection.execute(
        "UPDATE accounts SET look = ? WHERE guest = ? AND look IS NOT NULL", (folded, guest)
    )
    if renamed.rowcount:
        protect(connection, guest, alike)
    elif taken_for(connection, guest, alike) is not None:
        raise Conflict("this name would be taken for another that has a password")
    connection.execute("UPDATE guests SET name = ? WHERE id = ?", (name, guest))


def bring(connection: Connection, old: str, new: str) -> None:
    """All that was one guest's is another's. Where both sit at one table, each seat stays as it is."""
    if connection.execute("SELECT 1 FROM accounts WHERE guest = ?", (old,)).fetchone() is not None:
        raise Conflict("only a guest without a password can be brought along")
    for (match,) in connection.execute("SELECT match FROM seats WHERE guest = ?", (old,)).fetchall():
        hand_over(connection, match, old, new)
    # One try a day: a second one on the same board was practice.
    connection.execute(
        "UPDATE results SET day = '' WHERE guest = ? AND EXISTS (SELECT 1 FROM tries "
        "WHERE tries.game = results.game AND tries.day = results.day AND tries.guest = ?)",
        (old, new),
    )
    connection.execute(
        "UPDATE tries SET guest = ? WHERE guest = ? AND NOT EXISTS (SELECT 1 FROM tries AS own "
        "WHERE own.game = tries.game AND own.day = tries.day AND own.guest = ?)",
        (new, old, new),
    )
    for table in ("results", "uploads", "talk", "reported"):
        connection.execute(f"UPDATE {table} SET guest = ? WHERE guest = ?", (new, old))
    for column, other in (("reporter", "accused"), ("accused", "reporter")):
        connection.execute(
            f"UPDATE reports SET {column} = ? WHERE {column} = ? AND NOT EXISTS "
            "(SELECT 1 FROM reports AS own WHERE own.match = reports.match "
            f"AND own.{column} = ? AND own.{other} = reports.{other})",
            (new, old, new),
        )
    connection.execute("DELETE FROM seat_links WHERE guest = ?", (old,))
    connection.execute(GONE, (old, new))


def hand_over(connection: Connection, match: str, old: str, new: str) -> None:
    seats = connection.execute(
        "SELECT DISTINCT guest FROM seats WHERE match = ? AND guest IN (?, ?)", (match, old, new)
    ).fetchall()
    if seats != [(old,)]:
        return
    # The match comes first, as for everybody who writes its seats: so nobody waits for each other for ever.
    connection.execute("UPDATE matches SET creator = ? WHERE id = ? AND creator = ?", (new, match, old))
    # What they have thrown into the luck is kept by guest. An id in quotes is nothing else.
    connection.execute(
        "UPDATE matches SET deal = replace(deal, ?, ?) WHERE id = ?", (f'"{old}"', f'"{new}"', match)
    )
    connection.execute("UPDATE seats SET guest = ? WHERE match = ? AND guest = ?", (new, match, old))
    # A link of the player who sits there now, from an earlier seat that they left, is dead already.
    connection.execute("DELETE FROM seat_links WHERE match = ? AND guest = ?", (match, new))
    connection.execute("UPDATE seat_links SET guest = ? WHERE match = ? AND guest = ?", (new, match, old))


def gone(connection: Connection, guests: Sequence[str]) -> dict[str, Guest]:
    found: dict[str, Guest] = {}
    for start in range(0, len(guests), AT_ONCE):
        asked = guests[start : start + AT_ONCE]
        rows = connection.execute(
            "SELECT accounts.guest, now.id, now.name, now.face FROM accounts JOIN guests AS now "
            "ON now.id = CASE WHEN heir <> '' THEN heir ELSE accounts.guest END "
            f"WHERE look IS NULL AND accounts.guest IN ({', '.join('?' * len(asked))})",
            tuple(asked),
        ).fetchall()
        found.update((guest, Guest(*now)) for guest, *now in rows)
    return found


# ---------------------------------------------------------------- forgetting


def forget(connection: Connection, guest: str, name: str, face: int) -> None:
    end_all(connection, guest)
    drop_factor(connection, guest)
    for table in ("shapes", "hosts", "bots"):
        connection.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
    connection.execute(GONE, (guest, ""))
    connection.execute("UPDATE guests SET name = ?, face = ? WHERE id = ?", (name, face, guest))
    forget_talk(connection, guest)
    forget_audit(connection, guest)
    for table in ("uploads", "tries", "results"):
        connection.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
    connection.execute("UPDATE seats SET name = ?, face = ? WHERE guest = ?", (name, face, guest))
    connection.execute(
        "INSERT INTO fork_names (match, seat, name) SELECT forks.match, seats.seat, CAST(? AS TEXT) "
        "FROM seats JOIN forks ON forks.parent = seats.match WHERE seats.guest = ? "
        "ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name",
        (name, guest),
    )


def next_in_fork(connection: Connection) -> tuple[str, int, str] | None:
    """A fork, and whose seat has another name there now."""
    row = connection.execute(
        "SELECT match, seat, name FROM fork_names ORDER BY match, seat LIMIT 1"
    ).fetchone()
    return None if row is None else (row[0], row[1], row[2])


def rename_in_fork(connection: Connection) -> None:
    """The record of a game that another goes on from, with another name. No rule has ever read the name."""
    found = next_in_fork(connection)
    if found is None:
        return  # another process was faster
    fork, seat, name = found
    connection.execute("DELETE FROM fork_names WHERE match = ? AND seat = ?", (fork, seat))
    for (past,) in connection.execute("SELECT past FROM forks WHERE match = ?", (fork,)).fetchall():
        try:
            record = Record.read(past)
        except RecordError as error:  # damaged: others are not kept waiting for it
            log.error("the past of match %s still has a name that was to be forgotten: %s", fork, error)
            continue
        lines = list(record.seats)
        lines[seat] = replace(lines[seat], name=name)
        told = replace(record, seats=tuple(lines)).write()
        connection.execute("UPDATE forks SET past = ? WHERE match = ?", (told, fork))
