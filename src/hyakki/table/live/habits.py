"""How a hand reacts over a whole match, and whether people can (they are flagged, never punished).

A match has ten to thirty reactions a hand, so every flag is a test that keeps its word with few of them: it
asks how often chance would do the same to the best of human hands, and speaks when that is once in ten
thousand matches.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb, sqrt

from hyakki.table.live.numbers import (
    EVEN_HAND,
    GUARDS,
    HABIT,
    INHUMAN_SPREAD,
    LUCKY,
    ONCE_IN,
    QUICK,
)

__all__ = ["Habits", "Note"]

Note = tuple[str, int | None]
"""A press (its move, and its reaction if it answered anything), or a feint (whether it was answered)."""

FEINT = "feint"
SCORE = 3.72
"""Of the bell curve, one in ten thousand lies further to the left."""


class Habits:
    """
    >>> robot, person = Habits(), Habits()
    >>> for k in range(12):
    ...     robot.note("swing", 40)
    ...     person.note("swing", 210 + 37 * k % 90)
    >>> robot.flags, person.flags
    (('too_quick', 'too_even'), ())
    """

    def __init__(self) -> None:
        self.reactions: dict[str, list[int]] = defaultdict(list)
        """By the kind of press: looking for a Strike takes another time than looking for a swing."""
        self.blind = 0
        """Presses that answered nothing: who tries their luck is sometimes quick without being it."""
        self.feints = 0
        self.fooled = 0
        self.fresh: list[Note] = []
        """What the journal does not know yet."""

    def note(self, kind: str, value: int | None) -> None:
        """A press with its reaction in milliseconds, None if there was nothing to answer; or a feint."""
        if kind == FEINT:
            self.feints += 1
            self.fooled += bool(value)
        elif value is None:
            self.blind += 1
        else:
            self.reactions[kind].append(value)
        self.fresh.append((kind, value))

    def feinted_at(self, answered: bool) -> None:
        """The other pulled back a swing that could have landed; `answered` if this hand had gone up."""
        self.note(FEINT, int(answered))

    @property
    def flags(self) -> tuple[str, ...]:
        found: list[str] = []
        if self._too_quick():
            found.append("too_quick")
        if self._too_even():
            found.append("too_even")
        if self._never_fooled():
            found.append("never_fooled")
        return tuple(found)

    def _too_quick(self) -> bool:
        """More presses that were both quick and right than trying one's luck explains."""
        times = [ms for kind in self.reactions.values() for ms in kind]
        return unlikely(sum(ms < QUICK for ms in times), len(times) + self.blind)

    def _too_even(self) -> bool:
        """The spread around the mean of each kind is smaller than that of the steadiest hand by chance."""
        kinds = [kind for kind in self.reactions.values() if len(kind) > 1]
        freedom = sum(map(len, kinds)) - len(kinds)
        if freedom < HABIT:
            return False
        squares = sum((ms - sum(kind) / len(kind)) ** 2 for kind in kinds for ms in kind)
        return sqrt(squares / freedom) < least_spread(freedom)

    def _never_fooled(self) -> bool:
        """It goes up against swings that land, and never against one that is pulled back in the end."""
        guards = sum(len(times) for kind, times in self.reactions.items() if kind == "guard")
        return guards >= GUARDS and unlikely(self.feints - self.fooled, self.feints)


def unlikely(lucky: int, tries: int) -> bool:
    """Whether somebody who is lucky in three of ten tries has so much luck only once in ten thousand matches.

    >>> unlikely(7, 7), unlikely(8, 8), unlikely(12, 20), unlikely(16, 20)
    (False, True, False, True)
    """
    ways = sum(comb(tries, k) * LUCKY**k * (1 - LUCKY) ** (tries - k) for k in range(lucky, tries + 1))
    return tries > 0 and ways * ONCE_IN < 1


def least_spread(freedom: int) -> float:
    """So little do the reactions of the steadiest hand spread once in ten thousand matches, and no less.

    Chi-square's lower end, by Wilson and Hilferty.

    >>> [round(least_spread(freedom), 1) for freedom in (8, 12, 16, 100)]
    [7.3, 11.5, 14.2, 15]
    """
    part = 2 / (9 * freedom)
    shrunk = max(0.0, 1 - part - SCORE * sqrt(part))
    return min(INHUMAN_SPREAD, EVEN_HAND * shrunk * sqrt(shrunk))
