"""The journal's file: how it is made, how it is opened, and what makes us refuse it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from hyakki.store.errors import StoreDamaged, StoreError, StoreTooNew, StoreUnavailable

__all__ = ["MIGRATIONS", "connect", "explained", "prepare"]

APPLICATION = 0x48594B4B
"""`HYKK`, in the file's header: this file is ours."""

MAGIC = b"SQLite format 3\0"
HEADER = 100

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE guests (
        id    TEXT PRIMARY KEY,
        name  TEXT NOT NULL,
        face  INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE matches (
        id       TEXT PRIMARY KEY,
        game     TEXT NOT NULL,
        ruleset  TEXT NOT NULL,
        options  TEXT NOT NULL,
        pace     TEXT NOT NULL,
        creator  TEXT NOT NULL REFERENCES guests (id),
        created  INTEGER NOT NULL,
        secret   BLOB NOT NULL,
        version  INTEGER NOT NULL,
        status   TEXT NOT NULL,
        must     INTEGER NOT NULL,
        due      INTEGER,
        places   TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX matches_due ON matches (due, id) WHERE due IS NOT NULL;

    CREATE TABLE seats (
        match    TEXT NOT NULL REFERENCES matches (id),
        seat     INTEGER NOT NULL,
        kind     TEXT NOT NULL,
        guest    TEXT REFERENCES guests (id),
        name     TEXT NOT NULL,
        face     INTEGER NOT NULL,
        level    TEXT NOT NULL,
        invite   TEXT NOT NULL,
        created  INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_guest ON seats (guest, created, match) WHERE guest IS NOT NULL;

    CREATE TABLE entries (
        match   TEXT NOT NULL REFERENCES matches (id),
        seq     INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        kind    TEXT NOT NULL,
        seat    INTEGER NOT NULL,
        move    TEXT NOT NULL,
        chance  TEXT NOT NULL,
        key     TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_key ON entries (match, seat, key) WHERE key <> '';

    CREATE TABLE snapshots (
        match  TEXT PRIMARY KEY REFERENCES matches (id),
        seq    INTEGER NOT NULL,
        state  TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE secrets (
        name   TEXT PRIMARY KEY,
        value  BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE matches ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE matches ADD COLUMN daily TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE tries (
        game   TEXT NOT NULL,
        day    TEXT NOT NULL,
        guest  TEXT NOT NULL REFERENCES guests (id),
        match  TEXT NOT NULL REFERENCES matches (id),
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;

    CREATE TABLE results (
        match   TEXT PRIMARY KEY REFERENCES matches (id),
        game    TEXT NOT NULL,
        guest   TEXT NOT NULL REFERENCES guests (id),
        points  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        day     TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX results_guest ON results (guest, game, points DESC, at);
    CREATE INDEX results_day ON results (game, day, points DESC, at) WHERE day <> '';
    """,
    """
    ALTER TABLE seats ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN kept TEXT NOT NULL DEFAULT '';
    """,
    """
    ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE matches ADD COLUMN times TEXT NOT NULL DEFAULT '{}';

    CREATE TABLE pulse (
        id  INTEGER PRIMARY KEY CHECK (id = 1),
        at  INTEGER NOT NULL
    );
    """,
    """
    ALTER TABLE matches ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE talk (
        match   TEXT NOT NULL REFERENCES matches (id),
        line    INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        guest   TEXT REFERENCES guests (id),
        phrase  TEXT NOT NULL,
        text    TEXT NOT NULL,
        key     TEXT NOT NULL,
        PRIMARY KEY (match, line)
    ) WITHOUT ROWID;
    CREATE INDEX talk_guest ON talk (guest) WHERE guest IS NOT NULL;

    CREATE TABLE reports (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        at        INTEGER NOT NULL,
        match     TEXT NOT NULL REFERENCES matches (id),
        reporter  TEXT NOT NULL REFERENCES guests (id),
        accused   TEXT NOT NULL REFERENCES guests (id),
        reason    TEXT NOT NULL,
        text      TEXT NOT NULL,
        UNIQUE (match, reporter, accused)
    );
    CREATE INDEX reports_reporter ON reports (reporter);
    CREATE INDEX reports_accused ON reports (accused);

    CREATE TABLE reported (
        report  INTEGER NOT NULL REFERENCES reports (id),
        line    INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        guest   TEXT NOT NULL REFERENCES guests (id),
        phrase  TEXT NOT NULL,
        text    TEXT NOT NULL,
        PRIMARY KEY (report, line)
    ) WITHOUT ROWID;
    CREATE INDEX reported_guest ON reported (guest);
    """,
    """
    CREATE TABLE forks (
        match     TEXT PRIMARY KEY REFERENCES matches (id),
        parent    TEXT NOT NULL,
        version   INTEGER NOT NULL,
        uploaded  INTEGER NOT NULL,
        position  TEXT NOT NULL,
        past      TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE uploads (
        id       TEXT PRIMARY KEY,
        guest    TEXT NOT NULL REFERENCES guests (id),
        at       INTEGER NOT NULL,
        game     TEXT NOT NULL,
        ruleset  TEXT NOT NULL,
        names    TEXT NOT NULL,
        entries  INTEGER NOT NULL,
        record   TEXT NOT NULL
    );
    CREATE INDEX uploads_guest ON uploads (guest, at, id);
    """,
    """
    ALTER TABLE matches ADD COLUMN deal TEXT NOT NULL DEFAULT '{}';
    """,
    """
    CREATE TABLE accounts (
        guest  TEXT PRIMARY KEY REFERENCES guests (id),
        look   TEXT UNIQUE,
        hash   TEXT NOT NULL,
        stamp  TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE sessions (
        id     TEXT PRIMARY KEY,
        guest  TEXT NOT NULL REFERENCES guests (id),
        began  INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_guest ON sessions (guest, began);
    """,
    """
    CREATE TABLE bans (
        kind  TEXT NOT NULL,
        what  TEXT NOT NULL,
        at    INTEGER NOT NULL,
        PRIMARY KEY (kind, what)
    ) WITHOUT ROWID;
    """,
)
"""Each brings the file one format further; there is no way back. Never change one that was released."""


def prepare(path: Path) -> None:
    """Make the file if there is none, check it, and bring it to the newest format."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path)
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
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise sqlite3.OperationalError("this folder's disk cannot keep a write-ahead log")
    except BaseException:
        connection.close()
        raise
    return connection


def explained(path: Path, error: sqlite3.Error) -> StoreError:
    """What SQLite says, for people: damage is damage, everything else may pass."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreDamaged(path, f"the file is damaged ({error})")
    return StoreUnavailable(f"{path}: {error}. Nothing was changed")


def _make(path: Path) -> None:
    # Under another name first: a file under its own name is always whole, so an empty one is damage.
    for companion in ("-wal", "-journal"):
        if path.with_name(path.name + companion).exists():
            raise StoreDamaged(path, f"the file is missing, but its {path.name}{companion} is there")
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.touch()
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
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > len(MIGRATIONS):
        raise StoreTooNew(path, found, len(MIGRATIONS))
    while found < len(MIGRATIONS):
        script = "".join(f"{statement};" for statement in MIGRATIONS[found].split(";"))
        found += 1
        connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {found}; COMMIT;")
