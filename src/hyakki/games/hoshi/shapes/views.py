"""What a seat may know, with cards as numbers."""

from __future__ import annotations

from hyakki.kernel.shapes import shape

__all__ = ["HandView", "MarkView", "PlayerView", "View"]


@shape
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


@shape
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


@shape
class MarkView:
    """A lasting effect in play."""

    card: int
    index: int
    nested: bool
    owner: int
    serial: int


@shape
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    seats: int
    over: bool
    now: int
    stage: int
    setup: str
    calm: bool
    pace: str
    boxes: int
    budget: int
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
