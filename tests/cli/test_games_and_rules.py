"""`hyakki games` and `hyakki rules`."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.cli.command import hyakki

from hyakki.games import GAMES
from hyakki.server.http.rulebook import rulebook


def test_games_lists_every_game_with_its_options() -> None:
    told = hyakki("games")
    assert told.code == 0
    for game in GAMES.values():
        assert f"{game.info.name}: {game.info.title}" in told.out
        for option in game.info.options:
            assert f"option {option.name}:" in told.out


def test_rules_lists_every_rule_in_its_section() -> None:
    told = hyakki("rules")
    assert told.code == 0
    for name in GAMES:
        for rule in rulebook(name).rules:
            assert f"  {rule.number} " in told.out
            assert f"\n{rule.section}\n" in told.out


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_of_a_book_is_overlooked(name: str) -> None:
    book = (files(f"hyakki.games.{name}") / "rules.md").read_text("utf-8")
    assert book.count("- **") == len(rulebook(name).rules)


@pytest.mark.parametrize("number", ["HP-7", "hp-7"])
def test_one_rule_by_its_number(number: str) -> None:
    told = hyakki("rules", number)
    assert told.code == 0
    assert told.out.startswith("  HP-7   You may always play a Phantom.")
    assert "HP-8" not in told.out


def test_an_unknown_rule_gets_near_ones() -> None:
    assert (
        hyakki("rules", "HP-77").err
        == "hyakki rules: there is no rule HP-77; did you mean HP-7, HP-17 or HP-9?\n"
    )
    assert "each is a game and a number: HP-1 to HP-" in hyakki("rules", "banana").err
