"""Messages that cannot be decoded: which one it was, and what is wrong with it."""

from __future__ import annotations

import msgspec

__all__ = ["id_of", "why_not"]


class Identified(msgspec.Struct):
    """As much of a message as is needed to answer it."""

    id: str


def id_of(data: str | bytes) -> str:
    """So that the client knows which one it was.

    >>> id_of('{"type": "fly", "id": "7"}'), id_of("what?")
    ('7', '')
    """
    try:
        return msgspec.json.decode(data, type=Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def why_not(error: Exception) -> str:
    """What msgspec says about a message: it speaks of the message only, never of the program."""
    return str(error) if isinstance(error, msgspec.DecodeError) else "it is not text, or too deeply nested"
