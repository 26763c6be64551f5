"""What a message concerns, as leases name it."""

from __future__ import annotations

from hyakki.games import GAMES
from hyakki.server import protocol
from hyakki.table.history.uploads import UPLOADED
from hyakki.table.holding import QUICK

__all__ = ["lease_of"]

LONGEST = 40
"""No match has a longer name."""


def lease_of(message: protocol.ClientMessage) -> str:
    """The match that it is about, the quick matches of a game, or nothing that anybody holds.

    >>> lease_of(protocol.Open("1", "m1")), lease_of(protocol.Quick("2", "phantom"))
    ('m1', 'quick phantom')
    >>> lease_of(protocol.Ping("3")), lease_of(protocol.Quick("4", "chess with dragons"))
    ('', '')
    """
    if isinstance(message, protocol.Quick):
        name = f"{QUICK}{message.game}" if message.game in GAMES else ""
    else:
        name = getattr(message, "match", "")
    return "" if len(name) > LONGEST or name.startswith(UPLOADED) else name
