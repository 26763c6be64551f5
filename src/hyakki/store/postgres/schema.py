"""The tables in PostgreSQL: the same as SQLite's, brought forward by the first process that is newer."""

from __future__ import annotations

import re

import psycopg

from hyakki.store import schema
from hyakki.store.errors import StoreTooNew, StoreTooOld, StoreUnavailable
from hyakki.store.postgres.address import Address, explained, refuses_password, said

__all__ = ["prepare", "translated"]

LOCK = 0x48594B4B
"""`HYKK`: of all processes that start at once, one at a time brings the tables forward."""

# Numbers have 64 bits and text is compared byte by byte, as in SQLite.
WORDS = (
    (re.compile(r"\s+WITHOUT ROWID\b"), ""),
    (
        re.compile(r"\bINTEGER PRIMARY KEY AUTOINCREMENT\b"),
        "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    ),
    (re.compile(r"\bINTEGER\b"), "BIGINT"),
    (re.compile(r"\bBLOB\b"), "BYTEA"),
    (re.compile(r"\bTEXT\b"), 'TEXT COLLATE "C"'),
)


def translated(migration: str) -> str:
    """A migration in the words of PostgreSQL.

    >>> translated("CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB, at INTEGER) WITHOUT ROWID;")
    'CREATE TABLE secrets (name TEXT COLLATE "C" PRIMARY KEY, value BYTEA, at BIGINT);'
    """
    for word, ours in WORDS:
        migration = word.sub(ours, migration)
    return migration


def prepare(address: Address) -> None:
    """Make the tables, or bring them to the newest format, all or nothing. Raises StoreError."""
    try:
        with address.connect() as connection, connection.transaction():
            _migrate(address, connection)
    except psycopg.OperationalError as error:
        if refuses_password(error):
            raise StoreUnavailable(
                f"{address}: PostgreSQL refused the password, or wants one. Nothing was changed. Say it in "
                "HYAKKI_DATABASE, as in postgresql://user:password@host/name, or in a file (PGPASSFILE)"
            ) from error
        raise StoreUnavailable(
            f"{address}: cannot be opened ({said(error)}). Nothing was changed. Does PostgreSQL run there, "
            "and is there a database of that name?"
        ) from error
    except psycopg.Error as error:
        raise explained(address, error) from error


def _migrate(address: Address, connection: psycopg.Connection) -> None:
    connection.execute("SET LOCAL statement_timeout = 0")  # a large table takes its time
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    row = connection.execute("SELECT current_setting('server_encoding')").fetchone()
    if row != ("UTF8",):
        raise StoreUnavailable(f"{address}: the database must have the encoding UTF8. Nothing was changed")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS formats (version BIGINT PRIMARY KEY, oldest BIGINT NOT NULL)"
    )
    row = connection.execute("SELECT version, oldest FROM formats ORDER BY version DESC LIMIT 1").fetchone()
    found, oldest = row or (0, 0)
    known = schema.newest()
    if found > known and oldest > known:
        raise StoreTooNew(repr(address), found, known)
    if 0 < found < schema.FIRST:
        raise StoreTooOld(repr(address), found, schema.FIRST)
    for version in range(max(found + 1, schema.FIRST), known + 1):
        connection.execute(translated(schema.migration(version)).encode(), prepare=False)
        values = (version, schema.oldest_for(version))
        connection.execute("INSERT INTO formats (version, oldest) VALUES (%s, %s)", values)
