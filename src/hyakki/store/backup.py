"""Copies of the journal's file: made while a server writes to it, checked page by page, put back whole."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hyakki.store.audit import AuditEvent
from hyakki.store.errors import StoreDamaged, StoreTooNew, StoreTooOld, StoreUnavailable
from hyakki.store.lock import locked
from hyakki.store.private import keep_private
from hyakki.store.schema import FIRST, newest
from hyakki.store.sql.audit import note
from hyakki.store.sqlite.file import APPLICATION, explained
from hyakki.store.sqlite.mark import mark_of

__all__ = ["Copied", "back_up", "restore"]

COMPANIONS = ("-wal", "-shm", "-journal")

NOTING = 10
"""Seconds that a line of the audit log waits for a server that writes."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds."""

    matches: int
    entries: int
    size: int


def back_up(path: Path, to: Path, event: AuditEvent | None = None) -> Copied:
    """Copy the file as it is at one instant, its newest moves too, without keeping its server waiting.

    The event is noted in the file that was copied.

    The copy is one file, readable for its owner only. It gets its name once it is checked and on the disk:
    what lies at `to` is whole, or it is the backup of before. Raises StoreError.
    """
    with _made_aside(to) as half:
        _copy(path, half)
        copied = _checked(half, path)
        half.replace(to)
        _sync(to.parent)
    if event is not None:
        try:
            _note(path, event)
        except sqlite3.Error as error:
            raise explained(path, error) from error
    return copied


def restore(copy: Path, path: Path, aside: Path, event: AuditEvent | None = None) -> Copied:
    """Put a copy in the place of the file, and what was there aside. Raises StoreError; then all stays.

    The event is noted in the file from the moment it is there.

    A server that uses the file must have stopped: it would go on in the old one, and nobody would see it.
    """
    with locked(path, "hyakki restore"), _made_aside(path) as half:
        try:
            _copy(copy, half)
        except StoreDamaged as error:  # what it advises is for the file that is in use
            raise StoreUnavailable(f"{copy}: the file is damaged. Nothing was changed") from error
        copied = _checked(half, copy, known=newest())
        if event is not None:
            _note(half, event)
        if path.exists():
            _keep(path, aside)
        if os.geteuid() == 0:  # the server does not run as root
            owner = path.parent.stat()
            os.chown(half, owner.st_uid, owner.st_gid)
        mark_of(path).unlink(missing_ok=True)  # what comes is older on purpose
        half.replace(path)
        _sync(path.parent)
    return copied


@contextlib.contextmanager
def _made_aside(to: Path) -> Iterator[Path]:
    """A name beside the wanted one, for nobody else's eyes; nothing stays there."""
    half = to.with_name(f"{to.name}.half-{os.getpid()}")
    try:
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield half
    except sqlite3.Error as error:
        raise explained(to, error) from error
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise StoreUnavailable(f"{to}: cannot be written ({problem}). Nothing was changed") from error
    finally:
        for name in ("", *COMPANIONS):
            half.with_name(half.name + name).unlink(missing_ok=True)


def _copy(path: Path, half: Path) -> None:
    """In one reading transaction: beside a write-ahead log that keeps no writer waiting."""
    try:
        with contextlib.closing(_opened(path)) as source, contextlib.closing(_opened(half)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
    except sqlite3.Error as error:
        raise explained(path, error) from error


def _checked(half: Path, original: Path, known: int | None = None) -> Copied:
    """Read every page: a backup that cannot be put back must be found out now, not when it is needed."""
    with contextlib.closing(_opened(half)) as copy:
        (whose,) = copy.execute("PRAGMA application_id").fetchone()
        if whose != APPLICATION:
            raise StoreUnavailable(f"{original}: this is not a journal of hyakki. Nothing was changed")
        (written,) = copy.execute("PRAGMA user_version").fetchone()
        if known is not None and written > known:
            raise StoreTooNew(original, written, known)
        if written < FIRST:
            raise StoreTooOld(original, written, FIRST)
        (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreUnavailable(f"{original}: the file is damaged ({found}). Nothing was changed")
        (matches,) = copy.execute("SELECT count(*) FROM matches").fetchone()
        (entries,) = copy.execute("SELECT count(*) FROM entries").fetchone()
    return Copied(matches, entries, half.stat().st_size)


def _note(path: Path, event: AuditEvent) -> None:
    """Note something down in a file as it is: a backup is no moment to bring its format forward."""
    with contextlib.closing(_opened(path, NOTING)) as file:
        known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'audit'"
        if file.execute(known).fetchone() is not None:
            file.execute("BEGIN IMMEDIATE")
            note(file, event)
            file.execute("COMMIT")


def _keep(path: Path, aside: Path) -> None:
    """Give the file that is to be replaced a second name, so that there is never a moment without one."""
    log, kept_log = (file.with_name(file.name + "-wal") for file in (path, aside))
    if log.exists():
        _name_twice(log, kept_log)  # SQLite throws away the log of a file that it cannot read
    try:
        with contextlib.closing(_opened(path)) as present:
            present.execute("PRAGMA journal_mode = DELETE")  # refused while anybody else has the file open
        kept_log.unlink(missing_ok=True)  # all of it is in the file now
    except sqlite3.Error as error:
        trouble = explained(path, error)
        if not isinstance(trouble, StoreDamaged):  # damage is what backups are for
            kept_log.unlink(missing_ok=True)
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                trouble = StoreUnavailable(
                    f"{path}: a server is using it; stop it first. Nothing was changed"
                )
            raise trouble from error
        for name in COMPANIONS:
            path.with_name(path.name + name).unlink(missing_ok=True)
    _name_twice(path, aside)


def _name_twice(file: Path, name: Path) -> None:
    keep_private(file)  # what was kept there is as secret as what comes
    try:
        os.link(file, name)
    except OSError:  # a disk without links
        shutil.copy2(file, name)


def _opened(path: Path, patience: float = 1) -> sqlite3.Connection:
    where = path.absolute().as_uri() + "?mode=rw"
    return sqlite3.connect(where, uri=True, isolation_level=None, timeout=patience)


def _sync(folder: Path) -> None:
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
