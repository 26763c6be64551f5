"""Whether a client may ask for something now: what a link or a bot may, limits, waiting one's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.errors import Refused

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__ = ["admit", "check_link", "seconds_to_wait"]

EVERY_MESSAGE = "messages"
"""The limit that counts all of them."""


async def admit(connection: Connection, message: protocol.ClientMessage) -> None:
    """Raises Refused hello_first, not_yours, over, too_fast, TableError."""
    if not connection.greeted and not isinstance(message, protocol.Hello):
        raise Refused("hello_first", "say hello first")
    limits, declared = connection.services.limits, protocol.REQUESTS[type(message)]
    if connection.linked_match:
        await check_link(connection, message)
    if connection.guest.bot and not declared.by_bot:
        raise Refused("not_yours", "a bot account plays where it is challenged, and does nothing else")
    limit = declared.limit
    if limit != EVERY_MESSAGE:  # that one was counted as it came in
        limits.check(limit, connection.address, connection.guest.id)
        if limit in ("creates", "seeks"):
            connection.services.quota.check(connection.guest.id, connection.address)
    if limits.shared is not None:
        await limits.check_everywhere(limit, connection.address, connection.guest.id)


async def check_link(connection: Connection, message: protocol.ClientMessage) -> None:
    """Whether a private link to a seat is good for this. Raises Refused not_yours, over, TableError."""
    services, linked = connection.services, connection.linked_match
    allowed = protocol.REQUESTS[type(message)].by_link
    if allowed == "never" or getattr(message, "match", linked) != linked:
        raise Refused("not_yours", "this link opens one seat at one table, and nothing else")
    if allowed == "always":
        return
    match = services.matches.in_memory(linked)
    if match is not None:
        status = match.status
    else:
        row = await services.matches.or_unavailable(services.store.match(linked))
        status = row.summary.status if row is not None else "over"
    if status == "over":
        raise Refused("over", "the game is over, and so is this link to a seat")


def seconds_to_wait(connection: Connection, message: protocol.ClientMessage) -> float:
    """Until this address has its turn with what is expensive: others come in between."""
    turns = connection.services.limits.waiting.get(protocol.REQUESTS[type(message)].limit)
    return turns.wait(connection.address) if turns is not None else 0.0
