"""What a card does, told by somebody who does not own it: a card speaks to its owner, a table to everybody.

>>> from hyakki.games.hoshi.cards import card_of
>>> about(card_of("H2"))
'{whose} swing lands sooner.'
>>> words(card_of("H12"), calm=True)
'You may guard twice in a row, unless the first guard met a feint or bluff.'
"""

from __future__ import annotations

from typing import Final

from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.times import read
from hyakki.kernel.content import File

__all__ = ["about", "words"]


def words(card: int, calm: bool) -> str:
    """What a card does, to its owner: without a clock it may be something else (HB-R30)."""
    return (CALM[card] if calm else "") or CARDS[card].text


def about(card: int, calm: bool = False) -> str:
    """A template for a page that knows the names; nothing where everybody is told the same."""
    return (CALM_TOLD[card] if calm else "") or TOLD[card]


def read_told(file: File) -> list[list[str]]:
    """By card: told by others, in calm mode to the owner, and by others. Raises InvalidContent."""
    found = []
    for name in ("told", "calm", "calm_told"):
        entry = file.one(name)
        found.append([entry.text(card.name) if entry.has(card.name) else "" for card in CARDS])
        entry.done()
    file.done()
    return found


READ: Final = read_told(read("whose.toml"))
TOLD: Final = READ[0]
CALM: Final = READ[1]
CALM_TOLD: Final = READ[2]
