"""What happens in Hero vs Phantom, as data: every kind of event, listed once. Never compiled."""

from __future__ import annotations

from typing import Literal, get_args

from hyakki.kernel.types import Event, Seat, frozen

Winner = Literal["heroes", "phantoms", "nobody"]


@frozen(kw_only=True)
class Dealt(Event):
    """A round begins. Everyone hears of it; only the owner of a hand hears its cards."""

    kind: Literal["dealt"] = "dealt"
    round: int
    rounds: int
    starter: Seat
    counts: tuple[int, ...]
    deck: int
    aside: int
    removed: str | None
    hand: tuple[str, ...] = ()


@frozen(kw_only=True)
class Turned(Event):
    """The deck's top card is turned up as the trick's first card."""

    kind: Literal["turned"] = "turned"
    card: str
    heroes: int
    phantoms: int


@frozen(kw_only=True)
class Played(Event):
    """A card falls; `heroes` and `phantoms` are the two Forces' values after it."""

    kind: Literal["played"] = "played"
    seat: Seat
    card: str
    heroes: int
    phantoms: int


@frozen(kw_only=True)
class Battled(Event):
    """A full trick is decided; each of `scorers` wins a point, `leader` leads the next trick.

    After the last trick of a round nobody leads, and `leader` is -1.
    """

    kind: Literal["battled"] = "battled"
    heroes: int
    phantoms: int
    winner: Winner
    tie: bool
    all_heroes: bool
    """Every player is a Hero (then nobody wins)."""
    scorers: tuple[Seat, ...]
    leader: Seat
    best: int
    """The number that made `leader` the leader."""
    latest: bool
    """Others on that side played the same number, but earlier."""


@frozen(kw_only=True)
class Stuck(Event):
    """A player holds no playable card and shows the hand: the round is over at once."""

    kind: Literal["stuck"] = "stuck"
    seat: Seat
    hand: tuple[str, ...]


@frozen(kw_only=True)
class RoundEnded(Event):
    kind: Literal["round_ended"] = "round_ended"
    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@frozen(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    totals: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[Seat, ...]


PhantomEvent = Dealt | Turned | Played | Battled | Stuck | RoundEnded | GameEnded

EVENTS: tuple[type[Event], ...] = get_args(PhantomEvent)
