"""Runs in a process with Ray: a real cluster of two nodes loses a worker and then a node in the middle.

Says as JSON whether the games are those of plain processes, what was killed, and the games a second of both.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from hyakki.lab.clusters import Cluster
from hyakki.lab.engines import Engine, ProcessPool
from hyakki.lab.experiment import Experiment
from hyakki.lab.reading import read
from hyakki.lab.results import Results
from hyakki.lab.running import run

EXPERIMENT = """
title = "On a cluster"
game = "phantom"
seats = 4
seed = "cluster"
games = {games}
options = {{ rounds = "1" }}

[[match]]
name = "first"
bots = ["normal", "random"]

[[match]]
name = "second"
bots = ["normal", "easy"]

[[question]]
about = "second"
ask = "known"
measure = "wins of normal"
to = 0.08
"""


def main() -> None:
    os.environ["RAY_AUTH_MODE"] = "disabled"
    nodes: Any = import_module("ray.cluster_utils")
    cluster = nodes.Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    experiment = read(EXPERIMENT.format(games=160), "cluster.toml")
    killed: list[str] = []
    ray, pool = Cluster(cluster.address), ProcessPool(2)

    def strike(arm: Any, done: int, *rest: object) -> None:
        """Kill a worker while the first match is played, a whole node while the second is."""
        if arm.name == "first" and done >= 20 and not killed:
            os.kill(worker(), signal.SIGKILL)
            killed.append("worker")
        if arm.name == "second" and done >= 20 and len(killed) == 1:
            cluster.remove_node(second, allow_graceful=False)
            killed.append("node")

    plain, _ = played(experiment, pool)
    struck, _ = played(experiment, ray, strike)
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    played(experiment, ray)  # starts the processes of the new node
    # both in turn, in pieces: whatever else this machine does, it does to both
    speeds: dict[str, list[float]] = {"pool": [], "ray": []}
    for turn in range(2):
        piece = read(EXPERIMENT.format(games=1000).replace('"cluster"', f'"{turn}"'), "cluster.toml")
        for name, engine in (("pool", pool), ("ray", ray)):
            games, seconds = played(piece, engine)
            speeds[name].append(len(games) / seconds)
    pool.close()
    ray.close()
    cluster.shutdown()
    print(json.dumps({"same": plain == struck, "games": len(plain), "killed": killed, "speeds": speeds}))


def played(
    experiment: Experiment, engine: Engine, watch: Callable[..., None] = lambda *seen: None
) -> tuple[list[tuple[Any, ...]], float]:
    with tempfile.TemporaryDirectory() as folder:
        results = Results(Path(folder) / "r.sqlite")
        began = time.monotonic()
        found = run(experiment, results, engine, watch)
        seconds = time.monotonic() - began
        results.close()
    return [tuple(game) for one in found for game in one.games], seconds


def worker() -> int:
    """A process of this cluster that is playing."""
    while True:
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                try:
                    words = (folder / "cmdline").read_bytes()
                    if words.startswith(b"ray::play_deals") and ours(int(folder.name)):
                        return int(folder.name)
                except OSError:  # it has gone meanwhile
                    continue


def ours(pid: int) -> bool:
    """Whether this process is its forefather."""
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return False


if __name__ == "__main__":
    main()
