"""Answers about taking moves back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.server import protocol
from hyakki.server.handlers.registry import handles
from hyakki.table.errors import MoveStands

if TYPE_CHECKING:
    from hyakki.server.sockets.connection import Connection

__all__: list[str] = []


@handles(protocol.TakeBack)
async def take_back(connection: Connection, message: protocol.TakeBack) -> None:
    match = await connection.services.matches.match(message.match)
    await match.takeback.ask(connection.guest.id, message.version)
    connection.say(protocol.Done(message.id))


@handles(protocol.MayTakeBack)
async def may_take_back(connection: Connection, message: protocol.MayTakeBack) -> None:
    match = await connection.services.matches.match(message.match)
    error = await match.takeback.why_not(connection.guest.id)
    told = error.told if isinstance(error, MoveStands) else None
    why = None if error is None else str(error)
    connection.say(protocol.Returnable(message.id, message.match, why, told))


@handles(protocol.AnswerTakeBack)
async def answer_take_back(connection: Connection, message: protocol.AnswerTakeBack) -> None:
    match = await connection.services.matches.match(message.match)
    await match.takeback.answer(connection.guest.id, message.ask, message.agree)
    connection.say(protocol.Done(message.id))
