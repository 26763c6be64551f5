"""When two names look the same, so that nobody can pass for somebody whose name has a password.

>>> look("Mio") == look("  ｍＩＯ\\u3000") == look("mio\\u2800")
True
>>> look("Mio") == look("Mi o")
False
"""

from __future__ import annotations

import unicodedata

__all__ = ["GUEST", "look", "marked"]

GUEST = "(guest)"
"""Stands after the name of somebody whose name was given a password by another."""

LONGEST = 24

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that nobody sees."""

UNSEEN = frozenset(
    map(
        chr,
        [0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)],
    )
)
"""Marks that change nothing of what one sees."""


def look(name: str) -> str:
    """What a name is told apart by: without its case, its width, and what is invisible in it."""
    seen = "".join(" " if sign in BLANK else sign for sign in name if sign not in UNSEEN)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


def marked(name: str) -> str:
    """
    >>> marked("Mio of the Golden Hill")
    'Mio of the Golde (guest)'
    """
    return f"{name[: LONGEST - len(GUEST) - 1].rstrip()} {GUEST}"
