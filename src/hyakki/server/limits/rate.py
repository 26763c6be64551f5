"""A rate: how much of something is allowed in the long run, and how much at once."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PLENTY", "Rate", "without_end"]

PLENTY = 1_000_000_000
"""More than anybody reaches: no limit."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float

    def __str__(self) -> str:
        """
        >>> str(Rate(5, 60)), str(Rate(0.1, 6)), str(Rate(2.5, 4_000_000))
        ('5 a second, 60 at once', '1 in 10 seconds, 6 at once', '2.5 a second, 4,000,000 at once')
        """
        often = (
            f"{self.per_second:,.10g} a second"
            if self.per_second >= 1 or not self.per_second
            else f"1 in {1 / self.per_second:g} seconds"
        )
        return f"{often}, {self.burst:,.10g} at once"


def without_end(usual: Rate | int) -> Rate | int:
    return PLENTY if isinstance(usual, int) else Rate(PLENTY, PLENTY)
