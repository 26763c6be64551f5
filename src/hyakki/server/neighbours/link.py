"""A client of this process at the matches that one neighbour holds.

What the client says goes there, what comes back goes onto its socket, in order. If anything gets lost, the
client's socket is cut: a page comes back by itself, opens its matches and says again what was not answered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from hyakki.server import protocol
from hyakki.server.connection import Connection
from hyakki.server.neighbours.letters import Left, Passed, Probe, Proved, Returned, Told
from hyakki.server.neighbours.post import Outcome, Post
from hyakki.server.neighbours.wording import worded
from hyakki.table.shapes import Promise

__all__ = ["Link"]

SOUND = '{"type":"sound"'
"""How a sounding of the page's clock begins on the wire."""


class Sounded(msgspec.Struct):
    sent: float


class Link:
    """`again` is given what has to find another holder."""

    def __init__(
        self,
        number: int,
        connection: Connection,
        holder: str,
        post: Post,
        again: Callable[[Connection, bytes], None],
    ) -> None:
        self.number = number
        self.connection = connection
        self.holder = holder
        self.post = post
        self.again = again
        self.said = 0
        self.heard = 0
        self.sounds: list[float] = []
        """Soundings of the holder that the page has to answer."""
        self.redeemed: Promise | None = None
        """What was promised and has gone along, in case that it comes back."""

    async def pass_on(self, message: protocol.ClientMessage) -> Outcome:
        connection = self.connection
        promise = connection.promises.get(getattr(message, "promise", ""))
        self.said += 1
        outcome = await self.post.send(
            self.holder,
            Passed(
                self.number,
                self.said,
                message=worded(message),
                guest=connection.guest,
                address=connection.address,
                age=connection.clock.instant() - connection.arrival,
                promise=promise,
                seat=connection.seat,
            ),
        )
        if outcome == "nobody":
            self.said -= 1
        elif promise is not None:
            self.redeemed = connection.promises.pop(promise.match, None)
        return outcome

    def hear(self, letter: Told | Probe | Returned) -> bool:
        """False if something is missing before it."""
        self.heard += 1
        if letter.number != self.heard:
            return False
        if isinstance(letter, Told):
            if letter.text.startswith(SOUND):
                self.sounds = [*self.sounds[-15:], msgspec.json.decode(letter.text, type=Sounded).sent]
            self.connection.post(letter.text.encode())
        elif isinstance(letter, Probe):
            self.connection.ask_line(partial(self.connection.ping, partial(self._proved, letter.ping)))
        else:
            if self.redeemed is not None:
                self.connection.promises[self.redeemed.match] = self.redeemed
            self.again(self.connection, letter.message)
        return True

    def _proved(self, ping: int, trip: float, ago: float) -> None:
        """The holder times the whole way, so its own round trip counts, not this one."""
        self.said += 1
        self.post.drop_in(self.holder, Proved(self.number, self.said, ping=ping, ago=ago))

    def close(self) -> None:
        self.post.drop_in(self.holder, Left(self.number))
