"""The levels that one can choose at the table, and how each plays. All others take theirs from here."""

from __future__ import annotations

from typing import Literal

__all__ = ["EASIEST", "LEVELS", "STYLES", "USUAL", "Level", "Style"]

Level = Literal["easy", "normal", "hard"]

Style = Literal[
    "random",  # any move
    "careless",  # the best of those it noticed
    "greedy",  # the best at first sight
    "search",  # the best after playing on from it many times
]

LEVELS: dict[str, Style] = {"easy": "careless", "normal": "greedy", "hard": "search"}

USUAL: Level = "normal"
"""Unless somebody wishes otherwise."""

EASIEST: Level = "easy"
"""For somebody's first game, and at the tables of lessons."""

STYLES: tuple[Style, ...] = ("random", "greedy", "search")
"""What one can ask for by its own name; `careless` is known by its level only."""
