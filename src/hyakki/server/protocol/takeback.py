"""Taking a move back: asking the others, and answering."""

from __future__ import annotations

from hyakki.server.protocol.base import Message

__all__ = ["AnswerTakeBack", "MayTakeBack", "Returnable", "TakeBack", "TakeBackAsk"]


class TakeBack(Message, tag_field="type", tag="take_back"):
    """I would like to take my last move back, and all that came after it.

    Every other person has to agree; where there is none, it is done at once. `version` is the latest seen.
    """

    id: str
    match: str
    version: int


class MayTakeBack(Message, tag_field="type", tag="may_take_back"):
    """Could my last move be taken back? Answered by `Returnable`."""

    id: str
    match: str


class AnswerTakeBack(Message, tag_field="type", tag="answer_take_back"):
    """I agree, or I do not. Whoever has asked withdraws with the latter."""

    id: str
    match: str
    ask: int
    agree: bool


class Returnable(Message, tag_field="type", tag="returnable"):
    """Answer to `MayTakeBack`."""

    id: str
    match: str
    why: str | None
    """Why not, in words; None if the others may be asked."""


class TakeBackAsk(Message):
    """Somebody asks to take a move back."""

    ask: int
    """Names it in an answer."""
    seat: int
    waits: list[int]
    """The seats that have still to answer."""
    left: int
    """Milliseconds until it counts as declined."""
