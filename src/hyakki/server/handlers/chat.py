"""Answers about talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.server.sockets.wire import chat_line_of

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.Chat)
async def chat(connection: Connection, message: protocol.Chat) -> None:
    match = await connection.services.matches.match(message.match)
    lines = await match.chat.lines(connection.guest.id)
    mine = [chat_line_of(line, connection.guest.id) for line in lines]
    connection.say(protocol.Chatted(message.id, match.id, mine))


@handles(protocol.Say)
async def say(connection: Connection, message: protocol.Say) -> None:
    match = await connection.services.matches.match(message.match)
    await match.chat.say(connection.guest.id, message.text, message.phrase, message.key)
    connection.say(protocol.Done(message.id))


@handles(protocol.Report)
async def report(connection: Connection, message: protocol.Report) -> None:
    match = await connection.services.matches.match(message.match)
    await match.chat.report(connection.guest.id, message.who, message.reason, message.text)
    connection.say(protocol.Done(message.id))
