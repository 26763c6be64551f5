"""The cards, castles and the board of Awake Heroes: files to edit, and what they read as.

A change here changes no rule. The loader says which file, entry and word are wrong, and nothing starts.
"""

from __future__ import annotations

from importlib.resources import files

from hyakki.games.awake.content.loader import load
from hyakki.games.awake.content.types import Board, Castle, Character, Content, Effect, Item, Side, Skill

__all__ = [
    "CONTENT",
    "Board",
    "Castle",
    "Character",
    "Content",
    "Effect",
    "Item",
    "Side",
    "Skill",
    "load",
]

CONTENT: Content = load(files(__name__))
