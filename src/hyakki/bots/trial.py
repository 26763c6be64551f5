"""What simulated games of a game show besides points and places, and how they are played if not by turns.

A game needs none of this to be simulated: the plain `Trial` plays it move by move and counts nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from hyakki.bots.players import Budget, player
from hyakki.bots.playouts import playout
from hyakki.bots.programs import Programs
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State
from hyakki.kernel.log import Log
from hyakki.kernel.record import Keeper

__all__ = ["LOT", "Card", "Counts", "Figure", "PlayedGame", "Seating", "Tally", "Trial"]


LOT = "+lot"
"""What is behind a bot's name that begins by lot: `normal+lot`."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that is counted in every game, and the sentence that tells of it.

    A `spread` has any numbers, of which the sentence may tell the {median}, the {least}, the {most} and how
    {many} there are; a `share` has a part and its whole ({share}, {interval}); a `mean` has one ({mean}).
    """

    name: str
    kind: Literal["spread", "share", "mean"]
    sentence: str


Counts = tuple[tuple[float, ...], ...]
"""Of one game: the numbers of every `Figure`, in their order; none where a figure says nothing."""


class Card(NamedTuple):
    """What a table of cards says about one."""

    text: str
    name: str
    kind: str
    cost: int


class Tally(Protocol):
    """Sees every move before it is made, and the end."""

    def see(self, state: Any, move: int) -> None: ...

    def counted(self, state: Any) -> Counts: ...


class Seating(NamedTuple):
    """Who plays a simulated game, and where the luck of those who play comes from."""

    bots: tuple[str, ...]
    seed: str
    number: int
    simulations: int
    kept: bool
    """Everything must go through the keeper, which writes it down."""
    programs: Programs
    """Those seats that an engine from elsewhere decides for."""


class PlayedGame(NamedTuple):
    """How a game went."""

    decisions: int
    state: State
    counts: Counts
    cards: tuple[tuple[str, ...], ...] = ()
    """What each seat had, in notation."""


def known(bot: str) -> None:
    player(bot, Budget(simulations=1))


@dataclass(frozen=True)
class Trial:
    figures: tuple[Figure, ...] = ()
    tally: Callable[[int], Tally] | None = None
    """Counts move by move, in a game for so many."""
    play: Callable[[Seating, Keeper, Chance], PlayedGame] | None = None
    """A game that is not simply played by turns."""
    check: Callable[[str], None] = known
    """Raises UnknownBot."""
    card: Callable[[str], Card] | None = None
    """A card by its notation, where it is counted how often its owner wins."""
    had: Callable[[int, Log], tuple[tuple[str, ...], ...]] | None = None
    """What each of so many seats had, from what happened; `play` tells it by itself."""
    lot: Callable[[Any, int, Chance], int] | None = None
    """What is chosen before the first turn, drawn by lot, and -1 from then on: how `NAME+lot` begins."""
    points: Callable[[Any], Sequence[int]] | None = None
    """How far each seat has come in a position, for the curve of a game."""
    quickly: Callable[[State, Chance], int] = playout
    """A whole game as fast as it goes, for measuring; how many decisions it took."""
