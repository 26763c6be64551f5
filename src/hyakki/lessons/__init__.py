"""Lessons: a game learnt by playing it, from a rigged position, by its real rules.

>>> lesson("phantom").steps[0].moves
('Y3',)
"""

from __future__ import annotations

from functools import cache

from hyakki.games import game
from hyakki.lessons.playthrough import Playthrough
from hyakki.lessons.script import Script, read

__all__ = ["LESSONS", "lesson", "played"]

LESSONS = ("phantom", "madoshi", "awake")
"""The games that are learnt by moves. Hoshi Battle is about hands and time: its lessons are in the page."""


@cache
def lesson(name: str) -> Script:
    """What a game's lesson says and wants."""
    return read(f"{name}.toml")


@cache
def played(name: str) -> Playthrough:
    """A game's lesson, played through once by the rules."""
    return Playthrough(game(name), lesson(name))
