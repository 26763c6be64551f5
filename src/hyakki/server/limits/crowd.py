"""How many of something may be there at once, by address or by guest."""

from __future__ import annotations

from hyakki.server.limits.limit_hits import Hears, unheard

__all__ = ["Crowd"]


class Crowd:
    """How many of something an address or a guest has at once.

    >>> crowd = Crowd(1)
    >>> crowd.enter("a"), crowd.enter("a"), crowd.enter("b")
    (True, False, True)
    >>> crowd.leave("a")
    >>> crowd.inside
    {'b': 1}
    """

    def __init__(self, most: int, refused: Hears = unheard) -> None:
        self.refused = refused
        self.most = most
        self.inside: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        """After a yes, `leave` has to follow."""
        inside = self.inside.get(who, 0)
        if inside >= self.most:
            self.refused(who)
            return False
        self.inside[who] = inside + 1
        return True

    def leave(self, who: str) -> None:
        left = self.inside[who] - 1
        if left:
            self.inside[who] = left
        else:
            del self.inside[who]
