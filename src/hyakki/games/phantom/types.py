"""What Hero vs Phantom shows: views and the scene for the wire. Never compiled.

Inside the rules a card is a small int; on the wire and in records it is its notation (`R3`, `P17`).
"""

from __future__ import annotations

from hyakki.games.phantom.events import Winner
from hyakki.games.phantom.options import Options
from hyakki.kernel.types import frozen


@frozen
class Trick:
    """One trick: the deck's card (-1 where there is none) and the cards played, leader's first."""

    leader: int
    turned: int
    cards: tuple[int, ...]


@frozen
class View:
    """All that a player with perfect memory in `seat` may know; seat -1 is a spectator."""

    seat: int
    seats: int
    options: Options
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


@frozen
class Play:
    seat: int
    card: str


@frozen
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


@frozen
class Preview:
    """The trick with one more card of this seat: the Forces, and who would score if it ended there."""

    card: str
    heroes: int
    phantoms: int
    winner: Winner
    scorers: tuple[int, ...]


@frozen
class StuckHand:
    seat: int
    hand: tuple[str, ...]


@frozen
class Scene:
    """A view as the web table draws it. `legal` lists this seat's moves now, in notation."""

    seat: int
    seats: int
    options: Options
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
    previews: tuple[Preview, ...]
    """For each legal card, in the same order."""
