"""Moves, and what everyone sees of them."""

from __future__ import annotations

from hyakki.server.protocol.base import GameEvent, GameScene, Message
from hyakki.server.protocol.session import RefusalInfo
from hyakki.table.telling import TableEvent

__all__ = ["Because", "ClockFace", "Frame", "Hint", "Hinted", "Line", "Move", "Moved", "Update", "Why"]


class Move(Message, tag_field="type", tag="move"):
    """A move in notation. `version` is the last frame seen, `key` the client's own name of this move."""

    id: str
    match: str
    version: int
    move: str
    key: str


class Why(Message, tag_field="type", tag="why"):
    """Why may I not play this? Answered by `Because`."""

    id: str
    match: str
    move: str


class Hint(Message, tag_field="type", tag="hint"):
    """What would be a good move now? Answered by `Hinted`, possibly after other messages.

    Only for whoever is to move, at the newest `version`, and only where `MatchInfo.hints` says so. The
    answer is a `Problem` `stale` if the match goes on meanwhile, `too_fast` if one asks too often.
    """

    id: str
    match: str
    version: int


class Line(Message):
    """One event as this viewer knows it, and its sentence."""

    event: GameEvent | TableEvent
    text: str


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
    lines: list[Line]
    scene: GameScene | None
    """None while the match waits for its players."""
    clock: ClockFace | None
    """None where nobody is timed."""


class Update(Message, tag_field="type", tag="update"):
    """A new frame of a match. A gap in `version` means: send `Open` again."""

    match: str
    frame: Frame


class Moved(Message, tag_field="type", tag="moved"):
    """The move is written down for good as entry `version`; `again` if it had been before."""

    id: str
    match: str
    version: int
    again: bool


class Because(Message, tag_field="type", tag="because"):
    """Answer to `Why`; without a refusal the move is legal."""

    id: str
    refusal: RefusalInfo | None


class Hinted(Message, tag_field="type", tag="hinted"):
    """Answer to `Hint`: a good move at this version, and why."""

    id: str
    match: str
    version: int
    move: str
    """In notation, ready for `Move`."""
    text: str
    """A sentence or two for people: what to do and what it is good for."""
    facts: dict[str, str | int | list[str]]
    """What the sentence speaks of, by the game's own names, so that the table can show it."""
