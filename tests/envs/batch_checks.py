"""Games by the thousand, and games in words; prints what it saw as JSON."""

from __future__ import annotations

import doctest
import json
from typing import Any

import numpy as np

from hyakki.envs import rewards, text
from hyakki.envs.aec import TurnEnv
from hyakki.envs.batch import Arrays, Batch, SharedBatch
from hyakki.games import GAMES
from hyakki.kernel.chance import Seeded


def first_legal(mask: Any) -> Any:
    return mask.argmax(axis=1)


def kept(out: Arrays) -> list[int]:
    """All that a step wrote, as sums."""
    return [int(part.astype(np.float64).sum() * 1000) for part in vars(out).values()]


def same_as_one_by_one(name: str) -> bool:
    """Each game of a batch is the game that PettingZoo's form plays with the same luck and moves."""
    batch = Batch(name, games=2, seed=5)
    out = batch.arrays()
    batch.reset(out)
    env = TurnEnv(name)
    env.reset(seed=0)
    env.episode.luck = Seeded("5 1")
    env.episode.state = env.episode.game.new(
        env.episode.seats, env.episode.luck, env.episode.game.options(env.episode.options)
    )
    for _ in range(40):
        state = env.episode.state
        if state.over:
            break
        seat = env.episode.owing()[0]
        seen = env.observer.look(state, seat)
        if not (out.seat[1] == seat and (out.observation[1] == seen["observation"]).all()):
            return False
        if not (out.action_mask[1] == seen["action_mask"]).all():
            return False
        actions = first_legal(out.action_mask)
        env.episode.act(seat, int(actions[1]))
        batch.step(actions, out)
    return True


def walked(steps: int) -> tuple[list[list[int]], int, float]:
    """What a batch writes on its way, how many games ended, and what they were worth together."""
    batch = Batch("phantom", 3, 6, seed=1, rounds=1)
    out = batch.arrays()
    batch.reset(out)
    seen, ended, worth = [], 0, 0.0
    for _ in range(steps):
        batch.step(first_legal(out.action_mask), out)
        seen.append(kept(out))
        ended += int(out.done.sum())
        worth += float(out.reward.sum())
    return seen, ended, worth


def shared(steps: int, processes: int) -> list[list[int]]:
    batch = SharedBatch("phantom", 3, 6, processes=processes, seed=1, rounds=1)
    out = batch.reset()
    seen = []
    for _ in range(steps):
        out = batch.step(first_legal(out.action_mask))
        seen.append(kept(out))
    del out
    batch.close()
    return seen


def refused() -> str:
    batch = Batch("phantom", 3, 2, seed=1)
    out = batch.arrays()
    batch.reset(out)
    try:
        batch.step(out.action_mask.argmin(axis=1), out)
    except ValueError as error:
        return str(error)
    return "nothing was refused"


def spoken() -> dict[str, object]:
    game = text.TextGame("madoshi", 2, seed=3)
    before = game.observe(game.turn)
    move = game.moves(game.turn)[0]
    game.play(game.turn, f" {move}\n")
    try:
        game.play(game.turn, "x1:wood")
        problem = ""
    except ValueError as error:
        problem = str(error)
    return {"first": before.splitlines()[0], "then": game.observe(game.turn), "problem": problem}


def main() -> None:
    seen, ended, worth = walked(60)
    told = {
        "same": {name: same_as_one_by_one(name) for name in GAMES},
        "ended": ended,
        "worth": round(worth, 6),
        "shared": shared(60, 2) == seen,
        "refused": refused(),
        "spoken": spoken(),
        "examples": [doctest.testmod(module).failed for module in (text, rewards)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
