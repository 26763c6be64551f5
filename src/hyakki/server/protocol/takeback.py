"""Taking a move back: asking the others, and answering."""

from __future__ import annotations

from hyakki.server.protocol.base import GameEvent, Message, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.session import Done
from hyakki.table.events import TableEvent

__all__ = ["AnswerTakeBack", "MayTakeBack", "Returnable", "TakeBack", "TakeBackAsk"]


@request(Done, limit="arranges", if_lost="fail", by_link="playing")
class TakeBack(ClientMessage, tag="take_back"):
    """I would like to take my last move back, and all that came after it.

    Every other person has to agree; where there is none, it is done at once. `version` is the latest seen.
    """

    match: str
    version: Whole


class Returnable(Answer, tag="returnable"):
    """Answer to `MayTakeBack`."""

    match: str
    why: str | None
    """Why not, in words; None if the others may be asked."""
    told: GameEvent | TableEvent | None
    """What the move has told, if it stands because of that."""


@request(Returnable, limit="arranges", by_link="playing")
class MayTakeBack(ClientMessage, tag="may_take_back"):
    """Could my last move be taken back?"""

    match: str


@request(Done, limit="arranges", by_link="playing")
class AnswerTakeBack(ClientMessage, tag="answer_take_back"):
    """I agree, or I do not. If it was me who asked, saying no withdraws it."""

    match: str
    ask: Whole
    agree: bool


class TakeBackAsk(Message):
    """Somebody asks to take a move back."""

    ask: int
    """Names it in an answer."""
    seat: int
    waits: list[int]
    """The seats that have still to answer."""
    left: int
    """Milliseconds until it counts as declined."""
