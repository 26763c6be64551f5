"""PettingZoo's own tests pass on every game, without a warning."""

from __future__ import annotations

import pytest
from tests.envs.venv import DEEP, told_by

from hyakki.games import GAMES


def test_api_seed_and_parallel_tests_pass_in_every_form() -> None:
    tested = told_by("pettingzoo_matrix.py", *(["deep"] if DEEP else []))
    assert {name for name, _, _ in tested} == set(GAMES)
    counts = {(name, seats) for name, seats, _ in tested}
    for game in GAMES.values():
        expected = game.info.seats if DEEP else (game.info.seats[0], game.info.seats[-1])
        assert {(game.info.name, seats) for seats in expected} <= counts


@pytest.fixture(scope="module")
def seen() -> dict[str, object]:
    return dict(told_by("pettingzoo_looks.py"))


def test_an_illegal_move_is_refused_with_its_rule(seen: dict[str, object]) -> None:
    assert seen["illegal"] == "IllegalMove: You do not hold the red Hero 1 (HP-3)."


def test_an_illegal_move_in_a_wrapped_environment_ends_the_game(seen: dict[str, object]) -> None:
    assert seen["wrapped"] == [True, -1.0]


def test_rewards_add_up_to_nothing_by_place_and_by_score(seen: dict[str, object]) -> None:
    assert seen["places"] == 0.0
    assert seen["scores"] == 0.0


def test_a_picture_has_ink_on_paper_and_a_text_has_words(seen: dict[str, object]) -> None:
    assert seen["picture"] == [512, 608, 3]
    assert seen["inks"] == 2
    assert str(seen["ansi"]).startswith("Hero vs Phantom, 4 players\n")


def test_the_clock_has_no_turns_to_give(seen: dict[str, object]) -> None:
    assert seen["clock"] == "InvalidOption: Hoshi Battle as an environment: mode must be 'calm'"


def test_a_seat_that_owes_nothing_can_only_wait(seen: dict[str, object]) -> None:
    assert seen["waits"] == [[45], True]
