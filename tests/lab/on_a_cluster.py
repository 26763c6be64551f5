"""Runs in a process with Ray: a real cluster of two nodes loses a worker and then a node in the middle.

Says as JSON whether the games are those of plain processes, what was killed, and how plain processes and a
Ray of one node, as `--ray` starts it, do beside each other: in turn and in pieces, the games, the seconds by
the clock, and the seconds that were computed by those who play and by those who only serve (Ray's own
servers). Others on this machine disturb what is computed less than the clock.
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

PIECES = 6

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
    # Half a minute is short on a busy machine; Ray itself writes the name like this.
    os.environ["RAY_raylet_start_wait_time_s"] = "180"  # noqa: SIM112
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
    ray.close()
    cluster.shutdown()
    ray = Cluster("", 2)
    played(experiment, ray)  # starts its processes
    pieces = compared(pool, ray)
    pool.close()
    ray.close()
    print(json.dumps({"same": plain == struck, "games": len(plain), "killed": killed, **pieces}))


def compared(pool: Engine, ray: Engine) -> dict[str, list[dict[str, float]]]:
    """Whatever else this machine does, it does to both."""
    pieces: dict[str, list[dict[str, float]]] = {"pool": [], "ray": []}
    for turn in range(PIECES):
        piece = read(EXPERIMENT.format(games=1200).replace('"cluster"', f'"{turn}"'), "cluster.toml")
        both = [("pool", pool), ("ray", ray)]
        for name, engine in both if turn % 2 else reversed(both):
            before = computed() | {"clock": time.monotonic()}
            games, _ = played(piece, engine)
            after = computed() | {"clock": time.monotonic()}
            spent = {kind: after[kind] - before[kind] for kind in after}
            pieces[name].append({"games": len(games), **spent})
    return pieces


def computed() -> dict[str, float]:
    """Seconds of all processes below this one: of those who play, and of those who serve."""
    ticks = {"playing": 0, "serving": 0}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if ours(int(folder.name)):
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    ticks[kind(folder)] += int(fields[11]) + int(fields[12])
            except OSError:  # it has gone meanwhile
                continue
    return {name: count / os.sysconf("SC_CLK_TCK") for name, count in ticks.items()}


def kind(folder: Path) -> str:
    """This process and those of both engines play; the others are Ray's servers."""
    words = (folder / "cmdline").read_bytes()
    playing = int(folder.name) == os.getpid() or words.startswith(b"ray::") or b"multiprocessing" in words
    return "playing" if playing else "serving"


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
