"""Fair dealing: what is promised before the first card, and what people throw in."""

from __future__ import annotations

from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.session import Done

__all__ = ["MakePromise", "Promised", "ThrowIn"]


class Promised(Answer, tag="promised"):
    promise: str
    """Also the name of the match, once it is made."""
    commitment: str
    """A hash of the secret; the secret itself is in the record of the finished match."""


@request(Promised, limit="arranges")
class MakePromise(ClientMessage, tag="promise"):
    """Settle the secret of a match that I am going to make.

    The maker of the match names this promise and throws something in, so that neither side alone decides its
    luck. It holds as long as this socket.
    """

    game: str


@request(Done, limit="arranges", by_link="playing")
class ThrowIn(ClientMessage, tag="throw_in"):
    """Add to the luck of a match that has not begun, once, as somebody who sits at it."""

    match: str
    entropy: str
    """64 digits from 0 to f that nobody could guess."""
