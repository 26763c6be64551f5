"""Calm mode: no clock. In each exchange both fighters choose in secret, then both choices are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hyakki.games.hoshi import clash, rounds, telling
from hyakki.games.hoshi.moves import (
    CALM,
    GUARD,
    ROLL,
    SWING,
    SWING_BOTH,
    SWING_COVERING,
    SWING_SHOUTING,
)
from hyakki.games.hoshi.stages import EXCHANGE
from hyakki.games.hoshi.times import CALM_DUEL, CALM_QUIET
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["choose", "legal", "owing"]


def owing(state: HoshiState) -> i64:
    mask: i64 = 0
    for seat in (state.first, state.second):
        if state.hands[seat].choice < 0:
            mask |= bit(seat)
    return mask


def legal(state: HoshiState, seat: i64) -> list[int]:
    """HB-R7: a hand cannot stay up for ever: nobody guards twice in a row."""
    return sorted([move for move in CALM if move != GUARD or not state.hands[seat].tired])


def choose(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    state.hands[seat].choice = move
    if log is not None:
        telling.chose_exchange(log, seat, move)
    if owing(state) == 0:
        exchange(state, chance, log)


def exchange(state: HoshiState, chance: Chance, log: Log | None) -> None:
    seats = (state.first, state.second)
    if log is not None:
        telling.exchanged(log, state)
    state.duel_ms += 1
    state.quiet_since += 1
    touching: list[int] = []
    for seat in seats:
        hand = state.hands[seat]
        other = state.hands[state.opponent(seat)]
        hand.shouting = hand.choice == SWING_SHOUTING or hand.choice == SWING_BOTH
        hand.covering = hand.choice == SWING_COVERING or hand.choice == SWING_BOTH
        hand.trying = hand.live
        if swings(hand.choice):
            if other.choice == GUARD:
                miss(state, seat, log)
            else:
                touching.append(seat)
    if touching:
        clash.contact(state, touching, chance, log)
        return
    for seat in seats:
        hand = state.hands[seat]
        if hand.choice == ROLL:
            state.quiet_since = 0
            clash.settle(state, seat, chance, None)  # everybody reads it at once
            clash.be_read(state, seat, log)
        hand.tired = hand.choice == GUARD
        hand.trying = False
    for seat in seats:
        state.hands[seat].choice = -1
    if state.quiet_since == CALM_QUIET:
        rounds.end(state, "quiet", chance, log)
    elif state.duel_ms >= CALM_DUEL:
        rounds.end(state, "time", chance, log)
    else:
        state.stage = EXCHANGE


def swings(choice: int) -> bool:
    return choice in (SWING, SWING_SHOUTING, SWING_COVERING, SWING_BOTH)


def miss(state: HoshiState, seat: int, log: Log | None) -> None:
    """A swing at a guarded hand: the result is spent. A feint spends nothing."""
    hand = state.hands[seat]
    hand.live = False
    if log is not None:
        telling.moved(log, state, seat, "miss")
