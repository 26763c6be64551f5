"""Calm mode: how a player mixes rolls, swings, guards and feints, so that nobody can count on any (HB-R29).

Both choose at the same time, and a fresh roll is its owner's alone. So whatever one always does loses against
somebody who expects it: who always guards is fooled, who never does is hit. What to do depends on what
everybody can see and on one's own die, and else on luck alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.eyes import known_touches, usable
from hyakki.games.hoshi import clash
from hyakki.games.hoshi.effects import SHOUTING
from hyakki.games.hoshi.hands import symbols
from hyakki.games.hoshi.moves import (
    FEINT,
    GUARD,
    ROLL,
    SWING,
    SWING_BOTH,
    SWING_COVERING,
    SWING_SHOUTING,
)
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance

__all__ = [
    "ALWAYS",
    "FRESH",
    "FRESH_STRIKE",
    "KEEN",
    "LIVELY",
    "LIVELY_MIXES",
    "MIXES",
    "NEVER",
    "NOTHING",
    "OPEN",
    "OPEN_THREAT",
    "PLAIN",
    "PLAIN_MIXES",
    "SHY",
    "SHY_MIXES",
    "SWINGS",
    "fence",
    "own",
    "threat",
    "worthwhile",
]

SWINGS: Final = (SWING, SWING_SHOUTING, SWING_COVERING, SWING_BOTH)
"""The swing that does what the other's Hero demands of the player who hits it."""

NOTHING: Final = 0
FRESH: Final = 1
FRESH_STRIKE: Final = 2
OPEN: Final = 3
"""What one's own die is good for."""

UNKNOWN: Final = 1
OPEN_THREAT: Final = 2
"""What the other's die may be good for, if it is good for anything."""

# Percent of rolls, swings, guards and feints. First by what I have (nothing of use, a fresh roll that is of
# no use, a fresh Strike, an open one), then by what the other has (nothing, a fresh roll, an open Strike),
# then by who cannot guard: nobody, the other, oneself, both.
MIXES: Final = (
    (  # nothing
        ((100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((50, 0, 50, 0), (49, 0, 51, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((8, 0, 89, 3), (8, 0, 89, 3), (30, 0, 0, 70), (60, 0, 0, 40)),
    ),
    (  # fresh
        ((63, 0, 0, 37), (100, 0, 0, 0), (63, 0, 0, 37), (100, 0, 0, 0)),
        ((16, 0, 52, 32), (49, 0, 51, 0), (62, 0, 0, 38), (100, 0, 0, 0)),
        ((4, 0, 95, 1), (4, 0, 95, 1), (30, 0, 0, 70), (60, 0, 0, 40)),
    ),
    (  # fresh, a Strike
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
    (  # open
        ((0, 42, 0, 58), (0, 100, 0, 0), (0, 42, 0, 58), (0, 100, 0, 0)),
        ((0, 42, 0, 58), (0, 100, 0, 0), (0, 42, 0, 58), (0, 100, 0, 0)),
        ((0, 13, 68, 19), (0, 36, 64, 0), (0, 80, 0, 20), (0, 100, 0, 0)),
    ),
)
"""From `tools/hoshi_mixes.py`: close to what nobody can exploit, leaning against those who do not bluff."""

PLAIN_MIXES: Final = (
    (  # nothing
        ((100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((35, 0, 65, 0), (35, 0, 65, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((15, 0, 85, 0), (15, 0, 85, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
    ),
    (  # fresh
        ((96, 0, 0, 4), (100, 0, 0, 0), (96, 0, 0, 4), (100, 0, 0, 0)),
        ((31, 0, 65, 4), (35, 0, 65, 0), (96, 0, 0, 4), (100, 0, 0, 0)),
        ((15, 0, 85, 0), (15, 0, 85, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
    ),
    (  # fresh, a Strike
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
    (  # open
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 75, 25, 0), (0, 75, 25, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
)
"""How most people begin: they use what they have, guard out of fear, and seldom feint."""

SHY_MIXES: Final = (
    (  # nothing
        ((100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((70, 0, 30, 0), (70, 0, 30, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((40, 0, 60, 0), (40, 0, 60, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
    ),
    (  # fresh
        ((92, 3, 0, 5), (100, 0, 0, 0), (92, 3, 0, 5), (100, 0, 0, 0)),
        ((62, 3, 30, 5), (70, 0, 30, 0), (92, 3, 0, 5), (100, 0, 0, 0)),
        ((40, 0, 60, 0), (40, 0, 60, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
    ),
    (  # fresh, a Strike
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
    (  # open
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
        ((0, 75, 25, 0), (0, 75, 25, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
)
"""A beginner's: strikes with whatever strikes, guards too seldom, and swings at nothing only where nobody
could know that it is nothing, and only if the other might guard."""

LIVELY_MIXES: Final = (
    (  # nothing
        ((100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0), (100, 0, 0, 0)),
        ((90, 0, 10, 0), (90, 0, 10, 0), (80, 0, 0, 20), (100, 0, 0, 0)),
        ((55, 0, 40, 5), (60, 0, 40, 0), (70, 0, 0, 30), (100, 0, 0, 0)),
    ),
    (  # fresh
        ((72, 8, 0, 20), (100, 0, 0, 0), (72, 8, 0, 20), (100, 0, 0, 0)),
        ((62, 8, 10, 20), (90, 0, 10, 0), (72, 8, 0, 20), (100, 0, 0, 0)),
        ((55, 0, 40, 5), (60, 0, 40, 0), (70, 0, 0, 30), (100, 0, 0, 0)),
    ),
    (  # fresh, a Strike
        ((25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0)),
        ((25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0)),
        ((25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0), (25, 75, 0, 0)),
    ),
    (  # open
        ((0, 90, 0, 10), (0, 100, 0, 0), (0, 90, 0, 10), (0, 100, 0, 0)),
        ((0, 90, 0, 10), (0, 100, 0, 0), (0, 90, 0, 10), (0, 100, 0, 0)),
        ((0, 80, 15, 5), (0, 80, 20, 0), (0, 100, 0, 0), (0, 100, 0, 0)),
    ),
)
"""For somebody's first game: it feints where others only roll, so that something happens, guards too
seldom, and now and then misses its chance. It hardly ever bluffs: a bluff that is not believed costs it a
stone for which the other has done nothing."""

VAIN: Final = ("whole", "bare")
"""Outcomes of a touch that changes nothing."""

PLAIN: Final = 0
KEEN: Final = 1
NEVER: Final = 2
ALWAYS: Final = 3
SHY: Final = 4
LIVELY: Final = 5
"""Styles: plain; keen; the same without a feint, or with one instead of every roll; shy; lively."""

BY_STYLE: Final = (PLAIN_MIXES, MIXES, MIXES, MIXES, SHY_MIXES, LIVELY_MIXES)


def fence(state: HoshiState, seat: i64, chance: Chance, style: int = KEEN) -> i64:
    """A choice for an exchange. Whether the other has chosen already, and what, makes no difference."""
    hand = state.hands[seat]
    needs = state.terms[state.opponent(seat)].needs
    mine = own(state, seat)
    hoarse = needs & SHOUTING != 0 and hand.hoarse
    if mine >= FRESH_STRIKE and hoarse:
        return GUARD if hand.tired == 0 else ROLL  # it could not be a hit now; a guard keeps the Strike
    tired = 2 * int(hand.tired > 0) + int(state.hands[state.opponent(seat)].tired > 0)
    mix = BY_STYLE[style][mine][threat(state, seat)][tired]
    drawn = chance.below(100)
    if drawn < mix[1]:
        return ROLL if hoarse else SWINGS[needs]  # nobody would believe such a bluff
    if drawn < mix[1] + mix[2]:
        return GUARD
    if style == NEVER:
        return ROLL
    return FEINT if style == ALWAYS or drawn < mix[1] + mix[2] + mix[3] else ROLL


def own(state: HoshiState, seat: i64) -> int:
    hand = state.hands[seat]
    if not hand.live:
        return NOTHING
    useful = worthwhile(state, seat)
    if hand.read:
        return OPEN if useful else NOTHING
    return FRESH_STRIKE if useful else FRESH


def worthwhile(state: HoshiState, seat: i64) -> bool:
    """Whether a touch now would do anything: a stone cannot come back to a player who has all of them."""
    if usable(state, seat) == 0:
        return False
    touch = clash.touch_with(state, seat, symbols(state, seat))
    return touch != clash.EFFECTS or clash.outcome_of(state, int(seat), "effect", [touch]) not in VAIN


def threat(state: HoshiState, seat: i64) -> int:
    """What the other has, as far as everybody can see: nothing, perhaps something, something for sure."""
    other = state.opponent(seat)
    hand = state.hands[other]
    if not hand.live or (state.terms[seat].needs & SHOUTING and hand.hoarse):
        return NOTHING
    if not hand.read:
        return UNKNOWN
    return OPEN_THREAT if symbols(state, other) & known_touches(state, other) else NOTHING
