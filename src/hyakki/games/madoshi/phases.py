"""The steps of a turn, and how long a quiet game may last."""

from __future__ import annotations

from typing import Final

__all__ = [
    "COLLECTING",
    "DISCARDING",
    "NO_SWAP",
    "ORDERING",
    "OVER",
    "PHASES",
    "QUIET",
    "SWAPPING",
    "USING",
    "WARNING",
]

SWAPPING: Final = 0
COLLECTING: Final = 1
ORDERING: Final = 2
USING: Final = 3
DISCARDING: Final = 4
OVER: Final = 5
PHASES: Final = ("swap", "collect", "order", "magic", "discard", "over")

QUIET: Final = 40
"""MD-R16: so many turns in a row without a capture end the game."""
WARNING: Final = 10
"""MD-R16: so many turns before, the table says so."""
NO_SWAP: Final = -1
"""In the place of a swap that was skipped."""
