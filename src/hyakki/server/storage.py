"""The store of a server: private, locked against other servers, checked before anybody plays."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import structlog

from hyakki.store import Store, file_of, open_store
from hyakki.store.lock import locked
from hyakki.store.private import keep_folder_private

__all__ = ["chosen_database", "stored"]

log = structlog.get_logger("hyakki.server")


@contextlib.asynccontextmanager
async def stored(
    data: Path, database: str, address: str, tell: Callable[[str], None]
) -> AsyncIterator[Store]:
    """Open what is kept; `address` is where this server is found, `tell` says what its host should know.

    A database that is another program's is shared by many servers, and so may be a folder that holds only
    their logs: the lock is on the file with the matches. Raises StoreError.
    """
    make_private(data)
    place = chosen_database(data, database)
    file = file_of(place)
    with contextlib.ExitStack() as locks:
        if file is not None:
            locks.enter_context(locked(file, f"a server at {address}" if address else "a server"))
        store = open_store(place)
        try:
            for line in await store.look_over():
                log.error("something is wrong with what is kept", what=line)
                tell(line)
            yield store
        finally:
            await store.close()


def chosen_database(data: Path, database: str) -> str | Path:
    """Where matches are kept: in a file of the data folder, if nothing else is said."""
    return database or data / "hyakki.db"


def make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for warning in keep_folder_private(folder):
        log.warning("readable for others", what=warning)
