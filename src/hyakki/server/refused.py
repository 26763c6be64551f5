"""What the server itself says no to, before a table is asked."""

from __future__ import annotations

from hyakki.server import protocol

__all__ = ["Refused"]


class Refused(Exception):
    """A message that the server itself answers with a problem."""

    def __init__(self, code: protocol.ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code
