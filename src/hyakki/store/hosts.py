"""Who may use the host's page. They are named by a command on the machine, and by nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from hyakki.store.audit import AuditEvent
from hyakki.store.shapes import Guest

__all__ = ["Host", "Hosts"]


@dataclass(frozen=True, slots=True)
class Host:
    guest: Guest
    at: int
    """Since when."""


class Hosts(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed. `Guest.host` says who is one."""

    @abstractmethod
    async def all(self) -> list[Host]:
        """Every host, oldest first."""

    @abstractmethod
    async def add(self, guest: str, at: int, event: AuditEvent) -> bool:
        """False if it is one already. Raises Conflict if the name has no password (any more)."""

    @abstractmethod
    async def remove(self, guest: str, event: AuditEvent) -> bool:
        """False if it is none."""
