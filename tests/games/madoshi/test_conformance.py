"""Madoshi passes the suite alone and for two, with every option."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.games.madoshi import hidden

from hyakki.conformance import CHECKS, Case, conform
from hyakki.conformance.resampling import every_world_as_often
from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.moves import MOVES
from hyakki.kernel.chance import Seeded

GAMES = 5 if os.environ.get("HYAKKI_DEEP") else 1


def case(seats: int, **options: str) -> Case:
    return Case(MADOSHI, seats, MOVES, hidden.twins, hidden.worlds, options=options, games=GAMES, limit=1_000)


@pytest.mark.parametrize("seats", MADOSHI.info.seats)
@pytest.mark.parametrize("check", [name for name in CHECKS if name != "frequencies"])
def test_it_conforms(seats: int, check: str) -> None:
    conform(case(seats), check)


@pytest.mark.parametrize("seats", MADOSHI.info.seats)
@pytest.mark.parametrize(
    ("name", "value"),
    [(option.name, value) for option in MADOSHI.info.options for value, _ in option.choices],
)
def test_it_conforms_with_every_option(seats: int, name: str, value: str) -> None:
    conform(case(seats, **{name: value}), "ends", "turns", "legal", "words", "dump", "record")


def nearly_all_seen(seats: int, seed: int, unseen: str, left: tuple[int, int, int]) -> dict[str, Any]:
    """A position in which only some tokens of two elements hide their backs and few cards are left."""
    data = MADOSHI.new(seats, Seeded(seed)).dump()
    hiding = {name: int(count) for name, count in (part.split(":") for part in unseen.split())}
    seen = []
    for token, element in enumerate(data["elements"]):
        if hiding.get(element, 0) > 0:
            hiding[element] -= 1
        else:
            seen.append(token)
    gone = [[name, 0, 1] for stack, few in zip(data["stacks"], left) for name in stack[: len(stack) - few]]
    return {**data, "seen": seen, "down": seen[::4], "taken": gone}


@pytest.mark.parametrize("seats", MADOSHI.info.seats)
@pytest.mark.parametrize(
    ("unseen", "left"),
    [
        ("fire:3", (1, 1, 1)),
        ("wood:2 earth:3", (2, 1, 1)),
        ("", (1, 4, 3)),
        ("water:5", (1, 1, 2)),
        ("wind:4", (3, 1, 2)),
    ],
)
def test_every_world_comes_up_as_often(seats: int, unseen: str, left: tuple[int, int, int]) -> None:
    """Games seldom come so far that few worlds are left, so they are laid by hand."""
    checked = 0
    for seed in range(4):
        luck = Seeded(f"worlds {seed}")
        state = MADOSHI.load(nearly_all_seen(seats, seed, unseen, left))
        worlds = hidden.worlds(state, 0)
        if worlds is not None:  # it may be that of these tokens all are Voids, and one world is left
            checked += 1
            every_world_as_often(case(seats), state, -1 if seed % 2 else 0, worlds, luck)
    assert checked >= 2
