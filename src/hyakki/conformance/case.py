"""What the suite needs to know of a game, and how it plays one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import NEVER, Game
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.kernel.record import Keeper, Record, SeatLine


class Nonconformity(AssertionError):
    """A game breaks its contract: which check found it, and what was seen."""

    def __init__(self, check: str, seen: str, message: str = "") -> None:
        super().__init__(message or f"{check}: {seen}")
        self.check = check
        self.seen = seen

    def told(self, case: Case, promise: str) -> Nonconformity:
        """The same with the game's name and with what the check asks for, to be read by its author."""
        options = "".join(f", {name}={value}" for name, value in case.options.items())
        players = "1 player" if case.seats == 1 else f"{case.seats} players"
        message = (
            f"{case.game.info.title} ({players}{options}) fails the check {self.check!r}.\n"
            f"  It should be so: {promise}\n"
            f"  But: {self.seen}"
        )
        return Nonconformity(self.check, self.seen, message)


@dataclass(frozen=True)
class Case:
    """A game at one number of seats with one set of options.

    `twins` and `worlds` say independently of the game's own code what a seat may not know. `twins` takes a
    record, a seat and luck and gives another record in which only that differs (or None if nothing can).
    `worlds` lists the keys of all positions that a seat could be in, or None where they are too many. Both
    can be left out; then the checks that need them are left out too.
    """

    game: Game[Any, Any]
    seats: int
    moves: int = 0
    """Every number below this is tried as a move, legal or not; 0: as many as a few random games show."""
    twins: Callable[[Record, int, Chance], Record | None] | None = None
    worlds: Callable[[Any, int], list[str] | None] | None = None
    options: dict[str, str] = field(default_factory=dict)
    games: int = 5
    seed: int = 1
    limit: int = 5_000
    """No game may take more decisions than this."""
    seldom: frozenset[int] = frozenset()
    """Moves that would end most games early: once drawn, most often another is drawn instead."""

    @cached_property
    def tried(self) -> range:
        """The moves that are tried, legal or not."""
        if self.moves:
            return range(self.moves)
        seen = [
            move
            for seed in self.seeds("moves")
            for state in self.playing(seed)
            for seat in seats_in(state.may())
            for move in state.legal(seat)
        ]
        return range(max(seen, default=0) + 1)

    @property
    def lines(self) -> tuple[SeatLine, ...]:
        return tuple(SeatLine("bot", f"Seat {seat + 1}", "random") for seat in range(self.seats))

    @property
    def viewers(self) -> list[int]:
        return [*range(self.seats), NOBODY]

    def twin(self, record: Record, seat: int, luck: Chance) -> Record | None:
        if self.twins is None:
            raise ValueError("this case does not say what a seat may not know: hand in `twins`")
        return self.twins(record, seat, luck)

    def possible(self, state: Any, seat: int) -> list[str] | None:
        if self.worlds is None:
            raise ValueError("this case does not say which worlds are possible: hand in `worlds`")
        return self.worlds(state, seat)

    def seeds(self, check: str, games: int | None = None) -> list[str]:
        return [f"{check} {self.game.info.name} {self.seed + i}" for i in range(games or self.games)]

    def played(self, seed: str) -> tuple[Keeper, Any]:
        """A whole random game: its record and its last position."""
        keeper = Keeper(self.game, self.lines, self.options)
        *_, state = self.playing(seed, keeper)
        return keeper, state

    def playing(self, seed: str, keeper: Keeper | None = None) -> Iterator[Any]:
        """Every position of a random game, the same object each time, changed in place."""
        keeper = keeper or Keeper(self.game, self.lines, self.options)
        luck, choice = Seeded(f"luck {seed}"), Seeded(f"choice {seed}")
        state = keeper.start(luck)
        yield state
        while not state.over:
            if len(keeper.entries) > self.limit:
                raise Nonconformity(
                    "ends", f"a random game was not over after {self.limit} entries (seed {seed!r})"
                )
            self._act(state, keeper, luck, choice)
            yield state

    def _act(self, state: Any, keeper: Keeper, luck: Chance, choice: Seeded) -> None:
        """One decision that somebody owes, or an input somebody may make, or time passing."""
        due = state.due()
        seats = seats_in(state.must())
        if not seats and state.may() and (due == NEVER or choice.below(3) == 0):
            seats = seats_in(state.may())
        if seats:
            seat = seats[choice.below(len(seats))]
            move = state.draw(seat, choice)
            while move in self.seldom and len(state.legal(seat)) > 1 and choice.below(20):
                move = state.draw(seat, choice)
            keeper.move(state, seat, move, luck)
        elif due != NEVER:
            # now and then a look in between, as a live table might take it
            ahead = due - state.now
            to = state.now + choice.below(ahead) + 1 if ahead > 1 and choice.below(2) else due
            keeper.advance(state, to, luck)
        else:
            raise Nonconformity(
                "ends", f"nobody can act, nothing is due, and yet it is not over: {state.dump()}"
            )
