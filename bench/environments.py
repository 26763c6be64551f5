"""Steps a second of one core, with observations and masks: ours beside PettingZoo's and Pgx's connect four.

It runs in the environment of the peers (requirements/bench.txt) with `PYTHONPATH=src`:

    .house/bench-venv/bin/python bench/environments.py

The candidates take turns, so that whatever else the machine does disturbs all alike; of each the median over
the rounds is told, in steps for each second of the processor. Moves are drawn at random among the legal ones
outside of the clock for batches, and by each library's own means for single games.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

# XLA would take all cores: this is about one.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

Steps = Callable[[float], tuple[int, float]]


def ours(game: str, seats: int, games: int) -> Steps:
    np = import_module("numpy")
    batch = import_module("hyakki.envs.batch").Batch(game, seats, games, seed=1)
    out = batch.arrays()
    batch.reset(out)
    luck = np.random.default_rng(1)

    def measure(seconds: float) -> tuple[int, float]:
        steps, passed = 0, 0.0
        while passed < seconds:
            actions = (luck.random(out.action_mask.shape, np.float32) * out.action_mask).argmax(axis=1)
            start = time.process_time()
            batch.step(actions, out)
            passed += time.process_time() - start
            steps += games
        return steps, passed

    return measure


def pgx(games: int) -> Steps:
    jax = import_module("jax")
    env = import_module("pgx").make("connect_four")
    reset = jax.jit(jax.vmap(env.init))
    again = import_module("pgx.experimental.wrappers").auto_reset
    step = jax.jit(jax.vmap(again(env.step, env.init)))

    def drawn(mask: Any, key: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=1)

    draw = jax.jit(drawn)
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state = reset(keys)
    state = step(state, draw(state.legal_action_mask, keys[0]), keys)

    def measure(seconds: float) -> tuple[int, float]:
        nonlocal state, keys
        steps, passed = 0, 0.0
        while passed < seconds:
            keys = jax.random.split(keys[0], games)
            actions = draw(state.legal_action_mask, keys[1]).block_until_ready()
            start = time.process_time()
            state = step(state, actions, keys)
            state.observation.block_until_ready()
            passed += time.process_time() - start
            steps += games
        return steps, passed

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each candidate in each round")
    parser.add_argument("--games", type=int, default=2048, help="side by side in a batch")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    candidates: dict[str, Steps] = {
        "Hero vs Phantom, batched": ours("phantom", 4, args.games),
        "Madoshi, batched": ours("madoshi", 2, args.games // 8),
        "Pgx, connect four, batched": pgx(args.games),
        "PettingZoo, connect four": import_module("peers").connect_four,
    }
    found: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(args.rounds):
        for name, measure in candidates.items():
            steps, seconds = measure(args.seconds)
            found[name].append(steps / seconds)
    compiled = import_module("hyakki").compiled()
    medians = {name: round(statistics.median(rates)) for name, rates in found.items()}
    if args.json:
        print(json.dumps({"compiled": compiled, "steps a second": medians}))
        return
    print("compiled rules" if compiled else "interpreted rules: compile them first (tools/compile.py)")
    peer = medians["PettingZoo, connect four"]
    for name, rate in medians.items():
        print(f"{name:28} {rate:>12,} steps/s  {rate / peer:8.1f} times PettingZoo's")


if __name__ == "__main__":
    main()
