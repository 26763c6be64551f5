"""What a player knows of a game beyond its rules: plain answers here, better ones from a game's own guide."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["Guide"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Made for one decision, from the view in which it is taken.

    The states it is asked about are samples of that view: what it reads in them is a guess, never the truth.
    """

    def wonder(self, chance: Chance) -> None:
        """Called once before a choice: for tastes that differ from one game to the next."""

    def newcomer(self) -> None:
        """Called before a careless choice in a game that is somebody's first, or like one."""

    def at_once(self, state: State, seat: i64, chance: Chance) -> i64:
        """A move that is known to be good without looking ahead, else -1. The position is a sample, too."""
        return -1

    def considered(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """The legal moves without those that nobody with sense would even think of, at least one."""
        return moves

    def gentle(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """These moves without those that would spoil a beginner's first minutes, at least one."""
        return moves

    def plain(self, state: State, seat: i64, moves: list[int]) -> list[int]:
        """Those of these moves that even a careless player does not overlook."""
        return []

    def notices(self) -> i64:
        """Of a hundred moves a careless player looks at so many."""
        return 50

    def prepare(self, state: State) -> None:
        """Called with every sample before it is played on; may cut the game to what is worth a thought."""

    def enough(self, state: State) -> bool:
        """Whether the search need not look beyond this position."""
        return state.over

    def shares(self, state: State) -> vec[float]:
        """What such a position is worth: each seat's share of the win, 1 in all."""
        places = state.outcome().places
        winners = len([1 for place in places if place == 1])
        return vec[float]([1.0 / winners if place == 1 else 0.0 for place in places])

    def sight(self, state: State) -> i64:
        """A number for what the latest move brought to light besides itself, a turned card for example."""
        return 0

    def moves(self, state: State, seat: i64) -> list[int]:
        """The moves worth a thought, at least one. `worth` is asked about this position next."""
        return state.legal(seat)

    def steady(self) -> bool:
        """Whether a node's moves are the same in all samples that come by: true where nobody has secrets."""
        return False

    def worth(self, state: State, seat: i64, move: i64) -> float:
        """A judgement of a move at first sight: more is better."""
        return 0.0

    def pick(self, state: State, seat: i64, chance: Chance) -> i64:
        """A quick move for the player to move, to see how things may go on."""
        return state.draw(seat, chance)
