"""Experiments on a Ray cluster (extra `hyakki[ray]`): the same games, on as many machines as there are.

Ray plays a lost piece of work again, on another machine if need be. No more pieces are handed out than the
cluster has cores for, twice over, so that a big experiment never lies in its memory as a whole.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from hyakki.kernel.overlay import VARIABLE, CardChange, written
from hyakki.lab.engines import Batch, LostWorkers, play_deals
from hyakki.lab.plans import Plan

__all__ = ["Cluster", "NoRay"]


class NoRay(RuntimeError):
    """Ray is not installed, or its cluster cannot be reached."""


class Cluster:
    def __init__(self, address: str, workers: int | None = None) -> None:
        """Join the cluster at an address, or start one on this machine if that is empty. Raises NoRay."""
        # otherwise a cluster of one's own writes a token into the home folder
        os.environ.setdefault("RAY_AUTH_MODE", "disabled")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise NoRay("--ray needs the package ray: install hyakki[ray]") from error
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        here: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False}
        try:
            self._ray.init(**({"address": address} if address else here), **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoRay(f"--ray {address}: no cluster answers there ({error})") from error
        self._play = self._ray.remote(max_retries=-1)(play_deals)
        self.workers = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> Any:
        play = self._play
        if changes:  # a process reads its cards once, so other cards are other processes
            play = play.options(runtime_env={"env_vars": {VARIABLE: written(changes)}})
        return play.remote(plan, written(changes), deals)

    def result(self, ticket: Any) -> Batch:
        try:
            found: Batch = self._ray.get(ticket)
        except self._ray.exceptions.RayError as error:
            last = str(error).strip().splitlines()[-1]
            raise LostWorkers(f"the cluster cannot play: {last} (is hyakki on every machine?)") from error
        return found

    def drop(self, tickets: list[Any]) -> None:
        for ticket in tickets:
            self._ray.cancel(ticket, force=False)

    def close(self) -> None:
        self._ray.shutdown()
