"""OpenSpiel's own conformance tests and algorithms on our games; prints what it saw as JSON."""

from __future__ import annotations

import contextlib
import io
import json

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr, generate_playthrough, mcts
from open_spiel.python.observation import make_observation

from hyakki.envs import spiel
from hyakki.games import GAMES
from hyakki.kernel.chance import Recorder, Seeded

FEWEST = {
    "phantom": {"players": 3, "options": "rounds:1"},
    "madoshi": {"players": 1},
    "awake": {},
    "hoshi": {"players": 2},
}


def near_the_end(tricks: int) -> pyspiel.Game:
    """Hero vs Phantom for three with so many tricks to go."""
    rules = GAMES["phantom"]
    luck = Seeded(4)
    state = rules.new(3, luck, rules.options({"rounds": "1"}))
    while not state.over and state.trick < 9 - tricks:
        state.apply(state.player, state.legal(state.player)[0], luck, None)
    position = json.dumps(state.dump()).encode().hex()
    return pyspiel.load_game("hyakki_phantom", {"players": 3, "options": "rounds:1", "position": position})


def same_as_ours() -> bool:
    """A game dealt by chance nodes is the game that the same luck deals."""
    rules = GAMES["madoshi"]
    luck = Recorder(Seeded(9))
    ours = rules.new(2, luck)
    state = pyspiel.load_game("hyakki_madoshi").new_initial_state()
    for drawn in luck.tape:
        cards = drawn if isinstance(drawn, list) else None
        if cards is None:
            state.apply_action(drawn)
            continue
        lying = list(range(len(cards)))
        for i in range(len(cards) - 1, 0, -1):
            j = lying.index(cards[i])
            lying[i], lying[j] = lying[j], lying[i]
            state.apply_action(j)
    return bool(state.position.state.key() == ours.key())


def main() -> None:
    told: dict[str, object] = {}
    passed: list[str] = []
    quiet = io.StringIO()
    for name in GAMES:
        game = pyspiel.load_game(spiel.short_name(name), FEWEST[name])
        with contextlib.redirect_stdout(quiet):
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        passed.append(game.get_type().short_name)
    told["games"] = passed
    told["same deal"] = same_as_ours()
    late = near_the_end(2)
    solver = external_sampling_mccfr.ExternalSamplingSolver(late)
    for _ in range(3):
        solver.iteration()
    told["information states"] = len(solver.average_policy()._infostates) > 3
    bot = mcts.MCTSBot(late, 1.0, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = late.new_initial_state()
    told["mcts"] = bot.step(state) in state.legal_actions()
    observation = make_observation(late)
    observation.set_from(state, 0)
    told["hand"] = int(observation.dict["hand"].sum())
    told["playthrough"] = generate_playthrough.playthrough(str(late), [], seed=3).splitlines()[0]
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    told["clone"] = str(twin) != str(state)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
