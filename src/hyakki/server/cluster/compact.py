"""A client's message for another process, without the fields that have their default.

Messages with an unknown field are refused. So an older program meets a field that a newer one has added only
if the client has made use of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

__all__ = ["worded"]


def worded(message: msgspec.Struct) -> bytes:
    """The message as JSON.

    >>> from hyakki.server.protocol import Create, SeatPlan
    >>> worded(Create("7", "phantom", [SeatPlan("open"), SeatPlan("bot", "hard")]))
    b'{"type":"create","id":"7","game":"phantom","seats":[{"kind":"open"},{"kind":"bot","level":"hard"}]}'
    """
    return msgspec.json.encode(spared(message))


def spared(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [spared(part) for part in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    words: dict[str, Any] = {} if config.tag is None else {str(config.tag_field): config.tag}
    for name, usual in fields(type(value)):
        part = getattr(value, name)
        if part != usual:
            words[name] = spared(part)
    return words


@cache
def fields(shape: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """Each with what it usually is; nothing is like what must always be said."""
    return [(field.encode_name, usual(field)) for field in msgspec.structs.fields(shape)]


def usual(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
