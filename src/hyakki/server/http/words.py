"""What a game tells, in words, for a page that does not have them itself, and how its scene is to be read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache

import msgspec

from hyakki.games import game

__all__ = ["RESPONSES", "GameWords", "words_of"]


class GameWords(msgspec.Struct, frozen=True):
    """A game's catalogue, and which fields of its scene speak of seats."""

    tables: dict[str, dict[str, str | dict[str, str]]]
    """As `words.en.toml` has them; docs/words.md says how a sentence is written."""
    names: list[str]
    """Fields that hold a seat."""
    by_seat: list[str]
    """Fields that hold one thing for every seat."""


RESPONSES = (GameWords,)
"""What this address answers; the TypeScript is generated from it."""


@cache
def words_of(name: str) -> GameWords:
    """Raises UnknownGame."""
    found = game(name)
    kinds = (
        {field.name: str(field.type) for field in fields(found.scene)} if is_dataclass(found.scene) else {}
    )
    by_seat = [field for field, kind in kinds.items() if "BySeat" in kind]
    names = [field for field, kind in kinds.items() if "Seat" in kind and field not in by_seat]
    return GameWords(found.catalogue.written, names, by_seat)
