"""When two names look the same, so that nobody can pass for somebody whose name has a password.

The same name in other letters folds to the same; names that people take for each other, such as one with a
Cyrillic letter in it, are `alike`.

>>> fold("Mio") == fold("  ｍＩＯ\\u3000") == fold("mio\\u2800")
True
>>> fold("Mio") == fold("Mi o")
False
>>> taken_for("Miо", "Mio"), taken_for("МІΟ", "mio"), taken_for("1an", "Ian"), taken_for("Mıo", "MIO")
(True, True, True, True)
>>> taken_for("Kal", "Kai"), taken_for("Lan", "Ian"), taken_for("Mía", "Mia")
(False, False, False)
"""

from __future__ import annotations

import unicodedata

from hyakki.store import Alike
from hyakki.table.seats.confusables import latin, skeleton
from hyakki.table.talk.plain import BLANK

__all__ = ["GUEST", "LONGEST_NAME", "alike", "fold", "marked", "taken_for"]

GUEST = "(guest)"
"""Stands after the name of somebody whose name was given a password by another."""

LONGEST_NAME = 24

UNSEEN = frozenset(
    map(
        chr,
        [0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)],
    )
)
"""Marks that change nothing of what one sees."""


def fold(name: str) -> str:
    """What a name is told apart by: without its case, its width, and what is invisible in it."""
    folded = unicodedata.normalize("NFKC", visible(name).casefold())
    return " ".join(folded.split())


def alike(name: str) -> Alike:
    """What a name is taken for, and what would be taken for it.

    It is seen in two ways: sign by sign as it stands, where 1, l and I are one, and without its case, where i
    and I are. Both at once would make Kal of Kai.
    """
    shown = " ".join(visible(name).split())
    folded = "folded " + skeleton(fold(latin(shown))).casefold()  # a 0 stands for an O
    shapes = {"shown " + skeleton(way) for way in (shown, shown.upper(), shown.lower())}
    return Alike((folded, "shown " + skeleton(shown)), (folded, *sorted(shapes)))


def taken_for(name: str, other: str) -> bool:
    """Whether people would take one name for the other."""
    return not set(alike(name).seen).isdisjoint(alike(other).shapes)


def visible(name: str) -> str:
    seen = "".join(" " if sign in BLANK else sign for sign in name if sign not in UNSEEN)
    return unicodedata.normalize("NFKC", seen)


def marked(name: str) -> str:
    """
    >>> marked("Mio of the Golden Hill")
    'Mio of the Golde (guest)'
    """
    return f"{name[: LONGEST_NAME - len(GUEST) - 1].rstrip()} {GUEST}"
