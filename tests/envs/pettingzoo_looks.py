"""What single calls of our PettingZoo environments answer, as JSON."""

from __future__ import annotations

import json
import logging
from importlib import import_module
from typing import Any

import numpy as np

from hyakki.envs import hoshi_v0, phantom_v0


def error(call: Any) -> str:
    try:
        call()
    except Exception as caught:
        return f"{type(caught).__name__}: {caught}"
    return "nothing was refused"


def played(reward: str) -> float:
    """The sum of all rewards of a game at random."""
    env = phantom_v0.raw_env(4, reward=reward, rounds=1)
    env.reset(seed=3)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, worth, ended, _, _ = env.last()
        got[agent] += worth
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))
    assert any(got.values())
    return round(sum(got.values()), 9)


def main() -> None:
    logging.disable(logging.WARNING)  # the wrapper tells of the illegal move that is made on purpose
    env = phantom_v0.raw_env(4, render_mode="rgb_array", first=0)
    env.reset(seed=7)
    hand = env.observe("seat_0")["observation"][:45]
    missing = int(np.argmin(hand))
    idle = env.observe("seat_2")["action_mask"]
    picture = env.render()
    text = phantom_v0.raw_env(4, render_mode="ansi")
    text.reset(seed=7)
    wrapped = phantom_v0.env(4, first=0)
    wrapped.reset(seed=7)
    wrapped.step(missing)
    together = hoshi_v0.parallel_env(3)
    seen, _ = together.reset(seed=1)
    told = {
        "illegal": error(lambda: env.step(missing)),
        "wrapped": [all(wrapped.terminations.values()), min(wrapped.rewards.values())],
        "places": played("place"),
        "scores": played("score"),
        "picture": list(picture.shape),
        "inks": len(np.unique(picture.reshape(-1, 3), axis=0)),
        "ansi": text.render(),
        "clock": error(lambda: import_module("hyakki.envs.hoshi_v0").env(2, mode="clock")),
        "waits": [np.flatnonzero(idle).tolist(), all(one["action_mask"].any() for one in seen.values())],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
