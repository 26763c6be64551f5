"""How long a verdict waits, and how close two contacts must be for the table not to tell them apart."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.table.live.numbers import (
    HOLD_BASE,
    HOLD_JITTERS,
    HOLD_MOST,
    TIE_JITTERS,
    TIE_MOST,
)
from hyakki.table.live.sync import Sync

__all__ = ["hold_of", "tie_band"]


def hold_of(lines: Iterable[Sync]) -> int:
    """Nobody's line is measured: nothing to wait for.

    >>> hold_of([])
    0
    """
    measured = list(lines)
    if not measured:
        return 0
    trip = max(line.rtt for line in measured)
    jitter = max(line.jitter for line in measured)
    return round(min(trip / 2 + HOLD_JITTERS * jitter + HOLD_BASE, HOLD_MOST))


def tie_band(lines: Iterable[Sync], window: int) -> int:
    """The rules' own window, widened by what the lines tremble.

    >>> tie_band([], 25)
    25
    """
    jitter = max((line.jitter for line in lines), default=0.0)
    return round(min(window + TIE_JITTERS * jitter, TIE_MOST))
