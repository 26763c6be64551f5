"""Two moves compared: both are played on from the same guesses of what was not seen, so that luck does not
decide between them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any

from hyakki.bots.guide import Guide
from hyakki.bots.hoshi.exchanges import ExchangeGuide, exchanging
from hyakki.bots.players import Budget, guide_for
from hyakki.bots.playouts import first_seat, wait
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["CLEARLY", "compared", "half"]

CLEARLY = 0.04
"""The share of the win that one of them must bring more than the other to be worth a word."""
SURE = 2.0
"""So many standard errors are taken off a gain: what is left is no luck."""
FEWEST = 8
"""Pairs of games without which nothing can be said."""


def compared(
    game: str, ruleset: str, view: Any, moves: tuple[int, int], chance: Chance, budget: Budget
) -> float:
    """How much more of the win the second of two moves brings than the first, at least."""
    sampler = game_by_ruleset(game, ruleset).sampler(view)
    guide = guide_for(game, view, chance)
    if game == "hoshi" and exchanging(sampler.sample(chance)):
        guide = ExchangeGuide(view)
    count, whole, squares = 0, 0.0, 0.0
    for _ in spent(budget):
        state = sampler.sample(chance)
        guide.prepare(state)
        first, second = (played_on(guide, state.clone(), view.seat, move, chance) for move in moves)
        count, whole, squares = count + 1, whole + second - first, squares + (second - first) ** 2
    if count < FEWEST:
        return 0.0
    mean = whole / count
    return mean - SURE * math.sqrt(max(0.0, squares / count - mean * mean) / count)


def played_on(guide: Guide, state: State, seat: int, move: int, chance: Chance) -> float:
    """A seat's share of the win after a move, when everybody plays on by quick moves."""
    state.apply(seat, move, chance, None)
    while not guide.enough(state):
        if state.must():
            player = first_seat(state.must())
            state.apply(player, guide.pick(state, player, chance), chance, None)
        else:
            wait(state, chance)
    return float(guide.shares(state)[seat])


def spent(budget: Budget) -> Iterator[None]:
    """As often as a budget allows."""
    if budget.simulations is not None:
        yield from [None] * budget.simulations
        return
    end = time.perf_counter() + float(budget.milliseconds or 0) / 1000
    while time.perf_counter() < end:
        yield None


def half(budget: Budget) -> Budget:
    """For finding a move, and as much for comparing it."""
    if budget.simulations is not None:
        return Budget(simulations=max(1, budget.simulations // 2))
    return Budget(milliseconds=float(budget.milliseconds or 0) / 2)
