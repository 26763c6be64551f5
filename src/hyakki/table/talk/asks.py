"""What `undo` entries say: somebody asks to take a move back, others answer, and it happens or not.

An ask is open until it is answered, somebody moves, or nobody has answered for a while.

>>> from hyakki.kernel.record import Entry
>>> ask = asked(None, Entry(9, 1_000, "undo", 0, ask_text("ask", 7)))
>>> ask
Ask(seq=9, at=1000, seat=0, to=7, agreed=0)
>>> asked(ask, Entry(10, 2_000, "undo", 2, ask_text("agree", 7))).agreed
4
>>> asked(ask, Entry(10, 2_000, "move", 2, "P7")) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from hyakki.kernel.log import bit
from hyakki.kernel.record import Entry

__all__ = ["Ask", "AskWord", "ask_text", "asked", "word_of"]

AskWord = Literal["ask", "agree", "decline", "withdraw", "lapse", "to"]
"""`to` is the return itself, which the kernel knows as well."""

WORDS: tuple[AskWord, ...] = ("ask", "agree", "decline", "withdraw", "lapse", "to")
LASTING = ("seat", "clock", "undo")
"""Entries that do not move the game on."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody asks to return to the position after entry `to`; `seq` names the ask."""

    seq: int
    at: int
    seat: int
    to: int
    agreed: int = 0
    """Mask of those who have agreed."""


def ask_text(word: AskWord, to: int) -> str:
    return f"{word} {to}"


def word_of(entry: Entry) -> tuple[AskWord, int]:
    """Raises ValueError for a text that is none."""
    text, _, to = entry.move.partition(" ")
    word = next((word for word in WORDS if word == text), None)
    if word is None or not to.isdecimal():
        raise ValueError(f"{entry.move[:40]!r} says nothing about taking back")
    return word, int(to)


def asked(ask: Ask | None, entry: Entry) -> Ask | None:
    """What is asked after an entry."""
    if entry.kind not in LASTING:
        return None
    if entry.kind != "undo":
        return ask
    word, to = word_of(entry)
    if word == "ask":
        return Ask(entry.seq, entry.at, entry.seat, to)
    if word == "agree" and ask is not None:
        return replace(ask, agreed=ask.agreed | bit(entry.seat))
    return None
