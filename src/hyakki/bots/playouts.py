"""Whole games at random in one compiled loop: for benchmarks, statistics and the end of a thought."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, State

__all__ = ["first_seat", "playout", "wait"]


def playout(state: State, chance: Chance) -> i64:
    """Play a position to its end, every move drawn at random; the number of decisions it took.

    >>> from hyakki.games import game
    >>> from hyakki.kernel.chance import Seeded
    >>> luck = Seeded(7)
    >>> state = game("phantom").new(4, luck)
    >>> playout(state, luck) > 16, state.over
    (True, True)
    """
    decisions: i64 = 0
    while not state.over:
        mask = state.must()
        if mask == 0:
            wait(state, chance)
            continue
        seat = first_seat(mask)
        state.apply(seat, state.draw(seat, chance), chance, None)
        decisions += 1
    return decisions


def wait(state: State, chance: Chance) -> None:
    """Nobody owes a decision: let time pass until something happens by itself."""
    due = state.due()
    if due == NEVER:
        raise ValueError("the game is not over, yet nobody is to move and nothing will happen")
    state.advance(due, chance, None)


def first_seat(mask: i64) -> i64:
    """The lowest seat of a mask that is not empty."""
    seat: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        seat += 1
    return seat
