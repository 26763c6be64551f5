"""One seat against bots, as Gymnasium knows environments."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.venv import told_by

from hyakki.games import GAMES


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """Its checker has passed every game in every form, or this fails."""
    return dict(told_by("gym_checks.py"))


def test_every_game_is_registered_and_passes_the_checker(seen: dict[str, Any]) -> None:
    assert seen["names"] == [f"hyakki/{name}-v0" for name in GAMES]


def test_the_same_seed_gives_the_same_game_against_any_bots(seen: dict[str, Any]) -> None:
    assert seen["worth"] == seen["again"]


def test_games_side_by_side_are_the_same_in_one_process_and_in_several(seen: dict[str, Any]) -> None:
    assert seen["sync"] == seen["async"]


def test_a_bot_too_few_is_told_at_once(seen: dict[str, Any]) -> None:
    assert seen["too few"] == "1 bots for 3 other seats"
