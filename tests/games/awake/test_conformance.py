"""Awake Heroes passes the suite, with every option."""

from __future__ import annotations

import os

import pytest
from tests.conformance import CHECKS, Case, conform
from tests.games.awake import hidden

from hyakki.games.awake import AWAKE
from hyakki.games.awake.moves import MOVES

GAMES = 6 if os.environ.get("HYAKKI_DEEP") else 1


def case(games: int = GAMES, **options: str) -> Case:
    return Case(AWAKE, 2, MOVES, hidden.twins, hidden.worlds, options=options, games=games)


@pytest.mark.parametrize("check", CHECKS)
def test_it_conforms(check: str) -> None:
    conform(case(), check)


@pytest.mark.parametrize("name", [option.name for option in AWAKE.info.options])
def test_it_conforms_with_every_option(name: str) -> None:
    conform(case(1, **{name: "yes"}), "ends", "turns", "legal", "notation", "dump", "record")
