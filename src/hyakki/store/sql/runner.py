"""How a piece of work gets its transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from hyakki.store.errors import StoreDamaged
from hyakki.store.types import OnWritten

__all__ = ["Connection", "Cursor", "Row", "Runner", "Traceable", "text"]

T = TypeVar("T")
Row = tuple[Any, ...]


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """What all work is written against; one of SQLite fits as it is."""

    def execute(self, statement: str, values: Row = (), /) -> Cursor: ...

    def executemany(self, statement: str, rows: Iterable[Row], /) -> Cursor: ...


class Traceable(ABC):
    """Work that leaves something behind by which it can be told from what others do."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None: ...

    @abstractmethod
    def done(self, connection: Connection) -> bool:
        """Whether it was done, once nobody does it any more."""


class Runner(ABC):
    """Runs work inside a transaction: all of it is done, or nothing.

    A StoreError that the work raises undoes it and reaches the caller. Work may be run again from its
    beginning if others were in the way, so it touches nothing but the connection.
    """

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run work that changes nothing, on one state of the database."""

    @abstractmethod
    def write(
        self, work: Callable[[Connection], T], *, guarded: bool = False, finish: OnWritten | None = None
    ) -> Awaitable[T]:
        """Run work, from this moment on, whether or not it is waited for; done once it is on the disk.

        `guarded` work is right even if others change things between two of its statements: what it depends
        on is in the condition of a statement that writes. Other work has the database to itself, or seems to.
        """

    @abstractmethod
    def size(self, connection: Connection) -> int:
        """Bytes that the database takes; work for `read`."""

    @abstractmethod
    def damaged(self, what: str) -> StoreDamaged:
        """A problem with what was read."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, then let go."""


def text(data: Any) -> str:
    return msgspec.json.encode(data).decode()
