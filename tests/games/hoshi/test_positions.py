"""Positions that cannot be are refused with the field at fault, and nothing but InvalidPosition comes out."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.games.hoshi.arena import duel

from hyakki.games.hoshi import HOSHI
from hyakki.kernel.game import InvalidPosition

FIGHT = duel("H1 D1", "H2 D9").state.dump()


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(InvalidPosition) as caught:
        HOSHI.load(data)
    return str(caught.value)


def test_what_was_dumped_is_read_back() -> None:
    assert HOSHI.load(json.loads(json.dumps(FIGHT))).dump() == FIGHT


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("seats", 9, "seats: 9 is not between 2 and 8"),
        ("stage", "lunch", "stage: 'lunch' is none of draft"),
        ("first", 2, "first: 2 is not between -1 and 1"),
        ("now", -5, "now: -5 is not between 0"),
        ("over", 1, "over: 1 is neither true nor false"),
        ("touching", [[7, 0]], "touching: 7 is not between 0 and 1"),
        ("players", FIGHT["players"][:1], "is no list of 2"),
        ("hands", FIGHT["hands"] * 2, "is no list of 2"),
        ("marks", [["H9", 20, 0, 0, 1]], "marks: 20 is not between"),
        ("marks", [["H99", 0, 0, 0, 1]], "marks: 'H99' is no card"),
    ],
)
def test_a_fault_is_told_by_the_name_of_its_field(name: str, value: Any, said: str) -> None:
    assert said in refused({**FIGHT, name: value})


@pytest.mark.parametrize(
    ("part", "name", "value", "said"),
    [
        ("players", "hero", "X1", "players: hero: 'X1' is no card"),
        ("players", "discards", "D1", "players: discards: 'D1' is no list"),
        ("players", "saved", [["H1"]], "players: saved: "),
        ("players", "stones", -1, "players: stones: -1 is not between 0"),
        ("hands", "die", 4, "hands: die: 4 is not between 0 and 3"),
        ("hands", "faces", [9], "hands: faces: 9 is not between 0 and 3"),
        ("hands", "swing_at", 1 << 70, "hands: swing_at: "),
    ],
)
def test_so_is_a_fault_of_a_player_or_a_hand(part: str, name: str, value: Any, said: str) -> None:
    data = copy.deepcopy(FIGHT)
    data[part][1][name] = value
    assert said in refused(data)


@pytest.mark.parametrize("name", sorted(FIGHT))
def test_every_fact_is_needed(name: str) -> None:
    data = copy.deepcopy(FIGHT)
    del data[name]
    assert name in refused(data)


@pytest.mark.parametrize("name", sorted(FIGHT))
@pytest.mark.parametrize("wrong", [None, "x", -7, ["x"], [[]], 1.5, [None, None]])
def test_nothing_else_comes_out_of_nonsense(name: str, wrong: Any) -> None:
    refused({**FIGHT, name: wrong})
