"""What a duel's `clock` entries say, and how a table that is opened again recalls it from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hyakki.kernel.record import Entry
from hyakki.table.live.habits import Note
from hyakki.table.live.photo import Photo
from hyakki.table.live.referee import Side

__all__ = ["Minutes", "minuted", "recall"]


class Minutes(msgspec.Struct, omit_defaults=True):
    """An exchange. Seats are keys, and in JSON keys are text."""

    photo: Photo | None = None
    """None where the entry is about something else."""
    flags: dict[str, tuple[str, ...]] = {}
    """Of those who play as no human can."""
    let: int | None = None
    """Whose line stalled, so that the exchange was void."""
    notes: dict[str, list[Note]] = {}
    """Everything pressed or seen since the entry before that says how a hand reacts."""


def minuted(photo: Photo, let: int | None, sides: Sequence[Side]) -> str:
    """The text of an entry; what it says of habits is not said again."""
    habits = {str(seat): side.habits for seat, side in enumerate(sides)}
    text = msgspec.json.encode(
        Minutes(
            photo,
            {seat: habit.flags for seat, habit in habits.items() if habit.flags},
            let,
            {seat: habit.fresh for seat, habit in habits.items() if habit.fresh},
        )
    )
    for habit in habits.values():
        habit.fresh = []
    return text.decode()


def recall(entries: Iterable[Entry], sides: Sequence[Side]) -> None:
    """Lets are two a player and match, and habits those of a whole one, however often a table is opened."""
    for entry in entries:
        if entry.kind == "clock":
            minutes = msgspec.json.decode(entry.move, type=Minutes)
            if minutes.let is not None:
                sides[minutes.let].lets += 1
            for seat, notes in minutes.notes.items():
                for kind, value in notes:
                    sides[int(seat)].habits.note(kind, value)
    for side in sides:
        side.habits.fresh = []
