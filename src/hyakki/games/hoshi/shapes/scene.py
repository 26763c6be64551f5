"""A view as the web table draws it."""

from __future__ import annotations

from typing import Literal

from hyakki.games.hoshi.shapes.events import WindowName
from hyakki.kernel.shapes import shape

__all__ = ["DieLink", "Scene", "SceneCard", "SceneHand", "ScenePlayer", "SceneWindow"]


@shape
class SceneCard:
    """A card as it can be read."""

    card: str
    name: str
    kind: Literal["hero", "artifact", "power", "legend"]
    cost: int
    die: str | None
    text: str
    ours: bool


@shape
class DieLink:
    """One link of "which die do I roll and why?": the card that says so, and whether it holds."""

    card: str
    name: str
    die: str
    holds: bool


@shape
class SceneHand:
    die: Literal["lying", "held", "rolling", "away"]
    thrown_at: int
    faces: tuple[str, ...]
    settled: int
    live: bool
    touch: Literal["bluff", "hit", "effect", "hidden"]
    """What a touch with the result that lies there would be; `hidden`: a hidden card might make it a hit."""
    shown_at: int
    swing: Literal["still", "out", "recovering"]
    swing_at: int
    trying: bool
    guard: Literal["down", "rising", "up", "lowering"]
    guard_at: int
    rest_until: int
    shouting: bool
    covering: bool
    has_chosen: bool
    tired: int
    """Calm mode: for so many exchanges it cannot go up."""
    hoarse: bool
    """Calm mode: it shouted in the exchange before and cannot shout now."""
    hidden: int
    """Calm mode: for so many exchanges the face is its owner's alone."""


@shape
class ScenePlayer:
    seat: int
    heroes: int
    duels: int
    known: tuple[SceneCard, ...]
    hero: SceneCard | None
    card: SceneCard | None
    hidden: bool
    """A Duel card lies face down."""
    stones: int
    full: int
    silenced: bool
    left: int
    exiled: tuple[SceneCard, ...]
    discards: tuple[SceneCard, ...]
    out: bool
    ready: bool
    """Has decided what it was asked for."""
    dice: tuple[str, ...]
    chain: tuple[DieLink, ...]
    demands: tuple[str, ...]
    """What the opponent must do while hitting: shout, cover."""


@shape
class SceneWindow:
    name: WindowName
    seat: int
    asked_at: int
    until: int


@shape
class Scene:
    """A view as the web table draws it. `legal` lists this seat's moves now, in notation."""

    seat: int
    seats: int
    over: bool
    now: int
    stage: Literal[
        "draft", "challenge", "choose", "window", "countdown", "fight", "exchange", "timeout", "over"
    ]
    draft: Literal["drop", "keep", "build"]
    calm: bool
    pace: str
    times: dict[str, int]
    starter: int
    fighters: tuple[int, ...]
    chooser: int
    duel: int
    round: int
    until: int
    """When the countdown or the time-out ends."""
    window: SceneWindow | None
    timeout_by: int
    players: tuple[ScenePlayer, ...]
    hands: tuple[SceneHand, ...]
    """Of the fighters, in their order."""
    heroes: tuple[SceneCard, ...]
    duels: tuple[SceneCard, ...]
    card: SceneCard | None
    """One's own Duel card, face down or not."""
    pool: tuple[SceneCard, ...]
    picks: tuple[SceneCard, ...]
    dropped: tuple[SceneCard, ...]
    chosen: tuple[SceneCard, ...]
    """Laid down for the duel, or kept of the packet that goes round."""
    choice: str
    """Calm mode: one's own sealed move, empty before."""
    cards: tuple[SceneCard, ...]
    """All there are, while decks are built."""
    budget: int
    spent: int
    legal: tuple[str, ...]
    places: tuple[int, ...]
