"""How fast our own parts are: random play, the small questions a table asks, and the search."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from hyakki.bots.players import GUIDES
from hyakki.bots.playouts import playout
from hyakki.bots.search import Search
from hyakki.bots.trials import trial_of
from hyakki.games import GAMES
from hyakki.games import game as game_of
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in

__all__ = ["COSTS", "OTHERS", "OWN", "Measure", "simulations_per_second"]

Measure = Callable[[float], tuple[int, float]]
"""Works for about so many seconds; how many decisions it made, in how many seconds.

Seconds of the processor, all on one core: other programs on the machine disturb them least.
"""

TRICKS = next(game for game in GAMES.values() if "tricks" in game.info.traits)
"""What stands beside Hearts, which is played in tricks as well,"""
SEATS = 4
"""by as many."""
LUCK = Seeded("bench")


def repeat(once: Callable[[], int], seconds: float) -> tuple[int, float]:
    decisions = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        decisions += once()
    return decisions, passed


# ---------------------------------------------------------------- random play


def inside(seconds: float) -> tuple[int, float]:
    """Whole games in the compiled loop, every deal included."""
    return repeat(lambda: playout(TRICKS.new(SEATS, LUCK), LUCK), seconds)


def inside_dealt(seconds: float) -> tuple[int, float]:
    """Rounds in the compiled loop, dealt before the clock started."""
    deals = one_round_deals()

    def once() -> int:
        return sum([playout(state.clone(), LUCK) for state in deals])

    return repeat(once, seconds)


def python(seconds: float) -> tuple[int, float]:
    """Whole games from a Python loop that lets the state draw a move and makes it."""
    return repeat(lambda: drawing(TRICKS.new(SEATS, LUCK)), seconds)


def python_dealt(seconds: float) -> tuple[int, float]:
    """The same loop over rounds that were dealt before the clock started."""
    deals = one_round_deals()
    return repeat(lambda: drawing(random.choice(deals).clone()), seconds)


def python_legal_dealt(seconds: float) -> tuple[int, float]:
    """Such rounds from a Python loop that asks for the list of legal moves and picks one itself."""
    deals = one_round_deals()
    return repeat(lambda: listing(random.choice(deals).clone()), seconds)


def one_round_deals() -> list[Any]:
    return [TRICKS.new(SEATS, LUCK, TRICKS.options({"rounds": "1"})) for _ in range(20)]


def drawing(state: Any) -> int:
    decisions = 0
    while not state.over:
        seat = state.player
        state.apply(seat, state.draw(seat, LUCK), LUCK, None)
        decisions += 1
    return decisions


def listing(state: Any) -> int:
    decisions = 0
    while not state.over:
        seat = state.player
        state.apply(seat, random.choice(state.legal(seat)), LUCK, None)
        decisions += 1
    return decisions


def whole(name: str, seats: int) -> Measure:
    """Whole games as fast as they go: at random in the compiled loop, or with a game's own quick hands."""
    rules, quickly = game_of(name), trial_of(name).quickly
    return lambda seconds: repeat(lambda: quickly(rules.new(seats, LUCK), LUCK), seconds)


OTHERS = {
    f"{name}-alone" if seats == 1 else name: (name, seats)
    for name, game in GAMES.items()
    for seats in sorted({game.info.default_seats, min(game.info.seats)}, reverse=True)
    if game is not TRICKS
}
"""The other games, for as many as play them mostly, and for one."""

OWN: dict[str, Measure] = {
    "inside": inside,
    "inside-dealt": inside_dealt,
    "python": python,
    "python-dealt": python_dealt,
    "python-legal-dealt": python_legal_dealt,
    **{label: whole(name, seats) for label, (name, seats) in OTHERS.items()},
}


# ---------------------------------------------------------------- small questions


def middle() -> Any:
    """A position in the middle of a game."""
    luck = Seeded("middle")
    state = TRICKS.new(SEATS, luck)
    for _ in range(50):
        seat = seats_in(state.must())[0]
        state.apply(seat, state.draw(seat, luck), luck, None)
    return state


def cost(work: Callable[[], object]) -> Callable[[float], float]:
    """How many microseconds one call takes."""

    def measured(seconds: float) -> float:
        def once() -> int:
            for _ in range(100):
                work()
            return 100

        calls, passed = repeat(once, seconds)
        return passed / calls * 1e6

    return measured


STATE = middle()
VIEW = STATE.view(STATE.player)
SAMPLER = TRICKS.sampler(VIEW)
ENCODER = msgspec.json.Encoder()

COSTS: dict[str, Callable[[float], float]] = {
    "clone": cost(STATE.clone),
    "legal": cost(lambda: STATE.legal(STATE.player)),
    "view": cost(lambda: STATE.view(STATE.player)),
    "view to JSON": cost(lambda: ENCODER.encode(TRICKS.show(VIEW))),
    "resample": cost(lambda: SAMPLER.sample(LUCK)),
}


def simulations_per_second(seats: int, seconds: float) -> float:
    """Of a search at the first card of a game, which is the longest to think about."""
    state = TRICKS.new(seats, Seeded("first card"))
    view = state.view(state.player)
    search = Search(TRICKS.sampler(view), GUIDES[TRICKS.info.name](view), view.seat, LUCK)

    def once() -> int:
        search.run(100)
        return 100

    simulations, passed = repeat(once, seconds)
    return simulations / passed
