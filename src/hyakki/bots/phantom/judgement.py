"""A hand-made judgement of a card: who will win the trick, and what the card would be good for later."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import BIT, CARDS, HEROES, VALUE
from hyakki.games.phantom.state import PhantomState

__all__ = ["worth"]

WIDEST: Final = 60


def chance_table() -> list[float]:
    table: list[float] = []
    for left in range(6):
        for margin in range(-WIDEST, WIDEST + 1):
            if left == 0:
                table.append(1.0 if margin >= 0 else 0.0)
            else:
                z = (margin + 0.5 + 1.0 * left) / (4.0 * math.sqrt(left))
                table.append(0.5 * (1 + math.erf(z / math.sqrt(2))))
    return table


HEROES_WIN: Final = vec[float](chance_table())
COST: Final = vec[float](
    [0.03 * (c % 5 + 1) if c < HEROES else 0.03 * (c - HEROES + 1) for c in range(CARDS)]
)


def worth(state: PhantomState, seat: i64, card: i64) -> float:
    forces = state.forces
    value = VALUE[card]
    heroes = forces.hero_value
    best = forces.phantom_best
    total = forces.phantom_sum
    mask = forces.heroes
    if card < HEROES:
        heroes += value
        mask |= BIT[seat]
    else:
        total += value
        if value > best:
            best = value
    left = state.seats * (state.trick + 1) - 1 - state.plays
    if left == 0 and (mask == 0 or mask == BIT[state.seats] - 1):
        chance = 0.0
    else:
        chance = HEROES_WIN[left * (2 * WIDEST + 1) + WIDEST + heroes - 2 * best + total]
        if card >= HEROES:
            chance = 1.0 - chance
    return chance - COST[card]
