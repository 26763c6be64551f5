"""Bots beside the levels that every server has: the host's engines, and bot accounts."""

from __future__ import annotations

from hyakki.server.protocol.base import Message
from hyakki.server.protocol.declaring import Answer, ClientMessage, ServerMessage, request

__all__ = ["AskBots", "BotOffer", "Bots", "Challenged"]


class BotOffer(Message):
    """A bot account that is connected and plays this game; its name is for `account` of a seat."""

    name: str
    owner: str
    """Whose program it is."""


class Bots(Answer, tag="known_bots"):
    engines: list[str]
    """Programs that this host has added: names that a seat can be given to like a level."""
    accounts: list[BotOffer]


@request(Bots, limit="lists")
class AskBots(ClientMessage, tag="bots"):
    """Who can be given a seat at a table of this game."""

    game: str


class Challenged(ServerMessage, tag="challenged"):
    """To a bot account: it has been given a seat at this match. It opens it, and is ready or stands up."""

    match: str
