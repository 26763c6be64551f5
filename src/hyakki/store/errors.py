"""What can go wrong with a store, said so that a person knows what to do."""

from __future__ import annotations

from pathlib import Path

__all__ = [
    "Conflict",
    "DamagedMatch",
    "StoreDamaged",
    "StoreError",
    "StoreInUse",
    "StoreTooNew",
    "StoreTooOld",
    "StoreUnavailable",
    "Unstorable",
]


class StoreError(Exception):
    """Something is wrong with where matches are kept."""


class StoreUnavailable(StoreError):
    """It cannot be read or written right now (disk full, locked, closed); nothing was changed."""


class Unstorable(StoreError):
    """What somebody asked for holds something that a database does not take: a zero in a text, say.

    It says nothing about the store: all else can be read and written.
    """


class StoreDamaged(StoreUnavailable):
    """The file is torn or is no journal of ours. It is left exactly as it was found.

    `place` is a file, or the address of a database without its password.
    """

    def __init__(self, place: Path | str, what: str) -> None:
        advice = "Put a backup there, or begin with an empty database"
        if isinstance(place, Path):
            advice = (
                "Put a backup of the file there, "
                f"or move it (and {place.name}-wal, {place.name}-shm) away to begin with an empty one"
            )
        super().__init__(f"{place}: {what}. Nothing was changed. {advice}")


class DamagedMatch(StoreError):
    """One match cannot be read as it was written. It is left as it is, and says nothing about any other."""

    def __init__(self, match: str, what: str) -> None:
        super().__init__(f"match {match} is damaged: {what}")
        self.match = match
        self.what = what


class StoreInUse(StoreError):
    """Somebody else has the file for themselves."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(
            f"{path}: {holder} is using it. Nothing was changed. "
            "Stop that one first, or choose another folder with --data"
        )


class StoreTooNew(StoreError):
    """It was written by a newer program, in a format that this one cannot work on."""

    def __init__(self, place: Path | str, found: int, known: int) -> None:
        option = "folder with --data" if isinstance(place, Path) else "database with --database"
        super().__init__(
            f"{place}: written by a newer hyakki (format {found}, this program knows up to {known}). "
            f"Nothing was changed. Start the newer program, or choose another {option}"
        )


class StoreTooOld(StoreError):
    """It was written by a program before the first release, in a format that nobody reads any more."""

    def __init__(self, place: Path | str, found: int, first: int) -> None:
        option = "folder with --data" if isinstance(place, Path) else "database with --database"
        super().__init__(
            f"{place}: written by a hyakki before its first release (format {found}, not {first} or later). "
            f"Nothing was changed. Move it away to begin with an empty one, or choose another {option}"
        )


class Conflict(StoreError):
    """Somebody else has appended since; catch up and try again."""
