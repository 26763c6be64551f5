"""Where a store is, by its address."""

from __future__ import annotations

from pathlib import Path

from hyakki.store.errors import StoreError, StoreUnavailable
from hyakki.store.sql.store import Store

__all__ = ["file_of", "open_store"]


def open_store(database: str | Path) -> Store:
    """The store at a path, `sqlite:///srv/hyakki/hyakki.db` or `postgresql://...`. Raises StoreError.

    >>> open_store("mysql://root:secret@localhost/games")
    Traceback (most recent call last):
    hyakki.store.errors.StoreError: mysql:// is no place for matches; give a file or postgresql://...
    """
    kind, rest = parted(database)
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


def file_of(database: str | Path) -> Path | None:
    """The file that a store lies in; None where another program keeps it.

    >>> str(file_of("sqlite:///srv/hyakki.db")), file_of("postgresql://db.internal/hyakki")
    ('/srv/hyakki.db', None)
    """
    kind, rest = parted(database)
    return Path(rest) if kind == "sqlite" and rest else None


def parted(database: str | Path) -> tuple[str, str]:
    if isinstance(database, Path) or "://" not in database:
        return "sqlite", str(database)
    kind, _, rest = database.partition("://")
    return kind, rest
