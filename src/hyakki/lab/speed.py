"""How fast our own parts are: random play, the small questions a table asks, and the search."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from hyakki.bots.hoshi import LEVELS, bout
from hyakki.bots.players import GUIDES
from hyakki.bots.playouts import playout
from hyakki.bots.search import Search
from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in

__all__ = ["COSTS", "OWN", "Measure", "simulations_per_second"]

Measure = Callable[[float], tuple[int, float]]
"""Works for about so many seconds; how many decisions it made, in how many seconds.

Seconds of the processor, all on one core: other programs on the machine disturb them least.
"""

PHANTOM = game("phantom")
SEATS = 4  # as many as Hearts has
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
    return repeat(lambda: playout(PHANTOM.new(SEATS, LUCK), LUCK), seconds)


def inside_dealt(seconds: float) -> tuple[int, float]:
    """Rounds in the compiled loop, dealt before the clock started."""
    deals = one_round_deals()

    def once() -> int:
        return sum([playout(state.clone(), LUCK) for state in deals])

    return repeat(once, seconds)


def python(seconds: float) -> tuple[int, float]:
    """Whole games from a Python loop that lets the state draw a move and makes it."""
    return repeat(lambda: drawing(PHANTOM.new(SEATS, LUCK)), seconds)


def python_dealt(seconds: float) -> tuple[int, float]:
    """The same loop over rounds that were dealt before the clock started."""
    deals = one_round_deals()
    return repeat(lambda: drawing(random.choice(deals).clone()), seconds)


def python_legal_dealt(seconds: float) -> tuple[int, float]:
    """Such rounds from a Python loop that asks for the list of legal moves and picks one itself."""
    deals = one_round_deals()
    return repeat(lambda: listing(random.choice(deals).clone()), seconds)


def one_round_deals() -> list[Any]:
    return [PHANTOM.new(SEATS, LUCK, PHANTOM.options({"rounds": "1"})) for _ in range(20)]


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
    """Whole games in the compiled loop."""
    rules = game(name)
    return lambda seconds: repeat(lambda: playout(rules.new(seats, LUCK), LUCK), seconds)


def hoshi(seconds: float) -> tuple[int, float]:
    """Whole games of Hoshi Battle for two, in real time, with quick bots in the compiled loop."""
    rules = game("hoshi")
    hands = [LEVELS["normal"]] * 2
    return repeat(lambda: bout(rules.new(2, LUCK), hands, LUCK, LUCK), seconds)


OWN: dict[str, Measure] = {
    "inside": inside,
    "inside-dealt": inside_dealt,
    "python": python,
    "python-dealt": python_dealt,
    "python-legal-dealt": python_legal_dealt,
    "madoshi": whole("madoshi", 2),
    "madoshi-alone": whole("madoshi", 1),
    "awake": whole("awake", 2),
    "hoshi": hoshi,
}


# ---------------------------------------------------------------- small questions


def middle() -> Any:
    """A position in the middle of a game."""
    luck = Seeded("middle")
    state = PHANTOM.new(SEATS, luck)
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
SAMPLER = PHANTOM.sampler(VIEW)
ENCODER = msgspec.json.Encoder()

COSTS: dict[str, Callable[[float], float]] = {
    "clone": cost(STATE.clone),
    "legal": cost(lambda: STATE.legal(STATE.player)),
    "view": cost(lambda: STATE.view(STATE.player)),
    "view to JSON": cost(lambda: ENCODER.encode(PHANTOM.show(VIEW))),
    "resample": cost(lambda: SAMPLER.sample(LUCK)),
}


def simulations_per_second(seats: int, seconds: float) -> float:
    """Of a search at the first card of a game, which is the longest to think about."""
    state = PHANTOM.new(seats, Seeded("first card"))
    view = state.view(state.player)
    search = Search(PHANTOM.sampler(view), GUIDES["phantom"](view), view.seat, LUCK)

    def once() -> int:
        search.run(100)
        return 100

    simulations, passed = repeat(once, seconds)
    return simulations / passed
