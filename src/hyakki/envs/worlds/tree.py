"""All that can happen in a small world, as a tree; and the tree as a file that other programs read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hyakki.envs.luck import results
from hyakki.envs.rewards import rewards
from hyakki.envs.worlds import World
from hyakki.games import game
from hyakki.kernel.game import State
from hyakki.kernel.log import seats_in

__all__ = ["Chance", "Decision", "End", "Node", "Sight", "Tree", "efg", "grown"]


@dataclass(frozen=True, slots=True)
class End:
    values: tuple[float, ...]
    """What it is worth to each seat, by place."""


@dataclass(frozen=True, slots=True)
class Chance:
    likely: tuple[float, ...]
    then: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    seat: int
    sight: int
    """What the seat sees, by its number in the tree."""
    known: int
    """What the seat knows if it remembers all it has seen and done, by a number of its own."""
    then: tuple[Node, ...]
    """One for each legal move, in order."""


Node = End | Chance | Decision


@dataclass(frozen=True, slots=True)
class Sight:
    """A view with something to decide, and the moves, in order."""

    view: Any
    moves: tuple[str, ...]


@dataclass
class Tree:
    world: World
    root: Node
    sights: list[Sight]
    positions: int
    """How many there are, ends and chances among them."""


def grown(world: World, hear: Callable[[int], None] | None = None) -> Tree:
    """Everything that can happen. `hear` is told how many deals have been played through."""
    return Growing(world, hear).tree()


@dataclass
class Growing:
    world: World
    hear: Callable[[int], None] | None
    sights: list[Sight] = field(default_factory=list)
    by_view: dict[tuple[int, str], int] = field(default_factory=dict)
    by_history: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    positions: int = 0

    def tree(self) -> Tree:
        deals = self.world.deals()
        nothing = (-1,) * self.world.seats
        then: list[Node] = []
        for _, state in deals:
            then.append(self.grow(state, nothing, nothing))
            if self.hear is not None:
                self.hear(len(then))
        root = self.chance([likely for likely, _ in deals], then)
        return Tree(self.world, root, self.sights, self.positions)

    def chance(self, likely: list[float], then: list[Node]) -> Node:
        if len(then) == 1:
            return then[0]
        self.positions += 1
        return Chance(tuple(likely), tuple(then))

    def grow(self, state: State, memory: tuple[int, ...], done: tuple[int, ...]) -> Node:
        """`memory` is what each seat knew at its latest decision, `done` what it did there."""
        self.positions += 1
        rules = game(self.world.game)
        if state.over:
            return End(tuple(rewards(state.outcome(), "place", rules.info.ranks)))
        seat = seats_in(state.must())[0]
        moves = state.legal(seat)
        if len(moves) == 1:
            # nobody decides anything, and a view forgets nothing of what it showed
            return self.after(state, seat, moves[0], memory, done)
        sight = self.sight(state, seat, moves)
        history = (seat, memory[seat], done[seat], sight)
        known = self.by_history.setdefault(history, len(self.by_history))
        remembers = replaced(memory, seat, known)
        then = [self.after(state, seat, move, remembers, replaced(done, seat, move)) for move in moves]
        return Decision(seat, sight, known, tuple(then))

    def after(
        self, state: State, seat: int, move: int, memory: tuple[int, ...], done: tuple[int, ...]
    ) -> Node:
        found = results(state, seat, move)
        then = [self.grow(one, memory, done) for _, one in found]
        return self.chance([likely for likely, _ in found], then)

    def sight(self, state: State, seat: int, moves: list[int]) -> int:
        view = state.view(seat)
        key = (seat, repr(view))
        number = self.by_view.get(key)
        if number is None:
            number = self.by_view[key] = len(self.sights)
            rules = game(self.world.game)
            self.sights.append(Sight(view, tuple(rules.text(state, move) for move in moves)))
        return number


def replaced(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def efg(tree: Tree) -> str:
    """The tree in Gambit's format, which OpenSpiel reads, too (`pyspiel.load_efg_game`).

    Its information sets are what a seat knows if it remembers all it has seen and done.
    """
    players = " ".join(f'"seat {seat + 1}"' for seat in range(tree.world.seats))
    lines = [f'EFG 2 R "{tree.world.title}" {{ {players} }}', '""', ""]
    numbers: dict[tuple[int, int], int] = {}
    chances = ends = 0
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, End):
            ends += 1
            worth = ", ".join(repr(value) for value in node.values)
            lines.append(f't "" {ends} "" {{ {worth} }}')
            continue
        if isinstance(node, Chance):
            chances += 1
            drawn = " ".join(f'"{i}" {likely!r}' for i, likely in enumerate(node.likely))
            lines.append(f'c "" {chances} "" {{ {drawn} }} 0')
        else:
            # Gambit counts the information sets of each player from 1
            seat = node.seat
            count = sum(1 for other, _ in numbers if other == seat)
            number = numbers.setdefault((seat, node.known), count + 1)
            moves = " ".join(f'"{move}"' for move in tree.sights[node.sight].moves)
            lines.append(f'p "" {seat + 1} {number} "" {{ {moves} }} 0')
        waiting += reversed(node.then)
    return "\n".join(lines) + "\n"
