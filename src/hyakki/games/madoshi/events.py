"""What happens in Madoshi, as data: every kind of event, listed once. Never compiled."""

from __future__ import annotations

from typing import Literal, get_args

from hyakki.kernel.types import Event, Seat, frozen

Side = Literal["sun", "moon"]
Face = Literal["water", "wind", "fire", "wood", "earth", "wild", "void"]
Phase = Literal["swap", "collect", "order", "magic", "discard", "over"]
Rank = Literal["none", "novice", "accolade", "monk", "high_priest"]
Reason = Literal["stack_empty", "quiet", "all_gone"]
Way = Literal["left", "right"]
Decided = Literal[
    "points",
    "source",  # as many points, more of them from source elements
    "fewest",  # as many of those, too, from fewer Yokai
    "shared",
    "rank",  # nobody to beat: alone one reaches a rank
]


@frozen(kw_only=True)
class Laid(Event):
    """The board is laid and the stacks are turned up."""

    kind: Literal["laid"] = "laid"
    faces: tuple[Face, ...]
    """Square by square, a1 b1 c1 d1 e1 a2 and so on."""
    tops: tuple[str, ...]
    sides: tuple[Side, ...]
    first: Seat


@frozen(kw_only=True)
class Swapped(Event):
    """Two tokens changed places: `a_face` lay on `a` and lies on `b` now."""

    kind: Literal["swapped"] = "swapped"
    seat: Seat
    a: str
    b: str
    a_face: Face
    b_face: Face


@frozen(kw_only=True)
class SwapSkipped(Event):
    """There was no legal swap."""

    kind: Literal["swap_skipped"] = "swap_skipped"
    seat: Seat


@frozen(kw_only=True)
class Captured(Event):
    kind: Literal["captured"] = "captured"
    seat: Seat
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


@frozen(kw_only=True)
class Declined(Event):
    """The player takes no more, though something could be taken."""

    kind: Literal["declined"] = "declined"
    seat: Seat
    yokai: tuple[str, ...]
    """What could have been taken."""


@frozen(kw_only=True)
class Flipped(Event):
    kind: Literal["flipped"] = "flipped"
    seat: Seat
    yokai: str
    square: str
    before: Face
    after: Face


@frozen(kw_only=True)
class Slid(Event):
    """The tokens on `squares` moved one step along them; the last came in at the first."""

    kind: Literal["slid"] = "slid"
    seat: Seat
    yokai: str
    move: str
    squares: tuple[str, ...]


@frozen(kw_only=True)
class TurnedBlock(Event):
    """The tokens on `squares` moved one step round them; the last came to the first."""

    kind: Literal["turned_block"] = "turned_block"
    seat: Seat
    yokai: str
    move: str
    way: Way
    squares: tuple[str, ...]


@frozen(kw_only=True)
class HalfTurned(Event):
    """The whole board was turned half way round."""

    kind: Literal["half_turned"] = "half_turned"
    seat: Seat
    yokai: str


@frozen(kw_only=True)
class MagicPassed(Event):
    """A magic, or a part of it, could not be done at all."""

    kind: Literal["magic_passed"] = "magic_passed"
    seat: Seat
    yokai: str
    part: str
    """What could not be done, as the card says it."""


@frozen(kw_only=True)
class Discarded(Event):
    """Solitaire: a Yokai leaves the game because nothing was taken."""

    kind: Literal["discarded"] = "discarded"
    seat: Seat
    yokai: str
    stack: int
    next: str | None
    left: int


@frozen(kw_only=True)
class EndIsNear(Event):
    """MD-R16: so many turns without a capture have passed, and so many more end the game."""

    kind: Literal["end_is_near"] = "end_is_near"
    quiet: int
    left: int


@frozen(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    reason: Reason
    points: tuple[int, ...]
    source_points: tuple[int, ...]
    yokai: tuple[int, ...]
    places: tuple[int, ...]
    rank: Rank | None
    """Solitaire only."""
    by: Decided
    winner: Seat
    """-1 if the win is shared."""


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

EVENTS: tuple[type[Event], ...] = get_args(MadoshiEvent)
