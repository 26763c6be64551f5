"""One list of levels: what has something for each level has it for all of them, and for no other."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from tests.bots.positions import RULESET, positions

import typescript
from hyakki import cli
from hyakki.bots import BOTS, LEVELS, USUAL, Budget, players
from hyakki.bots.engines import Engines
from hyakki.bots.hoshi import REFLEXES
from hyakki.bots.hoshi.trials.fighters import hands_of
from hyakki.bots.levels import STYLES, Level, Style
from hyakki.bots.players import NAMES, choose, player
from hyakki.server import protocol
from hyakki.table import SeatPlan
from hyakki.table.bots.names import check_level

FEW = Budget(simulations=2)


def test_every_level_has_a_style_and_every_style_a_name() -> None:
    assert tuple(LEVELS) == get_args(Level)
    assert set(LEVELS.values()) | set(STYLES) == set(get_args(Style))
    assert tuple(NAMES) == BOTS == (*STYLES, *LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_known_wherever_bots_are_chosen(level: str) -> None:
    check_level(level, Engines())
    assert player(level, FEW)[0] == LEVELS[level]
    assert hands_of(level).cards == level
    assert hands_of(level).reflexes is REFLEXES[level]


def test_live_hands_the_protocol_and_the_page_have_the_same_levels() -> None:
    assert tuple(REFLEXES) == tuple(LEVELS)
    for level in LEVELS:
        msgspec.convert({"kind": "bot", "level": level}, protocol.SeatPlan)
    lines = "".join(f"\n  | '{level}'" for level in LEVELS)
    assert f"export type Level ={lines}\n\n" in typescript.Wire().text()


def test_the_usual_level_is_the_same_everywhere() -> None:
    assert USUAL in LEVELS
    assert SeatPlan("bot").level == protocol.SeatPlan("bot").level == USUAL


def test_a_style_that_nobody_plays_is_an_error_and_not_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.NAMES, "dreamy", "dreams")
    state, seat = next((state, seat) for state, seat in positions(4, 1) if len(state.legal(seat)) > 1)
    with pytest.raises(AssertionError, match="dreams"):
        choose("phantom", RULESET, state.view(seat), "dreamy", "s", FEW)


def test_the_command_that_lets_bots_play_names_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "phantom", "--bots", "genius"]) != 0
    told = capsys.readouterr().err
    assert [name for name in BOTS if name not in told] == []
