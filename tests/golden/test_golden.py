"""Whole games, compared word for word with the texts kept here.

After a change that is meant: HYAKKI_GOLDEN=write pytest tests/golden, and read the difference.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.golden.said import everything_said
from tests.golden.story import story

from hyakki.games import game

PLAYTHROUGHS: dict[str, tuple[str, int, str, dict[str, str]]] = {
    "phantom-3": ("phantom", 3, "sunrise", {}),
    "phantom-4": ("phantom", 4, "noon", {}),
    "phantom-5": ("phantom", 5, "dusk", {}),
    "phantom-6": ("phantom", 6, "night", {}),
    "phantom-3-options": ("phantom", 3, "storm", {"rounds": "1", "first": "2", "leaves": "green"}),
    "madoshi-2": ("madoshi", 2, "spring", {}),
    "madoshi-2-must-collect": ("madoshi", 2, "summer", {"must_collect": "yes", "first": "drawn"}),
    "madoshi-2-memory": ("madoshi", 2, "autumn", {"side": "drawn", "memory_aid": "yes"}),
    "madoshi-1": ("madoshi", 1, "winter", {}),
    "madoshi-1-moon": ("madoshi", 1, "snow", {"side": "moon", "must_collect": "yes"}),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_goes_as_it_always_went(name: str) -> None:
    kind, seats, seed, options = PLAYTHROUGHS[name]
    file = Path(__file__).with_name(f"{name}.txt")
    told = story(game(kind), seats, seed, **options)
    if os.environ.get("HYAKKI_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text("utf-8")


def test_the_page_is_told_what_to_say() -> None:
    """`web/src/kit/catalogue.test.ts` compares the page's words with this file."""
    file = Path(__file__).with_name("said.json")
    lines = [json.dumps(line, ensure_ascii=False) for line in everything_said()]
    told = "[\n" + ",\n".join(lines) + "\n]\n"
    if os.environ.get("HYAKKI_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text("utf-8")
