"""What the server itself says no to, before a table is asked."""

from __future__ import annotations

from typing import Literal

from hyakki.server import protocol

__all__ = ["AccountRefused", "Refused"]


class Refused(Exception):
    """A message that the server itself answers with a problem."""

    def __init__(self, code: protocol.ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code


class AccountRefused(Exception):
    """`code` names the field that is wrong, the text is for people. Nothing was changed."""

    def __init__(
        self,
        code: Literal["name", "password", "current", "code", "rules", "too_fast", "banned"],
        text: str,
    ) -> None:
        super().__init__(text)
        self.code = code
