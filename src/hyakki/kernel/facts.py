"""What an entry says to the rules: a small type for each kind they know, with one reader and one writer.

A table writes more kinds than these (`table/entries.py`). Some of them stand in records too, where they are
noted and mean nothing to the rules.

>>> kind, text = written(Advance(1200))
>>> kind, text, fact_of(kind, text)
('advance', '1200', Advance(to=1200))
>>> fact_of("undo", "ask 2")
Traceback (most recent call last):
hyakki.kernel.game.InvalidMove: 'ask 2' names no entry to return to
"""

from __future__ import annotations

import re

from hyakki.kernel.game import InvalidMove
from hyakki.kernel.types import frozen

__all__ = [
    "RECORDED",
    "RULES",
    "Advance",
    "Fact",
    "Fork",
    "Move",
    "Noted",
    "Start",
    "Undone",
    "fact_of",
    "written",
]


@frozen
class Start:
    """The cards are dealt. For whom and by which options stands in the head of a record."""


@frozen
class Move:
    """A seat moves, in the game's own notation."""

    text: str


@frozen
class Advance:
    """The game's own time has come to this instant."""

    to: int


@frozen
class Undone:
    """The position after entry `to` is the position again; what was taken back stays written."""

    to: int


@frozen
class Fork:
    """In a record only: another game goes on from here, as the entry's seat sees it."""


@frozen
class Noted:
    """Something that a table has noted; to the rules nothing has happened."""


Fact = Start | Move | Advance | Undone | Fork | Noted

RULES = ("start", "move", "advance", "undo", "fork")
"""The kinds that the rules carry out."""

RECORDED = frozenset((*RULES, "out", "still", "exchange", "end"))
"""The kinds that stand in a record: also what a table noted of clocks, duels and its own end."""

NUMBER = re.compile(r"[0-9]{1,18}")
RETURN = re.compile(r"to ([0-9]{1,9})")


def written(fact: Move | Advance | Undone | Fork) -> tuple[str, str]:
    """The kind of an entry and its text."""
    if isinstance(fact, Move):
        return "move", fact.text
    if isinstance(fact, Advance):
        return "advance", str(fact.to)
    return ("undo", f"to {fact.to}") if isinstance(fact, Undone) else ("fork", "")


def fact_of(kind: str, text: str) -> Fact:
    """What an entry says to the rules. Raises InvalidMove."""
    if kind == "move":
        return Move(text)
    if kind == "advance":
        if not NUMBER.fullmatch(text):
            raise InvalidMove(
                f"time goes on to an instant, a whole number of milliseconds, not to {text[:40]!r}"
            )
        return Advance(int(text))
    if kind == "undo":
        found = RETURN.fullmatch(text)
        if found is None:
            raise InvalidMove(f"{text[:40]!r} names no entry to return to")
        return Undone(int(found[1]))
    if kind == "start":
        return Start()
    return Fork() if kind == "fork" else Noted()
