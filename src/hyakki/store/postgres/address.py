"""Where the database is, and how a connection to it is made."""

from __future__ import annotations

import psycopg
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.postgres import types
from psycopg.types.numeric import Int8Dumper

from hyakki.store.errors import StoreUnavailable

__all__ = ["Address", "explained", "refuses_password", "said"]

DEFAULTS: dict[str, str | int] = {
    "application_name": "hyakki",
    "client_encoding": "utf8",
    "connect_timeout": 5,
    # A dead connection must be noticed: a player's move waits for it.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# A process that stands still must not keep others from a match. What is committed is on the disk, whatever
# the server's own settings are; a stronger one (copies on other machines) stays.
SETTINGS = b"""
    SET statement_timeout = '15s';
    SET idle_in_transaction_session_timeout = '15s';
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""


class Address:
    """An address such as `postgresql://hyakki:secret@db.example/hyakki`. Raises StoreUnavailable.

    >>> Address("postgresql://hyakki:secret@db.example:5433/games?sslmode=require")
    postgresql://hyakki@db.example:5433/games
    """

    def __init__(self, address: str) -> None:
        try:
            self._parts = DEFAULTS | {k: v for k, v in conninfo_to_dict(address).items() if v is not None}
        except psycopg.ProgrammingError:
            # What it says may hold the whole address, with the password in it.
            raise StoreUnavailable(
                "the address of the database cannot be read. "
                "It looks like postgresql://user:password@host:5432/name"
            ) from None

    def __repr__(self) -> str:
        """Without the password."""
        user, host, port = (self._parts.get(name, "") for name in ("user", "host", "port"))
        who = f"{user}@" if user else ""
        where = f"{host}:{port}" if port else f"{host}"
        return f"postgresql://{who}{where}/{self._parts.get('dbname', '')}"

    def connect(self) -> psycopg.Connection:
        """A connection that begins and ends its transactions by itself. Raises psycopg.Error."""
        connection = psycopg.connect(make_conninfo("", **self._parts), autocommit=True, prepare_threshold=0)
        connection.adapters.register_dumper(int, Int8Dumper)
        connection.adapters.register_dumper(bool, Truth)
        try:
            connection.execute(SETTINGS, prepare=False)
        except psycopg.Error:
            connection.close()
            raise
        return connection


class Truth(Dumper):
    """Truth is 0 and 1, as in SQLite."""

    oid = types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


def explained(address: Address, error: psycopg.Error) -> StoreUnavailable:
    """What PostgreSQL says, for people, in one line."""
    if refuses_password(error):
        return StoreUnavailable(f"{address}: PostgreSQL refused the password. Nothing was changed")
    return StoreUnavailable(f"{address}: {said(error)}. Nothing was changed")


def refuses_password(error: psycopg.Error) -> bool:
    """Whether the server is there and lets nobody in. Without a connection there are only its words."""
    text = str(error)
    return "password authentication failed" in text or "no password supplied" in text


def said(error: psycopg.Error) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__
