"""How a hand reacts over a whole match, and whether people can (they are flagged, never punished).

A match has ten to thirty reactions a hand, so every flag is a test that keeps its word with few of them: it
asks how often chance would do the same to the best of human hands, and speaks when that is once in ten
thousand matches.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb, prod

from hyakki.table.live.numbers import ANSWERS, EVEN, ONCE_IN, QUICK, STEADIEST

__all__ = ["Habits", "Note"]

Note = tuple[str, int | None]
"""A press (its move, and its reaction if it answered anything), or a feint (whether it was answered)."""

FEINT = "feint"


class Habits:
    """
    >>> robot, person = Habits(frozenset({"parry"}), 0.2), Habits(frozenset({"parry"}), 0.2)
    >>> for k in range(12):
    ...     robot.note("lunge", 40)
    ...     person.note("lunge", 210 + 37 * k % 90)
    >>> robot.flags, person.flags
    (('too_quick', 'too_even'), ())
    """

    def __init__(self, answers: frozenset[str], guesses: float) -> None:
        self.answers = answers
        """What this game's hands do against a threat."""
        self.guesses = guesses
        """Of presses without looking, so many are right at most."""
        self.reactions: dict[str, list[int]] = defaultdict(list)
        """By the kind of press: each is the answer to something else, which takes its own time to see."""
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
        """The other took back a threat that could have landed; `answered` if this hand had fallen for it."""
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
        return luck_of(sum(ms < QUICK for ms in times), len(times) + self.blind, self.guesses) * ONCE_IN < 1

    def _too_even(self) -> bool:
        """More reactions of a kind lie close together than the steadiest hand's do by chance.

        Some may be far off: what a hand was really waiting for is not always known.
        """
        kinds = [times for times in self.reactions.values() if times]
        alike = sum(max(sum(0 <= other - ms <= EVEN for other in times) for ms in times) for times in kinds)
        looks = prod(map(len, kinds))  # any of them might have been the first of those that are alike
        tries = sum(map(len, kinds)) - len(kinds)
        return luck_of(alike - len(kinds), tries, STEADIEST) * looks * ONCE_IN < 1

    def _never_fooled(self) -> bool:
        """It answers threats that land, and never one that is taken back in the end."""
        seen = self.feints - self.fooled
        answers = sum(len(self.reactions[answer]) for answer in self.answers)
        return answers >= ANSWERS and luck_of(seen, self.feints, self.guesses) * ONCE_IN < 1


def luck_of(lucky: int, tries: int, chance: float) -> float:
    """How probable it is to be lucky so often, or more often.

    >>> luck_of(0, 0, 0.3), round(luck_of(1, 2, 0.5), 2), round(luck_of(8, 8, 0.3), 6)
    (1.0, 0.75, 6.6e-05)
    """
    ways = (comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(lucky, tries + 1))
    return float(sum(ways))
