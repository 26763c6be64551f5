"""When this program began, and when those before it were last alive: clocks stood still in between."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["PULSE", "Downtime"]

PULSE = 5_000
"""Milliseconds between two signs of life while a clock runs; a crash gives away no more than that."""


@dataclass(slots=True)
class Downtime:
    began: int
    """When this program began."""
    last_pulse: int = 0
    """The last sign of life before that; 0 if there was none."""
    taken_over: dict[str, int] = field(default_factory=dict)
    """Matches that another process held, with its last sign of life."""

    def since(self, match: str, at: int) -> int | None:
        """Since when the clocks of a match that is opened stood still, if they ran from this instant on.

        >>> downtime = Downtime(began=100, last_pulse=40, taken_over={"m": 120})
        >>> downtime.since("m", 110), downtime.since("n", 30), downtime.since("n", 110)
        (120, 40, None)
        """
        heard = self.taken_over.pop(match, None)
        if heard is not None:
            return max(at, heard)
        return None if at >= self.began else max(at, self.last_pulse)
