"""One simulated game: who sits where, which deal, which luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hyakki.bots import Budget, UnknownBot, choose
from hyakki.bots.players import player
from hyakki.bots.playouts import first_seat, playout
from hyakki.games import UnknownGame, game
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import Game, InvalidOption, State
from hyakki.kernel.record import Keeper, SeatLine
from hyakki.lab.tallies import Tally, tally_of

__all__ = ["Plan", "PlanError", "Played", "play", "record_name"]


class PlanError(ValueError):
    """A simulation that cannot be run as planned; says why."""


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

    def check(self) -> None:
        """Raises PlanError for anything that would go wrong later."""
        try:
            rules = game(self.game)
            rules.check_seats(self.seats)
            rules.new(self.seats, Seeded(0), rules.options(self.options))
            if not self.bots or len(self.bots) > self.seats:
                raise PlanError(f"name 1 to {self.seats} bots for {self.seats} seats, not {len(self.bots)}")
            for bot in self.bots:
                player(bot, Budget(simulations=1))
        except (UnknownGame, InvalidOption, UnknownBot) as error:
            raise PlanError(str(error)) from error
        for name, number in (("games", self.games), ("simulations", self.simulations)):
            if number < 1:
                raise PlanError(f"{name}: {number} is too few, at least 1")

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
    turns: int = 0
    """Of all players together, in a game that has a tally."""
    catching: int = 0
    """In how many of them something was caught."""


def play(plan: Plan, number: int) -> Played:
    """Play one game of a plan. All its luck comes from the plan's seed and the game's number."""
    rules = game(plan.game)
    luck = Seeded(f"{plan.seed} deal {plan.deal(number)}")
    tally = tally_of(plan.game)
    if plan.at_random and plan.records is None and tally is None:
        state = rules.new(plan.seats, luck, rules.options(plan.options))
        return played(number, playout(state, luck), state)
    names = plan.seated(number)
    lines = tuple(SeatLine("bot", f"{bot} {seat + 1}", bot) for seat, bot in enumerate(names))
    keeper = Keeper(rules, lines, plan.options)
    state = keeper.start(luck)
    decisions = 0
    while not state.over:
        owing = state.must()
        if owing:
            seat = first_seat(owing)
            move = decide(plan, rules, state, seat, names[seat], f"{plan.seed} {number} {decisions}", luck)
            decisions += 1
            if tally is not None:
                tally.see(state, move)
            keeper.move(state, seat, move, luck, at=decisions)
        else:
            keeper.advance(state, state.due(), luck, at=decisions)
    if plan.records is not None:
        (plan.records / record_name(plan, number)).write_text(keeper.record().write(), "utf-8")
    return played(number, decisions, state, tally)


def decide(
    plan: Plan, rules: Game[Any, Any], state: State, seat: int, bot: str, seed: str, luck: Chance
) -> int:
    if plan.at_random:
        # As the compiled playouts do, so that a game is the same with a record and without.
        return state.draw(seat, luck)
    budget = Budget(simulations=plan.simulations)
    text = choose(plan.game, rules.info.ruleset, state.view(seat), bot, seed, budget)
    return rules.parse(state, text)


def played(number: int, decisions: int, state: State, tally: Tally | None = None) -> Played:
    outcome = state.outcome()
    counted = tally.counted(state) if tally is not None else (0, 0)
    return Played(number, decisions, outcome.scores, outcome.places, *counted)


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{number + 1:06d}.record"
