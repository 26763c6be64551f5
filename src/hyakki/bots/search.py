"""Information-set Monte Carlo tree search for any number of players.

Each simulation guesses the unseen cards anew, walks down one tree that all guesses share, adds a leaf, plays
on by the guide's quick moves and carries the result back. A move is compared with its rivals only where the
guess allowed it, so each keeps a count of how often it could have been chosen. After Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the single-observer variant.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.guide import Guide
from hyakki.bots.playouts import first_seat, wait
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Sampler, State

__all__ = ["Search"]

EXPLORE: Final = 0.4
"""How much a rarely tried move is preferred; docs/benchmarks.md says why this much."""
LOOK_AT_CLOCK: Final = 32
"""Simulations between two looks at the clock."""


@final
class Node:
    """A point in the course of play as the searching player would know it."""

    def __init__(self, seat: i64, sight: i64) -> None:
        self.seat: i64 = seat
        """Who decides here."""
        self.sight: i64 = sight
        self.edges: list[Edge] = []


@final
class Edge:
    """A move out of a node."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.could: i64 = 1
        """How often it was legal when its node was passed."""
        self.visits: i64 = 0
        self.won: float = 0.0
        """The sum of the mover's shares."""
        self.nodes: list[Node] = []
        """Where it leads: one node for each thing that can come to light."""


@final
class Search:
    """One decision's thinking: `run` it for some simulations or milliseconds, then take the `best`."""

    def __init__(
        self, sampler: Sampler, guide: Guide, seat: i64, chance: Chance, explore: float = EXPLORE
    ) -> None:
        self.sampler = sampler
        self.guide = guide
        self.chance = chance
        self.explore = explore
        self.root = Node(seat, 0)
        self.path: list[Edge] = []
        self.seats: list[int] = []
        self.simulations: i64 = 0

    def run(self, simulations: i64) -> None:
        """Think for this many simulations."""
        for _ in range(simulations):
            self._simulate()

    def run_for(self, milliseconds: float) -> None:
        """Think until the time is up, at least one short look."""
        end = time.perf_counter() + milliseconds / 1000
        self.run(LOOK_AT_CLOCK)
        while time.perf_counter() < end:
            self.run(LOOK_AT_CLOCK)

    def best(self) -> i64:
        """The move that was tried most."""
        best: i64 = -1
        most: i64 = -1
        for edge in self.root.edges:
            if edge.visits > most:
                most = edge.visits
                best = edge.move
        return best

    def tried(self) -> list[tuple[int, int, float]]:
        """Every move at the root, how often it was tried and the share of the win it brought."""
        return [
            (int(edge.move), int(edge.visits), edge.won / float(edge.visits or 1)) for edge in self.root.edges
        ]

    def _simulate(self) -> None:
        state = self.sampler.sample(self.chance)
        self.guide.prepare(state)
        self._descend(state)
        shares = self._play_on(state)
        for i in range(len(self.path)):
            edge = self.path[i]
            edge.visits += 1
            edge.won += shares[self.seats[i]]
        self.path.clear()
        self.seats.clear()
        self.simulations += 1

    def _descend(self, state: State) -> None:
        """Walk down the tree, and one step beyond it."""
        node = self.root
        while True:
            edge = self._choose(node, state.legal(node.seat))
            self.path.append(edge)
            self.seats.append(node.seat)
            state.apply(node.seat, edge.move, self.chance, None)
            if self._settle(state) or edge.visits == 0:
                return
            node = self._node_after(edge, first_seat(state.must()), self.guide.sight(state))

    def _choose(self, node: Node, moves: list[int]) -> Edge:
        """A move never tried here, or the most promising (UCB1 over the times it could be chosen)."""
        best: Edge | None = None
        highest = -1.0
        untried: i64 = 0
        fresh: i64 = -1
        for move in moves:
            edge = find(node.edges, move)
            if edge is None:
                untried += 1
                if self.chance.below(untried) == 0:
                    fresh = move
                continue
            edge.could += 1
            visits = float(edge.visits)
            hope = edge.won / visits + self.explore * math.sqrt(math.log(float(edge.could)) / visits)
            if hope > highest:
                highest = hope
                best = edge
        if best is None or untried:
            best = Edge(fresh)
            node.edges.append(best)
        return best

    def _node_after(self, edge: Edge, seat: i64, sight: i64) -> Node:
        for node in edge.nodes:
            if node.sight == sight and node.seat == seat:
                return node
        node = Node(seat, sight)
        edge.nodes.append(node)
        return node

    def _play_on(self, state: State) -> vec[float]:
        """From the leaf to where the guide has seen enough, by quick moves."""
        guide = self.guide
        chance = self.chance
        while not self._settle(state):
            seat = first_seat(state.must())
            state.apply(seat, guide.pick(state, seat, chance), chance, None)
        return guide.shares(state)

    def _settle(self, state: State) -> bool:
        """Let time pass until somebody is to decide; say whether there is nothing more to see."""
        while not self.guide.enough(state):
            if state.must():
                return False
            wait(state, self.chance)
        return True


def find(edges: list[Edge], move: i64) -> Edge | None:
    for edge in edges:
        if edge.move == move:
            return edge
    return None
