"""Whom the host of a server does not let in: people by their guest, machines by their network."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal

from hyakki.store.audit import AuditEvent
from hyakki.store.shapes import Guest

__all__ = ["Ban", "Bans"]


@dataclass(frozen=True, slots=True)
class Ban:
    """`what` is a guest's id or a network, `203.0.113.0/24` for example."""

    kind: Literal["guest", "network"]
    what: str
    at: int
    name: str = ""
    """A guest's name as it is now. Nobody is known by it alone."""


class Bans(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def all(self) -> list[Ban]:
        """Every ban, oldest first."""

    @abstractmethod
    async def add(self, ban: Ban, event: AuditEvent | None = None) -> bool:
        """False if there is such a ban already, and then nothing is noted."""

    @abstractmethod
    async def lift(self, kind: str, what: str, event: AuditEvent | None = None) -> bool:
        """False if there is no such ban, and then nothing is noted."""

    @abstractmethod
    async def named(self, name: str) -> list[Guest]:
        """The guests who have this name now, those with a password first."""

    @abstractmethod
    async def known(self, after: str, limit: int) -> list[Guest]:
        """Guests by their ids, beyond `after`; for whoever looks for one by a mark that is made of it."""
