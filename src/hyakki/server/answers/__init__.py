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

__all__ = ["ANSWERS", "BY_LINK", "LIMITED", "OUTLIVING"]

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

BY_LINK: frozenset[type] = frozenset(
    [
        *[protocol.Open, protocol.Leave, protocol.Ready, protocol.ThrowIn, protocol.Ping],
        *[protocol.Move, protocol.Why, protocol.Hint, protocol.Arm, protocol.Press, protocol.Echo],
        *[protocol.TakeBack, protocol.MayTakeBack, protocol.AnswerTakeBack, protocol.Resign, protocol.Claim],
        *[protocol.Chat, protocol.Say],
    ]
)
"""What may be done with a private link to a seat, at its own match: see and play that seat. Whatever is not
named here is for somebody who is there in person."""

OUTLIVING: frozenset[type] = frozenset([protocol.Leave, protocol.Ping, protocol.Echo])
"""What such a link is still good for when its game is over: whoever sees the end may go on looking at it."""
