"""What Madoshi shows and tells: its options, views, events and wire scene. Never compiled.

Inside the rules squares, tokens and Yokai are small ints; on the wire and in records a square is `a1` to
`e5` from the Sun's side, a face is `water`, `wind`, `fire`, `wood`, `earth`, `wild` or `void`, a Yokai is its
name, and a stack is 1, 2 or 3, which is also its level.
"""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.shapes import Event, option, shape

__all__ = [
    "Captured",
    "Caught",
    "Declined",
    "Discarded",
    "EndIsNear",
    "Flipped",
    "GameEnded",
    "HalfTurned",
    "Laid",
    "MadoshiEvent",
    "MagicPassed",
    "Options",
    "Promise",
    "Scene",
    "SceneLast",
    "SceneStack",
    "SceneToken",
    "SceneYokai",
    "Slid",
    "SwapSkipped",
    "Swapped",
    "Taken",
    "TurnedBlock",
    "View",
]

Side = Literal["sun", "moon"]
Face = Literal["water", "wind", "fire", "wood", "earth", "wild", "void"]
Phase = Literal["swap", "collect", "order", "magic", "discard", "over"]
Rank = Literal["none", "novice", "accolade", "monk", "high_priest"]
Reason = Literal["stack_empty", "quiet", "all_gone"]


@shape
class Options:
    """House rules of Madoshi.

    >>> Options(side="moon", memory_aid="yes")
    Options(side='moon', first='sun', must_collect='no', memory_aid='yes')
    """

    side: str = option(
        "sun",
        label="Side of the first seat",
        help="The Sun and the Moon read the board from opposite sides and have patterns of their own.",
        rule="MD-5",
        choices=(("sun", "Sun"), ("moon", "Moon"), ("drawn", "Drawn by lot")),
    )
    first: str = option(
        "sun",
        label="First move",
        help="Usually the Sun moves first. The dice may decide instead.",
        rule="MD-R2",
        choices=(("sun", "The Sun"), ("drawn", "Drawn by lot")),
        seats=(2,),
    )
    must_collect: str = option(
        "no",
        label="Must collect",
        help="When your pattern lies on the board you may leave the Yokai. With this, you must take it.",
        rule="MD-R5",
        choices=(("no", "No, as you like"), ("yes", "Yes, always")),
    )
    memory_aid: str = option(
        "no",
        label="Memory aid",
        help="Show every side of a token that has been seen. Without it, memory is part of the game.",
        rule="MD-R14",
        choices=(("no", "No"), ("yes", "Yes")),
    )


# ---------------------------------------------------------------- views (squares, tokens, Yokai as ints)


@shape
class Taken:
    """A Yokai that left its stack: `seat` has it (-1: discarded), taken with `element` (-1: discarded)."""

    yokai: int
    seat: int
    element: int


@shape
class View:
    """All that a player with perfect memory may know. Both players and a spectator know the same."""

    seat: int
    sides: tuple[int, ...]
    """For each seat 0 for the Sun, 1 for the Moon."""
    must_collect: bool
    memory_aid: bool
    player: int
    """Whose turn it is, -1 once the game is over."""
    phase: int
    over: bool
    turns: int
    quiet: int
    """Turns in a row without a capture (MD-R16)."""
    at: tuple[int, ...]
    """The token on each square. A token's number is the square on which it was laid."""
    elements: tuple[int, ...]
    """The element of each token, seen by all when the board was laid."""
    backs: tuple[int, ...]
    """The back of each token: -1 never seen, 0 a Void, 1 a Wild."""
    down: tuple[int, ...]
    """The tokens that show their back now."""
    last: tuple[int, ...]
    """The two tokens of the latest swap; empty if it was skipped or there was none."""
    swaps: tuple[int, ...]
    """The swaps since the latest capture, one a turn, -1 where it was skipped."""
    tops: tuple[int, ...]
    """The Yokai on top of each stack, -1 where it is empty."""
    sizes: tuple[int, ...]
    taken: tuple[Taken, ...]
    """Every Yokai that left its stack, in that order."""
    caught: tuple[int, ...]
    """Stack by stack the Yokai captured this turn, -1 for none; such a stack is closed (MD-12)."""
    waiting: int
    """Mask of the stacks whose captured Yokai has its magic still to come."""
    using: int
    """The stack whose captured Yokai's magic is being used, -1 for none."""
    part: int
    """Which part of that magic is to be decided."""


# ---------------------------------------------------------------- events


@shape(kw_only=True)
class Laid(Event):
    """The board is laid and the stacks are turned up."""

    kind: Literal["laid"] = "laid"
    faces: tuple[Face, ...]
    """Square by square, a1 b1 c1 d1 e1 a2 and so on."""
    tops: tuple[str, ...]
    sides: tuple[Side, ...]
    first: int


@shape(kw_only=True)
class Swapped(Event):
    """Two tokens changed places: `a_face` lay on `a` and lies on `b` now."""

    kind: Literal["swapped"] = "swapped"
    seat: int
    a: str
    b: str
    a_face: Face
    b_face: Face


@shape(kw_only=True)
class SwapSkipped(Event):
    """There was no legal swap."""

    kind: Literal["swap_skipped"] = "swap_skipped"
    seat: int


@shape(kw_only=True)
class Captured(Event):
    kind: Literal["captured"] = "captured"
    seat: int
    yokai: str
    stack: int
    element: Face
    source: bool
    """Taken with its source element: it lies to the right and scores its higher value."""
    points: int
    squares: tuple[str, ...]
    """Where the pattern lay."""
    next: str | None
    """The Yokai that is turned up now, None if the stack is empty."""
    left: int


@shape(kw_only=True)
class Declined(Event):
    """The player takes no more, though something could be taken."""

    kind: Literal["declined"] = "declined"
    seat: int


@shape(kw_only=True)
class Flipped(Event):
    kind: Literal["flipped"] = "flipped"
    seat: int
    yokai: str
    square: str
    before: Face
    after: Face


@shape(kw_only=True)
class Slid(Event):
    """The tokens on `squares` moved one step along them; the last came in at the first."""

    kind: Literal["slid"] = "slid"
    seat: int
    yokai: str
    move: str
    squares: tuple[str, ...]


@shape(kw_only=True)
class TurnedBlock(Event):
    """The tokens on `squares` moved one step round them; the last came to the first."""

    kind: Literal["turned_block"] = "turned_block"
    seat: int
    yokai: str
    move: str
    squares: tuple[str, ...]


@shape(kw_only=True)
class HalfTurned(Event):
    """The whole board was turned half way round."""

    kind: Literal["half_turned"] = "half_turned"
    seat: int
    yokai: str


@shape(kw_only=True)
class MagicPassed(Event):
    """A magic, or a part of it, could not be done at all."""

    kind: Literal["magic_passed"] = "magic_passed"
    seat: int
    yokai: str
    part: str
    """What could not be done, as the card says it."""


@shape(kw_only=True)
class Discarded(Event):
    """Solitaire: a Yokai leaves the game because nothing was taken."""

    kind: Literal["discarded"] = "discarded"
    seat: int
    yokai: str
    stack: int
    next: str | None
    left: int


@shape(kw_only=True)
class EndIsNear(Event):
    """MD-R16: so many turns without a capture have passed, and so many more end the game."""

    kind: Literal["end_is_near"] = "end_is_near"
    quiet: int
    left: int


@shape(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    reason: Reason
    points: tuple[int, ...]
    source_points: tuple[int, ...]
    yokai: tuple[int, ...]
    places: tuple[int, ...]
    rank: Rank | None
    """Solitaire only."""


MadoshiEvent = (
    Laid
    | Swapped
    | SwapSkipped
    | Captured
    | Declined
    | Flipped
    | Slid
    | TurnedBlock
    | HalfTurned
    | MagicPassed
    | Discarded
    | EndIsNear
    | GameEnded
)


# ---------------------------------------------------------------- the wire scene


@shape
class SceneToken:
    """A token on the board. `under` is its other side, if it has been seen and the memory aid is on."""

    token: int
    """The same number wherever the token goes, so that its way can be drawn."""
    square: str
    face: Face
    under: Face | None


@shape
class SceneYokai:
    """A Yokai as its card shows it. Grids are read from their owner's own side, as squares of 5 by 5."""

    name: str
    line: str
    figure: str
    """What the two patterns are a picture of."""
    level: int
    source: Face
    low: int
    high: int
    sun: tuple[str, ...]
    """The Sun's pattern, row by row from the top as the Sun sees it: `X` for a token, `.` for anything."""
    moon: tuple[str, ...]
    magic: str
    """What the magic does, in one sentence."""


@shape
class SceneStack:
    stack: int
    top: SceneYokai | None
    left: int
    """How many cards, the top one included."""
    closed: bool
    """A Yokai of this stack was taken this turn, so it gives no other (MD-12)."""


@shape
class Caught:
    """A Yokai somebody has, or that was discarded (seat -1, element None)."""

    yokai: SceneYokai
    seat: int
    element: Face | None
    source: bool
    points: int


@shape
class SceneLast:
    """The latest swap, by the squares on which its two tokens lie now."""

    seat: int
    a: str
    b: str


@shape
class Promise:
    """A capture within reach: this pattern lies on the board, or would after one swap.

    Where `hole` is None the pattern is complete already; a swap leaves it so unless it takes a token out of
    it. Otherwise a token from one of the squares `bring` has to come to `hole`.
    """

    stack: int
    element: Face
    source: bool
    points: int
    squares: tuple[str, ...]
    hole: str | None
    bring: tuple[str, ...]


@shape
class Scene:
    """A view as the web table draws it."""

    seat: int
    seats: int
    sides: tuple[Side, ...]
    turn: int
    """The seat that is to decide, -1 once the game is over."""
    phase: Phase
    over: bool
    turns: int
    quiet: int
    ends_in: int | None
    """So many more turns without a capture end the game; None while that is far off (MD-R16)."""
    tokens: tuple[SceneToken, ...]
    """Square by square, a1 b1 c1 d1 e1 a2 and so on."""
    stacks: tuple[SceneStack, ...]
    caught: tuple[Caught, ...]
    """Every Yokai that left its stack, in that order."""
    points: tuple[int, ...]
    source_points: tuple[int, ...]
    places: tuple[int, ...]
    rank: Rank | None
    """Solitaire: the rank reached so far."""
    last: SceneLast | None
    legal: tuple[str, ...]
    """This seat's moves now, in notation, except swaps."""
    swappable: tuple[str, ...]
    """While this seat is to swap: the squares whose tokens may be swapped, any two of them."""
    barred: tuple[str, ...]
    """The two squares that may not be swapped with each other now (MD-8)."""
    promises: tuple[Promise, ...]
    """What this seat could take: now, or with its next swap."""
    using: SceneYokai | None
    """The Yokai whose magic is being used."""
    part: str | None
    """What is to be done now, as the card says it."""
    waiting: tuple[str, ...]
    """Yokai taken this turn whose magic is still to come."""
    must_collect: bool
    memory_aid: bool
