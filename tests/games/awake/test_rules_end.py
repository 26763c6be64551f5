"""The rules of Awake Heroes about the stalemate and the variant."""

from __future__ import annotations

import pytest
from tests.games.awake.tables import CARDS, Table, fresh, table
from tests.rulings import rule

from hyakki.games.awake import AWAKE
from hyakki.games.awake.content import CONTENT
from hyakki.kernel.chance import Fixed

LEAGUE = f"country {CONTENT.countries[1].name}"


def calm() -> Table:
    """Nobody has been hurt for a long time."""
    return table("Kappa a1 -3, Ronin c1", "Oni a8, Golem b8", step="skill", turn=20, hurt_turn=5)


@rule("AH-30")
def test_if_both_agree_two_champions_strike_in_turn_until_one_falls() -> None:
    at = calm().play("stalemate", "accept")
    assert at.acting == [0, 1]
    AWAKE.play(at.state, 0, "champion c1", at.luck, at.log)
    at.rolls(1, 6, 3, 6, 5, 1, 8, 6, 8, 1)
    AWAKE.play(at.state, 1, "champion b8", at.luck, at.log)
    at.used_up()
    blows = [(event.seat, event.damage) for event in at.told("struck")]
    assert blows == [(1, 0), (0, 4), (1, 2), (0, 7)]
    assert at.state.outcome().winners == (0,)


@rule("AH-30")
def test_the_champions_are_awake() -> None:
    at = calm().play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion c1", at.luck, at.log)
    at.rolls(6, 1, 8, 1)
    AWAKE.play(at.state, 1, "champion b8", at.luck, at.log)
    assert at.told("duel_began")[0].hp == (8, 7)


@rule("AH-30")
def test_ones_champion_is_one_of_those_left() -> None:
    at = calm().play("stalemate", "accept")
    assert at.legal == ["champion a1", "champion c1"]
    assert at.refused("champion a8", 0) == "not_yours AH-30"


@rule("AH-R10")
def test_the_survivor_wins_and_damage_counts_but_leaves_one_hp() -> None:
    at = calm()
    at.state.hurt[0] = 9
    at.play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion a1", at.luck, at.log)
    at.rolls(1, 6, 2, 1)
    AWAKE.play(at.state, 1, "champion a8", at.luck, at.log)
    at.used_up()
    assert at.told("duel_began")[0].hp[0] == 1
    assert at.state.outcome().reason == "duel"
    assert at.state.outcome().winners == (1,)


@rule("AH-R10")
def test_an_offer_that_was_declined_has_to_wait_five_turns() -> None:
    at = calm().play("stalemate", "decline")
    assert at.step == "skill"
    assert at.refused("stalemate") == "offered_lately AH-R10"
    later = table("Kappa a1", "Oni a8", step="skill", turn=25, hurt_turn=5, declined=(20, -1))
    assert later.refused("stalemate") == "offered_lately AH-R10"
    enough = table("Kappa a1", "Oni a8", step="skill", turn=26, hurt_turn=5, declined=(20, -1))
    assert enough.refused("stalemate") == ""


@rule("AH-R10")
def test_an_offer_is_answered_before_anything_else() -> None:
    at = calm().play("stalemate")
    assert at.acting == [1]
    assert at.legal == ["accept", "decline"]
    assert at.refused("pass") == "answer_first AH-R10"


@rule("AH-R10")
@pytest.mark.parametrize(("turn", "hurt_turn"), [(110, 10), (300, 290)])
def test_a_game_that_leads_nowhere_goes_to_the_duel_by_itself(turn: int, hurt_turn: int) -> None:
    mine, yours = "Kappa a1, Tengu g1", "Oni a8, Pixie g8"
    at = table(mine, yours, step="move", turn=turn, hurt_turn=hurt_turn).play("move a1-a2")
    assert at.data["stage"] == "champions"
    assert at.told("duel_called")[0].by_itself
    before = table(mine, yours, step="move", turn=turn - 1, hurt_turn=hurt_turn).play("move a1-a2")
    assert before.data["stage"] == "turn"


@rule("AH-R10")
def test_boosts_do_not_count_in_the_duel() -> None:
    at = calm()
    at.state.attack_up[1] = 4
    at.play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion c1", at.luck, at.log)
    at.rolls(6, 1, 3, 2, 1, 1, 8, 1)
    AWAKE.play(at.state, 1, "champion b8", at.luck, at.log)
    assert at.told("struck")[0].damage == 1


@rule("AH-R10")
def test_who_is_weak_in_front_has_no_defence_in_the_duel() -> None:
    at = table("Nekomata a1, Kappa b1", "Ronin a8, Golem b8", step="skill").play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion a1", at.luck, at.log)
    at.rolls(1, 6, 4, 6, 1, 1)
    AWAKE.play(at.state, 1, "champion a8", at.luck, at.log)
    at.used_up()
    blows = [(event.seat, event.attack, event.defence, event.damage) for event in at.told("struck")]
    assert blows == [(1, 4, 0, 4), (0, 6, 1, 5), (1, 1, 0, 1)]
    assert at.state.outcome().winners == (1,)


@rule("AH-R10")
@pytest.mark.parametrize("country", ["shogunate", "league", "wilds"])
def test_castle_skills_that_depend_on_a_square_do_not_count_in_the_duel(country: str) -> None:
    at = table("Ronin c1", "Golem b8", step="skill", countries=(country, country)).play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion c1", at.luck, at.log)
    at.rolls(6, 1, 3, 2, 3, 2, 8, 1)
    AWAKE.play(at.state, 1, "champion b8", at.luck, at.log)
    assert [event.damage for event in at.told("struck")] == [1, 1, 7]


@rule("AH-R19")
def test_a_duel_is_offered_before_the_move_and_needs_no_calm() -> None:
    for step in ("item", "skill", "move"):
        at = table("Kappa a1", "Oni a8", step=step, turn=5, hurt_turn=5, hands=("Chains", ""))
        assert at.refused("stalemate") == ""
        assert "stalemate" in at.legal
    moved = table("Kappa a1, Ronin d4", "Oni a8, Golem d5", step="attack", turn=30, hurt_turn=5)
    assert moved.refused("stalemate") == "moved_already AH-R19"
    assert "stalemate" not in moved.legal


@rule("AH-R19")
def test_a_duel_can_be_offered_where_no_item_and_no_skill_is_left() -> None:
    at = table("Kappa a1, Ronin c1", "Oni a8, Golem b8", step="attack", player=1)
    at.state.dazed[0] = at.state.dazed[1] = 1
    at.play("pass")
    assert (at.acting, at.step) == ([0], "move")
    assert at.refused("stalemate") == ""


@rule("AH-R19")
def test_a_duel_can_be_offered_by_somebody_who_can_do_nothing_at_all() -> None:
    at = table("Kappa a1, Ronin c1", "Oni a8, Golem b8", step="attack", player=1)
    for unit in (0, 1):
        at.state.dazed[unit] = at.state.bound[unit] = 1
    at.play("pass")
    assert (at.acting, at.legal) == ([0], ["pass", "stalemate"])
    at.play("stalemate", "decline")
    assert at.acting == [1]
    assert len(at.told("blocked")) == 1


@rule("AH-R19")
def test_after_a_no_the_turn_goes_on_where_it_was() -> None:
    at = table("Kappa a1, Ronin c1", "Oni a8, Golem b8", step="move").play("stalemate", "decline")
    assert (at.acting, at.step) == ([0], "move")
    assert at.refused("stalemate") == "offered_lately AH-R10"


@rule("AH-R19")
def test_champions_are_picked_in_secret() -> None:
    at = calm().play("stalemate", "accept")
    AWAKE.play(at.state, 0, "champion c1", at.luck, at.log)
    assert at.acting == [1]
    assert at.state.view(1).champion == (-2, -1)
    assert [event.name for event in at.told("champion_chosen", 1)] == [None]
    assert at.refused("champion a1", 0) == "chosen_already AH-30"


def nine_and_nine() -> list[str]:
    """The first nine attack and defence items of a box."""
    return [f"take {CARDS[number]}" for number in [*range(9), *range(18, 27)]]


@rule("AH-31")
def test_each_chooses_nine_and_nine_and_together_they_are_the_decks() -> None:
    at = fresh(chosen_items="yes")
    at.luck = Fixed([list(range(18)), list(range(18)), 5, 0])
    last = [f"take {CARDS[number]}" for number in [*range(9, 18), *range(27, 36)]]
    for seat, items in ((0, nine_and_nine()), (1, last)):
        for move in (LEAGUE, "pick Oni", *["pass"] * 9, *items):
            AWAKE.play(at.state, seat, move, at.luck, at.log)
    assert at.data["stage"] == "placing"
    assert sorted(at.data["items"]) == sorted(CARDS)


@rule("AH-31")
def test_attack_items_are_chosen_first_then_defence_items() -> None:
    at = fresh(chosen_items="yes").play(LEAGUE, "pick Oni", *["pass"] * 9)
    assert at.refused("take Elixir") == "other_deck_now AH-31"
    assert "Elixir" not in at.legal_like("take")
    at.play(*nine_and_nine()[:9])
    assert at.refused("take Chains") == "other_deck_now AH-31"
    assert at.refused("take Elixir") == ""


@rule("AH-R18")
def test_nobody_chooses_more_copies_than_a_box_holds() -> None:
    at = fresh(chosen_items="yes").play(LEAGUE, "pick Oni", *["pass"] * 9, "take Snare", "take Snare")
    assert at.refused("take Snare") == "no_more_copies AH-R18"
    assert "Snare" not in at.legal_like("take")


@rule("AH-R18")
def test_both_may_choose_the_same_items() -> None:
    at = fresh(chosen_items="yes")
    at.luck = Fixed([list(range(18)), list(range(18)), 5, 0])
    for seat in (0, 1):
        for move in (LEAGUE, "pick Oni", *["pass"] * 9, *nine_and_nine()):
            AWAKE.play(at.state, seat, move, at.luck, at.log)
    assert at.data["items"].count("Snare") == 4
    assert at.told("teams_shown")[0].items[0] == at.told("teams_shown")[0].items[1]
