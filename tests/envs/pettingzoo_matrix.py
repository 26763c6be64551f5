"""PettingZoo's own tests on our environments; runs in the venv of `hyakki[envs]` and prints what it tested.

python pettingzoo_matrix.py            # one of each kind
python pettingzoo_matrix.py deep       # every game, player count and option
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import warnings
from importlib import import_module
from typing import Any

from hyakki import games
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import InvalidOption

# PettingZoo's test keeps lists of the games whose observations may be dictionaries: its own board and card
# games, by name. Ours are of that kind, so they are entered there; whatever else it warns of is an error.
DICTIONARIES = ("env_obs_dicts", "env_obs_space")


def tables(name: str, deep: bool) -> list[tuple[int, dict[str, str]]]:
    """Player counts and options: all of them, or the usual ones."""
    game = games.game(name)
    assert game.features is not None
    always = game.features.always
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.info.seats]
    if not deep:
        return found[:1] + found[1:][-1:]
    for seats in game.info.seats:
        for option in game.info.options:
            for value, _ in option.choices:
                chosen = {**always, option.name: value}
                if option.name in always or (option.seats and seats not in option.seats):
                    continue
                with contextlib.suppress(InvalidOption):  # some do not fit every number of players
                    game.new(seats, Seeded(1), game.options(chosen))
                    found.append((seats, {option.name: value}))
    return found


def quietly(test: Any, *words: Any, **named: Any) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        test(*words, **named)


def main() -> None:
    deep = "deep" in sys.argv[1:]
    tests = import_module("pettingzoo.test")
    for kinds in DICTIONARIES:
        getattr(sys.modules["pettingzoo.test.api_test"], kinds).extend(f"{name}_v0" for name in games.GAMES)
    cycles = 60 if deep else 15
    tested = []
    for name in games.GAMES:
        module = import_module(f"hyakki.envs.{name}_v0")
        for seats, options in tables(name, deep):
            for form in ("flat", "dict", "blocks"):
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    words: dict[str, Any] = {"form": form, "render_mode": "ansi", **options}
                    quietly(tests.api_test, module.env(seats, **words), num_cycles=cycles)
                    quietly(tests.seed_test, lambda m=module, s=seats, w=words: m.env(s, **w), num_cycles=15)
                    if hasattr(module, "parallel_env") and form != "flat":
                        # it samples by the mask only where it finds it in the observation
                        together = module.parallel_env(seats, **words)
                        quietly(tests.parallel_api_test, together, num_cycles=cycles)
            tested.append([name, seats, options])
    print(json.dumps(tested))


if __name__ == "__main__":
    main()
