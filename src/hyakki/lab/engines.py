"""Who plays the games of an experiment: this process, a pool of processes, or a cluster.

Deals come back in the order of their numbers, and what is no longer asked for is dropped. A
game depends on its plan and its number alone, so it is the same everywhere.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any, Protocol

from hyakki.kernel.overlay import VARIABLE, CardChange, written
from hyakki.lab.games import play
from hyakki.lab.plans import Plan, Played

__all__ = ["Engine", "Here", "LostWorkers", "ProcessPool", "deals_in_order", "play_deals"]

SECONDS = 0.5
"""About so long a worker plays before it hands its games over."""
AHEAD = 2
"""So many pieces of work for each worker are under way: one in hand, one waiting."""
MOST_LOSSES = 20
LEAVING = 10.0
"""Seconds that a pool whose processes are gone has to end its thread."""

Batch = tuple[float, list[tuple[Any, ...]]]
"""How long it took, and the games as plain tuples, which travel faster than anything with a name."""


class LostWorkers(RuntimeError):
    """Worker processes were lost again and again."""


class Engine(Protocol):
    workers: int

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> Any:
        """Ask for deals; the answer is a ticket."""

    def result(self, ticket: Any) -> Batch:
        """What a ticket stands for, once it is played. Whatever was lost on the way is played again."""

    def drop(self, tickets: list[Any]) -> None:
        """Nobody needs these any more."""

    def close(self) -> None: ...


def deals_in_order(
    engine: Engine, plan: Plan, changes: tuple[CardChange, ...], deals: range
) -> Generator[list[list[Played]], None, None]:
    """Batches of deals, each deal as its games. No more is under way than the workers can use."""
    waiting: deque[Any] = deque()
    first, size = deals.start, 1
    try:
        while waiting or first < deals.stop:
            while first < deals.stop and len(waiting) < AHEAD * engine.workers:
                batch = range(first, min(first + size, deals.stop))
                waiting.append(engine.submit(plan, changes, batch))
                first = batch.stop
            took, games = engine.result(waiting.popleft())
            played = [Played._make(game) for game in games]
            turns = plan.rotations
            yield [played[at : at + turns] for at in range(0, len(played), turns)]
            size = max(1, min(2 * size, round(len(played) / turns * SECONDS / max(took, 1e-6))))
    finally:
        engine.drop(list(waiting))


def play_deals(plan: Plan, cards: str, deals: range) -> Batch:
    """In the process that plays; `cards` are the changes that it must have been started with."""
    if cards != (os.environ.get(VARIABLE) or "[]"):
        raise ValueError("other cards need other processes")
    began = time.perf_counter()
    turns = plan.rotations
    games = [tuple(play(plan, number)) for number in range(deals.start * turns, deals.stop * turns)]
    return time.perf_counter() - began, games


class Here:
    """This process alone. It plays with the cards that it was started with."""

    workers = 1

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> tuple[Plan, str, range]:
        return plan, written(changes), deals

    def result(self, ticket: tuple[Plan, str, range]) -> Batch:
        return play_deals(*ticket)

    def drop(self, tickets: list[Any]) -> None:
        pass

    def close(self) -> None:
        pass


class ProcessPool:
    """Processes on this machine, started afresh for every set of cards, and again if one dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._cards: tuple[CardChange, ...] = ()
        self._pool: ProcessPoolExecutor | None = None
        self._lost = 0

    def submit(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> list[Any]:
        return [plan, changes, deals, self._ask(plan, changes, deals)]

    def _ask(self, plan: Plan, changes: tuple[CardChange, ...], deals: range) -> Future[Batch]:
        while True:
            try:
                if self._pool is None or changes != self._cards:
                    self.close()
                    self._cards = changes
                    self._pool = ProcessPoolExecutor(
                        self.workers, mp_context=get_context("spawn"), initializer=leave_with_parent
                    )
                # a process is started when there is work for it, so any of these may start one
                with ctrl_c_held_back(), cards_in_environment(changes):
                    return self._pool.submit(play_deals, plan, written(changes), deals)
            except BrokenProcessPool as error:
                self._lose(deals, error)

    def result(self, ticket: list[Any]) -> Batch:
        while True:
            try:
                found: Batch = ticket[3].result()
                return found
            except (
                BrokenProcessPool,
                CancelledError,
            ) as error:  # cancelled: another ticket was the first to hear
                self._lose(ticket[2], error)
                ticket[3] = self._ask(*ticket[:3])

    def _lose(self, deals: range, error: BaseException) -> None:
        """A pool that has lost a process is of no use any more."""
        if self._pool is None or not getattr(self._pool, "_broken", False):
            return
        self._lost += 1
        if self._lost > MOST_LOSSES:
            raise LostWorkers(
                f"worker processes died {self._lost} times, the last near deal {deals[0]}"
            ) from error
        self.close()

    def drop(self, tickets: list[Any]) -> None:
        for ticket in tickets:
            ticket[3].cancel()

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            processes = list((pool._processes or {}).values())
            manager: threading.Thread | None = getattr(pool, "_executor_manager_thread", None)
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            for process in processes:
                process.join()
            if manager is not None:
                # Python wakes it at its exit, and complains if it is letting go of its pipe just then.
                manager.join(LEAVING)


def leave_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Processes started in here never hear Ctrl-C, which a terminal sends to all; we hear it afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cards_in_environment(changes: tuple[CardChange, ...]) -> Iterator[None]:
    """Processes started in here read their cards with these changes."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = written(changes)
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
