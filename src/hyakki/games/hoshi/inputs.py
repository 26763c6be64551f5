"""The inputs of a hand during a clash, and time-outs: which are possible now, and what they start (HB-R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import emit, hands, rounds
from hyakki.games.hoshi.hands import HELD, LYING, RISING, UP, can_pull
from hyakki.games.hoshi.moves import (
    COVER,
    GUARD,
    HUSH,
    LIFT,
    LOWER,
    PULL,
    RESUME,
    SHOUT,
    SWING,
    THROW,
    TIMEOUT,
    UNCOVER,
)
from hyakki.games.hoshi.stages import COUNTDOWN
from hyakki.games.hoshi.stages import TIMEOUT as STAGE_TIMEOUT
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["TIMEOUTS", "apply", "legal", "may_pause", "possible"]

TIMEOUTS: Final = 3
"""HB-17: how often a player may ask in one duel."""


def may_pause(state: HoshiState) -> i64:
    """During a countdown the fighters can do nothing but ask for a time-out."""
    mask: i64 = 0
    for seat in (state.first, state.second):
        if possible(state, seat, TIMEOUT):
            mask |= bit(seat)
    return mask


def legal(state: HoshiState, seat: i64) -> list[int]:
    return [move for move in range(LIFT, RESUME + 1) if possible(state, seat, move)]


def possible(state: HoshiState, seat: i64, move: i64) -> bool:
    """Whether a fighter's hand can do this now."""
    if state.stage == STAGE_TIMEOUT:
        return move == RESUME and seat == state.timeout_by
    if state.stage == COUNTDOWN and move != TIMEOUT:
        return False
    hand = state.hands[seat]
    if move == LIFT:  # HB-R5: not while swinging or guarding
        return hand.die == LYING and hand.free and state.timeout_by < 0
    if move == THROW:
        return hand.die == HELD
    if move == SWING:
        return hand.free and state.timeout_by != seat
    if move == PULL:
        return can_pull(state, seat)
    if move == GUARD:
        return hand.free and state.now >= hand.rest_until
    if move == LOWER:
        return hand.guard == RISING or hand.guard == UP
    if move == SHOUT:
        return not hand.shouting and state.now >= hand.shout_at
    if move == HUSH:
        return hand.shouting
    if move == COVER:
        return not hand.covering
    if move == UNCOVER:
        return hand.covering
    if move == TIMEOUT:
        return state.timeout_by < 0 and state.players[seat].timeouts < TIMEOUTS
    return False


def apply(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    if not possible(state, seat, move):
        raise ValueError(f"seat {seat} cannot do move {move} now; ask why() first")
    if move == LIFT:
        hands.lift(state, seat, log)
    elif move == THROW:
        hands.throw(state, seat, chance, log)
    elif move == SWING:
        hands.swing(state, seat, log)
    elif move == PULL:
        hands.pull(state, seat, log)
    elif move == GUARD:
        hands.guard(state, seat, log)
    elif move == LOWER:
        hands.lower(state, seat, log)
    elif move == SHOUT:
        hands.shout(state, seat, log)
    elif move == HUSH:
        hands.hush(state, seat, log)
    elif move in (COVER, UNCOVER):
        hands.cover(state, seat, move == COVER, log)
    elif move == TIMEOUT:
        ask_timeout(state, seat, log)
    else:
        rounds.resume(state, log)


def ask_timeout(state: HoshiState, seat: i64, log: Log | None) -> None:
    """HB-17: the asker puts the die down and waits for the opponent to finish."""
    hand = state.hands[seat]
    hands.drop_die(hand)
    state.timeout_by = seat
    state.players[seat].timeouts += 1
    if log is not None:
        emit.timed_out(log, seat, "asked")
    if state.stage == COUNTDOWN:
        rounds.time_out(state, log)
