"""A hand in the Arena: the die it throws, its swing, its guard, its voice (HB-R4 to HB-R7).

Everything is an instant in whole milliseconds. What an input does is written here; what happens by itself
(a die settles, a swing lands) is in `clash.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from hyakki.games.hoshi import emit
from hyakki.games.hoshi.dice import SYMBOL_BIT
from hyakki.games.hoshi.times import (
    BREATH,
    GUARD_DOWN,
    GUARD_UP,
    HOLD,
    PULL_BACK,
    PULL_LAST,
    SETTLE_LEAST,
    SETTLE_MOST,
    SHOUT,
    TRAVEL,
)
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "AWAY",
    "DOWN",
    "HELD",
    "LOWERING",
    "LYING",
    "OUT",
    "RECOVERING",
    "RISING",
    "ROLLING",
    "STILL",
    "UP",
    "Hand",
    "symbols",
]

LYING: Final = 0
HELD: Final = 1
ROLLING: Final = 2
AWAY: Final = 3

STILL: Final = 0
OUT: Final = 1
RECOVERING: Final = 2

DOWN: Final = 0
RISING: Final = 1
UP: Final = 2
LOWERING: Final = 3


@final
class Hand:
    def __init__(self) -> None:
        self.die: int = LYING
        self.die_at: i64 = 0
        """HELD: when it leaves the Arena. ROLLING: when it settles (nobody knows). AWAY: when it is back."""
        self.thrown_at: i64 = 0
        self.faces: list[int] = []
        """What the dice show, empty while there is no result."""
        self.live: bool = False
        """Whether the result can still be used."""
        self.shown_at: i64 = 0
        self.read_at: i64 = 0
        """When the other can read the faces."""
        self.read: bool = False
        self.swing: int = STILL
        self.swing_at: i64 = 0
        """OUT: the instant of contact. RECOVERING: when the hand is free again."""
        self.trying: bool = False
        """HB-10: the swing uses the result that was shown when it began; without one it is a bluff."""
        self.guard: int = DOWN
        self.guard_at: i64 = 0
        """RISING, LOWERING: when that is done. UP: when it must come down."""
        self.up_since: i64 = 0
        self.rest_until: i64 = 0
        self.shouting: bool = False
        self.shout_at: i64 = 0
        """While shouting: when the breath is gone. Else: when the next shout is possible."""
        self.covering: bool = False
        self.choice: int = -1
        """Calm mode: what was chosen for this exchange."""
        self.tired: int = 0
        """Calm mode: for so many exchanges the hand cannot go up."""
        self.guards: int = 0
        """Calm mode: guards in a row up to now that have not tired it."""
        self.hoarse: bool = False
        """Calm mode: shouted in the last exchange."""
        self.fooling: bool = False
        """Calm mode: the dice were thrown while the other hand was up for a feint."""
        self.hidden: int = 0
        """Calm mode: for so many exchanges the face is its owner's alone."""

    def clone(self) -> Hand:
        twin = Hand()
        twin.die = self.die
        twin.die_at = self.die_at
        twin.thrown_at = self.thrown_at
        twin.faces = self.faces[:]
        twin.live = self.live
        twin.shown_at = self.shown_at
        twin.read_at = self.read_at
        twin.read = self.read
        twin.swing = self.swing
        twin.swing_at = self.swing_at
        twin.trying = self.trying
        twin.guard = self.guard
        twin.guard_at = self.guard_at
        twin.up_since = self.up_since
        twin.rest_until = self.rest_until
        twin.shouting = self.shouting
        twin.shout_at = self.shout_at
        twin.covering = self.covering
        twin.choice = self.choice
        twin.tired = self.tired
        twin.guards = self.guards
        twin.hoarse = self.hoarse
        twin.fooling = self.fooling
        twin.hidden = self.hidden
        return twin

    def clear(self) -> None:
        """HB-R11: the end of a round clears results, swings and guards, but gives no breath back (HB-R29)."""
        self.die = LYING
        self.die_at = 0
        self.thrown_at = 0
        self.faces = []
        self.live = False
        self.shown_at = 0
        self.read_at = 0
        self.read = False
        self.swing = STILL
        self.swing_at = 0
        self.trying = False
        self.guard = DOWN
        self.guard_at = 0
        self.up_since = 0
        self.rest_until = 0
        self.shouting = False
        self.shout_at = 0
        self.covering = False
        self.choice = -1
        self.tired = 0
        self.guards = 0
        self.fooling = False
        self.hidden = 0

    def forget(self) -> None:
        """The result shown is gone."""
        self.faces = []
        self.live = False
        self.read = False
        self.shown_at = 0
        self.read_at = 0

    @property
    def free(self) -> bool:
        """Neither swinging nor guarding."""
        return self.swing == STILL and self.guard == DOWN


def symbols(state: HoshiState, seat: i64) -> int:
    """What the result shown counts as, as bits (HB-30); nothing if it is spent or there is none."""
    hand = state.hands[seat]
    if not hand.live:
        return 0
    mask = 0
    for face in hand.faces:
        mask |= counted(state, seat, face)
    return mask


def counted(state: HoshiState, seat: i64, face: i64) -> int:
    """What a face counts as for this fighter now, as bits."""
    mask = state.terms[seat].counts[face]
    if state.players[seat].silenced:
        mask &= ~state.silencing(seat)  # HB-R19: the Star that frees does nothing else
    return mask


def bare(hand: Hand) -> int:
    """The symbols as they look, whatever they count as."""
    mask = 0
    for face in hand.faces:
        mask |= SYMBOL_BIT[face]
    return mask


# ---------------------------------------------------------------- inputs


def lift(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    hand.forget()  # HB-16: whatever it showed is lost
    hand.die = HELD
    hand.die_at = state.now + state.terms[seat].times[HOLD]
    if log is not None:
        emit.moved(log, state, seat, "lift")


def throw(state: HoshiState, seat: i64, chance: Chance, log: Log | None) -> None:
    hand = state.hands[seat]
    times = state.terms[seat].times
    hand.die = ROLLING
    hand.thrown_at = state.now
    spread = times[SETTLE_MOST] - times[SETTLE_LEAST] + 1
    latest = 0
    for _ in state.terms[seat].sides:  # HB-R18: each die in its own time; the result is there with the last
        latest = max(latest, chance.below(spread))
    hand.die_at = state.now + times[SETTLE_LEAST] + latest
    state.quiet_since = state.now
    if log is not None:
        emit.moved(log, state, seat, "throw")


def swing(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    drop_die(hand)
    hand.swing = OUT
    hand.swing_at = state.now + state.terms[seat].times[TRAVEL]
    hand.trying = hand.live
    if log is not None:
        emit.moved(log, state, seat, "swing")


def pull(state: HoshiState, seat: i64, log: Log | None) -> None:
    """HB-R4: a feint; the result stays, only time is lost."""
    hand = state.hands[seat]
    hand.swing = RECOVERING
    hand.swing_at = state.now + state.terms[seat].times[PULL_BACK]
    hand.trying = False
    if log is not None:
        emit.moved(log, state, seat, "pull")


def can_pull(state: HoshiState, seat: i64) -> bool:
    hand = state.hands[seat]
    return hand.swing == OUT and hand.swing_at - state.now >= state.terms[seat].times[PULL_LAST]


def guard(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    drop_die(hand)
    hand.guard = RISING
    hand.guard_at = state.now + state.terms[seat].times[GUARD_UP]
    if log is not None:
        emit.moved(log, state, seat, "guard")


def lower(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    hand.guard = LOWERING
    hand.guard_at = state.now + state.terms[seat].times[GUARD_DOWN]
    if log is not None:
        emit.moved(log, state, seat, "lower")


def shout(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    hand.shouting = True
    hand.shout_at = state.now + state.terms[seat].times[SHOUT]
    if log is not None:
        emit.moved(log, state, seat, "shout")


def hush(state: HoshiState, seat: i64, log: Log | None) -> None:
    hand = state.hands[seat]
    hand.shouting = False
    hand.shout_at = state.now + state.terms[seat].times[BREATH]
    if log is not None:
        emit.moved(log, state, seat, "hush")


def cover(state: HoshiState, seat: i64, on: bool, log: Log | None) -> None:
    state.hands[seat].covering = on
    theirs = state.hands[state.opponent(seat)]
    if not on and not theirs.read:
        theirs.read_at = max(theirs.read_at, state.now)  # HB-R32: what could not be read is read now
    if log is not None:
        emit.moved(log, state, seat, "cover" if on else "uncover")


def drop_die(hand: Hand) -> None:
    """A hand that swings or goes up lets go of the die it holds; its result was lost at the lift."""
    if hand.die == HELD:
        hand.die = LYING
