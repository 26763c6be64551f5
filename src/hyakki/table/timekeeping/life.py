"""When this program began, and how long those before it lived: clocks stood still in between."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["PULSE", "Life"]

PULSE = 5_000
"""Milliseconds between two signs of life while a clock runs; a crash gives away no more than that."""


@dataclass(slots=True)
class Life:
    began: int
    before: int = 0
    """The last sign of life before this program began; 0 if there was none."""
    left: dict[str, int] = field(default_factory=dict)
    """Matches that another process held: when that was last heard of."""

    def still_since(self, match: str, at: int) -> int | None:
        """Since when the clocks of a match that is opened stood still, if they ran from this instant on.

        >>> life = Life(began=100, before=40, left={"m": 120})
        >>> life.still_since("m", 110), life.still_since("n", 30), life.still_since("n", 110)
        (120, 40, None)
        """
        left = self.left.pop(match, None)
        if left is not None:
            return max(at, left)
        return None if at >= self.began else max(at, self.before)
