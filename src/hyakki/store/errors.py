"""What can go wrong with a store, said so that a person knows what to do."""

from __future__ import annotations

from pathlib import Path

from hyakki.kernel.record import Entry

__all__ = ["Conflict", "Repeated", "StoreDamaged", "StoreError", "StoreTooNew", "StoreUnavailable"]


class StoreError(Exception):
    """Something is wrong with where matches are kept."""


class StoreUnavailable(StoreError):
    """It cannot be read or written right now (disk full, locked, closed); nothing was changed."""


class StoreDamaged(StoreUnavailable):
    """The file is torn or is no journal of ours. It is left exactly as it was found."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"{path}: {what}. Nothing was changed. Put a backup of the file there, "
            f"or move it (and {path.name}-wal, {path.name}-shm) away to begin with an empty one"
        )
        self.path = path


class StoreTooNew(StoreError):
    """The file was written by a newer program."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"{path}: written by a newer hyakki (format {found}, this program knows up to {known}). "
            "Nothing was changed. Start the newer program, or choose another folder with --data"
        )
        self.path = path


class Conflict(StoreError):
    """Somebody else has appended since; catch up and try again."""


class Repeated(StoreError):
    """This seat has used this key before; `entry` is what it did then."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"entry {entry.seq} has this key already")
        self.entry = entry
