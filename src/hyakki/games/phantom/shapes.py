"""What Hero vs Phantom shows and tells: its options, views, events and wire scene. Never compiled.

Inside the rules a card is a small int; on the wire and in records it is its notation (`R3`, `P17`).
"""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.shapes import Event, option, shape

__all__ = [
    "Battled",
    "Dealt",
    "GameEnded",
    "Options",
    "PhantomEvent",
    "Play",
    "Played",
    "RoundEnded",
    "Scene",
    "SceneTrick",
    "Stuck",
    "StuckHand",
    "Trick",
    "Turned",
    "View",
]

Winner = Literal["heroes", "phantoms", "nobody"]


@shape
class Options:
    """House rules of Hero vs Phantom: a number or its text, as forms and records carry it.

    >>> Options(rounds=2, leaves="pink")
    Options(rounds=2, first='drawn', leaves='pink')
    """

    rounds: int | str = option(
        "players",
        label="Rounds",
        help="How many rounds make a game. The rulebook plays as many as there are players.",
        rule="HP-18",
        choices=(("players", "One for each player"), *((str(n), str(n)) for n in range(1, 7))),
    )
    first: int | str = option(
        "drawn",
        label="First leader",
        help="Who leads the very first trick. Usually this is drawn by lot.",
        rule="HP-R1",
        choices=(("drawn", "Drawn by lot"), *((str(n), f"Seat {n + 1}") for n in range(6))),
    )
    leaves: str = option(
        "drawn",
        label="Colour that leaves",
        help="With three players one Hero colour stays in the box for the whole game.",
        rule="HP-R1",
        choices=(
            ("drawn", "Drawn by lot"),
            ("red", "Red"),
            ("blue", "Blue"),
            ("green", "Green"),
            ("yellow", "Yellow"),
            ("pink", "Pink"),
        ),
        seats=(3,),
    )


# ---------------------------------------------------------------- views (cards as ints)


@shape
class Trick:
    """One trick: the deck's card (-1 where there is none) and the cards played, leader's first."""

    leader: int
    turned: int
    cards: tuple[int, ...]


@shape
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    seats: int
    round: int
    rounds: int
    starter: int
    leader: int
    player: int
    """Whose turn it is, -1 once the game is over."""
    over: bool
    removed: int
    """The colour that left a three-player game, -1 in others."""
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    deck: int
    aside: int
    tricks: tuple[Trick, ...]
    """Every trick of this round, the one in progress last (it may hold no card yet)."""
    sheet: tuple[tuple[int, ...], ...]
    """Points by round, then by seat."""
    stuck: int
    """Who ended the latest finished round by HP-8, -1 if nobody did."""
    stuck_hand: tuple[int, ...]


# ---------------------------------------------------------------- events (cards as notation)


@shape(kw_only=True)
class Dealt(Event):
    """A round begins. Everyone hears of it; only the owner of a hand hears its cards."""

    kind: Literal["dealt"] = "dealt"
    round: int
    rounds: int
    starter: int
    counts: tuple[int, ...]
    deck: int
    aside: int
    removed: str | None
    hand: tuple[str, ...] = ()


@shape(kw_only=True)
class Turned(Event):
    """The deck's top card is turned up as the trick's first card."""

    kind: Literal["turned"] = "turned"
    card: str
    heroes: int
    phantoms: int


@shape(kw_only=True)
class Played(Event):
    """A card falls; `heroes` and `phantoms` are the two Forces' values after it."""

    kind: Literal["played"] = "played"
    seat: int
    card: str
    heroes: int
    phantoms: int


@shape(kw_only=True)
class Battled(Event):
    """A full trick is decided; each of `scorers` wins a point, `leader` leads the next trick."""

    kind: Literal["battled"] = "battled"
    heroes: int
    phantoms: int
    winner: Winner
    tie: bool
    all_heroes: bool
    """Every player is a Hero (then nobody wins)."""
    scorers: tuple[int, ...]
    leader: int
    best: int
    """The number that made `leader` the leader."""


@shape(kw_only=True)
class Stuck(Event):
    """A player holds no playable card and shows the hand: the round is over at once."""

    kind: Literal["stuck"] = "stuck"
    seat: int
    hand: tuple[str, ...]


@shape(kw_only=True)
class RoundEnded(Event):
    kind: Literal["round_ended"] = "round_ended"
    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@shape(kw_only=True)
class GameEnded(Event):
    kind: Literal["game_ended"] = "game_ended"
    totals: tuple[int, ...]
    places: tuple[int, ...]


PhantomEvent = Dealt | Turned | Played | Battled | Stuck | RoundEnded | GameEnded


# ---------------------------------------------------------------- the wire scene


@shape
class Play:
    seat: int
    card: str


@shape
class SceneTrick:
    leader: int
    turned: str | None
    plays: tuple[Play, ...]
    heroes: int
    phantoms: int
    hero_seats: tuple[int, ...]
    phantom_seats: tuple[int, ...]
    colours: tuple[str, ...]
    """Hero colours already seen in this trick, as their letters (R B G Y K)."""
    winner: Winner | None
    """None while the trick is in progress, or when HP-8 broke it off."""
    scorers: tuple[int, ...]


@shape
class StuckHand:
    seat: int
    hand: tuple[str, ...]


@shape
class Scene:
    """A view as the web table draws it. `legal` lists this seat's moves now, in notation."""

    seat: int
    seats: int
    round: int
    """The current round, counted from 1."""
    rounds: int
    starter: int
    leader: int
    turn: int
    """The seat that is to play, -1 once the game is over."""
    over: bool
    removed: str | None
    hand: tuple[str, ...]
    legal: tuple[str, ...]
    counts: tuple[int, ...]
    deck: int
    aside: int
    trick: SceneTrick
    last: SceneTrick | None
    """The trick before this one in the same round."""
    sheet: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """Each seat's place by points so far, 1 is best."""
    stuck: StuckHand | None
    """The hand shown when HP-8 ended the latest finished round."""
