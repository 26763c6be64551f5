"""The journal's file: how it is made, how it is opened, and what makes us refuse it."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
from pathlib import Path

from hyakki.store import schema
from hyakki.store.errors import StoreDamaged, StoreError, StoreTooNew, StoreTooOld, StoreUnavailable
from hyakki.store.private import keep_private
from hyakki.store.sql.reading import described, is_damage

__all__ = ["APPLICATION", "connect", "explained", "prepare"]

log = logging.getLogger(__name__)

APPLICATION = 0x48594B4B
"""`HYKK`, in the file's header: this file is ours."""

MAGIC = b"SQLite format 3\0"
HEADER = 100
FORMATS = "CREATE TABLE IF NOT EXISTS formats (version INTEGER PRIMARY KEY, oldest INTEGER NOT NULL)"


def prepare(path: Path) -> None:
    """Make the file if there is none, check it, and bring it to the newest format."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
        for companion in ("", "-wal", "-shm"):
            if warning := keep_private(path.with_name(path.name + companion)):
                log.warning("%s", warning)
        _check_header(path)
    except OSError as error:
        raise StoreUnavailable(f"{path}: cannot be opened ({error.strerror}). Nothing was changed") from error
    try:
        with contextlib.closing(connect(path)) as connection:
            _migrate(path, connection)
            for (table,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table'"
            ).fetchall():
                connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchall()
    except sqlite3.Error as error:
        raise explained(path, error) from error


def connect(path: Path) -> sqlite3.Connection:
    """A connection of the one kind we use: WAL, every commit on the disk, keys that are checked."""
    connection = sqlite3.connect(
        path.absolute().as_uri() + "?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=5,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What a savepoint may have to undo is kept in memory: it would be written to a file of its own.
        connection.execute("PRAGMA temp_store = MEMORY")
        # In kB: the pages of a thousand games that are played at once. SQLite's own 2 MB hold two hundred's.
        connection.execute("PRAGMA cache_size = -16000")
        # Games that are being played change the same pages again and again: each is carried over more seldom.
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise sqlite3.OperationalError("this folder's disk cannot keep a write-ahead log")
    except BaseException:
        connection.close()
        raise
    return connection


def explained(path: Path, error: sqlite3.Error) -> StoreError:
    """What SQLite says, for people: damage is damage, everything else may pass."""
    if is_damage(error):
        return StoreDamaged(path, f"the file is damaged ({described(error)})")
    return StoreUnavailable(f"{path}: {error}. Nothing was changed")


def _make(path: Path) -> None:
    # Under another name first: a file under its own name is always whole, so an empty one is damage.
    for companion in ("-wal", "-journal"):
        if path.with_name(path.name + companion).exists():
            raise StoreDamaged(path, f"the file is missing, but its {path.name}{companion} is there")
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}-{threading.get_ident()}")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)  # SQLite gives the same rights to what it puts beside it
    try:
        with contextlib.closing(connect(fresh)) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            _migrate(fresh, connection)
        _move_into_place(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _move_into_place(fresh: Path, path: Path) -> None:
    try:
        os.link(fresh, path)
    except FileExistsError:
        return  # somebody was faster: theirs is as good
    except OSError:  # a disk without links
        fresh.rename(path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _check_header(path: Path) -> None:
    size = path.stat().st_size
    with path.open("rb") as file:
        header = file.read(HEADER)
    if not header:
        raise StoreDamaged(path, "the file is empty")
    if len(header) < HEADER or not header.startswith(MAGIC):
        raise StoreDamaged(path, "this is not a journal of hyakki")
    if int.from_bytes(header[68:72], "big") != APPLICATION:
        raise StoreDamaged(path, "this database belongs to another program")
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    log = path.with_name(path.name + "-wal")
    # With a log beside it, the file may lag behind its own header; SQLite mends that by itself.
    if not (log.exists() and log.stat().st_size) and size < pages * (65536 if page == 1 else page):
        raise StoreDamaged(path, "the file is cut short")


def _migrate(path: Path, connection: sqlite3.Connection) -> None:
    while True:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        known = schema.newest()
        if found > known and _oldest(connection, found) > known:
            raise StoreTooNew(path, found, known)
        if 0 < found < schema.FIRST:
            raise StoreTooOld(path, found, schema.FIRST)
        if found >= known:
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            if connection.execute("PRAGMA user_version").fetchone() == (found,):  # nobody was faster
                _bring_to(connection, max(found + 1, schema.FIRST))
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _bring_to(connection: sqlite3.Connection, version: int) -> None:
    for statement in (*schema.migration(version).split(";"), FORMATS):
        connection.execute(statement)
    values = (version, schema.oldest_for(version))
    connection.execute("INSERT INTO formats (version, oldest) VALUES (?, ?)", values)
    connection.execute(f"PRAGMA user_version = {version}")


def _oldest(connection: sqlite3.Connection, version: int) -> int:
    """The oldest format that a program must know for this one; itself, unless the file says otherwise."""
    (kept,) = connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'formats'").fetchone()
    if not kept:
        return version
    row = connection.execute("SELECT oldest FROM formats WHERE version = ?", (version,)).fetchone()
    return version if row is None else int(row[0])
