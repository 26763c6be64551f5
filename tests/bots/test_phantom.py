"""An easy bot is no spoilsport: its own points come first, and nobody loses one for nothing."""

from __future__ import annotations

import pytest
from tests.games.phantom.tables import Table, table

from hyakki.bots import choose
from hyakki.bots.hints import hint
from hyakki.bots.players import Budget
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


def hinted(*hands: str, rest: str) -> list[dict[str, object]]:
    """What is advised to the first to lead, time and again."""
    view = table(*hands, rest=rest).state.view(0)
    hints = [
        hint("phantom", PHANTOM.info.ruleset, view, str(seed), Budget(simulations=400)) for seed in range(6)
    ]
    return [{"move": it.move, **it.facts} for it in hints]


def test_a_hint_leads_no_high_phantom_where_a_low_one_does_as_well() -> None:
    # The search likes both about equally; the table calls the 17 a gamble.
    hints = hinted("R4 B3 G1 G2 Y5 K1 P2 P5 P17", "", "", "", rest="B1")
    assert {(it["move"], it["reason"]) for it in hints} <= {("P5", "opens_small"), ("P2", "opens_small")}


def test_a_hint_that_leads_a_high_phantom_all_the_same_says_that_it_is_a_gamble() -> None:
    hints = hinted("R4 B3 G1 G2 Y5 B4 Y4 Y3 P17", "", "", "", rest="B1")
    assert ("P17", "opens_high", False) in {(it["move"], it["reason"], it.get("higher")) for it in hints}
