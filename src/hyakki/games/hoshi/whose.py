"""What a card does, told by somebody who does not own it: a card speaks to its owner, a table to everybody.

>>> from hyakki.games.hoshi.cards import card_of
>>> about(card_of("H2"))
'{whose} swing lands sooner.'
"""

from __future__ import annotations

from typing import Final

from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.times import read
from hyakki.kernel.content import File

__all__ = ["about"]


def about(card: int) -> str:
    """A template for a page that knows the names; nothing where everybody is told the same."""
    return TOLD[card]


def read_told(file: File) -> list[str]:
    """By card. Raises InvalidContent."""
    entry = file.one("told")
    told = [entry.text(card.name) if entry.has(card.name) else "" for card in CARDS]
    entry.done()
    file.done()
    return told


TOLD: Final = read_told(read("whose.toml"))
