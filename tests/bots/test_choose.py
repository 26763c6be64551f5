"""Every bot makes legal moves, sees a view and nothing else, and repeats itself for the same seed."""

from __future__ import annotations

import os
import pickle
import time
from typing import Any

import pytest
from tests.bots.positions import PHANTOM, RULESET, positions

from hyakki.bots import BOTS, LEVELS, Budget, UnknownBot, choose
from hyakki.bots.players import noticed, player
from hyakki.games import UnknownGame
from hyakki.kernel.chance import Seeded

SEATS = PHANTOM.info.seats
GAMES = 40 if os.environ.get("HYAKKI_DEEP") else 4
FEW = Budget(simulations=4)


def chosen(view: Any, bot: str, seed: str = "s", budget: Budget = FEW) -> str:
    return choose("phantom", RULESET, view, bot, seed, budget)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", ["random", "greedy", "search", "easy"])
def test_moves_are_legal_from_the_first_card_to_the_last(bot: str, seats: int) -> None:
    asked = 0
    for state, seat in positions(seats, GAMES):
        legal = [PHANTOM.text(state, move) for move in state.legal(seat)]
        assert chosen(state.view(seat), bot) in legal
        asked += 1
    assert asked > GAMES * 60


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_needs_nothing_but_a_view(bot: str) -> None:
    """The view goes through a pickle, as it does on its way to a worker process: no state can hide in it."""
    for state, seat in positions(4, 1, {"rounds": "1"}):
        view = state.view(seat)
        packed = pickle.dumps(view)
        assert b"PhantomState" not in packed
        assert chosen(pickle.loads(packed), bot) == chosen(view, bot)
        assert state.view(seat) == view


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_hidden_cards_do_not_change_a_choice(bot: str) -> None:
    """Positions that differ only in what the seat cannot see are one and the same question."""
    for state, seat in positions(4, 1, {"rounds": "1"}):
        view = state.view(seat)
        other = PHANTOM.resample(view, Seeded("other hands"))
        assert chosen(other.view(seat), bot) == chosen(view, bot)


def test_a_search_thinks_about_a_forced_move_as_long_as_about_any_other() -> None:
    """By the time it takes, and by what it leaves of the machine for others, nobody tells them apart."""
    state, seat = next((state, seat) for state, seat in positions(4, 1) if len(state.legal(seat)) == 1)
    began = time.perf_counter()
    chosen(state.view(seat), "hard", budget=Budget(milliseconds=40))
    assert time.perf_counter() - began >= 0.04


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_moves(bot: str) -> None:
    def line(seed: str) -> list[str]:
        return [chosen(state.view(seat), bot, seed) for state, seat in positions(5, 1, {"rounds": "2"})]

    assert line("one") == line("one")
    if bot in ("random", "easy", "search", "hard"):
        assert line("one") != line("two")


def test_a_level_plays_as_its_player() -> None:
    assert [player(level, FEW)[0] for level in ("easy", "normal", "hard")] == ["careless", "greedy", "search"]
    assert tuple(LEVELS) == ("easy", "normal", "hard")
    for state, seat in positions(3, 1, {"rounds": "1"}):
        assert chosen(state.view(seat), "normal") == chosen(state.view(seat), "greedy")
        assert chosen(state.view(seat), "hard") == chosen(state.view(seat), "search@4")


def test_a_careless_player_overlooks_cards_but_never_all() -> None:
    luck = Seeded("careless")
    seen = [noticed([1, 2, 3], 50, luck) for _ in range(500)]
    assert {len(moves) for moves in seen} == {1, 2, 3}
    assert all(set(moves) <= {1, 2, 3} for moves in seen)


def test_a_budget_in_milliseconds_is_kept() -> None:
    state, seat = next(positions(4, 1))
    legal = [PHANTOM.text(state, move) for move in state.legal(seat)]
    assert chosen(state.view(seat), "hard", budget=Budget(milliseconds=5)) in legal


@pytest.mark.parametrize("limits", [{}, {"simulations": 0}, {"milliseconds": -1}])
def test_a_budget_has_exactly_one_limit_above_nothing(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="simulations or of milliseconds"):
        Budget(**limits)
    with pytest.raises(ValueError, match="simulations or of milliseconds"):
        Budget(simulations=1, milliseconds=1)


@pytest.mark.parametrize("name", ["genius", "", "greedy@5", "search@", "search@0", "search@many", "careless"])
def test_unknown_bots_are_refused(name: str) -> None:
    state, seat = next(positions(4, 1))
    with pytest.raises(UnknownBot):
        chosen(state.view(seat), name)


def test_unknown_games_and_rulesets_are_refused() -> None:
    state, seat = next(positions(4, 1))
    with pytest.raises(UnknownGame):
        choose("chess", RULESET, state.view(seat), "random", "s", FEW)
    with pytest.raises(UnknownGame):
        choose("phantom", "0000", state.view(seat), "random", "s", FEW)


def test_a_player_who_is_not_to_move_is_not_asked() -> None:
    state, seat = next(positions(4, 1))
    for other in (-1, (seat + 1) % 4):
        with pytest.raises(ValueError, match="nothing to decide"):
            chosen(state.view(other), "greedy")
