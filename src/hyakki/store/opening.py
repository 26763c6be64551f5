"""Where a store is, by its address."""

from __future__ import annotations

from pathlib import Path

from hyakki.store.errors import StoreError, StoreUnavailable
from hyakki.store.store import Store

__all__ = ["open_store"]


def open_store(database: str | Path) -> Store:
    """The store at a path, `sqlite:///srv/hyakki/hyakki.db` or `postgresql://...`. Raises StoreError.

    >>> open_store("mysql://root:secret@localhost/games")
    Traceback (most recent call last):
    hyakki.store.errors.StoreError: mysql:// is no place for matches; give a file or postgresql://...
    """
    if isinstance(database, Path):
        kind, rest = "sqlite", str(database)
    elif "://" in database:
        kind, _, rest = database.partition("://")
    else:
        kind, rest = "sqlite", database
    if kind == "sqlite" and rest:
        from hyakki.store.sqlite import SqliteStore

        return SqliteStore(Path(rest))
    if kind in {"postgresql", "postgres"}:
        try:
            from hyakki.store.postgres import PostgresStore
        except ImportError as error:
            raise StoreUnavailable(
                "PostgreSQL needs a package that is not installed: pip install 'hyakki[scale]'"
            ) from error
        return PostgresStore(str(database))
    raise StoreError(f"{kind}:// is no place for matches; give a file or postgresql://...")
