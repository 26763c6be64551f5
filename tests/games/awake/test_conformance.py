"""Awake Heroes passes the suite, with every option."""

from __future__ import annotations

import os

import pytest
from tests.games.awake import hidden

from hyakki.conformance import CHECKS, Case, conform
from hyakki.games.awake import AWAKE
from hyakki.games.awake.moves import MOVES, OFFER

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
LONG = {"why": 1, "secrecy": 1, "varies": 3}
"""Checks that look at everything in every position, and how many games they play: they get shorter games."""
SHORT = range(80, 130)
"""As many entries has a game that is neither over at once nor goes on for ever."""


def case(games: int, seed: int = 1, options: dict[str, str] | None = None) -> Case:
    return Case(
        AWAKE,
        2,
        MOVES,
        hidden.twins,
        hidden.worlds,
        options=options or {},
        games=games,
        seed=seed,
        seldom=frozenset({OFFER}),  # AH-R19: it may be offered on every turn
    )


def first_short(check: str, games: int) -> int:
    """From which seed on so many games of a check are short."""
    seed, found = 1, 0
    while found < games:
        keeper, _ = case(1).played(f"{check} awake {seed + found}")
        if len(keeper.entries) in SHORT:
            found += 1
        else:
            seed, found = seed + found + 1, 0
    return seed


@pytest.mark.parametrize("check", CHECKS)
def test_it_conforms(check: str) -> None:
    seed = first_short(check, LONG[check]) if check in LONG and not DEEP else 1
    conform(case(4 if DEEP else 1, seed), check)


@pytest.mark.parametrize("name", [option.name for option in AWAKE.info.options])
def test_it_conforms_with_every_option(name: str) -> None:
    conform(case(1, options={name: "yes"}), "ends", "turns", "legal", "notation", "dump", "record")


@pytest.mark.parametrize("name", [option.name for option in AWAKE.info.options])
def test_secrets_are_kept_with_every_option(name: str) -> None:
    seed = first_short("secrecy", 1)
    conform(case(1, seed, {name: "yes"}), "secrecy" if DEEP else "resample")
