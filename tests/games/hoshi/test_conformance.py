"""Hoshi Battle passes the suite: in real time and calm, for two and for more, with every option."""

from __future__ import annotations

import os

import pytest
from tests.conformance import CHECKS, Case, conform
from tests.games.hoshi import hidden

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import MOVES

GAMES = 6 if os.environ.get("HYAKKI_DEEP") else 1
PLAYED = [check for check in CHECKS if check != "frequencies"]
SOME = ("ends", "turns", "legal", "dump", "record", "advance", "resample")


def case(seats: int, games: int = GAMES, **options: str) -> Case:
    return Case(HOSHI, seats, MOVES + 1, hidden.twins, hidden.worlds, options=options, games=games)


@pytest.mark.parametrize("mode", ["clock", "calm"])
def test_it_conforms_for_two(mode: str) -> None:
    conform(case(2, mode=mode), *PLAYED)


def test_it_conforms_for_three() -> None:
    conform(case(3), *PLAYED)


def test_it_conforms_with_prepared_decks() -> None:
    conform(case(2, setup="constructed"), *PLAYED)


@pytest.mark.parametrize(
    ("name", "value"),
    [(option.name, value) for option in HOSHI.info.options for value, _ in option.choices],
)
def test_it_conforms_with_every_option(name: str, value: str) -> None:
    conform(case(2, 1, **{name: value}), *SOME)


@pytest.mark.parametrize("seats", [5, 8])
def test_it_conforms_for_many(seats: int) -> None:
    conform(case(seats, 1), "ends", "legal", "dump", "resample")
