"""An easy bot is no spoilsport: its own points come first, and nobody loses one for nothing."""

from __future__ import annotations

import pytest
from tests.games.phantom.tables import Table, table

from hyakki.bots import choose
from hyakki.games.phantom import PHANTOM

SEEDS = range(40)


def chosen(at: Table, bot: str) -> set[str]:
    view = at.state.view(int(at.state.player))
    return {choose("phantom", PHANTOM.info.ruleset, view, bot, str(seed)) for seed in SEEDS}


@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_who_plays_last_takes_a_point_rather_than_spoil_one(bot: str) -> None:
    def at() -> Table:
        return table("R5", "P9", "B4", "G1", "Y3 P11 P3").play("R5 P9 B4 G1")

    for card in chosen(at(), bot):
        assert 4 in at().play(card).battle.scorers, card


def test_an_easy_bot_that_cannot_score_does_not_spend_a_good_hero_to_spoil_it_for_all() -> None:
    # HP-13: with the pink 5 all would be Heroes, and nobody would score.
    hands = ("R5", "B4", "G3", "Y2", "K5 P1 R1 R2 R3 R4 B1 B2 B3")
    assert chosen(table(*hands).play("R5 B4 G3 Y2"), "easy") == {"P1"}
    assert chosen(table(*hands).play("R5 B4 G3 Y2"), "normal") == {"K5"}
