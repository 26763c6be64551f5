"""The search knows no game: it finds the right move in small ones that it has never seen."""

from __future__ import annotations

import pytest
from tests.toys.lanterns import LANTERNS

from hyakki.bots.guide import Guide
from hyakki.bots.playouts import playout
from hyakki.bots.search import Search
from hyakki.kernel.chance import Chance, Seeded
from hyakki.kernel.game import Sampler, State
from hyakki.kernel.log import seats_in
from hyakki.kernel.types import Outcome


class Sticks(State):
    """Two players take 1 to 3 sticks in turn; the one who takes the last stick wins."""

    def __init__(self, left: int, player: int = 0) -> None:
        super().__init__()
        self.left = left
        self.player = player

    def must(self) -> int:
        return 0 if self.over else 1 << self.player

    def legal(self, seat: int) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self.left]

    def apply(self, seat: int, move: int, chance: Chance, log: object) -> None:
        self.left -= move
        self.over = self.left == 0
        if not self.over:
            self.player = 1 - seat

    def outcome(self) -> Outcome:
        return Outcome((1, 2) if self.player == 0 else (2, 1), (0, 0), "taken", ())


class Cup(State):
    """Is the coin under the left cup or the right one? One guess, against a player who does nothing."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.guess = -1

    def must(self) -> int:
        return 0 if self.over else 1

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def apply(self, seat: int, move: int, chance: Chance, log: object) -> None:
        self.guess = move
        self.over = True

    def outcome(self) -> Outcome:
        return Outcome((1, 2) if self.guess == self.place else (2, 1), (0, 0), "guessed", ())


class OpenTable(Sampler):
    """Nothing is hidden."""

    def __init__(self, left: int) -> None:
        self.left = left

    def sample(self, chance: Chance) -> State:
        return Sticks(self.left)


class UnderACup(Sampler):
    """Three times of four the coin is under cup 1."""

    def sample(self, chance: Chance) -> State:
        return Cup(1 if chance.below(4) else 0)


@pytest.mark.parametrize(("left", "right"), [(3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_looks_ahead(left: int, right: int) -> None:
    """Leave a multiple of four: then whatever the other takes, one can fill it up to four."""
    search = Search(OpenTable(left), Guide(), 0, Seeded("sticks"))
    search.run(1500)
    assert search.best() == right


def test_it_weighs_what_it_cannot_see() -> None:
    search = Search(UnderACup(), Guide(), 0, Seeded("cup"))
    search.run(800)
    shares = {move: share for move, _, share in search.tried()}
    assert search.best() == 1
    assert shares[1] == pytest.approx(0.75, abs=0.06)
    assert sum(visits for _, visits, _ in search.tried()) == 800


@pytest.mark.parametrize("seed", range(6))
def test_it_copes_with_time_luck_and_secret_simultaneous_choices(seed: int) -> None:
    luck = Seeded(seed)
    state = LANTERNS.new(3, luck)
    decisions = 0
    while not state.over:
        owing = seats_in(state.must())
        if not owing:
            state.advance(state.due(), luck, None)
            continue
        for seat in owing:
            search = Search(LANTERNS.sampler(state.view(seat)), Guide(), seat, Seeded(f"{seed} {decisions}"))
            search.run(25)
            assert search.best() in state.legal(seat)
        state.apply(owing[0], state.draw(owing[0], luck), luck, None)
        decisions += 1
    assert decisions > 8


def test_playouts_let_time_pass_and_count_decisions() -> None:
    luck = Seeded("lanterns")
    state = LANTERNS.new(3, luck)
    assert playout(state, luck) > 8
    assert state.over


def test_a_game_that_stands_still_is_not_waited_for() -> None:
    class Stuck(Sticks):
        def must(self) -> int:
            return 0

    with pytest.raises(ValueError, match="nothing will happen"):
        playout(Stuck(3), Seeded(0))
