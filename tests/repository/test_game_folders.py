"""Every game's folder has the same files with the same duties, and docs/game-files.md is that list."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from ground import ROOT
from hyakki.games import GAMES
from hyakki.kernel.chance import Seeded
from hyakki.kernel.types import plain_options

PAGE = ROOT / "docs" / "game-files.md"


def listed() -> list[str]:
    """The files of the page's first table that every game has."""
    return re.findall(r"^\| `([a-z_]+\.(?:py|md))` \|", PAGE.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_files_that_the_page_lists(name: str) -> None:
    assert len(listed()) > 10
    folder = ROOT / "src" / "hyakki" / "games" / name
    assert [file for file in listed() if not (folder / file).is_file()] == []


@pytest.mark.parametrize("name", GAMES)
def test_options_travel_whole_in_state_view_and_scene(name: str) -> None:
    game = GAMES[name]
    others = {
        option.name: next((value for value, _ in option.choices if value != option.default), option.default)
        for option in game.info.options
        if not option.seats
    }
    if name == "hoshi":
        others["boxes"] = "3"  # experienced hands and calm duels need no more
    chosen = game.options(others)
    state = game.new(game.info.default_seats, Seeded(1), chosen)
    view = state.view(0)
    again = game.load(state.dump())
    for carried in (state.options, view.options, game.show(view).options, again.options):
        assert carried == chosen
    assert state.dump()["options"] == plain_options(chosen)
    assert [field.name for field in fields(game.Options)] == [option.name for option in game.info.options]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_listed_once_in_the_union_it_is_said_by(name: str) -> None:
    game = GAMES[name]
    assert len(set(game.events)) == len(game.events)
    kinds = [event.__dataclass_fields__["kind"].default for event in game.events]
    assert len(set(kinds)) == len(kinds)
