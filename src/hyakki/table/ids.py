"""Names that nobody can guess, and the server's own random numbers. Handed in, so a test can fix them."""

from __future__ import annotations

import secrets
import time

from hyakki.kernel.chance import Chance
from hyakki.kernel.fair import Draws, key_of

__all__ = ["Ids"]

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""In the order in which databases sort them."""
STAMP = 5
"""Digits of a second; they last until 2055, and after that only the order goes wrong."""
FIRST_SECOND = 1_767_225_600
"""When the year 2026 began."""


class Ids:
    """The real ones."""

    def match(self) -> str:
        """Those of one time begin alike: games played at once then lie side by side in the journal."""
        return stamp(int(time.time())) + secrets.token_urlsafe(9)

    def guest(self) -> str:
        return secrets.token_urlsafe(12)

    def invite(self) -> str:
        """The secret of an open seat's link."""
        return secrets.token_urlsafe(18)

    def secret(self) -> bytes:
        """From which a match's luck is made."""
        return secrets.token_bytes(32)

    def key(
        self, secret: bytes, deal: str, game: str, ruleset: str, options: dict[str, str], entropy: list[str]
    ) -> bytes:
        """From which all draws of a match are made."""
        return key_of(secret, deal, game, ruleset, options, entropy)

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        """A match's luck from a draw on, or that of an occasion with a name."""
        return Draws(key, occasion, first)

    def below(self, n: int) -> int:
        """For faces and bots' names."""
        return secrets.randbelow(n)


def stamp(second: int) -> str:
    """A second in few letters; a later one comes later in the alphabet.

    >>> stamp(FIRST_SECOND), stamp(FIRST_SECOND + 61), stamp(FIRST_SECOND + 62)
    ('00000', '0000z', '00010')
    """
    left = second - FIRST_SECOND
    letters = ""
    for _ in range(STAMP):
        left, digit = divmod(left, len(DIGITS))
        letters = DIGITS[digit] + letters
    return letters
