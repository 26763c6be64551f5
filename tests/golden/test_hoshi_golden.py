"""Whole games of Hoshi Battle, compared word for word with the texts kept here.

After a change that is meant: HYAKKI_GOLDEN=write pytest tests/golden, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.golden.hoshi_story import story

PLAYTHROUGHS: dict[str, tuple[int, str, dict[str, str]]] = {
    "hoshi-2": (2, "first star", {}),
    "hoshi-3": (3, "three moons", {"pace": "quick"}),
    "hoshi-2-calm": (2, "still water", {"mode": "calm", "setup": "experienced"}),
    "hoshi-2-constructed": (2, "forge", {"setup": "constructed", "pace": "relaxed", "budget": "50"}),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_goes_as_it_always_went(name: str) -> None:
    seats, seed, options = PLAYTHROUGHS[name]
    file = Path(__file__).with_name(f"{name}.txt")
    told = story(seats, seed, **options)
    if os.environ.get("HYAKKI_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text("utf-8")
