"""How strong everybody is, from the places they reach: openskill's Plackett-Luce on a scale that people know.

>>> book = Book()
>>> seats = [RatedSeat(0, "mio", 1), RatedSeat(1, "ken", 2), RatedSeat(2, "bot:hard", 2)]
>>> _ = book.count("phantom", 1000, seats)
>>> book.rating("phantom", "mio").points > START > book.rating("phantom", "ken").points
True
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

__all__ = ["FRESH", "START", "Book", "RatedSeat", "Rating", "RatingChange", "prepare"]

START: Final = 1500
DOUBT: Final = 250.0
"""Of somebody who has not played yet."""
LUCK: Final = 125.0
"""How far a game can go otherwise than strength says. With it, 400 points are ten games won to one lost."""
DRIFT: Final = 2.5
"""What every game adds to the doubt, so that nobody's rating sets for good."""
SETTLED: Final = 150.0
"""Above this doubt a rating is provisional; some ten games bring it below."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """What a seat brought its player. Several seats of one kind of bot are one player."""

    seat: int
    player: str
    """A guest's id, or `bot:` and a level."""
    place: int
    spared: bool = False
    """The others are measured by this seat, but for its own player nothing changes."""
    learning: bool = False
    """Spared because it is among its player's first games of this kind."""


@dataclass(frozen=True, slots=True)
class Rating:
    strength: float = float(START)
    doubt: float = DOUBT
    games: int = 0
    latest: int = 0
    """When the latest game ended."""

    @property
    def points(self) -> int:
        return round(self.strength)

    @property
    def margin(self) -> int:
        """Two times out of three the true strength lies within it."""
        return round(self.doubt)

    @property
    def settled(self) -> bool:
        return self.doubt <= SETTLED


FRESH: Final = Rating()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one game did to the rating of the player in a seat."""

    seat: int
    before: Rating
    after: Rating


class Book:
    """Everybody's ratings. The same games in the same order always give the same book."""

    def __init__(self) -> None:
        self.ratings: dict[tuple[str, str], Rating] = {}
        self.heirs: dict[str, str] = {}
        """Guests who turned out to be somebody else."""

    def rating(self, game: str, player: str) -> Rating:
        return self.ratings.get((game, player), FRESH)

    def count(self, game: str, at: int, shares: Sequence[RatedSeat]) -> list[RatingChange]:
        """A game that has ended."""
        players = [self.heirs.get(share.player, share.player) for share in shares]
        before = [self.rating(game, player) for player in players]
        told = measured(before, [share.place for share in shares])
        moved = {
            player: mean([told[i] for i, other in enumerate(players) if other == player])
            for player, share in zip(players, shares)
            if not share.spared
        }
        for player, (strength, doubt) in moved.items():
            was = self.rating(game, player)
            self.ratings[game, player] = Rating(strength, doubt, was.games + 1, max(at, was.latest))
        return [
            RatingChange(share.seat, was, self.ratings[game, player] if player in moved else was)
            for share, player, was in zip(shares, players, before)
        ]

    def bring(self, old: str, new: str) -> list[str]:
        """A guest is somebody else from now on, who gets what both have shown. The games that concerns."""
        self.heirs[old] = new
        games = [game for game, player in self.ratings if player == old]
        for game in games:
            theirs = self.ratings.pop((game, old))
            mine = self.ratings.get((game, new))
            self.ratings[game, new] = theirs if mine is None else together(mine, theirs)
        return games


def prepare() -> PlackettLuce:
    """The model. Importing it takes a moment, so it is fetched before anybody waits for a transaction."""
    global _model  # noqa: PLW0603 (made once, never changed)
    if _model is None:
        from openskill.models import PlackettLuce

        _model = PlackettLuce(mu=START, sigma=DOUBT, beta=LUCK, tau=DRIFT)
    return _model


_model: PlackettLuce | None = None


def measured(before: Sequence[Rating], places: Sequence[int]) -> list[tuple[float, float]]:
    """Strength and doubt of each seat after a game."""
    model = prepare()
    seats = [[model.rating(mu=rating.strength, sigma=rating.doubt)] for rating in before]
    return [(seat[0].mu, seat[0].sigma) for seat in model.rate(seats, ranks=[float(p) for p in places])]


def mean(seats: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return math.fsum(s for s, _ in seats) / len(seats), math.fsum(d for _, d in seats) / len(seats)


def together(one: Rating, other: Rating) -> Rating:
    """What two ratings of the same person say together: the surer one counts more.

    >>> sure, unsure = Rating(1700.0, 80.0, 30, 5), Rating(1400.0, 200.0, 3, 9)
    >>> merged = together(sure, unsure)
    >>> merged.points, merged.doubt < 80, merged.games, merged.latest
    (1674, True, 33, 9)
    """
    # Both began with the same guess, which must not count twice.
    weights = [1 / one.doubt**2, 1 / other.doubt**2, -1 / DOUBT**2]
    whole = max(math.fsum(weights), 1 / DOUBT**2)
    strengths = (one.strength, other.strength, float(START))
    shift = math.fsum(weight * (strength - START) for weight, strength in zip(weights, strengths))
    return Rating(START + shift / whole, whole**-0.5, one.games + other.games, max(one.latest, other.latest))
