"""One server for one file: a lock of the operating system, so that nothing is left of it after a kill.

Programs that only look or add a row (`hyakki backup`, `ban`, `ratings` …) work beside a server and do not
take it. What needs the file for itself does: a server, and `hyakki restore`.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from hyakki.store.errors import StoreInUse, StoreUnavailable

__all__ = ["Holder", "locked"]

log = logging.getLogger(__name__)

UNKNOWN = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EINVAL}
"""What a disk says that knows no locks."""

FAR = 1 << 30
"""Where Windows locks a byte: what is locked cannot be read, and who holds the lock must stay readable."""


class Holder(msgspec.Struct, frozen=True):
    """Who holds a lock, for processes that would like to have it."""

    what: str
    process: int
    machine: str
    since: int

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.since, UTC)
        return f"{self.what} (process {self.process} on {self.machine}, since {since:%Y-%m-%d %H:%M} UTC)"


@contextlib.contextmanager
def locked(path: Path, what: str) -> Iterator[None]:
    """Have the journal's file for oneself; `what` is what others are told. Raises StoreInUse."""
    place = path.resolve().with_suffix(".lock")
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnavailable(
            f"{place}: cannot be opened ({error.strerror}). Nothing was changed"
        ) from error
    try:
        if not taken(file, place):
            raise StoreInUse(path, said_by(file))
        sign(file, place, what)
        yield
    finally:
        os.close(file)


def taken(file: int, place: Path) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in UNKNOWN:
            return False
        log.warning("%s: this disk knows no locks; see to it that only one server uses it", place)
    return True


def sign(file: int, place: Path, what: str) -> None:
    holder = Holder(what, os.getpid(), socket.gethostname(), int(time.time()))
    with contextlib.suppress(OSError):  # a full disk: then nobody learns who it is, but the lock holds
        os.lseek(file, 0, os.SEEK_SET)
        os.ftruncate(file, 0)
        os.write(file, msgspec.json.encode(holder) + b"\n")
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # the server does not run as root
            owner = place.parent.stat()
            os.chown(place, owner.st_uid, owner.st_gid)


def said_by(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    try:
        return str(msgspec.json.decode(os.read(file, 4096), type=Holder))
    except (msgspec.MsgspecError, OSError, OverflowError, ValueError):
        return "another hyakki"
