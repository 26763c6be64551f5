"""An input of a hand on its way from the socket to the journal."""

from __future__ import annotations

from dataclasses import dataclass, field

from hyakki.kernel.game import NEVER

__all__ = ["Input"]


@dataclass(slots=True)
class Input:
    """Instants are the duel's, in whole milliseconds."""

    seat: int
    move: str
    at: int
    """When it counts."""
    pressed: int
    """When it was pressed, as far as that is believed; `at` may be earlier by the compensation."""
    heard: int
    """When it came in."""
    clamped: bool = False
    """The stamp was out of range."""
    key: str = ""
    lands: int = NEVER
    """Of a threat: when it leads to a verdict."""
    since: int = NEVER
    """The stimulus it may be an answer to."""
    compensation: int = 0
    """By how much the other's lag (and one's own) had delayed what was answered."""
    moved: int = 0
    """By how much it was brought forward because two contacts cannot be told apart."""
    shown: dict[int, int] = field(default_factory=dict)
    """Of a threat: when each opponent's screen shows it."""
    probed: set[int] = field(default_factory=set)
    """Of a threat: whose connections were asked whether everything up to the contact has come."""

    @property
    def release(self) -> int:
        """It can be committed once everything up to here has been heard."""
        return self.lands if self.lands != NEVER else self.at

    @property
    def reaction(self) -> int:
        """Milliseconds since the stimulus, or NEVER."""
        return NEVER if self.since == NEVER else self.at - self.since
