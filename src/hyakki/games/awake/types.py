"""What Awake Heroes shows: views. Never compiled.

Inside the rules things are numbers; in events they are names and squares, as people say them.
"""

from __future__ import annotations

from hyakki.games.awake.options import Options
from hyakki.kernel.types import frozen


@frozen
class UnitView:
    """A character on a team, and all that lies on its card."""

    character: int
    at: int
    hurt: int
    awake: int
    attack_up: int
    defence_up: int
    sunder: int
    stride: int
    roam: int
    bound: int
    dazed: int


@frozen
class TrapView:
    square: int
    card: int
    """-1 where I do not know it."""


@frozen
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    options: Options
    stage: int
    over: bool
    country: tuple[int, int]
    """-1 where it is not chosen or not shown yet."""
    picks: tuple[int, int]
    """Masks of characters, 0 where they are not shown yet."""
    made: tuple[int, int]
    starter: int
    units: tuple[tuple[UnitView, ...], tuple[UnitView, ...]]
    castle: tuple[int, int]
    breach: int
    """What the castle under attack has lost in this turn."""
    placing: int
    kinds: tuple[int, ...]
    """Which item each card shows; -1 where another has chosen it and not shown it yet."""
    hand: int
    """A mask of my cards."""
    counts: tuple[tuple[int, int], tuple[int, int]]
    """How many attack and defence items each seat holds in hand."""
    left: tuple[int, int]
    grave: int
    era: tuple[int, int]
    shuffled: tuple[int, ...]
    holds: tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]
    """For each seat (deck, era, how many): cards in hand or set as traps, by when they were last shuffled.
    Everybody saw them drawn."""
    traps: tuple[tuple[TrapView, ...], tuple[TrapView, ...]]
    laying: int
    """The trap on its way to its square: its card, -2 if I do not know it, -1 if there is none."""
    player: int
    step: int
    turn: int
    hurt_turn: int
    declined: tuple[int, int]
    pending: tuple[int, ...]
    champion: tuple[int, int]
    """-1 not chosen, -2 chosen in secret."""
    winner: int
    reason: int
