"""HB-R28: a game ends whatever the players do, even if they do nothing at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rulings import rule

from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import GUARD, LIFT, PASS, ROLL, THROW
from hyakki.games.hoshi.stages import EXCHANGE, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded

Habit = Callable[[HoshiState, int], int]
NOTHING = -1


def idle(state: HoshiState, seat: int) -> int:
    return NOTHING


def only_rolls(state: HoshiState, seat: int) -> int:
    return next((move for move in (LIFT, THROW, ROLL) if move in state.legal(seat)), NOTHING)


def only_guards(state: HoshiState, seat: int) -> int:
    return GUARD if GUARD in state.legal(seat) else NOTHING


def decided(state: HoshiState, seat: int, habit: Habit, luck: Seeded) -> int:
    """Decline every card; in a calm exchange do as always, else whatever is allowed."""
    moves = state.legal(seat)
    if PASS in moves:
        return PASS
    wanted = habit(state, seat) if state.stage == EXCHANGE else NOTHING
    return (
        wanted if wanted in moves else moves[luck.below(len(moves))] if state.stage != EXCHANGE else moves[0]
    )


@rule("HB-R28")
@pytest.mark.parametrize("mode", ["clock", "calm"])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("habit", [idle, only_rolls, only_guards])
def test_it_ends_whatever_hands_do(habit: Habit, seats: int, mode: str) -> None:
    luck = Seeded(f"{habit.__name__} {seats}")
    state = HOSHI.new(seats, luck, HOSHI.options({"mode": mode}))
    steps = 0
    while not state.over:
        steps += 1
        assert steps < 60_000
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            state.apply(seat, decided(state, seat, habit, luck), luck, None)
            continue
        for seat in (state.first, state.second):
            if state.stage == FIGHT and (move := habit(state, seat)) != NOTHING:
                state.apply(seat, move, luck, None)
        state.advance(state.due(), luck, None)
    assert state.duel <= 3 * seats
