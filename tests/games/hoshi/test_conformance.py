"""Hoshi Battle passes the suite: in real time and calm, for two and for more, with every option."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from tests.games.hoshi import hidden

from hyakki.conformance import CHECKS, Case, conform
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import MOVES

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
GAMES = 6 if DEEP else 1
PLAYED = [check for check in CHECKS if check != "frequencies"]
SHORT = PLAYED if DEEP else [check for check in PLAYED if check not in ("varies", "why", "draw")]
OTHERS = [(o.name, value) for o in HOSHI.info.options for value, _ in o.choices if value != o.default]


def case(seats: int, games: int = GAMES, **options: str) -> Case:
    return Case(HOSHI, seats, MOVES + 1, hidden.twins, hidden.worlds, options=options, games=games)


def test_it_conforms_for_two() -> None:
    conform(case(2), *PLAYED)


def test_it_conforms_for_three() -> None:
    # Refusals are looked at with two players; here a few of them will do.
    conform(replace(case(3), moves=MOVES if DEEP else 20), *SHORT)


@pytest.mark.parametrize(("name", "value"), [("mode", "calm"), ("setup", "constructed")])
def test_it_conforms_in_another_way_of_playing(name: str, value: str) -> None:
    conform(case(2, GAMES, **{name: value}), *SHORT)


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_it_conforms_with_every_option(name: str, value: str) -> None:
    conform(case(2, 1, **{name: value}), "ends", "dump", "record", "advance")


def test_it_conforms_for_many() -> None:
    conform(case(8, 1), "ends", "record")
    conform(case(5, 1), "resample")
