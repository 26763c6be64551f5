"""Positions that cannot be are refused, and nothing but InvalidPosition comes out."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.games.madoshi.tables import board, table

from hyakki.games.madoshi import MADOSHI
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import InvalidPosition

FRESH = table().state.dump()
COLLECTING = table(board(F="a1 b1 c1 d1")).idle().state.dump()
ORDERING = table(board(F="a1 b1 c1 d1")).idle().play("x1:fire, x2:fire").state.dump()
USING = table(board(T="a1 b1 c1")).idle().play("x1:wood").state.dump()
OVER = table(quiet=39).play("a1-b1").state.dump()
ALONE = table(seats=1).play("a1-b1").state.dump()
GAME = table().game


@pytest.mark.parametrize("data", [FRESH, COLLECTING, ORDERING, USING, OVER, ALONE])
def test_what_was_dumped_is_read_back(data: dict[str, Any]) -> None:
    assert GAME.load(json.loads(json.dumps(data))).dump() == data


def changed(data: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {**copy.deepcopy(data), **facts}


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        (FRESH, {"seats": 3}),
        (FRESH, {"seats": 0}),
        (FRESH, {"side": 2}),
        (FRESH, {"player": 2}),
        (FRESH, {"player": -1}),
        (FRESH, {"phase": 6}),
        (FRESH, {"phase": -1}),
        (FRESH, {"phase": 1}),  # nothing to collect
        (FRESH, {"phase": 2}),  # no magic to put in order
        (FRESH, {"phase": 3}),  # no magic in use
        (FRESH, {"phase": 4}),  # two players never discard
        (FRESH, {"turns": -1}),
        (FRESH, {"quiet": -1}),
        (FRESH, {"quiet": 40}),  # the game would be over
        (FRESH, {"at": [0, *range(24)]}),
        (FRESH, {"at": list(range(24))}),
        (FRESH, {"elements": ["water"] * 25}),
        (FRESH, {"elements": ["stone"] * 25}),
        (FRESH, {"wild": []}),
        (FRESH, {"wild": [*FRESH["wild"], -1]}),
        (FRESH, {"wild": [*FRESH["wild"], 25]}),
        (FRESH, {"down": [3]}),  # a back that lies up and was never seen
        (FRESH, {"down": [-1], "seen": [-1]}),
        (FRESH, {"seen": [40]}),
        (FRESH, {"last": [3, -1]}),
        (FRESH, {"last": [3, 3]}),
        (FRESH, {"last": [3, 25]}),
        (FRESH, {"swaps": [0, 0]}),  # more swaps than turns
        (FRESH, {"swaps": [300]}),
        (FRESH, {"swaps": [-2]}),
        (FRESH, {"swaps": [0]}),  # but no latest swap
        (OVER, {"swaps": [1]}),  # a1-c1, but the tokens of a1 and b1 were swapped last
        (FRESH, {"stacks": FRESH["stacks"][:2]}),
        (FRESH, {"stacks": [FRESH["stacks"][1], FRESH["stacks"][0], FRESH["stacks"][2]]}),
        (FRESH, {"stacks": [["Ash"] * 10, *FRESH["stacks"][1:]]}),
        (FRESH, {"taken": [["Ivy", 0, 1]]}),  # Ash lies on top of it
        (FRESH, {"taken": [["Nobody", 0, 1]]}),
        (FRESH, {"taken": [["Ash", 2, 1]]}),
        (FRESH, {"taken": [["Ash", 0, 5]]}),
        (FRESH, {"taken": [["Ash", 0, -1]]}),  # taken, but with no element
        (FRESH, {"taken": [["Ash", -1, 2]]}),  # two players never discard
        (FRESH, {"caught": [0, -1, -1]}),  # caught, but never taken
        (FRESH, {"caught": [-1, 0, -1]}),
        (FRESH, {"waiting": 1}),
        (FRESH, {"waiting": 8}),
        (FRESH, {"using": 0}),
        (FRESH, {"part": 3}),
        (FRESH, {"options": {"must_collect": "perhaps"}}),
        (COLLECTING, {"phase": 0, "using": 1}),
        (ORDERING, {"waiting": 0}),
        (ORDERING, {"phase": 0}),  # magic waits, but the next turn has begun
        (USING, {"part": 1}),
        (USING, {"using": 1}),
        (USING, {"using": -1}),
        (OVER, {"player": 0}),
        (OVER, {"quiet": 3}),  # neither a stack is empty nor forty turns have passed
        (ALONE, {"seats": 2}),
    ],
)
def test_a_position_that_cannot_be_is_refused(data: dict[str, Any], facts: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        GAME.load(changed(data, **facts))


@pytest.mark.parametrize("name", sorted(FRESH))
@pytest.mark.parametrize("wrong", [None, "x", -7, 99, [], ["x"], [[]], {}, [None, None, None], 1.5])
def test_nothing_else_comes_out_of_nonsense(name: str, wrong: Any) -> None:
    if (name, wrong) in (("turns", 99), ("down", []), ("seen", []), ("swaps", []), ("options", {})):
        return  # that could be
    with pytest.raises(InvalidPosition):
        GAME.load(changed(USING, **{name: wrong}))


@pytest.mark.parametrize("name", sorted(FRESH))
def test_every_fact_is_needed(name: str) -> None:
    data = changed(USING)
    del data[name]
    with pytest.raises(InvalidPosition):
        GAME.load(data)


def test_a_position_of_another_deck_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        MADOSHI.load(FRESH)
    with pytest.raises(InvalidPosition):
        GAME.load(MADOSHI.new(2, Seeded(1)).dump())


def test_no_position_of_a_game_is_refused() -> None:
    for seats in (1, 2):
        luck = Seeded(f"positions {seats}")
        state = MADOSHI.new(seats, luck)
        while not state.over:
            state.apply(state.player, state.draw(state.player, luck), luck, None)
            assert MADOSHI.load(state.dump()).key() == state.key()
