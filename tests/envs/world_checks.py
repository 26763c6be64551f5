"""A small world in OpenSpiel: its own conformance test, its own measure of a policy, and CFR+ on it.

python world_checks.py WORLD            # on the tree as a file
python world_checks.py WORLD deep       # on the registered game as well, which is in Python
"""

from __future__ import annotations

import contextlib
import io
import json
import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from hyakki.envs import spiel
from hyakki.envs.worlds import find
from hyakki.envs.worlds.tree import efg, grown
from hyakki.lab.exploit import Asked, exploited

ITERATIONS = 30


def solved(game: pyspiel.Game) -> float:
    """How exploitable what CFR+ has found is, as OpenSpiel's C++ works it out."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    return float(pyspiel.exploitability(game, solver.tabular_average_policy()))


def solved_in_python(game: pyspiel.Game) -> float:
    solver = cfr.CFRPlusSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    return float(exploitability.exploitability(game, solver.average_policy()))


def main() -> None:
    name, *more = sys.argv[1:]
    world = find(name)
    tree = grown(world)
    native = pyspiel.load_efg_game(efg(tree))
    ours = pyspiel.load_game(spiel.short_name(world.game), {"world": name})
    with contextlib.redirect_stdout(io.StringIO()):
        pyspiel.random_sim_test(ours, num_sims=1, serialize=True, verbose=False)
    random = Asked(tree, "random", 1, 1)
    told = {
        "by us": exploited(tree, random).nash_conv,
        "by OpenSpiel": pyspiel.nash_conv(native, pyspiel.UniformRandomPolicy(native)),
        "solved": solved(native),
    }
    if more:
        told["solved in Python"] = solved_in_python(ours)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
