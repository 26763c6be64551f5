"""What each message of a client is answered with, by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from hyakki.server import protocol
from hyakki.server.answers import (
    alone,
    chat,
    deals,
    duels,
    lobby,
    memory,
    places,
    play,
    ratings,
    rooms,
    session,
    takeback,
)

if TYPE_CHECKING:
    from hyakki.server.connection import Connection

__all__ = ["ANSWERS", "LIMITED"]

ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    **session.ANSWERS,
    **deals.ANSWERS,
    **takeback.ANSWERS,
    **places.ANSWERS,
    **rooms.ANSWERS,
    **play.ANSWERS,
    **alone.ANSWERS,
    **duels.ANSWERS,
    **chat.ANSWERS,
    **lobby.ANSWERS,
    **memory.ANSWERS,
    **ratings.ANSWERS,
}

LIMITED: dict[type, str] = {
    **dict.fromkeys([protocol.Create, protocol.Rematch, protocol.Fork, protocol.PlayDaily], "creates"),
    **dict.fromkeys([protocol.Open, protocol.Chat], "opens"),
    **dict.fromkeys([protocol.Sit, protocol.Quick], "seeks"),
    **dict.fromkeys(
        [
            *[protocol.History, protocol.MyMatches, protocol.MyResults, protocol.Daily, protocol.MyUploads],
            *[protocol.Leaderboard, protocol.MyRatings, protocol.MatchRatings],
        ],
        "lists",
    ),
    **dict.fromkeys(
        [
            *[protocol.Join, protocol.SetSeat, protocol.SwapSeats, protocol.SetCount, protocol.TurnSeats],
            *[protocol.SetOptions, protocol.SetClock, protocol.SetPace, protocol.SetPublic, protocol.Ready],
            *[protocol.StandUp, protocol.Resign, protocol.Claim, protocol.Remove, protocol.ThrowIn],
            *[protocol.TakeBack, protocol.MayTakeBack, protocol.AnswerTakeBack],
            *[protocol.MakePromise, protocol.AskSeatLink, protocol.DropUpload],
        ],
        "arranges",
    ),
    protocol.Rename: "renames",
    protocol.Look: "looks",
    protocol.Replay: "replays",
    protocol.Hint: "hints",
    protocol.Say: "chat",
    protocol.Report: "reports",
}
"""The limit that a message has beside that on all messages. Moves and presses in a duel have none."""
