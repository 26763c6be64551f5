"""The other processes that serve the same tables, and what they are told: it is in the store already."""

from __future__ import annotations

from typing import Protocol

from hyakki.store import Guest

__all__ = ["NoOthers", "Others"]


class Others(Protocol):
    """As this process knows them."""

    def renamed(self, guest: Guest) -> None: ...

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        """A person who sat somewhere as one guest is another now, or is forgotten."""

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        """Whether a guest sits at an open table of another process from now on."""


class NoOthers:
    """A process alone."""

    def renamed(self, guest: Guest) -> None:
        pass

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        pass

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        return False
