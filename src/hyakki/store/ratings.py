"""What a store keeps of everybody's strength.

A match that counts is noted down in the same transaction as its last entry. What it does to ratings is
computed later, one match after the other, each by a turn of its own: so two that end at once never read the
same rating, a killed process loses nothing, and going through the turns again finds the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.store.skill import RatedSeat, Rating

__all__ = ["Ladder", "Rated", "Rung", "Turn"]


@dataclass(frozen=True, slots=True)
class Rated:
    """A match that counts, and when it ended."""

    match: str
    game: str
    at: int
    shares: tuple[RatedSeat, ...]
    learning: int = 0
    """So many finished games of a kind a person has before one counts for them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What was rated: a match, or a guest (`subject`) who turned out to be somebody (`heir`)."""

    turn: int
    subject: str
    game: str
    at: int
    heir: str
    shares: tuple[RatedSeat, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """Somebody on the list of a game. Equal points share a place; provisional ratings have none."""

    place: int | None
    guest: str
    """Empty for bots, which have a level instead."""
    level: str
    name: str
    face: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Ladder:
    """A part of the list of a game as one guest sees it."""

    rungs: list[Rung]
    count: int
    """How many are on the whole list."""
    mine: Rung | None
    """The guest's own line, wherever it stands; without a place if it is not on this list."""
