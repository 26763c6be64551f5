"""Bot accounts in SQL: names that a program plays under, each somebody's."""

from __future__ import annotations

from hyakki.store.errors import Conflict
from hyakki.store.sql.accounts import protect
from hyakki.store.sql.runner import Connection, Row, Runner
from hyakki.store.types import Alike, BotAccount, Guest

__all__ = ["BotAccounts"]

BOT = (
    "SELECT bots.guest, mine.name, mine.face, bots.owner, owners.name, bots.rules, bots.began, bots.seen, "
    "bots.token IS NOT NULL FROM bots JOIN guests AS mine ON mine.id = bots.guest "
    "JOIN guests AS owners ON owners.id = bots.owner"
)


class BotAccounts:
    """Every method may raise StoreUnavailable; then nothing was changed.

    A `token` is the digest of one: the file has nothing in it that opens a door.
    """

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def make(self, bot: BotAccount, folded: str, alike: Alike, token: str, most: int) -> bool:
        """False if its owner has so many. Raises Conflict if the name is another's, or taken for one."""
        return await self._write(lambda connection: make(connection, bot, folded, alike, token, most))

    async def of(self, owner: str) -> list[BotAccount]:
        """Somebody's, the oldest first."""
        return await self._all("WHERE bots.owner = ? ORDER BY bots.began, bots.guest", owner)

    async def by_token(self, token: str) -> BotAccount | None:
        return await self._one("WHERE bots.token = ?", token)

    async def by_folded_name(self, folded: str) -> BotAccount | None:
        return await self._one("JOIN accounts ON accounts.guest = bots.guest WHERE accounts.look = ?", folded)

    async def bot(self, guest: str) -> BotAccount | None:
        return await self._one("WHERE bots.guest = ?", guest)

    async def seen_since(self, at: int, limit: int) -> list[BotAccount]:
        """Those that were connected since then, by name."""
        where = "WHERE bots.seen >= ? AND bots.token IS NOT NULL ORDER BY mine.name, bots.guest LIMIT ?"
        return await self._all(where, at, limit)

    async def touch(self, guest: str, at: int) -> None:
        """It is connected now; 0 if it is no more."""
        await self._do("UPDATE bots SET seen = ? WHERE guest = ?", at, guest)

    async def set_rules(self, guest: str, rules: str) -> None:
        await self._do("UPDATE bots SET rules = ? WHERE guest = ?", rules, guest)

    async def set_token(self, guest: str, token: str | None) -> None:
        """Another token instead of the one before, or none."""
        await self._do("UPDATE bots SET token = ? WHERE guest = ?", token, guest)

    async def _one(self, where: str, *values: str) -> BotAccount | None:
        return next(iter(await self._all(where, *values)), None)

    async def _all(self, where: str, *values: str | int) -> list[BotAccount]:
        def work(connection: Connection) -> list[BotAccount]:
            return [account_of(row) for row in connection.execute(f"{BOT} {where}", values).fetchall()]

        return await self._read(work)

    async def _do(self, statement: str, *values: str | int | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement, values)

        await self._write(work)


def account_of(row: Row) -> BotAccount:
    guest, name, face, owner, owners_name, rules, began, seen, has_token = row
    return BotAccount(
        Guest(guest, name, face, owned=True), owner, owners_name, rules, began, seen, bool(has_token)
    )


def make(connection: Connection, bot: BotAccount, folded: str, alike: Alike, token: str, most: int) -> bool:
    (have,) = connection.execute("SELECT COUNT(*) FROM bots WHERE owner = ?", (bot.owner,)).fetchone() or (0,)
    if have >= most:
        return False
    guest = bot.guest
    connection.execute(
        "INSERT INTO guests (id, name, face) VALUES (?, ?, ?)", (guest.id, guest.name, guest.face)
    )
    # An account without a password: the name is nobody else's, and nobody signs in with it.
    kept = connection.execute(
        "INSERT INTO accounts (guest, look, hash, stamp) VALUES (?, ?, '', '') ON CONFLICT DO NOTHING",
        (guest.id, folded),
    )
    if kept.rowcount != 1:
        raise Conflict("this name has a password already")
    protect(connection, guest.id, alike)
    connection.execute(
        "INSERT INTO bots (guest, owner, token, rules, began) VALUES (?, ?, ?, ?, ?)",
        (guest.id, bot.owner, token, bot.rules, bot.began),
    )
    return True
