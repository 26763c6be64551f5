"""Which limits hold over all processes that serve the same tables, and who counts them."""

from __future__ import annotations

from typing import Protocol

from hyakki.server.rates import Rate

__all__ = ["SHARED", "Shared"]

SHARED = frozenset(
    (
        *("connects", "guests", "renames", "creates", "seeks"),
        *("uploads", "records", "replays", "hints", "reports"),
    )
)
"""What is asked for over all processes, beside passwords, guesses and sockets: what is dear. Never a move."""


class Shared(Protocol):
    """Counts over all processes. Whoever cannot tell says yes."""

    async def take(self, name: str, who: str, rate: Rate, *, look: bool = False) -> bool:
        """One of a limit, or only a look whether there is one."""

    async def count(self, name: str, who: str, inside: int, most: int) -> bool:
        """So many are at this process now; whether that is not too many in all."""
