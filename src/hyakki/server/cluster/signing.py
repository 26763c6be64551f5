"""Messages that only a process of this installation can have written, each accepted once.

Otherwise anybody who can write to Redis could pose as a process. All processes share a secret, which is in
their database. A message is signed together with its channel, so it cannot be sent on to others, and with a
number that grows with every message of its sender, so it cannot be replayed. The number is the time in
microseconds: a process that does not know a sender yet ignores old messages.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from hashlib import blake2b

__all__ = ["LATE", "Signing", "derived"]

DIGEST = 16
NUMBER = 8
LATE = 30_000_000
"""Microseconds by which a message may be old, or from the future where the clocks of machines differ."""
SENDERS = 1_000
"""With more senders than this, those whose messages would all be too old are forgotten."""


class Signing:
    """
    >>> mio, ken = Signing(b"secret"), Signing(b"secret")
    >>> message = mio.signed("to ken", b"hello")
    >>> number, data = ken.read("to ken", message)
    >>> data, ken.is_new("mio", number), ken.is_new("mio", number)
    (b'hello', True, False)
    >>> ken.read("to all", message), Signing(b"other").read("to ken", message)
    (None, None)
    """

    def __init__(self, secret: bytes, now: Callable[[], int] = lambda: time.time_ns() // 1000) -> None:
        self.name = derived(secret, b"hyakki name").hex()[:16]
        """The installation's, for all to see: several may share one Redis."""
        self.key = derived(secret, b"hyakki messages")
        self.now = now
        self.number = 0
        self.heard: dict[str, int] = {}
        """The number of each sender's latest message."""

    def signed(self, channel: str, data: bytes) -> bytes:
        self.number = max(self.number + 1, self.now())
        numbered = self.number.to_bytes(NUMBER, "big") + data
        return self._digest(channel, numbered) + numbered

    def read(self, channel: str, signed: bytes) -> tuple[int, bytes] | None:
        """A message's number and its body; None if it was not signed here for this channel."""
        digest, numbered = signed[:DIGEST], signed[DIGEST:]
        if len(numbered) < NUMBER or not hmac.compare_digest(digest, self._digest(channel, numbered)):
            return None
        return int.from_bytes(numbered[:NUMBER], "big"), numbered[NUMBER:]

    def is_new(self, sender: str, number: int) -> bool:
        """Whether a message did not come before. Those of one sender arrive in their order."""
        now = self.now()
        if number <= self.heard.get(sender, 0) or abs(now - number) > LATE:
            return False
        if len(self.heard) > SENDERS:
            self.heard = {name: last for name, last in self.heard.items() if now - last <= LATE}
        self.heard[sender] = number
        return True

    def _digest(self, channel: str, numbered: bytes) -> bytes:
        digest = blake2b(channel.encode(), digest_size=DIGEST, key=self.key)
        digest.update(b"\0")
        digest.update(numbered)
        return digest.digest()


def derived(secret: bytes, purpose: bytes) -> bytes:
    """A key for one purpose, which tells nothing of the secret or of other keys."""
    return blake2b(secret, digest_size=32, person=purpose).digest()
