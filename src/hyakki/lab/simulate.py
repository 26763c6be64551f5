"""Many games, on as many cores as one likes; the result does not depend on how many."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any

from hyakki.lab.games import play
from hyakki.lab.plans import Plan, PlanError, Played

__all__ = ["simulate"]

BATCHES = 200
"""A simulation is cut into about so many pieces, or each worker's share into at least a few."""


def simulate(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> list[Played]:
    """Play all games of a plan, in order. `progress` hears how many are done.

    Worker processes are started afresh, so a module that calls this with several must be importable.
    """
    plan.check()
    if workers < 1:
        raise PlanError(f"workers: {workers} is too few, at least 1")
    if plan.records is not None:
        prepare(plan)
    size = max(1, min(plan.games // BATCHES, 500))
    batches = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    games: list[Played] = []
    if workers == 1:
        for batch in batches:
            games += play_batch(plan, batch)
            progress(len(games))
        return games
    spawn = multiprocessing.get_context("spawn")
    with without_ctrl_c():
        pool = spawn.Pool(min(workers, len(batches)))
    with pool:
        for played in pool.imap(play_in_worker, zip(repeat(plan), batches)):
            games += map(Played._make, played)
            progress(len(games))
    return games


def prepare(plan: Plan) -> None:
    assert plan.records is not None
    try:
        plan.records.mkdir(parents=True, exist_ok=True)
        probe = plan.records / ".hyakki"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise PlanError(
            f"cannot write into {plan.records}: {(error.strerror or str(error)).lower()}"
        ) from error


def play_batch(plan: Plan, batch: range) -> list[Played]:
    return [play(plan, number) for number in batch]


def play_in_worker(task: tuple[Plan, range]) -> list[tuple[Any, ...]]:
    """Plain tuples travel back several times faster than anything with a name."""
    return [tuple(played) for played in play_batch(*task)]


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all; we stop them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it at all
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
