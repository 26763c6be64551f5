"""Taking back: an `undo` entry that says to which earlier entry's position a game returns.

Nothing is rewritten: what was taken back stays in the record, and the return stands after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from hyakki.kernel.game import InvalidMove, State

if TYPE_CHECKING:
    from hyakki.kernel.record import Entry

__all__ = ["Trail", "return_text", "returns_to"]

RETURN: Final = re.compile(r"to (\d{1,9})")


def return_text(seq: int) -> str:
    """What an `undo` entry says that takes back all that came after entry `seq`.

    >>> from hyakki.kernel.record import Entry
    >>> returns_to(Entry(9, 0, "undo", 1, return_text(4)))
    4
    >>> returns_to(Entry(9, 0, "undo", 1, "ask 4")) is None  # asked, not done
    True
    """
    return f"to {seq}"


def returns_to(entry: Entry) -> int | None:
    """The entry after which everything is as it was again; None for entries that take nothing back."""
    if entry.kind != "undo":
        return None
    found = RETURN.fullmatch(entry.move)
    return int(found[1]) if found else None


class Trail:
    """The positions to which later ones of some entries return; nothing else is kept."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.wanted = {seq for entry in entries if (seq := returns_to(entry)) is not None}
        self.kept: dict[int, State] = {}

    def keep(self, seq: int, state: State | None) -> None:
        """The position after an entry."""
        if seq in self.wanted and state is not None:
            self.kept[seq] = state.clone()

    def found(self, entry: Entry) -> State:
        """The position to which an entry returns. Raises InvalidMove where there was none."""
        seq = returns_to(entry)
        if seq is None or seq not in self.kept:
            raise InvalidMove(f"{entry.move!r} takes back to where there was no position")
        return self.kept[seq].clone()
