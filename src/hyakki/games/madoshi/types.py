"""What Madoshi shows: views and the scene for the wire. Never compiled.

Inside the rules squares, tokens and Yokai are small ints; on the wire and in records a square is `a1` to
`e5` from the Sun's side, a face is `water`, `wind`, `fire`, `wood`, `earth`, `wild` or `void`, a Yokai is its
name, and a stack is 1, 2 or 3, which is also its level.
"""

from __future__ import annotations

from hyakki.games.madoshi.events import Face, Phase, Rank, Side
from hyakki.games.madoshi.options import Options
from hyakki.kernel.types import frozen


@frozen
class Taken:
    """A Yokai that left its stack: `seat` has it (-1: discarded), taken with `element` (-1: discarded)."""

    yokai: int
    seat: int
    element: int


@frozen
class View:
    """All that a player with perfect memory may know. Both players and a spectator know the same."""

    seat: int
    sides: tuple[int, ...]
    """For each seat 0 for the Sun, 1 for the Moon."""
    options: Options
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


@frozen
class SceneToken:
    """A token on the board. `under` is its other side, if it has been seen and the memory aid is on."""

    token: int
    """The same number wherever the token goes, so that its way can be drawn."""
    square: str
    face: Face
    under: Face | None


@frozen
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
    signs: tuple[str, ...]
    """The same choice by choice, as the card writes it, to be drawn: `flip earth`, `slide row`."""


@frozen
class SceneStack:
    stack: int
    top: SceneYokai | None
    left: int
    """How many cards, the top one included."""
    closed: bool
    """A Yokai of this stack was taken this turn, so it gives no other (MD-12)."""


@frozen
class Caught:
    """A Yokai somebody has, or that was discarded (seat -1, element None)."""

    yokai: SceneYokai
    seat: int
    element: Face | None
    source: bool
    points: int


@frozen
class SceneLast:
    """The latest swap, by the squares on which its two tokens lie now."""

    seat: int
    a: str
    b: str


@frozen
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


@frozen
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
    threats: tuple[Promise, ...]
    """While this seat decides: what the player opposite could take next, if the board stays as it is."""
    using: SceneYokai | None
    """The Yokai whose magic is being used."""
    part: str | None
    """What is to be done now, as the card says it."""
    waiting: tuple[str, ...]
    """Yokai taken this turn whose magic is still to come."""
    options: Options
