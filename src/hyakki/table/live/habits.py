"""How a hand reacts over a whole match, and whether people can (they are flagged, never punished)."""

from __future__ import annotations

from statistics import fmean, pstdev

from hyakki.table.live.numbers import FEINTS, HABIT, INHUMAN_MEAN, INHUMAN_SPREAD

__all__ = ["Habits"]


class Habits:
    """
    >>> hand = Habits()
    >>> for _ in range(20):
    ...     hand.reacted(120)
    >>> hand.flags
    ('too_quick', 'too_even')
    """

    def __init__(self) -> None:
        self.reactions: list[int] = []
        self.feints = 0
        self.fooled = 0

    def reacted(self, ms: int) -> None:
        self.reactions.append(ms)

    def feinted_at(self, fooled: bool) -> None:
        """The other pulled a swing back; `fooled` if this hand had gone up."""
        self.feints += 1
        self.fooled += fooled

    @property
    def flags(self) -> tuple[str, ...]:
        found: list[str] = []
        if len(self.reactions) >= HABIT:
            if fmean(self.reactions) < INHUMAN_MEAN:
                found.append("too_quick")
            if pstdev(self.reactions) < INHUMAN_SPREAD:
                found.append("too_even")
        if self.feints >= FEINTS and not self.fooled:
            found.append("never_fooled")
        return tuple(found)
