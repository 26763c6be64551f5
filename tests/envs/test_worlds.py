"""A small world is solved by OpenSpiel, and measured alike by it and by us."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.venv import DEEP, told_by

from hyakki.envs.worlds import find
from hyakki.kernel.overlay import written

FOR_TWO = "hoshi-two-cards"


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """OpenSpiel's random simulation test, which serialises, has passed on it, or this fails."""
    return dict(told_by("world_checks.py", FOR_TWO, *["deep"] * DEEP, cards=written(find(FOR_TWO).changes)))


def test_tabular_cfr_comes_within_a_hundredth_of_unbeatable(seen: dict[str, Any]) -> None:
    assert 0 <= seen["solved"] < 0.01
    if DEEP:
        assert 0 <= seen["solved in Python"] < 0.01


def test_openspiel_and_we_say_the_same_of_who_plays_anything(seen: dict[str, Any]) -> None:
    assert seen["by us"] == pytest.approx(seen["by OpenSpiel"])
    assert seen["by us"] > 0.5
