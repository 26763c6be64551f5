"""What cards mean without a clock (HB-R30): their times, read as something that an exchange can have.

A card changes a time, and here is what becomes of it in calm mode; the data of the cards is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi.dice import BLANK, STRIKE, SYMBOL_BIT, SYMBOLS, roll_faces
from hyakki.games.hoshi.times import (
    GUARD_DOWN,
    GUARD_HOLD,
    PULL_BACK,
    READING,
    RECOVERY,
    SETTLE_MOST,
    TRAVEL,
)
from hyakki.kernel.chance import Chance

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "THROWS",
    "first_of_two",
    "guards_in_a_row",
    "hidden_for",
    "rest_after",
    "roll",
    "rolls_after_miss",
    "sly_feint",
    "throws",
]

THROWS: Final = 3
"""HB-R29: a hand that rolls throws so often in an exchange, until a symbol shows."""
REST: Final = 1
"""HB-R29: for so many exchanges a hand that was up cannot go up again."""
SOON: Final = 50
"""Percent of the usual reading time, at most, of a face that is seen at once."""
LATE: Final = 250
"""The least of one that is seen a turn later than usual. For the Watcher, Night and Dancer make it 240."""
ANY_SYMBOL: Final = [face != BLANK for face in range(len(SYMBOLS))]


def percent(state: HoshiState, seat: i64, time: int) -> int:
    """What a fighter's cards make of a time, of a hundred."""
    return state.terms[seat].times[time] * 100 // state.times[time]


def throws(state: HoshiState, seat: i64) -> int:
    """A die that takes longer to settle is thrown less often."""
    return max(1, THROWS * 100 // percent(state, seat, SETTLE_MOST))


def roll(state: HoshiState, seat: i64, fooling: bool, chance: Chance) -> list[int]:
    """The faces of a roll. Who has fooled a guard has twice the time: until a Strike shows (HB-R29)."""
    terms = state.terms[seat]
    if not fooling:
        return roll_faces(terms.sides, throws(state, seat), ANY_SYMBOL, chance)
    strikes = [counts & SYMBOL_BIT[STRIKE] != 0 for counts in terms.counts]
    return roll_faces(terms.sides, 2 * throws(state, seat), strikes, chance)


def hidden_for(state: HoshiState, seat: i64) -> int:
    """For how many exchanges a fresh face is its owner's alone: as it is read late or soon."""
    reading = percent(state, seat, READING)
    return 0 if reading <= SOON else 2 if reading >= LATE else 1


def first_of_two(state: HoshiState) -> int:
    """Whose swing lands first if both swing, or -1 if they land together: the quicker one."""
    one, two = percent(state, state.first, TRAVEL), percent(state, state.second, TRAVEL)
    if one == two:
        return -1
    return state.first if one < two else state.second


def rolls_after_miss(state: HoshiState, seat: i64) -> bool:
    """A hand that recovers quickly from a missed swing has time for a roll."""
    return percent(state, seat, RECOVERY) <= 50


def sly_feint(state: HoshiState, seat: i64) -> bool:
    """Who pulls back quickly rolls unseen even after a feint."""
    return percent(state, seat, PULL_BACK) <= 50


def guards_in_a_row(state: HoshiState, seat: i64) -> int:
    """Who can stay up twice as long guards twice."""
    return 2 if percent(state, seat, GUARD_HOLD) >= 200 else 1


def rest_after(state: HoshiState, seat: i64, fooled: bool) -> int:
    """For how many exchanges a hand must rest that was up, longer if it went up for a feint or a bluff.

    Who comes down quickly loses nothing by being fooled; some opponents tire a fooled hand more.
    """
    rest = REST
    if fooled and percent(state, seat, GUARD_DOWN) >= 100:
        rest += 1
    if fooled and state.terms[state.opponent(seat)].tires:
        rest += 1
    return rest
