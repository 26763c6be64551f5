"""Which of several server processes does what: they all work on one database."""

from __future__ import annotations

from abc import ABC, abstractmethod

__all__ = ["Leases"]


class Leases(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed.

    A lease is one process's word that it looks after something: a match by its id, or a task of the whole
    house by its name. It holds as long as its process shows signs of life. That keeps two from doing the same
    work; what happened in a match is guarded by its journal alone. Instants come from the processes, so the
    clocks of their machines must agree within a second or so; a sign of life should reach well beyond that.
    """

    @abstractmethod
    async def pulse(self, process: str, until: int, heard: int = 0) -> None:
        """A sign of life: the process is there now, and until an instant it need not show another."""

    @abstractmethod
    async def gone(self, process: str) -> None:
        """A process stops: nothing is its any more."""

    @abstractmethod
    async def bury(self, process: str, heard: int, now: int) -> bool:
        """A process is dead, though it might be alive by its last sign of life. False if it gave another."""

    @abstractmethod
    async def abandon(self, process: str, heard: int) -> None:
        """A process stood still for too long: what it had is held by nobody since then, as if it had died.

        It may go on under its name, and take what it wants anew.
        """

    @abstractmethod
    async def alive(self, now: int) -> dict[str, int]:
        """The processes that are there, in the order of their names, and when each was last heard of."""

    @abstractmethod
    async def take(self, name: str, process: str, now: int) -> str:
        """The process that has the lease. It is this one if no other that is alive has it."""

    @abstractmethod
    async def held(self, name: str) -> tuple[str, int]:
        """Which process has or had a lease, and when it was last heard of; ("", 0) if none."""

    @abstractmethod
    async def release(self, name: str, process: str) -> None:
        """Give a lease back; nothing happens if another process has it."""

    @abstractmethod
    async def orphans(self, now: int, limit: int) -> list[str]:
        """Matches that want to move by themselves and that nobody alive looks after, the oldest first."""
