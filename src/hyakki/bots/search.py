"""Information-set Monte Carlo tree search for any number of players.

Each simulation guesses the unseen cards again, walks down one tree that all guesses share, goes one step
beyond it, plays on by the guide's quick moves and carries the result back. A move is compared with its rivals
only where the guess allowed it, so each counts how often it could have been chosen (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012: the single-observer variant). What the guide
thinks of a move at first sight decides how eagerly it is tried (Rosin, "Multi-armed bandits with episode
context", 2011: PUCT).
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

EXPLORE: Final = 3.0
"""How eagerly a rarely tried move is tried again."""
DOUBT: Final = 0.3
"""How far apart two judgements must lie for the better move to be tried e times as eagerly."""
AT_FIRST: Final = 16
"""So many simulations are needed before their results say how far results lie apart."""
LOOK_AT_CLOCK: Final = 4
"""Simulations between two looks at the clock."""


@final
class Node:
    """A point in the course of play, as the searching player would know it."""

    def __init__(self, seat: i64, sight: i64) -> None:
        self.seat: i64 = seat
        """Who decides here."""
        self.sight: i64 = sight
        self.visits: i64 = 0
        self.won: float = 0.0
        """The sum of this seat's shares."""
        self.edges: list[Edge] = []
        self.twin: Node | None = None
        """Another node behind the same edge, where something else has come to light."""


@final
class Edge:
    """A move out of a node."""

    def __init__(self, move: i64, appeal: float) -> None:
        self.move: i64 = move
        self.appeal: float = appeal
        """How good it looks at first sight."""
        self.could: i64 = 0
        """How often it was legal when its node was passed."""
        self.visits: i64 = 0
        self.won: float = 0.0
        self.node: Node | None = None
        """Where it leads, the first of the nodes for the things that can come to light."""


@final
class Search:
    """One decision's thinking: `run` it for some simulations or milliseconds, then take the `best`."""

    def __init__(
        self,
        sampler: Sampler,
        guide: Guide,
        seat: i64,
        chance: Chance,
        explore: float = EXPLORE,
        doubt: float = DOUBT,
    ) -> None:
        self.sampler = sampler
        self.guide = guide
        self.chance = chance
        self.explore = explore
        self.doubt = doubt
        self.root = Node(seat, 0)
        self.squares: float = 0.0
        """The sum of the squares of the searching seat's shares."""
        self.spread: float = 0.1
        """How far its results lie apart: one point may decide a last round and mean little in a first."""
        self.path: list[Edge] = []
        self.passed: list[Node] = []
        self.open: list[Edge] = []
        self.steady = guide.steady()

    def run(self, simulations: i64) -> None:
        """Think for this many simulations."""
        for _ in range(simulations):
            self._simulate()

    def run_for(self, milliseconds: float) -> None:
        """Think until the time is up, one short look at least."""
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
        """Every move at the root, how often it was tried, and the share of the win it brought."""
        return [(int(edge.move), int(edge.visits), mean(edge.won, edge.visits)) for edge in self.root.edges]

    def _simulate(self) -> None:
        state = self.sampler.sample(self.chance)
        self.guide.prepare(state)
        self._descend(state)
        shares = self._play_on(state)
        for i in range(len(self.path)):
            edge = self.path[i]
            node = self.passed[i]
            share = shares[node.seat]
            edge.visits += 1
            edge.won += share
            node.visits += 1
            node.won += share
        self.path.clear()
        self.passed.clear()
        self._measure(shares[self.root.seat])

    def _measure(self, share: float) -> None:
        root = self.root
        self.squares += share * share
        if root.visits >= AT_FIRST:
            usual = mean(root.won, root.visits)
            self.spread = math.sqrt(max(0.0001, mean(self.squares, root.visits) - usual * usual))

    def _descend(self, state: State) -> None:
        """Walk down the tree, and one step beyond it."""
        node = self.root
        while True:
            edge = self._choose(node, state)
            self.path.append(edge)
            self.passed.append(node)
            state.apply(node.seat, edge.move, self.chance, None)
            if self._settle(state) or edge.visits == 0:
                return
            node = node_after(edge, first_seat(state.must()), self.guide.sight(state))

    def _choose(self, node: Node, state: State) -> Edge:
        """The most promising move: what it brought so far, and more for an appealing one seldom tried."""
        open = node.edges if self.steady and node.edges else self._open(node, state)
        appeal = 0.0
        for edge in open:
            edge.could += 1
            appeal += edge.appeal
        best = open[0]
        highest = -math.inf
        usual = mean(node.won, node.visits)
        eager = self.explore * self.spread / appeal
        for edge in open:
            visits = float(edge.visits)
            hope = edge.won / visits if edge.visits else usual
            hope += eager * edge.appeal * math.sqrt(float(edge.could)) / (1.0 + visits)
            if hope > highest:
                highest = hope
                best = edge
        return best

    def _open(self, node: Node, state: State) -> list[Edge]:
        """The moves that this sample allows and the guide thinks worth trying."""
        open = self.open
        open.clear()
        for move in self.guide.moves(state, node.seat):
            edge = find(node.edges, move)
            if edge is None:
                edge = Edge(move, math.exp(self.guide.worth(state, node.seat, move) / self.doubt))
                node.edges.append(edge)
            open.append(edge)
        return open

    def _play_on(self, state: State) -> vec[float]:
        """From the leaf to where the guide has seen enough, by quick moves."""
        while not self._settle(state):
            seat = first_seat(state.must())
            state.apply(seat, self.guide.pick(state, seat, self.chance), self.chance, None)
        return self.guide.shares(state)

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


def node_after(edge: Edge, seat: i64, sight: i64) -> Node:
    known = edge.node
    while known is not None:
        if known.sight == sight and known.seat == seat:
            return known
        known = known.twin
    node = Node(seat, sight)
    node.twin = edge.node
    edge.node = node
    return node


def mean(whole: float, count: i64) -> float:
    return whole / float(count) if count else 0.0
