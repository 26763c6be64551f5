"""What the small trick game shows and tells. A scene holds what the peers' servers send of it."""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.types import Event, frozen

__all__ = ["Dealt", "Ended", "Options", "Play", "Played", "Scene", "TrickEvent", "View", "Won"]


@frozen
class Options:
    """There are none."""


@frozen
class Play:
    seat: int
    card: int


@frozen
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    round: int
    leader: int
    turn: int
    trick: tuple[Play, ...]
    last: tuple[Play, ...]
    """The trick before, of this round or of the last."""
    points: tuple[int, ...]
    counts: tuple[int, ...]
    hand: tuple[int, ...]
    gone: tuple[int, ...]
    """The cards played in this round, in their order."""
    over: bool


@frozen(kw_only=True)
class Dealt(Event):
    kind: Literal["dealt"] = "dealt"
    round: int


@frozen(kw_only=True)
class Played(Event):
    kind: Literal["played"] = "played"
    seat: int
    card: int


@frozen(kw_only=True)
class Won(Event):
    kind: Literal["won"] = "won"
    seat: int
    card: int


@frozen(kw_only=True)
class Ended(Event):
    kind: Literal["ended"] = "ended"
    winners: tuple[int, ...]
    points: int


TrickEvent = Dealt | Played | Won | Ended


@frozen
class Scene:
    seat: int
    round: int
    leader: int
    turn: int
    trick: tuple[Play, ...]
    last: tuple[Play, ...]
    points: tuple[int, ...]
    counts: tuple[int, ...]
    hand: tuple[int, ...]
    legal: tuple[str, ...]
    """This seat's moves now, in notation."""
    over: bool
