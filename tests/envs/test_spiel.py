"""Our games in OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.venv import told_by

from hyakki.games import GAMES


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """Its random simulation test, which serialises, has passed every game, or this fails."""
    return dict(told_by("spiel_checks.py"))


def test_every_game_passes_its_conformance_test(seen: dict[str, Any]) -> None:
    assert seen["games"] == [f"hyakki_{name}" for name in GAMES]


def test_chance_nodes_deal_what_the_same_luck_deals(seen: dict[str, Any]) -> None:
    assert seen["same deal"]


def test_external_sampling_and_mcts_run(seen: dict[str, Any]) -> None:
    assert (seen["information states"], seen["mcts"]) == (True, True)


def test_an_observer_names_its_blocks(seen: dict[str, Any]) -> None:
    assert seen["hand"] == 2


def test_a_clone_goes_its_own_way(seen: dict[str, Any]) -> None:
    assert seen["clone"]


def test_a_playthrough_is_written(seen: dict[str, Any]) -> None:
    assert str(seen["playthrough"]).startswith("game: hyakki_phantom(options=rounds:1,players=3,")
