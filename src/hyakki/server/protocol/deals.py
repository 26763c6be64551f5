"""Fair dealing: what is promised before the first card, and what people throw in."""

from __future__ import annotations

from hyakki.server.protocol.base import Message

__all__ = ["MakePromise", "Promised", "ThrowIn"]


class MakePromise(Message, tag_field="type", tag="promise"):
    """Settle the secret of a match that I am going to make. Answered by `Promised`.

    Whoever makes the match names this promise and throws something in, so that neither side alone decides its
    luck. It holds as long as this socket.
    """

    id: str
    game: str


class Promised(Message, tag_field="type", tag="promised"):
    id: str
    promise: str
    """Also the name of the match, once it is made."""
    commitment: str
    """A hash of the secret; the secret itself is in the record of the finished match."""


class ThrowIn(Message, tag_field="type", tag="throw_in"):
    """Add to the luck of a match that has not begun, once, as somebody who sits at it."""

    id: str
    match: str
    entropy: str
    """64 digits from 0 to f that nobody could guess."""
