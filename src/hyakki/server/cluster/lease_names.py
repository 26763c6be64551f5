"""What a message concerns, as leases name it."""

from __future__ import annotations

from hyakki.server import protocol
from hyakki.table.history.uploads import UPLOADED

__all__ = ["lease_of"]

LONGEST = 40
"""No match has a longer name."""


def lease_of(message: protocol.ClientMessage) -> str:
    """The match that it is about, the quick matches of a game, or nothing that anybody holds.

    >>> lease_of(protocol.Open("1", "m1")), lease_of(protocol.Quick("2", "phantom"))
    ('m1', 'quick phantom')
    >>> lease_of(protocol.Ping("3"))
    ''
    """
    if isinstance(message, protocol.Quick):
        name = f"quick {message.game}"
    else:
        name = getattr(message, "match", "")
    return "" if len(name) > LONGEST or name.startswith(UPLOADED) else name
