"""The peers of `hyakki bench`, timed on demand: a line `NAME SECONDS` is answered with decisions and seconds.

It runs in an environment of its own that holds OpenSpiel, PettingZoo and RLCard (requirements/bench.txt), and
idles while hyakki is measured. A peer that is not installed is left out of the first line, the list of names.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

Measure = Callable[[float], tuple[int, float]]
"""Works for about so many seconds; how many decisions it made, in how many seconds.

Seconds of the processor, all on one core: other programs on the machine disturb them least.
"""


def repeat(once: Callable[[], int], seconds: float) -> tuple[int, float]:
    decisions = 0
    start = time.process_time()
    while (passed := time.process_time() - start) < seconds:
        decisions += once()
    return decisions, passed


# ---------------------------------------------------------------- OpenSpiel's Hearts


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def hearts_python(seconds: float) -> tuple[int, float]:
    """Whole games from a Python loop, the deal (52 chance nodes) included."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hearts")

    def once() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return repeat(once, seconds)


def hearts_python_dealt(seconds: float) -> tuple[int, float]:
    """The same loop over games that were dealt before the clock started."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    deals = [dealt(game) for _ in range(20)]

    def once() -> int:
        state = random.choice(deals).clone()
        decisions = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return repeat(once, seconds)


def hearts_cpp(seconds: float) -> tuple[int, float]:
    """Whole games all in C++, the deal included: OpenSpiel's own uniform random bots play each other."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(4)]
    decisions = decisions_in(dealt(game))
    seeds = iter(range(1_000_000_000))

    def once() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return decisions

    return repeat(once, seconds)


def hearts_cpp_dealt(seconds: float) -> tuple[int, float]:
    """Dealt games all in C++: the random rollouts of OpenSpiel's MCTS bot, a thousand from one position."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    rollouts = 1000
    deals = [dealt(game) for _ in range(20)]
    decisions = decisions_in(deals[0])

    def once() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, random.randrange(1_000_000))
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).step(random.choice(deals))
        return rollouts * decisions

    return repeat(once, seconds)


def decisions_in(state: Any) -> int:
    """Hearts always takes the same number of decisions: the cards passed on and the cards played."""
    state = state.clone()
    decisions = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        decisions += 1
    return decisions


# ---------------------------------------------------------------- PettingZoo and RLCard


def connect_four(seconds: float) -> tuple[int, float]:
    environment = import_module("pettingzoo.classic.connect_four_v3").env()

    def once() -> int:
        environment.reset()
        decisions = 0
        for agent in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
            else:
                environment.step(environment.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return repeat(once, seconds)


def uno(seconds: float) -> tuple[int, float]:
    environment = import_module("rlcard").make("uno")

    def once() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return repeat(once, seconds)


PEERS: dict[str, tuple[str, str, Measure]] = {
    "hearts-python": ("pyspiel", "open_spiel", hearts_python),
    "hearts-python-dealt": ("pyspiel", "open_spiel", hearts_python_dealt),
    "hearts-cpp": ("pyspiel", "open_spiel", hearts_cpp),
    "hearts-cpp-dealt": ("pyspiel", "open_spiel", hearts_cpp_dealt),
    "connect-four": ("pettingzoo", "pettingzoo", connect_four),
    "uno": ("rlcard", "rlcard", uno),
}


def main() -> None:
    there = {name: version(package) for name, (module, package, _) in PEERS.items() if find_spec(module)}
    print(json.dumps(there), flush=True)
    for line in sys.stdin:
        name, seconds = line.split()
        print(json.dumps(PEERS[name][2](float(seconds))), flush=True)


if __name__ == "__main__":
    main()
