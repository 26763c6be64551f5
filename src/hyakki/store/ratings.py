"""What a store keeps of everybody's strength.

A match that counts is noted down in the same transaction as its last entry. What it does to ratings is
reckoned later, one match after the other, each by a turn of its own: so two that end at once never read the
same rating, a killed process loses nothing, and whoever goes through the turns again finds the same numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hyakki.store.shapes import MatchRow
from hyakki.store.skill import Book, Change, Rating, Share

__all__ = ["Ladder", "Rated", "Ratings", "Rung", "Turn"]


@dataclass(frozen=True, slots=True)
class Rated:
    """A match that counts, and when it ended."""

    match: str
    game: str
    at: int
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What was reckoned: a match, or a guest (`subject`) who turned out to be somebody (`heir`)."""

    turn: int
    subject: str
    game: str
    at: int
    heir: str
    shares: tuple[Share, ...]


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


class Ratings(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    @abstractmethod
    async def settle(self, most: int) -> int:
        """Reckon up to so many matches that wait for it, in the order of their ends; how many there were."""

    @abstractmethod
    async def ladder(self, game: str, since: int, start: int, limit: int, guest: str) -> Ladder:
        """Who has played since then, the strongest first, provisional ratings after all others.

        Whoever wanted to be forgotten is not on it.
        """

    @abstractmethod
    async def of_guest(self, guest: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""

    @abstractmethod
    async def changes(self, matches: Sequence[str]) -> dict[str, list[Change]]:
        """What these matches changed, by seat; those that do not count, or wait, are missing."""

    # ---------------------------------------------------------------- reckoning everything anew

    @abstractmethod
    async def uncounted(self, after: str, limit: int) -> list[tuple[MatchRow, int]]:
        """Finished matches that were never noted down, and their ends, by their ids beyond `after`."""

    @abstractmethod
    async def adopt(self, matches: Sequence[Rated]) -> None:
        """Note matches down, in this order, before all that have had a turn."""

    @abstractmethod
    async def turns(self, after: int | None, limit: int) -> list[Turn]:
        """What was reckoned, in its order, beyond a turn; from the first one on without it."""

    @abstractmethod
    async def count(self) -> int:
        """How many turns there were."""

    @abstractmethod
    async def correct(self, changes: Mapping[str, Iterable[Change]]) -> None:
        """What matches changed, reckoned anew."""

    @abstractmethod
    async def replace(self, book: Book, last: int) -> bool:
        """These are the ratings from now on; False, and nothing is done, if turns came after `last`."""
