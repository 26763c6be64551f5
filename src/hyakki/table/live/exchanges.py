"""What the journal knows of a duel's exchanges, and how a table that is opened again recalls it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hyakki.kernel.record import Entry
from hyakki.table.entries import Exchange, fact_of
from hyakki.table.live.photo import Photo
from hyakki.table.live.referee import Side

__all__ = ["exchange_of", "recall"]


def exchange_of(photo: Photo, let: int | None, sides: Sequence[Side]) -> Exchange:
    """What an entry says; what it says of habits is not said again."""
    habits = {str(seat): side.habits for seat, side in enumerate(sides)}
    said = Exchange(
        photo,
        {seat: habit.flags for seat, habit in habits.items() if habit.flags},
        let,
        {seat: habit.fresh for seat, habit in habits.items() if habit.fresh},
    )
    for habit in habits.values():
        habit.fresh = []
    return said


def recall(entries: Iterable[Entry], sides: Sequence[Side]) -> None:
    """Lets are two a player and match, and habits those of a whole one, however often a table is opened."""
    for entry in entries:
        said = fact_of(entry)
        if isinstance(said, Exchange):
            if said.let is not None:
                sides[said.let].lets += 1
            for seat, notes in said.notes.items():
                for kind, value in notes:
                    sides[int(seat)].habits.note(kind, value)
    for side in sides:
        side.habits.fresh = []
