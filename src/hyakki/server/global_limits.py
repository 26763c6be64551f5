"""Which limits hold over all processes that serve the same tables, and who counts them."""

from __future__ import annotations

from typing import Protocol

from hyakki.server.rate import Rate

__all__ = ["SHARED", "Shared"]

SHARED = frozenset(
    (
        *("connects", "guests", "renames", "creates", "seeks"),
        *("uploads", "records", "replays", "hints", "reports"),
    )
)
"""What is counted over all processes, beside passwords, guesses and sockets. Never a move."""


class Shared(Protocol):
    """Counts over all processes. If it cannot be counted, the answer is yes."""

    async def take(self, name: str, who: str, rate: Rate, *, look: bool = False) -> bool:
        """Take one of a limit, or only look whether there is one."""

    async def count(self, name: str, who: str, inside: int, most: int) -> bool:
        """So many are at this process now; whether that is not too many in all."""
