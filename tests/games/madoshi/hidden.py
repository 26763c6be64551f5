"""What a seat at Madoshi may not know, written down from the rulebook and not from the views.

Both players and a spectator know the same: nobody sees a back that was never turned up (MD-2, MD-R14), nor
the order of the cards below the top ones (MD-4).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product
from math import comb, factorial
from typing import Any

from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.state import MadoshiState
from hyakki.kernel.chance import Chance, Drawn
from hyakki.kernel.log import Log
from hyakki.kernel.record import Entry, Record, replay

SIZES = (10, 7, 5)
NAMES = ("water", "wind", "fire", "wood", "earth")


def twins(record: Record, seat: int, luck: Chance) -> Record:
    """The same game with the backs that nobody turned up and the cards that nobody saw in another order."""
    first = record.entries[0]
    turned, gone = looked_at(record)
    chance = list(first.chance)
    tokens, *stacks = chance[-4:]
    assert isinstance(tokens, list)
    told: list[Drawn] = [mixed_backs(tokens, turned, luck)]
    for stack, order in enumerate(stacks):
        assert isinstance(order, list)
        seen = min(gone[stack] + 1, SIZES[stack])  # those that left, and the one on top
        told.append(order[:seen] + [order[seen + i] for i in luck.order(SIZES[stack] - seen)])
    return replace(record, entries=(replace(first, chance=[*chance[:-4], *told]), *record.entries[1:]))


def mixed_backs(tokens: list[int], turned: set[int], luck: Chance) -> Drawn:
    """MD-R1: within an element the unseen tokens change their backs; faces stay where they are."""
    new = list(tokens)
    for element in range(5):
        places = [place for place in range(25) if tokens[place] // 5 == element and place not in turned]
        for place, other in zip(places, luck.order(len(places))):
            new[place] = tokens[places[other]]
    return new


def looked_at(record: Record) -> tuple[set[int], list[int]]:
    """From what was told to all: the tokens that were turned over, and how many cards left each stack.

    A token is named by the square on which it was laid, and followed on its way.
    """
    at = [file + rank for rank in "12345" for file in "abcde"]
    where = {square: token for token, square in enumerate(at)}
    turned: set[int] = set()
    gone = [0, 0, 0]

    def look(entry: Entry, state: Any, log: Log | None) -> None:
        for event in list[Any](log.heard(-1) if log else []):
            if event.kind == "swapped":
                where[event.a], where[event.b] = where[event.b], where[event.a]
            elif event.kind == "flipped":
                turned.add(where[event.square])
            elif event.kind in ("slid", "turned_block"):
                carried = [where[square] for square in event.squares]
                where.update(zip(event.squares, [carried[-1], *carried[:-1]]))
            elif event.kind == "half_turned":
                where.update({square: where[at[24 - i]] for i, square in enumerate(at)})
            elif event.kind in ("captured", "discarded"):
                gone[event.stack - 1] += 1

    replay(record, MADOSHI, look)
    return turned, gone


def worlds(state: MadoshiState, seat: int) -> list[str] | None:
    """Every position anybody could be in, by trying all backs and all orders, where they are few."""
    data = state.dump()
    unseen = [token for token in range(25) if token not in data["seen"]]
    groups = [[token for token in unseen if data["elements"][token] == element] for element in NAMES]
    wilds = [len([token for token in group if token in data["wild"]]) for group in groups]
    below = []
    for stack in data["stacks"]:
        gone = [name for name, _, _ in data["taken"] if name in stack]
        below.append((stack[: len(gone) + 1], stack[len(gone) + 1 :]))
    count = 1
    for group, wild in zip(groups, wilds):
        count *= comb(len(group), wild)
    for _, under in below:
        count *= factorial(len(under))
    if not 2 <= count <= 60:
        return None
    known = [token for token in data["wild"] if token in data["seen"]]
    found = []
    for backs in product(*[combinations(group, wild) for group, wild in zip(groups, wilds)]):
        all_wild = sorted([*known, *[token for chosen in backs for token in chosen]])
        for orders in product(*[permutations(under) for _, under in below]):
            stacks = [[*seen, *order] for (seen, _), order in zip(below, orders)]
            found.append(MADOSHI.load({**data, "wild": all_wild, "stacks": stacks}).key())
    return sorted(found)
