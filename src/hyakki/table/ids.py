"""Names that nobody can guess, and the luck of the house. Handed in, so that a test can fix them."""

from __future__ import annotations

import secrets

__all__ = ["Ids"]


class Ids:
    """The real ones."""

    def match(self) -> str:
        return secrets.token_urlsafe(9)

    def guest(self) -> str:
        return secrets.token_urlsafe(12)

    def invite(self) -> str:
        """The secret of an open seat's link."""
        return secrets.token_urlsafe(18)

    def secret(self) -> bytes:
        """From which a match's luck is made."""
        return secrets.token_bytes(32)

    def below(self, n: int) -> int:
        """For faces and bots' names."""
        return secrets.randbelow(n)
