"""How long bots take: as long as a thoughtful person, whether the move was forced or not.

A delay is drawn from the pace and from luck alone, and cut to a part of it where the same bot has just moved,
which everybody saw. At no pace is it shorter than thinking should take, so nobody sees how long a bot thinks.
It cannot depend on the position, so it cannot tell anything about a hand. Where thinking takes longer all the
same, that tells nothing either: a bot that searches thinks about a forced move as long as about any other
(`bots/players.py`).
"""

from __future__ import annotations

import math
import random
from typing import Literal

from hyakki.table.errors import TableError

__all__ = ["IN_A_ROW", "MEDIAN", "Overruns", "Pace", "Pacer", "check_pace"]

Pace = Literal["calm", "normal", "brisk", "off"]

MEDIAN: dict[Pace, int] = {"calm": 2800, "normal": 1400, "brisk": 500, "off": 0}
"""Milliseconds; half of the moves are quicker."""

IN_A_ROW = 4
"""A bot that goes on with nobody in between takes the fourth part: a turn may have many decisions."""

SPREAD = 0.4
QUICKEST, SLOWEST = 0.5, 3.0

HALF_LIFE = 5_000.0
"""Milliseconds after which half of an overrun is still expected."""
AT_FIRST = 20.0
"""Milliseconds of overrun that are expected before anything was thought."""
SPARE = 5
"""Milliseconds that are waited for at least, and in steps."""


def check_pace(pace: str) -> None:
    """Raises TableError bad_request."""
    if pace not in MEDIAN:
        raise TableError("bad_request", f"there is no pace {pace!r}; there is: {', '.join(MEDIAN)}")


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


class Overruns:
    """By how much thoughts lately took longer than they were given, by the kind of bot that had them.

    That covers the way to the worker and back, a queue there, and a machine that is too slow for its bots. It
    fades with time and not with thoughts: a row of forced moves, about which nobody thinks, must not be seen.

    >>> overruns = Overruns()
    >>> overruns.note("hard", 40, at=0)
    >>> overruns.allow("hard", at=0), overruns.allow("easy", at=0)
    (65, 35)
    >>> overruns.note("hard", -60, at=100)
    >>> overruns.allow("hard", at=100), overruns.allow("hard", at=10_000)
    (65, 20)
    """

    def __init__(self) -> None:
        self.lately: dict[str, tuple[float, float]] = {}
        """The greatest, and when it was seen."""

    def note(self, kind: str, milliseconds: float, at: float) -> None:
        if milliseconds >= self._expected(kind, at):
            self.lately[kind] = milliseconds, at

    def allow(self, kind: str, at: float) -> int:
        """What to wait beyond the time for thinking, so that hardly any thought takes longer.

        In steps of five, so that small differences between one thought and the next do not show.
        """
        return SPARE * math.ceil(1.5 * self._expected(kind, at) / SPARE + 1)

    def _expected(self, kind: str, at: float) -> float:
        if kind not in self.lately:
            return AT_FIRST
        overrun, since = self.lately[kind]
        return float(overrun * 0.5 ** ((at - since) / HALF_LIFE))
