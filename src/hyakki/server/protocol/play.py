"""Moves, and what everyone sees of them."""

from __future__ import annotations

from hyakki.server.protocol.base import GameEvent, GameScene, Message, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, ServerMessage, request
from hyakki.server.protocol.session import RefusalInfo
from hyakki.table.events import TableEvent

__all__ = ["Because", "ClockFace", "Frame", "Hint", "Hinted", "Move", "Moved", "Update", "Why"]


class Moved(Answer, tag="moved"):
    """The move is written down for good as entry `version`; `again` if it had been before."""

    match: str
    version: int
    again: bool


@request(Moved, limit="messages", by_link="playing")
class Move(ClientMessage, tag="move"):
    """A move in notation. `version` is the last frame seen, `key` the client's own name of this move.

    Sent again with both unchanged it is the same move, and is made once.
    """

    match: str
    version: Whole
    move: str
    key: str


class Because(Answer, tag="because"):
    """Answer to `Why`; without a refusal the move is legal."""

    refusal: RefusalInfo | None


@request(Because, limit="messages", by_link="playing")
class Why(ClientMessage, tag="why"):
    """Why may I not play this?"""

    match: str
    move: str


class Hinted(Answer, tag="hinted"):
    """Answer to `Hint`: a good move at this version, and why."""

    match: str
    version: int
    move: str
    """In notation, ready for `Move`."""
    facts: dict[str, str | int | list[str]]
    """Always a `reason`, and what that speaks of: for the sentence, and for the table to show it."""


@request(Hinted, limit="hints", by_link="playing", by_bot=False)
class Hint(ClientMessage, tag="hint"):
    """What would be a good move now? Answered, possibly after other messages.

    Only for the player to move, at the newest `version`, and only where `MatchInfo.hints` says so. The
    answer is a `Problem` `stale` if the match goes on meanwhile, `too_fast` if one asks too often.
    """

    match: str
    version: Whole


class ClockFace(Message):
    """What everyone has left as this is sent, in milliseconds."""

    left: list[int]
    running: list[int]
    """The seats whose time passes."""
    begins: int
    """In so many milliseconds it passes (again); mostly 0."""


class Frame(Message):
    """Exactly one for every entry of the journal, to every viewer, possibly without lines."""

    version: int
    at: int
    lines: list[GameEvent | TableEvent]
    """What happened, as this viewer knows it."""
    scene: GameScene | None
    """None while the match waits for its players."""
    clock: ClockFace | None
    """None where nobody is timed."""


class Update(ServerMessage, tag="update"):
    """A new frame of a match. A gap in `version` means: send `Open` again."""

    match: str
    frame: Frame
