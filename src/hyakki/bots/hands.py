"""Bots' hands in games of real time: they see a view and nothing else, and are as slow as people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hyakki.bots.hoshi.live import fighter

__all__ = ["HANDS", "Hand", "StillHand", "hand_for"]


class Hand(Protocol):
    """One seat's hand for one match."""

    def see(self, view: Any) -> tuple[str, int] | None:
        """What it will press, and at which instant, if nothing changes until then."""

    def done(self) -> None:
        """It was pressed."""


class StillHand:
    """Presses nothing by itself; what its bot owes it decides as in any game."""

    def see(self, view: Any) -> tuple[str, int] | None:
        return None

    def done(self) -> None:
        pass


HANDS: dict[str, Callable[[str, Any, str, bool], Hand]] = {"hoshi": fighter}
"""By the game's name, from a level, a view, a seed and whether it is gentle; any other game gets the still
hand."""


def hand_for(game: str, level: str, view: Any, seed: str, gentle: bool = False) -> Hand:
    """A hand for the seat of this view. The same views and seed give the same presses.

    A gentle one is no quicker than the person it plays with.
    """
    return HANDS[game](level, view, seed, gentle) if game in HANDS else StillHand()
