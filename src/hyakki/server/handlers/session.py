"""Answers about who is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import hyakki
from hyakki.games import GAMES
from hyakki.server import protocol
from hyakki.server.errors import Refused
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import person_of
from hyakki.table.seats.name_folding import LONGEST_NAME
from hyakki.table.talk.plain import plain_text

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.Hello)
async def hello(connection: Connection, message: protocol.Hello) -> None:
    if message.protocol != protocol.PROTOCOL:
        raise Refused(
            "other_protocol", f"this server speaks protocol {protocol.PROTOCOL}; please reload the page"
        )
    connection.greeted = True
    connection.say(
        protocol.Welcome(
            id=message.id,
            protocol=protocol.PROTOCOL,
            me=person_of(connection.guest, bool(connection.linked_match)),
            games=[game.info for game in GAMES.values()],
            program=hyakki.__version__,
            compiled=hyakki.compiled(),
            lobby=connection.services.matches.deps.settings.lobby,
            seat=connection.linked_match or None,
        )
    )


@handles(protocol.Rename)
async def rename(connection: Connection, message: protocol.Rename) -> None:
    await connection.reread_guest()
    connection.guest = await connection.services.matches.people.rename(
        connection.guest, good_name(message.name)
    )
    connection.say(protocol.Named(message.id, person_of(connection.guest)))


@handles(protocol.Ping)
async def ping(connection: Connection, message: protocol.Ping) -> None:
    connection.say(protocol.Pong(message.id))


def good_name(text: str) -> str:
    """
    >>> good_name("  Mio   of the  Hill "), len(good_name("q" + "\\u0301\\u0302" * 9))
    ('Mio of the Hill', 4)
    """
    name = " ".join(text.split())
    printable, name = name.isprintable(), plain_text(name)  # it stands in sentences and beside other names
    if not printable or not 0 < len(name) <= LONGEST_NAME:
        raise Refused("bad_request", f"a name has 1 to {LONGEST_NAME} letters, signs or spaces")
    return name
