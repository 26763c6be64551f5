"""Which ruleset a game has with changed cards, or what is wrong with them.

Cards are read when a game is loaded, so a process of its own loads it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

from hyakki.games import GAMES, game
from hyakki.kernel.overlay import VARIABLE, CardChange, written
from hyakki.lab.experiment import Experiment, InvalidExperiment, Search

__all__ = ["check_cards", "ruleset_of"]

ASK = """
import sys
try:
    from hyakki.games import game
except ValueError as fault:
    sys.exit(str(fault))
from hyakki.kernel.overlay import UNUSED
if UNUSED:
    sys.exit(UNUSED.pop() + ": no game has a file of this name")
try:
    for name in sys.argv[1:]:
        print(game(name).info.ruleset)
except KeyError as fault:
    sys.exit(str(fault))
"""


def check_cards(experiment: Experiment) -> None:
    """Raises InvalidExperiment with the place of the first change that its game refuses."""
    for arm in experiment.arms:
        try:
            ruleset_of(experiment.game, arm.changes)
        except InvalidExperiment as error:
            raise InvalidExperiment(f"{arm.where}: {error}") from error
    if experiment.search is not None:
        check_numbers(experiment.game, experiment.search)


def check_numbers(game: str, search: Search) -> None:
    """A search tries what its game may refuse. But a number that fits at neither end is not there at all."""
    for number, ends, where in zip(search.numbers, search.ranges, search.where):
        problems: list[InvalidExperiment] = []
        for end in ends:
            try:
                ruleset_of(game, (number.at(end),))
            except InvalidExperiment as error:
                problems.append(error)
        if len(problems) == len(ends):
            raise InvalidExperiment(f"{where}: {problems[0]}") from problems[0]


@cache
def ruleset_of(name: str, changes: tuple[CardChange, ...]) -> str:
    """Raises InvalidExperiment."""
    if not changes:
        return game(name).info.ruleset
    asked = subprocess.run(
        [sys.executable, "-c", ASK, *GAMES],
        env=os.environ | {VARIABLE: written(changes)},
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode:
        last = (asked.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise InvalidExperiment(f"the changed cards do not fit: {last}")
    found = dict(zip(GAMES, asked.stdout.split()))
    others = [one for one in GAMES if one != name and found[one] != game(one).info.ruleset]
    if others and found[name] == game(name).info.ruleset:
        raise InvalidExperiment(
            f"{changes[0].file} holds cards of {game(others[0]).info.title}, not of {game(name).info.title}"
        )
    return found[name]
