"""Calm mode: how a strong player mixes rolls, swings, guards and feints, so that nobody can count on any.

Both choose at the same time, so whatever one always does loses against somebody who expects it. Who always
guards is open after a feint; who never feints swings into guards. An exchange has a best mix that nobody can
exploit; it hardly depends on the dice. But against hands that swing whenever they can and guard whenever they
must, which is how most people begin, it wins nothing. So these mixes lean from it against such hands: they
guard and feint more than it does. What that gains and risks is worked out in `test_hoshi_fencing.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.choices import SWINGS
from hyakki.bots.hoshi.eyes import Glance, look
from hyakki.games.hoshi.moves import FEINT, GUARD, ROLL
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance

__all__ = ["MIXES", "fence"]

ROLLS: Final = (100, 0, 0, 0)
HITS: Final = (0, 100, 0, 0)
MIXES: Final = (
    # nothing to use, no threat: whoever may guard and whoever may not
    (ROLLS, ROLLS, ROLLS, ROLLS),
    # nothing to use, a threat: guard now and then, a tired hand cannot
    ((50, 0, 50, 0), ROLLS, (50, 0, 50, 0), ROLLS),
    # a result to use, no threat: feint until the other is tired, or surprise
    ((0, 10, 0, 90), (0, 10, 0, 90), HITS, HITS),
    # both could hit: neither tired, oneself, the other, both
    ((0, 10, 65, 25), (0, 55, 0, 45), (0, 40, 60, 0), HITS),
)
"""Percent of rolls, swings, guards and feints.

First by what can be used and what threatens, then by who is tired: nobody, oneself, the other, both."""


def fence(state: HoshiState, seat: i64, chance: Chance) -> i64:
    """A choice for an exchange, drawn from the mix for what everybody can see.

    Whether the other has chosen already, and what, makes no difference.
    """
    glance = look(state, seat)
    mix = mix_for(state, seat, glance)
    drawn = chance.below(100)
    if drawn < mix[0]:
        return ROLL
    if drawn < mix[0] + mix[1]:
        return SWINGS[glance.needs]
    return GUARD if drawn < mix[0] + mix[1] + mix[2] else FEINT


def mix_for(state: HoshiState, seat: i64, glance: Glance) -> tuple[int, int, int, int]:
    tired = int(state.hands[seat].tired) + 2 * int(state.hands[state.opponent(seat)].tired)
    return MIXES[2 * int(glance.useful) + int(glance.threat)][tired]
