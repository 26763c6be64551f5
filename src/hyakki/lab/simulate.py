"""Many games, on as many cores as one likes; the result does not depend on how many."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from itertools import repeat

from hyakki.lab.games import Plan, PlanError, Played, play

__all__ = ["simulate"]

BATCHES = 200
"""A simulation is cut into about so many pieces, or each worker's share into at least a few."""


def simulate(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> list[Played]:
    """Play all games of a plan, in order. `progress` hears how many are done.

    Worker processes are started afresh, so whoever calls this with several must be importable.
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
    with spawn.Pool(min(workers, len(batches)), initializer=leave_ctrl_c) as pool:
        for played in pool.imap(play_one_batch, zip(repeat(plan), batches)):
            games += played
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
        raise PlanError(f"cannot write into {plan.records}: {error.strerror}") from error


def play_batch(plan: Plan, batch: range) -> list[Played]:
    return [play(plan, number) for number in batch]


def play_one_batch(task: tuple[Plan, range]) -> list[Played]:
    return play_batch(*task)


def leave_ctrl_c() -> None:
    """Ctrl-C reaches every process of the terminal; the first one stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
