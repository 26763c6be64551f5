"""What each of several server processes says about itself, for the host's page of any of them."""

from __future__ import annotations

from abc import ABC, abstractmethod

__all__ = ["Figures"]


class Figures(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def put(self, process: str, at: int, text: str) -> None:
        """A process's newest figures. Those of processes that have been silent for long are thrown away."""

    @abstractmethod
    async def since(self, at: int) -> dict[str, str]:
        """What processes have said since this instant, by their names."""

    @abstractmethod
    async def drop(self, process: str) -> None:
        """A process stops."""
