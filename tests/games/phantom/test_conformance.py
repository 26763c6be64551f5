"""Hero vs Phantom passes the suite at every number of players and with every option."""

from __future__ import annotations

import os

import pytest
from tests.games.phantom import hidden

from hyakki.conformance import Case, conform
from hyakki.games.phantom import PHANTOM

GAMES = 10 if os.environ.get("HYAKKI_DEEP") else 2


def case(seats: int, games: int = GAMES, **options: str) -> Case:
    return Case(PHANTOM, seats, 47, hidden.twins, hidden.worlds, options=options, games=games, limit=400)


@pytest.mark.parametrize("seats", PHANTOM.info.seats)
def test_it_conforms(seats: int) -> None:
    conform(case(seats, rounds="2"))  # two rounds hold all there is, and half the time of five


@pytest.mark.parametrize(
    ("name", "value"),
    [(option.name, value) for option in PHANTOM.info.options for value, _ in option.choices],
)
def test_it_conforms_with_every_option(name: str, value: str) -> None:
    for seats in PHANTOM.info.seats:
        if not (name == "first" and value != "drawn" and int(value) >= seats):
            conform(case(seats, 1, **{name: value}), "ends", "turns", "legal", "dump", "record")
