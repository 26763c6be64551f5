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


def hold_of(syncs: Iterable[Sync]) -> int:
    """Nobody's connection is measured: nothing to wait for.

    >>> hold_of([])
    0
    """
    measured = list(syncs)
    if not measured:
        return 0
    trip = max(sync.rtt for sync in measured)
    jitter = max(sync.jitter for sync in measured)
    return round(min(trip / 2 + HOLD_JITTERS * jitter + HOLD_BASE, HOLD_MOST))


def tie_band(syncs: Iterable[Sync], window: int) -> int:
    """The rules' own window, widened by the connections' jitter.

    >>> tie_band([], 25)
    25
    """
    jitter = max((sync.jitter for sync in syncs), default=0.0)
    return round(min(window + TIE_JITTERS * jitter, TIE_MOST))
