"""Thousands of games stepped in one compiled call that writes into arrays of the caller's own.

    batch = Batch("phantom", seats=4, games=4096, seed=7)
    seen = batch.arrays()
    batch.reset(seen)
    while True:
        batch.step(policy(seen.observation, seen.action_mask), seen)

Each step makes one decision in every game. A game that ends begins again by itself: `done` is set, `reward`
holds what it was worth to every seat, and the observation is the first of the next game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from hyakki import games as all_games
from hyakki.envs.episode import features_of, options_for
from hyakki.envs.rewards import Reward, checked, rewards
from hyakki.envs.spaces import action_space
from hyakki.envs.stepping import Games

__all__ = ["Arrays", "Batch", "SharedBatch"]


@dataclass(frozen=True)
class Arrays:
    """What a step writes, a row for each game; make them once and hand them in again and again."""

    observation: Any
    """uint8, what the seat that is to decide knows."""
    action_mask: Any
    """int8, its legal moves."""
    seat: Any
    """int8, which seat that is."""
    reward: Any
    """float32, by seat; zeros until a game is over."""
    done: Any
    """bool, whether the step ended the game."""

    def part(self, first: int, last: int) -> Arrays:
        """The rows of some of the games; they share their memory with these."""
        return Arrays(
            self.observation[first:last],
            self.action_mask[first:last],
            self.seat[first:last],
            self.reward[first:last],
            self.done[first:last],
        )


def shapes(name: str, seats: int, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    features = features_of(all_games.game(name))
    return {
        "observation": ((games, features.size), np.uint8),
        "action_mask": ((games, int(action_space(features).n)), np.int8),
        "seat": ((games,), np.int8),
        "reward": ((games, seats), np.float32),
        "done": ((games,), np.bool_),
    }


class Batch:
    """Games on one core. Luck depends on the seed and a game's number alone."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        games: int = 1024,
        *,
        seed: int | str = 0,
        first: int = 0,
        reward: str = "place",
        **options: Any,
    ) -> None:
        self.game = all_games.game(game)
        self.features = features_of(self.game)
        self.seats = seats if seats is not None else self.game.info.default_seats
        self.games = games
        self.reward: Reward = checked(reward)
        chosen = self.game.options(options_for(self.game, options))
        numbers = range(first, first + games)
        self.inside = Games(self.game, self.seats, chosen, [f"{seed} {number}" for number in numbers])
        # these look at the memory that the compiled loop writes
        seen = np.frombuffer(memoryview(self.inside.seen), np.uint8)
        masks = np.frombuffer(memoryview(self.inside.masks), np.int8)
        self._seen = seen.reshape(games, self.features.size)
        self._masks = masks.reshape(games, -1)[:, : self.features.moves + 1]
        self._turns = np.frombuffer(memoryview(self.inside.turns), np.int64)

    def arrays(self) -> Arrays:
        made = shapes(self.game.info.name, self.seats, self.games)
        return Arrays(**{name: np.zeros(shape, kind) for name, (shape, kind) in made.items()})

    def reset(self, out: Arrays) -> None:
        """Begin all games afresh; their luck goes on where it was."""
        self.inside.reset()
        out.reward[:] = 0
        out.done[:] = False
        self._show(out)

    def step(self, actions: Any, out: Arrays) -> None:
        """Raises ValueError for an action that the mask forbids."""
        ended = self.inside.step(np.asarray(actions).tolist())
        out.reward[:] = 0
        out.done[:] = False
        for number, state in ended:
            out.done[number] = True
            out.reward[number] = rewards(state.outcome(), self.reward, self.game.info.ranks)
        self._show(out)

    def _show(self, out: Arrays) -> None:
        np.copyto(out.observation, self._seen)
        np.copyto(out.action_mask, self._masks)
        np.copyto(out.seat, self._turns, casting="unsafe")


class SharedBatch:
    """The same games on several cores: processes that write into one shared memory.

    The games are those of a `Batch` with the same seed, for any number of processes.
    """

    def __init__(
        self, game: str, seats: int | None = None, games: int = 1024, *, processes: int = 2, **words: Any
    ) -> None:
        chosen = all_games.game(game)
        seats = seats if seats is not None else chosen.info.default_seats
        self.games = games
        self._memory: list[SharedMemory] = []
        self.out = self._shared({**shapes(game, seats, games)})
        self._actions = self._array("actions", (games,), np.int64)
        context = get_context("spawn")
        cuts = [games * number // processes for number in range(processes + 1)]
        names = [memory.name for memory in self._memory]
        self._pipes = []
        self._workers = []
        for first, last in pairwise(cuts):
            ours, theirs = context.Pipe()
            asked = (theirs, names, game, seats, games, first, last, words)
            worker = context.Process(target=serve, args=asked, daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def _shared(self, made: Mapping[str, tuple[tuple[int, ...], Any]]) -> Arrays:
        return Arrays(**{name: self._array(name, shape, kind) for name, (shape, kind) in made.items()})

    def _array(self, name: str, shape: tuple[int, ...], kind: Any) -> Any:
        memory = SharedMemory(create=True, size=int(np.prod(shape)) * np.dtype(kind).itemsize)
        self._memory.append(memory)
        return np.ndarray(shape, kind, memory.buf)

    def reset(self) -> Arrays:
        return self._ask("reset")

    def step(self, actions: Any) -> Arrays:
        """The arrays are always the same ones, written again."""
        self._actions[:] = actions
        return self._ask("step")

    def _ask(self, what: str) -> Arrays:
        for pipe in self._pipes:
            pipe.send(what)
        faults = [fault for fault in [pipe.recv() for pipe in self._pipes] if fault]
        if faults:
            raise ValueError(faults[0])
        return self.out

    def close(self) -> None:
        for pipe, worker in zip(self._pipes, self._workers):
            pipe.send("close")
            worker.join()
            pipe.close()
        del self.out, self._actions
        for memory in self._memory:
            memory.close()
            memory.unlink()


def serve(
    pipe: Any,
    names: list[str],
    game: str,
    seats: int,
    games: int,
    first: int,
    last: int,
    words: dict[str, Any],
) -> None:
    """The work of one process: its part of the games, as often as it is asked."""
    memory = [SharedMemory(name) for name in names]
    made = [*shapes(game, seats, games).values(), ((games,), np.int64)]
    arrays = [np.ndarray(shape, kind, one.buf) for (shape, kind), one in zip(made, memory)]
    out = Arrays(*arrays[:-1]).part(first, last)
    actions = arrays[-1][first:last]
    batch = Batch(game, seats, last - first, first=first, **words)
    while (asked := pipe.recv()) != "close":
        try:
            if asked == "reset":
                batch.reset(out)
            else:
                batch.step(actions, out)
            pipe.send(None)
        except ValueError as error:
            pipe.send(str(error))
    del out, actions, arrays
    for one in memory:
        one.close()
