"""Gymnasium's own checker and vectors on our environments; prints what it saw as JSON."""

from __future__ import annotations

import json
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from hyakki.envs import gym


def masked(env: gymnasium.Env) -> float:
    """A game of legal moves at random; what it was worth."""
    seen, _ = env.reset(seed=5)
    worth, over = 0.0, False
    while not over:
        seen, worth, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
    return float(worth)


def drawn(masks: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])


def vector(mode: str) -> list[float]:
    """Twelve steps of three games side by side: what each step observed, as one sum."""
    envs = gymnasium.make_vec("hyakki/phantom-v0", 3, mode, seats=3, rounds=1, bots="random")
    luck = np.random.default_rng(1)
    seen, _ = envs.reset(seed=11)
    sums = []
    for _ in range(12):
        seen, worth, ended, _, _ = envs.step(drawn(seen["action_mask"], luck))
        sums.append(float(seen["observation"].astype(int).sum() + worth.sum() + ended.sum()))
    envs.close()
    return sums


class OnlyLegal(gymnasium.ActionWrapper):
    """The checker tries any action; here each stands for a legal one."""

    def action(self, action: int) -> int:
        moves = np.flatnonzero(self.unwrapped.action_masks())
        return int(moves[int(action) % len(moves)])


def main() -> None:
    told: dict[str, object] = {"names": list(gym.names().values())}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in gym.names():
            for form in ("dict", "flat", "blocks"):
                env = gym.SeatEnv(name, form=form, render_mode="ansi")
                env.spec = None
                with warnings.catch_warnings():
                    # it asks for the environment itself, which would refuse what the rules refuse
                    warnings.filterwarnings("ignore", ".*is different from the unwrapped version.*")
                    check_env(OnlyLegal(env), skip_render_check=True)
    told["worth"] = masked(
        gymnasium.make("hyakki/phantom-v0", rounds=1, bots=["greedy", "random", "search@4"])
    )
    told["again"] = masked(
        gymnasium.make("hyakki/phantom-v0", rounds=1, bots=["greedy", "random", "search@4"])
    )
    told["sync"] = vector("sync")
    told["async"] = vector("async")
    try:
        gymnasium.make("hyakki/phantom-v0", bots=["greedy"])
    except Exception as error:
        told["too few"] = str(error)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
