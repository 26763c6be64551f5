"""What the table asks a store to remember: pages of games, positions to go on from, records from outside."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hyakki.store.shapes import Fork, MatchRow, Upload, Wanted

__all__ = ["Memory"]


class Memory(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def games_of(
        self, guest: str, wanted: Wanted, limit: int
    ) -> tuple[list[MatchRow], tuple[int, str] | None]:
        """A page of the games a guest sits in, newest first, and where the next page begins.

        A page may be short, even empty, and not the last: only so many games are looked through for it.
        """

    @abstractmethod
    async def fork(self, match: str) -> Fork | None:
        """What a match that goes on from an earlier one was born with."""

    @abstractmethod
    async def add_upload(self, upload: Upload, most: int) -> None:
        """Keep a record. Raises Conflict if its guest keeps `most` already."""

    @abstractmethod
    async def uploads_of(self, guest: str, limit: int) -> list[Upload]:
        """The records a guest has brought, newest first, without their text."""

    @abstractmethod
    async def upload(self, upload: str) -> Upload | None: ...

    @abstractmethod
    async def drop_upload(self, guest: str, upload: str) -> bool:
        """Forget a record; False if this guest has none by that name."""
