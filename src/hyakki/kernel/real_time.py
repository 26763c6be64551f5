"""What a table must know of a game whose hands race each other, beyond states and moves.

A *threat* is an input that leads to a verdict some time later (a swing), an *answer* one that can still avert
it (a guard). The table orders such inputs by reaction, shows motion before it is decided, and decides.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from hyakki.kernel.log import LoggedEvent
from hyakki.kernel.types import Event

__all__ = ["RealTime"]

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class RealTime(Generic[S]):
    """A game has one as `Game.real_time`, or none: then its moves count when they arrive.

    Inputs are named by their notation. Nothing here may know more than the position says.
    """

    threats: frozenset[str] = frozenset()
    answers: frozenset[str] = frozenset()
    motions: frozenset[str] = frozenset()
    """Kinds of events that may be shown before they are decided."""
    timeout: str = ""
    """The input with which somebody who is away stops the race,"""
    resume: str = ""
    """and the one with which it goes on."""
    window: int = 0
    """Contacts no further apart, in milliseconds, are at the same time for the rules."""
    guesses: float = 0.5
    """Of presses without looking, so many are right at most: somebody right more often has looked."""

    def fighters(self, state: S) -> tuple[int, ...]:
        """The seats whose hands race each other now."""
        return ()

    def fights(self, state: S) -> bool:
        """Whether hands are free right now."""
        return False

    def counts_down(self, state: S) -> bool:
        """Whether a countdown runs; it waits until every fighter is there."""
        return False

    def paused_by(self, state: S) -> int:
        """Who has asked for the time-out that runs, else -1."""
        return -1

    def contacts(self, state: S) -> dict[int, int]:
        """When the threats that are under way will land, by seat."""
        return {}

    def stimulus(self, state: S, seat: int, move: str) -> int:
        """The instant of what this input may be an answer to, or NEVER."""
        return -1

    def startling(self, event: Event) -> bool:
        """Whether a hand reacts to the sight of it."""
        return False

    def verdict(self, lines: list[LoggedEvent]) -> str:
        """What was decided, or nothing."""
        return ""

    def feint(self, lines: list[LoggedEvent]) -> int:
        """Who has taken a threat back, else -1."""
        return -1
