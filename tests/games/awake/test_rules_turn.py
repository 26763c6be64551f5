"""The rules of Awake Heroes about awakening and the steps of a turn."""

from __future__ import annotations

import re

import pytest
from tests.games.awake.tables import chosen, table
from tests.rulings import rule

from hyakki.games.awake import AWAKE
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.scene.texts import item_text, skill_text

# ---------------------------------------------------------------- awakening


@rule("AH-10")
def test_a_character_in_enemy_territory_may_awaken() -> None:
    at = table("Kappa b6, Tengu b3", "Oni a8", step="skill").play("awaken b6")
    assert at.unit("Kappa")["awake"]
    assert at.told("awakened")[0].way == "territory"


@rule("AH-10")
def test_at_home_or_between_it_may_not() -> None:
    at = table("Kappa b5, Tengu b3", "Oni a8", step="skill")
    assert at.refused("awaken b5") == "no_reason_to_awaken AH-10"
    assert at.refused("awaken b3") == "no_reason_to_awaken AH-10"


@rule("AH-11")
def test_the_last_of_a_side_may_awaken_anywhere() -> None:
    at = table("Kappa b2", "Oni a8", step="skill").play("awaken b2")
    assert at.unit("Kappa")["awake"]
    assert at.told("awakened")[0].way == "alone"


@rule("AH-11")
def test_one_of_two_may_not() -> None:
    at = table("Kappa b2, Tengu b3", "Oni a8", step="skill")
    assert "awaken b2" not in at.legal


@rule("AH-12")
def test_a_player_left_alone_on_the_enemys_turn_waits_for_their_own() -> None:
    at = table("Ronin c4", "Kappa c5 -3, Oni g8", step="attack").rolls(8, 1)
    at.play("hit c4 c5")
    assert not at.unit("Oni", 1)["awake"]
    assert at.acting == [1]
    assert "awaken g8" in at.legal


@rule("AH-12")
def test_nobody_awakens_on_the_others_turn() -> None:
    at = table("Ronin c4", "Oni g8", step="skill")
    assert at.refused("awaken g8", 1) == "not_your_turn AH-13"
    assert at.refused("awaken g8", 0) == "not_yours AH-12"


@rule("AH-R4")
def test_damage_stays_and_everything_else_is_the_awake_sides() -> None:
    at = table("Kappa b6 -2", "Oni a8", step="skill").play("awaken b6")
    assert at.hurt("Kappa") == 2
    kappa = AWAKE.show(at.state.view(0)).units[0]
    assert (kappa.hp, kappa.left, kappa.attack, kappa.defence) == (6, 4, 6, 6)
    at.play("pass")
    assert "move b6-c7" in at.legal


@rule("AH-R4")
def test_one_may_wait_with_it_but_not_after_leaving() -> None:
    at = table("Kappa b6, Tengu b3", "Oni g8", step="skill").play("pass")
    assert "awaken b6" in at.legal
    at.play("move b6-b5")
    assert not at.unit("Kappa")["awake"]
    assert at.acting == [1]


@rule("AH-R4")
def test_it_is_never_undone_and_happens_once() -> None:
    at = table("Kappa* b5, Tengu b3", "Oni a8", step="skill")
    assert at.refused("awaken b5") == "awake_already AH-R4"
    at.play("pass", "move b5-b4")
    assert at.unit("Kappa")["awake"]


@rule("AH-R4")
def test_a_character_as_hurt_as_the_awake_side_has_hp_cannot_awaken() -> None:
    at = table("Kappa b6, Tengu b3", "Oni a8", step="skill")
    at.state.hurt[0] = 6
    assert at.refused("awaken b6") == "too_hurt_to_awaken AH-R4"


@rule("AH-R13")
def test_one_awakens_between_steps_and_right_after_ones_own_move() -> None:
    at = table("Kappa b5, Tengu a3", "Oni g8", step="move").play("move b5-b6")
    assert at.step == "attack"
    assert at.legal == ["pass", "awaken b6"]
    at.play("awaken b6")
    assert at.acting == [1]


@rule("AH-R13")
def test_never_between_a_roll_and_its_result() -> None:
    at = table("Kitsune b6, Tengu a3", "Oni c8", step="skill").rolls(4).play("skill Kitsune")
    assert at.legal == ["pass", "on c8"]
    assert at.refused("awaken b6") == "on_now AH-17"


@rule("AH-R13")
def test_healing_goes_up_to_the_awake_sides_hp() -> None:
    at = table("Kappa b6 -3", "Oni a8", hands=("Rice Ball", "")).play("awaken b6", "item Rice Ball", "on b6")
    assert at.hurt("Kappa") == 1
    assert AWAKE.show(at.state.view(0)).units[0].left == 5


@rule("AH-R13")
def test_a_team_of_one_may_awaken_on_its_first_turn() -> None:
    at = chosen("Kappa", "Oni").play("place Kappa", "at a1", "place Oni", "at a8", "awaken a1")
    assert at.unit("Kappa")["awake"]


# ---------------------------------------------------------------- a turn


@rule("AH-13")
def test_the_four_steps_come_in_order() -> None:
    at = table("Ronin c4, Kitsune b1", "Kappa c5, Oni a8", hands=("Rice Ball", ""))
    steps = [at.step]
    for move in ("pass", "pass", "move b1-b2"):
        at.play(move)
        steps.append(at.step)
    assert steps == ["item", "skill", "move", "attack"]
    at.play("pass")
    assert at.acting == [1]


@rule("AH-13")
def test_each_step_may_be_another_characters() -> None:
    at = table("Ronin c4, Kitsune b1, Tengu g1", "Kappa c5, Oni a8", step="skill").rolls(1, 3, 3)
    at.play("skill Kitsune", "move g1-g3", "hit c4 c5").used_up()
    assert at.acting == [1]


@rule("AH-13")
def test_a_step_out_of_order_is_refused() -> None:
    at = table("Ronin c4, Kitsune b1", "Kappa c5, Oni a8", hands=("Rice Ball", ""))
    assert at.refused("skill Ronin") == "wrong_step AH-13"
    assert at.refused("move b1-b2") == "wrong_step AH-13"
    assert at.refused("hit c4 c5") == "wrong_step AH-13"
    assert at.refused("pass", 1) == "not_your_turn AH-13"


@rule("AH-14")
def test_one_item_a_turn_and_then_it_lies_in_the_cemetery() -> None:
    at = table("Kappa b2 -2", "Oni a8", hands=("Rice Ball, Elixir", "")).play("item Rice Ball", "on b2")
    assert at.cemetery == ["Rice Ball"]
    assert at.hand(0) == ["Elixir"]
    assert at.step == "skill"
    assert at.refused("item Elixir") == "wrong_step AH-13"


@rule("AH-14")
def test_an_item_is_declared_for_all_to_hear() -> None:
    at = table("Kappa b2 -2", "Oni a8", hands=("Rice Ball", "")).play("item Rice Ball")
    assert at.told("item_played", 1)[0].item == "Rice Ball"
    assert at.refused("pass") == "must_choose AH-14"


@rule("AH-14")
def test_one_may_use_none_and_only_what_one_holds() -> None:
    at = table("Kappa b2 -2", "Oni a8", hands=("Rice Ball", ""))
    assert at.refused("item Elixir") == "not_in_hand AH-14"
    assert at.refused("pass") == ""


@rule("AH-14")
def test_a_trap_goes_to_the_cemetery_only_when_it_is_removed() -> None:
    at = table("Kappa b2, Tengu a1", "Oni a8", hands=("Snare", "")).play("item Snare", "at b3")
    assert at.cemetery == []
    at.play("pass", "move b2-b3")
    assert at.cemetery == ["Snare"]


@rule("AH-15")
def test_healing_never_goes_above_the_cards_hp() -> None:
    at = table("Kappa b2 -1", "Oni a8", hands=("Elixir", "")).play("item Elixir", "on b2")
    assert at.hurt("Kappa") == 0
    assert at.told("healed")[0].amount == 1


@rule("AH-16")
def test_a_boost_to_attack_ends_with_the_turn() -> None:
    at = table("Ronin c4, Tengu a1", "Oni g8, Kappa a8", hands=("War Drum", ""))
    at.play("item War Drum", "on c4")
    assert at.unit("Ronin")["attack_up"] == 2
    at.play("pass", "move a1-a3")
    assert at.unit("Ronin")["attack_up"] == 0


@rule("AH-16")
def test_a_boost_to_movement_ends_with_the_turn() -> None:
    at = table("Kappa b2, Tengu a1", "Oni g8", hands=("Wind Sandals", "")).play("item Wind Sandals", "on b2")
    at.play("pass")
    assert "move b2-b4" in at.legal
    at.play("move b2-b3")
    assert not at.unit("Kappa")["stride"]


@rule("AH-16")
def test_a_boost_counts_while_it_lasts() -> None:
    at = table("Ronin c4", "Kappa c5, Oni g8", hands=("War Drum", "")).play("item War Drum", "on c4", "pass")
    at.play("move c4-b4").rolls(2, 1).play("hit b4 c5")
    assert at.told("attacked")[0].attack == 4


@rule("AH-R5")
def test_ones_own_defence_is_raised_through_the_enemys_next_turn() -> None:
    at = table("Kappa c4, Tengu a1", "Ronin c5, Pixie g8", hands=("Tower Shield", ""))
    at.play("item Tower Shield", "on c4", "pass", "move a1-a3", "pass")
    assert at.unit("Kappa")["defence_up"] == 3
    at.play("pass", "move c5-b5").rolls(6, 1).play("hit b5 c4")
    assert at.told("attacked")[0].defence == 4
    assert at.unit("Kappa")["defence_up"] == 0


@rule("AH-R5")
def test_a_lowered_defence_ends_with_the_turn_it_was_played_in() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa c5, Oni g8", hands=("Rust Water", "")).play(
        "item Rust Water", "on c5"
    )
    assert at.unit("Kappa", 1)["sunder"] == 3
    at.play("pass", "move a1-a3")
    assert at.unit("Kappa", 1)["sunder"] == 0


@rule("AH-17")
@pytest.mark.parametrize(("roll", "works"), [(3, False), (4, True), (6, True)])
def test_the_die_says_whether_a_skill_works(roll: int, works: bool) -> None:
    at = table("Kitsune c3", "Kappa c5", step="skill").rolls(roll).play("skill Kitsune").used_up()
    assert at.told("skill_tried")[0].works == works
    assert at.legal_like("on") == (["c5"] if works else [])


@rule("AH-17")
def test_a_skill_works_within_its_range() -> None:
    at = table("Kitsune c3", "Kappa c6, Oni c7", step="skill").rolls(6).play("skill Kitsune")
    assert at.legal_like("on") == ["c6"]
    assert at.refused("on c7") == "not_in_reach AH-17"


@rule("AH-17")
def test_one_skill_a_turn_and_none_is_fine() -> None:
    at = table("Kitsune c3, Tengu a1", "Kappa c6", step="skill").rolls(1).play("skill Kitsune")
    assert at.step == "move"
    assert at.refused("skill Tengu") == "wrong_step AH-13"
    assert "pass" in table("Kitsune c3", "Kappa c6", step="skill").legal


@rule("AH-18")
def test_nobody_defends_against_the_damage_of_a_skill() -> None:
    at = table("Kitsune c3", "Kappa c5", step="skill")
    at.state.defence_up[10] = 4
    at.rolls(4).play("skill Kitsune", "on c5").used_up()
    assert at.hurt("Kappa", 1) == 1


@rule("AH-19")
def test_a_skill_that_moves_somebody_earns_no_item() -> None:
    at = table("Tengu b2, Kappa a1", "Oni a8", step="skill").rolls(3).play("skill Tengu", "at a4")
    assert at.where("Tengu") == "a4"
    assert at.hand(0) == []


@rule("AH-R6")
def test_the_target_is_chosen_after_a_roll_that_works() -> None:
    at = table("Kitsune c3", "Kappa c5, Oni d5", step="skill").rolls(5).play("skill Kitsune")
    assert at.legal == ["pass", "on c5", "on d5"]
    at.play("on d5")
    assert (at.hurt("Kappa", 1), at.hurt("Oni", 1)) == (0, 1)


@rule("AH-R6")
def test_a_failed_roll_spends_the_step() -> None:
    at = table("Kitsune c3, Tengu a1", "Kappa c5", step="skill").rolls(1).play("skill Kitsune")
    assert at.step == "move"
    assert at.hurt("Kappa", 1) == 0


@rule("AH-R14")
def test_a_skill_may_be_tried_with_nobody_in_reach() -> None:
    at = table("Kappa a1", "Oni g8", step="skill").rolls(6).play("skill Kappa").used_up()
    assert at.step == "move"


@rule("AH-R14")
def test_an_item_that_nobody_could_be_the_target_of_may_not_be_played() -> None:
    at = table("Kappa a1", "Oni g8", hands=("Rice Ball, Gale Fan, Hand Bell, Pickpocket, Battering Ram", ""))
    for item in ("Rice Ball", "Gale Fan", "Hand Bell", "Pickpocket", "Battering Ram"):
        assert at.refused(f"item {item}") == "no_target AH-R14"
    assert at.legal == ["pass", "stalemate", "awaken a1"]


@rule("AH-R14")
def test_an_item_just_drawn_is_used_at_once_where_the_card_says_so() -> None:
    at = table("Kobold* c3, Oni a1", "Talos g8", step="skill", deck=("Snare", "")).rolls(6)
    at.play("skill Kobold", "item Snare", "at c4")
    assert at.data["traps"][0][0]["at"] == "c4"
    texts = [skill_text(side.skill.does) for c in CONTENT.characters for side in (c.plain, c.awake)]
    assert [text for text in texts if "just drawn" in text] == [
        (
            "Its owner draws an attack item. Then they may set a trap from their hand (even one just drawn) "
            "adjacent to their castle or any of their characters."
        )
    ]
    letter = table("Leshy c3 -1, Oni a1", "Talos g8", hands=("Letter Home", ""), deck=("Snare", ""))
    letter.play("item Letter Home", "on c3").rolls(6).play("skill Leshy", "item Snare", "at c4")
    assert letter.data["traps"][0][0]["at"] == "c4"
    item = next(item for item in CONTENT.items if item.name == "Letter Home")
    said = "If it is a trap, one of your skills that sets traps may set it this turn."
    assert item_text(item).endswith(said)


@rule("AH-R14")
def test_an_item_just_drawn_waits_for_ones_next_turn() -> None:
    at = table("Kappa a3 -2, Ronin c4", "Oni c5, Tengu g8", deck=("Fire Arrow", ""), step="move")
    at.play("move a3-a4")
    assert at.hand(0) == ["Fire Arrow"]
    assert at.refused("item Fire Arrow") == "wrong_step AH-13"


@rule("AH-R21")
def test_who_is_at_full_hp_is_no_target_of_healing() -> None:
    at = table("Unicorn c3, Kappa c4 -1, Tengu c2", "Oni g8", step="skill").rolls(6).play("skill Unicorn")
    assert at.legal_like("on") == ["c4"]
    assert at.refused("on c2") == "at_full_hp AH-R21"
    item = table("Kappa a1, Tengu a2 -1", "Oni g8", hands=("Rice Ball", "")).play("item Rice Ball")
    assert item.legal_like("on") == ["a2"]
    assert item.refused("on a1") == "at_full_hp AH-R21"
    nobody = table("Kappa a1, Tengu a2", "Oni g8", hands=("Rice Ball, Holy Salt, Letter Home", ""))
    assert [move for move in nobody.legal if move.startswith("item")] == []


@rule("AH-R22")
def test_who_is_bound_during_the_own_turn_moves_in_it_and_not_in_the_next() -> None:
    at = table("Tengu c2, Kappa g1", "Oni g8, Talos a8", step="skill", traps=("", "Snare c5")).rolls(6)
    at.play("skill Tengu", "at c4")
    assert [event.item for event in at.told("trap_sprung")] == ["Snare"]
    assert "move c4-c6" in at.legal
    at.play("move g1-g2", "pass", "move g8-g7", "pass")
    assert at.acting == [0]
    assert at.refused("move c4-c6") == "bound AH-20"
    at.play("move g2-g3", "pass", "move g7-g6", "pass")
    assert at.refused("move c4-c6") == ""


@rule("AH-R22")
def test_who_was_bound_before_and_is_bound_again_does_not_move_in_either_turn() -> None:
    at = table("Tengu c2, Kappa g1", "Oni g8, Talos a8", step="skill", traps=("", "Snare c5"))
    at.state.bound[1] = 1
    at.rolls(6).play("skill Tengu", "at c4")
    assert at.refused("move c4-c6") == "bound AH-20"
    at.play("move g1-g2", "pass", "move g8-g7", "pass")
    assert at.refused("move c4-c6") == "bound AH-20"


@rule("AH-R22")
def test_who_is_bound_in_the_enemys_turn_misses_the_next_own_one() -> None:
    at = table("Yukionna c3, Kappa g1", "Tengu c5, Talos a8", step="skill").rolls(6)
    at.play("skill Yukionna", "on c5", "move g1-g2", "pass")
    assert at.refused("move c5-c3") == "bound AH-20"
    at.play("move a8-a7", "pass", "move g2-g3", "pass")
    assert at.refused("move c5-b6") == ""


@rule("AH-R22")
def test_who_is_bound_may_still_leap_by_a_skill() -> None:
    at = table("Tengu c2, Kappa g1", "Oni g8", step="skill")
    at.state.bound[0] = at.state.bound[1] = 1
    at.rolls(6).play("skill Tengu", "at c4")
    assert at.where("Tengu") == "c4"
    assert at.refused("move c4-c5") == "bound AH-20"


@rule("AH-R23")
def test_a_card_says_from_where_a_push_is_measured() -> None:
    for character in CONTENT.characters:
        for side in (character.plain, character.awake):
            text = skill_text(side.skill.does)
            for way, whence in (("pushed", "away from"), ("pulled", "towards")):
                named = rf"{way} \d squares? {whence} this character"
                just_named = rf"adjacent to this character is {way} \d squares? {whence} it\b"
                measured = re.findall(rf"{named}|{just_named}", text)
                assert text.count(way) == len(measured), text
    texts = {item.name: item_text(item) for item in CONTENT.items}
    assert "is pushed 2 squares straight back towards its own side " in texts["Gale Fan"]
    assert "that enemy is pushed 2 squares away from the trap " in texts["Whirl Gate"]


@rule("AH-R23")
@pytest.mark.parametrize(("player", "there"), [(0, "c6"), (1, "c2")])
def test_an_item_pushes_back_towards_the_victims_own_side(player: int, there: str) -> None:
    """Even past the one who waves the fan."""
    teams = ("Ronin b5, Oni g1", "Kappa c4, Talos g8")
    hands = ("Gale Fan", "") if player == 0 else ("", "Gale Fan")
    at = table(*(teams if player == 0 else teams[::-1]), hands=hands, player=player)
    at.play("item Gale Fan", "on c4")
    assert at.where("Kappa", 1 - player) == there


@rule("AH-R23")
def test_a_skill_and_a_trap_push_away_from_where_they_are() -> None:
    at = table("Golem c5, Oni g1", "Kappa c4, Talos g8", step="skill").rolls(6).play("skill Golem", "on c4")
    assert at.where("Kappa", 1) == "c2"
    gate = table("Oni a1", "Kappa b2, Talos g8", step="move", player=1, traps=("Whirl Gate c4", ""))
    gate.play("move b2-c2")
    assert gate.where("Kappa", 1) == "c1"
