"""What to simulate, and how one game of it went."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hyakki.bots import UnknownBot
from hyakki.bots.programs import Program, UnfitProgram
from hyakki.bots.trial import Counts
from hyakki.bots.trials import trial_of
from hyakki.games import UnknownGame, game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import InvalidOption

__all__ = ["Plan", "PlanError", "Played"]


class PlanError(ValueError):
    """A simulation that cannot be run as planned; says why, and which word of the plan is to blame."""

    def __init__(self, problem: str, word: str = "") -> None:
        super().__init__(problem)
        self.word = word


@dataclass(frozen=True)
class Plan:
    """What to simulate. The names of the bots repeat round the seats.

    >>> plan = Plan("phantom", seats=5, bots=("hard", "random"), games=10)
    >>> plan.line_up
    ('hard', 'random', 'hard', 'random', 'hard')
    >>> plan.rotations, plan.seated(1)
    (5, ('random', 'hard', 'random', 'hard', 'hard'))
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: str = "1"
    options: dict[str, str] = field(default_factory=dict)
    simulations: int = 300
    records: Path | None = None
    engines: tuple[Program, ...] = ()
    """Bots from elsewhere, named among the others."""

    def check(self) -> None:
        """Raises PlanError for anything that would go wrong later."""
        word = "game"
        try:
            rules = game(self.game)
            word = "seats"
            rules.check_seats(self.seats)
            word = "options"
            rules.new(self.seats, Seeded(0), rules.options(self.options))
            word = "bots"
            if not self.bots or len(self.bots) > self.seats:
                raise PlanError(
                    f"name 1 to {self.seats} bots for {self.seats} seats, not {len(self.bots)}", word
                )
            self.check_bots()
        except (UnknownGame, InvalidOption, UnknownBot, UnfitProgram) as error:
            raise PlanError(str(error), word) from error
        for name, number in (("games", self.games), ("simulations", self.simulations)):
            if number < 1:
                raise PlanError(f"{name}: {number} is too few, at least 1")

    def check_bots(self) -> None:
        engines = [engine.name for engine in self.engines]
        check = trial_of(self.game).check
        for engine in self.engines:
            engine.check()
            if engines.count(engine.name) > 1:
                raise PlanError(f"two engines are called {engine.name}: give each a name of its own")
            try:
                check(engine.name)
            except UnknownBot:
                continue
            raise PlanError(f"engine {engine.name}: there is a bot of that name already; choose another")
        for bot in self.bots:
            if bot not in engines:
                check(bot)

    @property
    def line_up(self) -> tuple[str, ...]:
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))

    @property
    def rotations(self) -> int:
        """How often the line-up moves on by a seat before it looks the same again."""
        line = self.line_up
        return next(n for n in range(1, self.seats + 1) if line[n:] + line[:n] == line)

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: the games of one deal turn the line-up round the table."""
        turn = number % self.rotations
        line = self.line_up
        return line[turn:] + line[:turn]

    def deal(self, number: int) -> int:
        """Which deal a game is played with."""
        return number // self.rotations

    @property
    def at_random(self) -> bool:
        return set(self.bots) == {"random"}


class Played(NamedTuple):
    """How one game went."""

    number: int
    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    counts: Counts = ()
    """What its game's trial counted."""
    cards: tuple[tuple[str, ...], ...] = ()
    """What each seat had, in notation, in a game that counts cards."""
    curve: tuple[tuple[int, ...], ...] = ()
    """The points of each seat at equal steps through the game, in a game that tells them."""
    faults: tuple[tuple[str, str], ...] = ()
    """Which engine from elsewhere did something wrong, and what."""
