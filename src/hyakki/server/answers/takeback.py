"""Answers about taking moves back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS"]


async def take_back(connection: Connection, message: protocol.TakeBack) -> None:
    match = await connection.hall.house.match(message.match)
    await match.takeback.ask(connection.guest.id, message.version)
    connection.say(protocol.Done(message.id))


async def may_take_back(connection: Connection, message: protocol.MayTakeBack) -> None:
    match = await connection.hall.house.match(message.match)
    why = await match.takeback.why_not(connection.guest.id)
    connection.say(protocol.Returnable(message.id, message.match, why))


async def answer_take_back(connection: Connection, message: protocol.AnswerTakeBack) -> None:
    match = await connection.hall.house.match(message.match)
    await match.takeback.answer(connection.guest.id, message.ask, message.agree)
    connection.say(protocol.Done(message.id))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.TakeBack: take_back,
    protocol.MayTakeBack: may_take_back,
    protocol.AnswerTakeBack: answer_take_back,
}
