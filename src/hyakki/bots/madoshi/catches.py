"""What simulated games of Madoshi show: how long they are, and in how many turns something is caught."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.bots.trial import Card, Counts, Figure, Trial
from hyakki.games.madoshi.cards import DECK
from hyakki.games.madoshi.moves import CAPTURE, DONE
from hyakki.games.madoshi.state import MadoshiState
from hyakki.kernel.log import NOBODY, Log

__all__ = ["CATCHES", "Catches"]


@final
class Catches:
    """A turn in which several Yokai are caught counts once."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turns: set[int] = set()

    def see(self, state: Any, move: int) -> None:
        if CAPTURE <= move < DONE:
            self.turns.add(int(cast("MadoshiState", state).turns))

    def counted(self, state: Any) -> Counts:
        position = cast("MadoshiState", state)
        quiet = position.reason() == "quiet"  # then the last turn is counted already
        turns = int(position.turns) + (not quiet)
        ended = (float(quiet), 1.0) if self.seats > 1 else ()
        return (turns / self.seats,), (float(len(self.turns)), float(turns)), ended


def had(seats: int, log: Log) -> tuple[tuple[str, ...], ...]:
    """What each seat has caught."""
    events: list[Any] = log.heard(NOBODY)
    caught = [event for event in events if event.kind == "captured"]
    return tuple([tuple([event.yokai for event in caught if event.seat == seat]) for seat in range(seats)])


def card(name: str) -> Card:
    found = DECK.cards[DECK.by_name[name]]
    return Card(name, name, f"level {found.level}", found.level)


def points(state: Any) -> list[int]:
    return cast("MadoshiState", state).points()


CATCHES: Final = Trial(
    figures=(
        Figure("turns", "spread", "the median game takes {median:g} turns a side ({least:g} to {most:g})"),
        Figure("catching", "share", "something is caught in {share} of all turns ({interval})"),
        Figure("quiet", "share", "{share} of the games end because nothing is caught any more ({interval})"),
    ),
    tally=Catches,
    card=card,
    had=had,
    points=points,
)
