"""What Hoshi Battle shows: views and the scene for the wire. Never compiled.

Inside the rules a card is a small int; on the wire and in records it is its notation (`H16`, `D4`).
"""

from __future__ import annotations

from typing import Literal

from hyakki.games.hoshi.events import WindowName
from hyakki.games.hoshi.options import Options
from hyakki.kernel.types import frozen


@frozen
class PlayerView:
    """A player as everybody at the table knows them. A card is -1 where there is none, -2 if hidden."""

    heroes: int
    duels: int
    known: tuple[int, ...]
    saved: tuple[tuple[int, int], ...]
    has_chosen_hero: bool
    has_chosen_card: bool
    barred: int
    barred_stones: int
    hero: int
    card: int
    shown: bool
    stones: int
    full: int
    rescued: bool
    silenced: bool
    fresh: bool
    gift: int
    timeouts: int
    exiled: tuple[int, ...]
    discards: tuple[int, ...]
    unseen: int
    out: int
    pool_heroes: int
    pool_duels: int
    dropped_heroes: int
    dropped_duels: int
    picks: int
    picked: bool


@frozen
class HandView:
    """A hand as one viewer sees it: faces are left out where they cannot be read yet."""

    die: int
    die_at: int
    """-1 while the die rolls: nobody knows when it will settle."""
    thrown_at: int
    faces: tuple[int, ...]
    settled: int
    """How many dice lie still with a result."""
    live: bool
    shown_at: int
    read_at: int
    read: bool
    swing: int
    swing_at: int
    trying: bool
    guard: int
    guard_at: int
    up_since: int
    rest_until: int
    shouting: bool
    shout_at: int
    covering: bool
    has_chosen: bool
    tired: int
    guards: int
    hoarse: bool
    fooling: bool
    hidden: int


@frozen
class MarkView:
    """A lasting effect in play."""

    card: int
    index: int
    nested: bool
    owner: int
    serial: int


@frozen
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    seats: int
    over: bool
    now: int
    stage: int
    options: Options
    draft: int
    starter: int
    first: int
    second: int
    chooser: int
    duel: int
    round: int
    entering: int
    lead: int
    serial: int
    quiet_rounds: int
    duel_ms: int
    fight_from: int
    quiet_since: int
    until: int
    lost_before: bool
    lost_round: bool
    hit_round: int
    window: int
    asked: int
    asked_at: int
    passed: bool
    queue: tuple[int, ...]
    touching: tuple[tuple[int, int], ...]
    doomed: int
    timeout_by: int
    players: tuple[PlayerView, ...]
    hands: tuple[HandView, ...]
    marks: tuple[MarkView, ...]
    # the seat's own
    heroes: tuple[int, ...]
    duels: tuple[int, ...]
    card: int
    chosen_hero: int
    chosen_card: int
    chosen_stones: int
    unseen: tuple[int, ...]
    dropped: tuple[int, ...]
    pool: tuple[int, ...]
    pick: int
    picks: tuple[int, ...]
    packets: tuple[tuple[int, ...], ...]
    choice: int


@frozen
class SceneCard:
    """A card as it can be read."""

    card: str
    name: str
    kind: Literal["hero", "artifact", "power", "legend"]
    cost: int
    die: str | None
    text: str
    about: str
    """The same for everybody but its owner, with names to fill in; nothing where they are told the same."""
    when: str
    """HB-25, for a Duel card: `duel_begins`, `round_begins`, `round_ends` or `touch`."""
    ours: bool


@frozen
class DieLink:
    """One link of "which die do I roll and why?": the card that says so, and whether it holds."""

    card: str
    name: str
    die: str
    holds: bool


@frozen
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
    shout_at: int
    """While shouting: when the breath is gone. Else: when the next shout is possible."""
    covering: bool
    has_chosen: bool
    tired: int
    """Calm mode: for so many exchanges it cannot go up."""
    hoarse: bool
    """Calm mode: it shouted in the exchange before and cannot shout now."""
    hidden: int
    """Calm mode: for so many exchanges the face is its owner's alone."""


@frozen
class SceneLasting:
    """A Power that is discarded and still changes something."""

    card: SceneCard
    until: Literal["duel", "round"]


@frozen
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
    lasting: SceneLasting | None
    out: bool
    ready: bool
    """Has decided what it was asked for."""
    dice: tuple[str, ...]
    chain: tuple[DieLink, ...]
    throws: int
    """Calm mode: how often a roll throws."""
    demands: tuple[str, ...]
    """What the opponent must do while hitting: shout, cover."""
    uses: dict[str, Literal["hit", "effect", "hidden"]]
    """What a touch with a face would be now, as far as the viewer knows; a face left out allows none."""


@frozen
class SceneWindow:
    name: WindowName
    seat: int
    asked_at: int
    until: int


@frozen
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
    options: Options
    calm: bool
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
    quicker: int
    """Calm mode: whose swing lands first if both swing (HB-R30), -1 if they land together."""
    cards: tuple[SceneCard, ...]
    """All there are, while decks are built."""
    budget: int
    spent: int
    legal: tuple[str, ...]
    places: tuple[int, ...]
