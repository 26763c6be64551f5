"""One connection: transactions on it, and what to make of it when it is lost."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from hyakki.store.errors import StoreUnavailable
from hyakki.store.faults import reach
from hyakki.store.postgres.address import Address, explained
from hyakki.store.sql.runner import Connection, Cursor, Row, Traceable

__all__ = ["DatabaseServer", "Lost", "PostgresConnection"]

T = TypeVar("T")

REST = 0.5
"""Seconds before a server that could not be reached is tried again; meanwhile everybody hears it at once."""

PATIENCE = 10.0
"""Seconds to find out whether a transaction was committed when the line broke at that very moment."""


class Lost(Exception):
    """The line broke, and nothing was written."""

    def __init__(self, cause: psycopg.Error) -> None:
        super().__init__(str(cause))
        self.cause = cause


class DatabaseServer:
    """What the lines to one server know of it together."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.reached = 0.0
        self.resting = 0.0
        self.said = ""

    def connect(self) -> psycopg.Connection:
        """Raises StoreUnavailable."""
        began = time.monotonic()
        if began < self.resting:
            raise StoreUnavailable(self.said)
        try:
            connection = self.address.connect()
        except psycopg.Error as error:
            unavailable = explained(self.address, error)
            if began > self.reached:  # else it has come back meanwhile
                self.said = str(unavailable)
                self.resting = time.monotonic() + REST
            raise unavailable from error
        self.reached = time.monotonic()
        self.resting = 0.0
        return connection


class PostgresConnection:
    """A connection that is made when it is needed, and made again when it was lost."""

    def __init__(self, server: DatabaseServer) -> None:
        self.server = server
        self.address = server.address
        self.connection: psycopg.Connection | None = None

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def transaction(self, work: Callable[[Connection], T], isolation: str, write: bool) -> T:
        """Raises StoreError, Lost if nothing was written because the line broke, or psycopg.Error."""
        connection = self.connection = self.connection or self.server.connect()
        number = None
        committing = False
        try:
            if write:
                reach("append:before")
                number = begin(connection, isolation)
            else:
                connection.execute(f"BEGIN ISOLATION LEVEL {isolation}".encode(), prepare=False)
            result = work(Statements(connection))
            if write:
                reach("append:inside")
            committing = True
            connection.execute("COMMIT", prepare=False)
            if write:
                reach("commit:after")
        except psycopg.Error as error:
            if not connection.closed:
                self._undo(connection)
                raise
            self.connection = None
            if number is None or not committing:
                raise Lost(error) from error
            if not self._committed(number, work, error):
                raise Lost(error) from error
        except BaseException:
            self._undo(connection)
            raise
        return result

    def _undo(self, connection: psycopg.Connection) -> None:
        try:
            connection.execute("ROLLBACK", prepare=False)
        except psycopg.Error:
            self.close()
        if connection.info.transaction_status != TransactionStatus.IDLE:
            self.close()

    def _committed(self, number: str, work: Callable[[Connection], Any], error: psycopg.Error) -> bool:
        """Whether a transaction was committed that ended in silence. The server knows, once it is back.

        But a number alone proves nothing: a server that was killed forgets the numbers of what it had not
        written down, and gives them to others.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(psycopg.Error), contextlib.closing(self.address.connect()) as asking:
                became = outcome_of(asking, number)
                if became == "aborted":
                    return False
                if became == "committed" and isinstance(work, Traceable):
                    return work.done(Statements(asking))
                if became == "committed":
                    break
            time.sleep(0.05)
        raise StoreUnavailable(
            f"{self.address}: the server was lost while it wrote. Whether it did will show once it is back"
        ) from error


class Statements:
    """A connection as all work sees it: values stand as `?`."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self.connection = connection

    def execute(self, statement: str, values: Row = (), /) -> Cursor:
        return self.connection.execute(translated(statement), values)

    def executemany(self, statement: str, rows: Iterable[Row], /) -> Cursor:
        many = list(rows)
        if len(many) == 1:
            return self.execute(statement, many[0])
        cursor = self.connection.cursor()
        cursor.executemany(translated(statement), many)
        return cursor


@functools.lru_cache(maxsize=1000)
def translated(statement: str) -> bytes:
    return statement.replace("%", "%%").replace("?", "%s").encode()


def begin(connection: psycopg.Connection, isolation: str) -> str:
    """Begin a transaction; its number, by which one can ask later what became of it."""
    begun: psycopg.Cursor[Any] = connection.execute(
        f"BEGIN ISOLATION LEVEL {isolation}; SELECT pg_current_xact_id()::text".encode(), prepare=False
    )
    begun.nextset()
    ((number,),) = begun.fetchall()
    return str(number)


def outcome_of(connection: psycopg.Connection, number: str) -> str | None:
    """What became of the last transaction with this number; None as long as that cannot be said."""
    try:
        row = connection.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchone()
    except psycopg.errors.InvalidParameterValue:
        return "aborted"  # the number is yet to be given: who had it was forgotten
    return None if row is None else row[0]
