"""How long a match can become. Whoever opens it makes the server follow every entry, however many there are.

Rules end every game, but people can arrange, take back and press keys for as long as they like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.table.errors import TableError

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = ["LONG", "LONGEST", "check_changeable", "check_playable"]

LONG = 2_000
"""Entries after which nothing more is taken back or arranged. Eight players who do anything they can in real
time make 1,200."""

LONGEST = 4_000
"""Entries after which people make no more moves. Without taking back only fights in real time are so long."""


def check_changeable(journal: Journal) -> None:
    """Whether a move can be taken back, or the table arranged. Raises TableError bad_request."""
    if journal.version >= LONG:
        raise TableError(
            "bad_request", "this game has become so long that nothing can be changed or taken back any more"
        )


def check_playable(journal: Journal) -> None:
    """Whether people can move. Raises TableError bad_request."""
    if journal.version >= LONGEST:
        raise TableError("bad_request", "this game has become too long to go on; you can only resign")
