"""Thousands of games in one call, in one process or several, and games in words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.venv import told_by

from hyakki.games import GAMES


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    return dict(told_by("batch_checks.py"))


def test_a_batch_plays_the_games_that_are_played_one_by_one(seen: dict[str, Any]) -> None:
    assert seen["same"] == dict.fromkeys(GAMES, True)


def test_games_that_end_are_paid_out_and_begin_again(seen: dict[str, Any]) -> None:
    assert seen["ended"] >= 6
    assert seen["worth"] == 0.0


def test_several_processes_write_what_one_writes(seen: dict[str, Any]) -> None:
    assert seen["shared"]


def test_an_illegal_action_is_refused_with_the_number_of_its_game(seen: dict[str, Any]) -> None:
    assert seen["refused"] == "game 0: 1 is not legal; look at its mask"


def test_words_tell_what_happened_what_is_seen_and_what_can_be_done(seen: dict[str, Any]) -> None:
    spoken = seen["spoken"]
    assert spoken["first"] == "You are seat 1 of 2 in Madoshi."
    assert "What has happened:\n- " in spoken["then"]
    assert "\nYour moves: " in spoken["then"]
    assert "(MD-" in spoken["problem"]


def test_the_examples_in_the_sources_hold(seen: dict[str, Any]) -> None:
    assert seen["examples"] == [0, 0]
