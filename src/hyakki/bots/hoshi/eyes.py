"""What a fighter sees at a glance: little enough to be looked at in every instant of a duel.

It reads nothing of the other's die before the other's face can be read, and no hidden card. So a glance at a
position and a glance at the view of it are the same, which is tested.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.games.hoshi.cards import CARDS, CLAIMS, WHEN_TOUCHED
from hyakki.games.hoshi.dice import STRIKE, SYMBOL_BIT
from hyakki.games.hoshi.hands import DOWN, HELD, OUT, symbols
from hyakki.games.hoshi.state import HoshiState

__all__ = ["Glance", "known_touches", "look", "usable"]


@final
class Glance:
    """One's own hand and what the other's is up to."""

    def __init__(self) -> None:
        self.now: i64 = 0
        self.die: int = 0
        self.settled: bool = False
        self.useful: bool = False
        """The result can be used for a touch."""
        self.swing: int = 0
        self.swing_at: i64 = 0
        self.guard: int = 0
        self.up_since: i64 = 0
        self.rest_until: i64 = 0
        self.shouting: bool = False
        self.covering: bool = False
        self.needs: int = 0
        """What one must do while hitting."""
        self.coming: bool = False
        """The other's swing is under way."""
        self.lands_at: i64 = 0
        self.threat: bool = False
        """The other shows a result that can be used for a touch."""
        self.unread: bool = False
        """The other's die lies there, but cannot be read yet."""
        self.read_at: i64 = 0
        self.raised: bool = False
        """The other's hand is up, or on its way."""
        self.lifted: bool = False
        """The other has the die in hand."""
        self.asked: bool = False
        """A time-out has been asked for."""

    def code(self) -> int:
        """What matters for a plan: when it changes, one thinks again."""
        flags = int(self.settled) + 2 * int(self.useful) + 4 * int(self.coming) + 8 * int(self.threat)
        flags += 16 * int(self.shouting) + 32 * int(self.covering) + 64 * int(self.asked)
        flags += 128 * int(self.unread)
        return ((flags * 4 + self.die) * 4 + self.swing) * 4 + self.guard


def look(state: HoshiState, seat: i64) -> Glance:
    glance = Glance()
    hand = state.hands[seat]
    other = state.opponent(seat)
    theirs = state.hands[other]
    glance.now = state.now
    glance.die = hand.die
    glance.settled = len(hand.faces) > 0
    glance.useful = usable(state, seat) != 0
    glance.swing = hand.swing
    glance.swing_at = hand.swing_at
    glance.guard = hand.guard
    glance.up_since = hand.up_since
    glance.rest_until = hand.rest_until
    glance.shouting = hand.shouting
    glance.covering = hand.covering
    glance.needs = state.terms[other].needs
    glance.coming = theirs.swing == OUT
    glance.lands_at = theirs.swing_at
    glance.threat = theirs.read and symbols(state, other) & known_touches(state, other) != 0
    glance.unread = len(theirs.faces) > 0 and not theirs.read
    glance.read_at = theirs.read_at
    glance.raised = theirs.guard != DOWN
    glance.lifted = theirs.die == HELD
    glance.asked = state.timeout_by >= 0
    return glance


def known_touches(state: HoshiState, seat: i64) -> int:
    """Symbols that everybody knows to allow a touch."""
    return SYMBOL_BIT[STRIKE] | state.terms[seat].touches


def usable(state: HoshiState, seat: i64) -> int:
    """One's own symbols that allow a touch, a hidden card's among them."""
    player = state.players[seat]
    touches = known_touches(state, seat)
    if player.hiding and CARDS[player.card].when == WHEN_TOUCHED:
        touches |= CLAIMS
    return symbols(state, seat) & touches
