"""What a game counts besides points and places, move by move while it is simulated."""

from __future__ import annotations

from typing import Any, Protocol, cast

from hyakki.games.madoshi.moves import CAPTURE, DONE
from hyakki.games.madoshi.state import MadoshiState

__all__ = ["Tally", "tally_of"]


class Tally(Protocol):
    """Sees every move before it is made, and the end."""

    def see(self, state: Any, move: int) -> None: ...

    def counted(self, state: Any) -> tuple[int, int, bool]:
        """How many turns the game took, all players together, in how many something was caught, and whether
        the game was ended because nothing happened any more."""


class Catches:
    """Madoshi: a turn in which several Yokai are caught counts once."""

    def __init__(self) -> None:
        self.turns: set[int] = set()

    def see(self, state: Any, move: int) -> None:
        if CAPTURE <= move < DONE:
            self.turns.add(int(cast("MadoshiState", state).turns))

    def counted(self, state: Any) -> tuple[int, int, bool]:
        position = cast("MadoshiState", state)
        quiet = position.reason() == "quiet"  # then the last turn is counted already
        return int(position.turns) + (not quiet), len(self.turns), quiet


TALLIES: dict[str, type[Tally]] = {"madoshi": Catches}


def tally_of(game: str) -> Tally | None:
    return TALLIES[game]() if game in TALLIES else None
