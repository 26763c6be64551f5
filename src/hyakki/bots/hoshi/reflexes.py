"""Human hands: how long somebody takes to react, how often they fail to, and how much they bluff.

Reaction times are ex-Gaussian (a bell with a long tail to the right), drawn in whole milliseconds from
tables, so that they are the same compiled and interpreted.

>>> from hyakki.kernel.chance import Seeded
>>> luck = Seeded(1)
>>> times = sorted(reaction(230, 35, 60, luck) for _ in range(999))
>>> 260 < times[499] < 300, times[949] > times[499] + 100
(True, True)
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, final

from mypy_extensions import i64

from hyakki.kernel.chance import Chance

__all__ = ["REFLEXES", "Reflexes", "reaction"]

STEPS: Final = 256
NORMAL: Final = [round(1000 * NormalDist().inv_cdf((i + 0.5) / STEPS)) for i in range(STEPS)]
EXPONENTIAL: Final = [round(-1000 * math.log(1 - (i + 0.5) / STEPS)) for i in range(STEPS)]


def reaction(mean: i64, spread: i64, tail: i64, chance: Chance) -> i64:
    """A reaction time: a normal and an exponential part."""
    time = (
        mean + spread * NORMAL[chance.below(STEPS)] // 1000 + tail * EXPONENTIAL[chance.below(STEPS)] // 1000
    )
    return max(80, time)


BUSY: Final = 300
"""A player busy with their own die looks up this much later, at most: nobody does two things at once."""


@final
class Reflexes:
    """What kind of hands a player has, and what kind of eyes. Times in milliseconds, habits in percent."""

    def __init__(
        self,
        slower: int = 0,
        lapses: int = 8,
        feints: int = 10,
        bluffs: int = 10,
        watches: int = 76,
        calls: int = 40,
        starts: int = 1,
        lingers: int = 0,
        hesitates: int = 0,
        alert: int = 0,
    ) -> None:
        self.slower = slower
        """Added to every reaction."""
        self.lapses = lapses
        """How often a swing is simply not seen in time."""
        self.feints = feints
        """How often a swing with a Strike is pulled back at first."""
        self.bluffs = bluffs
        """How often a useless roll is followed by a swing all the same, before anything is learnt.

        A hundred stays a hundred, whatever comes of it."""
        self.watches = watches
        """How often a Strike on the other's die is seen at once, and answered before any swing."""
        self.calls = calls
        """How often a swing without a Strike is seen for what it is, before anything is learnt."""
        self.starts = starts
        """How often a useless roll is taken for a Strike: a false start."""
        self.lingers = lingers
        """How much longer than need be the hand stays up when nothing comes."""
        self.hesitates = hesitates
        """How much longer than need be a swing is thought over: half as long, or half as long again."""
        self.alert = alert
        """How much sooner than all else a guard goes up."""

    def shifted(self, ms: int) -> Reflexes:
        """The same habits with slower hands, or quicker ones."""
        return Reflexes(
            self.slower + ms,
            self.lapses,
            self.feints,
            self.bluffs,
            self.watches,
            self.calls,
            self.starts,
            self.lingers,
            self.hesitates,
            self.alert,
        )

    def attack(self, chance: Chance) -> i64:
        time = self.slower + reaction(230, 35, 60, chance)
        if self.hesitates == 0:
            return time
        return time + self.hesitates // 2 + chance.below(self.hesitates)

    def defend(self, busy: bool, chance: Chance) -> i64:
        time = self.slower - self.alert + reaction(270, 45, 80, chance)
        return time + chance.below(BUSY) if busy else time

    def reroll(self, chance: Chance) -> i64:
        """Seeing that a roll is useless and reaching for the die again."""
        return self.slower + reaction(150, 25, 40, chance)

    def grip(self, chance: Chance) -> i64:
        """From lifting the die to letting it go."""
        return 80 + chance.below(60)

    def happens(self, percent: i64, chance: Chance) -> bool:
        return chance.below(100) < percent


REFLEXES: Final = {
    "easy": Reflexes(
        slower=320,
        lapses=20,
        feints=5,
        bluffs=6,
        watches=45,
        calls=20,
        starts=3,
        lingers=100,
        hesitates=700,
    ),
    "normal": Reflexes(),
    "hard": Reflexes(slower=-30, lapses=4, feints=12, bluffs=30, watches=86, calls=60, starts=0),
}
"""The hands of each level: they differ in speed and in judgement.

Somebody who plays for the first time has about a second and a half from an easy bot's Strike to its hit."""
