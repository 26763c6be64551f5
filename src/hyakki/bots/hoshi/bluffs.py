"""A habit of bluffing that adapts: who sees that bluffs pay bluffs more, who is seen through stops.

The player who made a bluff can see what it is worth: it keeps the other's hand up, and a hand that is up does
not roll. Experience is counted in milliseconds of that.

>>> habit = Habit(30)
>>> for lost in (500, 500, 0):
...     habit.begin(1000)
...     habit.watch(1300, lost > 0)
...     habit.watch(1300 + (lost or 500), False)
...     habit.percent
49
60
54
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

__all__ = ["ALWAYS", "Habit"]

FAR: Final[i64] = 0x7FFFFFFFFFFFF
ALWAYS: Final = 100
"""A hand that always bluffs learns nothing."""
LEAST: Final = 1
MOST: Final = 60
WORTH: Final = 110
"""Milliseconds that a bluff must cost the other to be worth its own: an estimate from trials."""
LESSON: Final = 20
"""So many milliseconds more or less than that change the habit by one percent."""
PATIENCE: Final = 700
"""A hand that has not gone up by then does not go up because of the bluff."""


@final
class Habit:
    """How often to bluff, in percent, as far as this opponent has taught it."""

    def __init__(self, percent: i64) -> None:
        self.percent: i64 = percent
        self.since: i64 = FAR
        """When the bluff began whose effect is being watched."""
        self.raised_at: i64 = FAR

    def begin(self, at: i64) -> None:
        self.since = at
        self.raised_at = FAR

    def rest(self) -> None:
        """The round ended: nobody can tell what the bluff would have led to."""
        self.since = FAR

    def watch(self, now: i64, raised: bool) -> None:
        """See what the other's hand does, and learn from it once it is down again or has stayed down."""
        if self.since == FAR:
            return
        if raised:
            self.raised_at = min(self.raised_at, now)
        elif self.raised_at < FAR:
            self._learn(now - self.raised_at)
        elif now >= self.since + PATIENCE:
            self._learn(0)

    def _learn(self, lost: i64) -> None:
        self.since = FAR
        if self.percent < ALWAYS:
            self.percent = max(LEAST, min(MOST, self.percent + (lost - WORTH) // LESSON))
