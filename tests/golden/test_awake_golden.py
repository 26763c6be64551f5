"""Whole games of Awake Heroes, compared word for word with the texts kept here.

After a change that is meant: HYAKKI_GOLDEN=write pytest tests/golden, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.golden.awake_story import story

PLAYTHROUGHS: dict[str, tuple[str, dict[str, str]]] = {
    "awake-2": ("paper boat", {}),
    "awake-2-duel": ("red thread", {}),
    "awake-2-own-country": ("cold tea", {"own_country": "yes"}),
    "awake-2-chosen-items": ("old well", {"chosen_items": "yes"}),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_goes_as_it_always_went(name: str) -> None:
    seed, options = PLAYTHROUGHS[name]
    file = Path(__file__).with_name(f"{name}.txt")
    told = story(seed, **options)
    if os.environ.get("HYAKKI_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text("utf-8")
