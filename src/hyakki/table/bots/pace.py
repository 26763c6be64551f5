"""How long bots take: as long as a thoughtful person, whether the move was forced or not.

A delay is drawn from the pace and from luck alone, and cut to a part of it where the same bot has just moved,
which everybody saw. It cannot depend on the position, so it cannot tell anything about a hand.
"""

from __future__ import annotations

import math
import random
from typing import Literal

__all__ = ["IN_A_ROW", "MEDIAN", "Pace", "Pacer"]

Pace = Literal["calm", "normal", "brisk", "off"]

MEDIAN: dict[Pace, int] = {"calm": 2800, "normal": 1400, "brisk": 500, "off": 0}
"""Milliseconds; half of the moves are quicker."""

IN_A_ROW = 4
"""A bot that goes on with nobody in between takes the fourth part: a turn may have many decisions."""

SPREAD = 0.4
QUICKEST, SLOWEST = 0.5, 3.0


class Pacer:
    """Draws delays with a long tail to the slow side, as people's are.

    >>> pacer = Pacer(random.Random(1))
    >>> delays = sorted(pacer.delay("normal") for _ in range(1001))
    >>> delays[0] >= 700, 1300 < delays[500] < 1500, delays[-1] <= 4200
    (True, True, True)
    >>> sum(delays) / 1001 > delays[500]
    True
    >>> pacer.delay("off")
    0
    """

    def __init__(self, luck: random.Random | None = None) -> None:
        self.luck = luck or random.SystemRandom()

    def delay(self, pace: Pace) -> int:
        """Milliseconds until a bot's next move."""
        factor = math.exp(SPREAD * self.luck.gauss(0, 1))
        return round(MEDIAN[pace] * min(max(factor, QUICKEST), SLOWEST))
