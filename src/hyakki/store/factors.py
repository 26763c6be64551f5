"""What a store keeps of second factors: of the secret what only the server can read, of codes a digest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hyakki.store.audit import AuditEvent
from hyakki.store.shapes import SecondFactor

__all__ = ["SecondFactors"]


class SecondFactors(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def of(self, guest: str) -> SecondFactor | None: ...

    @abstractmethod
    async def put(self, guest: str, factor: SecondFactor, codes: Sequence[str], at: int) -> None:
        """From now on; with the digests of its recovery codes. Raises Conflict if there is one already."""

    @abstractmethod
    async def take_step(self, guest: str, step: int) -> bool:
        """Use the code of one moment; False if it, or a later one, has been used."""

    @abstractmethod
    async def take_code(self, guest: str, code: str) -> bool:
        """Use a recovery code by its digest; False if there is none such any more."""

    @abstractmethod
    async def replace_codes(self, guest: str, codes: Sequence[str]) -> None:
        """Other recovery codes; the old ones are good for nothing. Raises Conflict without a factor."""

    @abstractmethod
    async def codes_left(self, guest: str) -> int: ...

    @abstractmethod
    async def drop(self, guest: str, event: AuditEvent | None = None) -> bool:
        """No second factor any more; False if there was none, and then nothing is noted."""
