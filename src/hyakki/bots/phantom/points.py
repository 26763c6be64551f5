"""What simulated games of Hero vs Phantom show: how the points add up."""

from __future__ import annotations

from typing import Any, Final, cast

from hyakki.bots.trial import Trial
from hyakki.games.phantom.state import PhantomState

__all__ = ["POINTS"]


def points(state: Any) -> list[int]:
    return cast("PhantomState", state).totals()


POINTS: Final = Trial(points=points)
