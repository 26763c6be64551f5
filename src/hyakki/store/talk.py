"""What people say at the tables, and what they report to the host. Neither is part of any journal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hyakki.store.audit import AuditEvent
from hyakki.store.shapes import Report, Reported, Speech, Spoken

__all__ = ["Talk"]


class Talk(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def say(self, match: str, speech: Speech, keep: int) -> tuple[Spoken, bool]:
        """Keep what somebody says, and of a match's lines the last `keep`; returns once it is on the disk.

        False if the same guest has said it before, with the same key.
        """

    @abstractmethod
    async def lines(self, match: str) -> list[Spoken]:
        """What was said at a table, oldest first."""

    @abstractmethod
    async def report(self, report: Report, lines: Sequence[Spoken], keep: int) -> None:
        """Keep a complaint, and of all complaints the last `keep`. A second one replaces the first."""

    @abstractmethod
    async def reports(self) -> list[Reported]:
        """Every complaint, oldest first."""

    @abstractmethod
    async def settle(self, number: int, event: AuditEvent | None = None) -> bool:
        """Throw a complaint away; False if there is none, and then nothing is noted."""

    @abstractmethod
    async def forget(self, guest: str) -> None:
        """Nothing that a guest said is kept any more, and no complaint by them or about them."""
