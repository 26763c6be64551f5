"""Answers about bots beside the levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.AskBots)
async def ask_bots(connection: Connection, message: protocol.AskBots) -> None:
    engines = connection.services.matches.deps.engines
    listed = await connection.services.bots.listed(message.game)
    accounts = [protocol.BotOffer(bot.guest.name, bot.owner_name) for bot in listed]
    connection.say(protocol.Bots(message.id, engines.names, accounts))
