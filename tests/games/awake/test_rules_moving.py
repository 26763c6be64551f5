"""The rules of Awake Heroes about moving and attacking."""

from __future__ import annotations

import pytest
from tests.games.awake.tables import CARDS, table
from tests.rulings import rule

from hyakki.games.awake import AWAKE
from hyakki.games.awake.harm import check_end
from hyakki.kernel.game import InvalidMove

# ---------------------------------------------------------------- moving


@rule("AH-20")
def test_a_single_arrow_leads_one_square_and_a_double_arrow_two() -> None:
    at = table("Karakasa d4", "Oni a8", step="move")
    assert at.legal_like("move") == ["d4-d6", "d4-e5", "d4-d3", "d4-c5"]


@rule("AH-20")
def test_where_there_is_no_arrow_there_is_no_way() -> None:
    at = table("Karakasa d4", "Oni a8", step="move")
    assert at.refused("move d4-e4") == "no_arrow AH-20"
    assert at.refused("move d4-d5") == "no_arrow AH-20"
    with pytest.raises(InvalidMove):
        at.refused("move d4-d7")


@rule("AH-20")
def test_a_double_arrow_jumps_over_enemies_and_allies() -> None:
    at = table("Karakasa d4, Tengu d5", "Oni a8", step="move").play("move d4-d6")
    assert at.where("Karakasa") == "d6"
    over = table("Karakasa d4", "Oni d5", step="move").play("move d4-d6")
    assert over.where("Karakasa") == "d6"


@rule("AH-20")
def test_others_do_not_move_for_one() -> None:
    at = table("Karakasa d4", "Oni a8", step="move")
    assert at.refused("move a8-a7") == "not_yours AH-20"


@rule("AH-R7")
def test_a_double_arrow_jumps_over_castles_and_traps_too() -> None:
    at = table("Tengu d2", "Sylph c8", step="move", player=1, traps=("Snare d7", ""))
    assert "move c8-e8" in at.legal
    at.play("move c8-e8")
    assert at.where("Sylph", 1) == "e8"


@rule("AH-R7")
def test_one_lands_on_the_board_and_on_a_free_square() -> None:
    at = table("Karakasa d4, Tengu d6", "Oni e5", step="move")
    assert at.refused("move d4-d6") == "taken AH-R7"
    assert at.refused("move d4-e5") == "taken AH-R7"
    edge = table("Kappa a4", "Oni e5", step="move")
    assert "edge AH-R7" in {
        f"{found.code} {found.rule}"
        for move in range(edge.state.legal(0)[-1] - 16, edge.state.legal(0)[-1] + 16)
        if (found := AWAKE.why(edge.state, 0, move))
    }


@rule("AH-R7")
def test_damage_is_never_less_than_zero() -> None:
    at = table("Kappa c4", "Talos c5 -2", step="attack").rolls(1, 6).play("hit c4 c5")
    assert at.hurt("Talos", 1) == 2


@rule("AH-21")
def test_somebody_must_move_if_anybody_can() -> None:
    at = table("Karakasa d4", "Oni a8", step="move")
    assert at.refused("pass") == "must_move AH-21"
    assert "pass" not in at.legal


@rule("AH-21")
def test_without_any_move_the_step_is_passed() -> None:
    at = table("Kappa a1", "Oni a2, Tengu b1", step="skill").play("pass")
    assert at.step == "move"
    assert at.legal == ["pass", "stalemate", "awaken a1"]
    at.play("pass")
    assert at.step == "attack"


@rule("AH-21")
def test_blocked_for_good_goes_on_by_itself() -> None:
    at = table("Kappa* a1, Chochin b2", "Oni a2, Tengu b1, Pixie c3", step="skill", declined=(1, -1))
    for place in (0, 1):
        at.state.bound[place] = 1
    at.play("pass")
    assert at.told("blocked")[0].seat == 0
    assert at.step == "attack"


@rule("AH-22")
@pytest.mark.parametrize(("move", "kind"), [("move a3-a4", 0), ("move g3-g4", 1)])
def test_landing_on_an_item_square_draws_its_kind(move: str, kind: int) -> None:
    at = table("Kappa a3, Nutcracker g3", "Oni a8", step="move", deck=("Chains", "Elixir")).play(move)
    assert at.hand(0) == [("Chains", "Elixir")[kind]]


@rule("AH-22")
def test_jumping_over_or_staying_on_one_draws_nothing() -> None:
    at = table("Tengu d2, Kappa g4", "Oni c8", step="move").play("move d2-d4")
    assert at.hand(0) == []


@rule("AH-22")
def test_going_away_and_coming_back_draws_again() -> None:
    at = table("Kappa a4, Talos g1", "Oni g8, Pixie a8", step="move").play("move a4-a3")
    at.play("pass", "move g8-g7", "pass", "move a3-a4")
    assert len(at.hand(0)) == 1


@rule("AH-R8")
def test_an_empty_deck_is_made_anew_from_the_cemetery() -> None:
    at = table("Kappa a3", "Oni a8", step="move", cemetery=None)
    at.shuffles([2, 0, 1, *range(3, 18)]).play("move a3-a4").used_up()
    assert at.told("refilled")[0].cards == 18
    assert at.data["decks"][0] == [2, 0, 1, *range(3, 17)]
    assert at.data["hands"][0] == [17]
    assert [number for number in at.data["cemetery"] if number < 18] == []


@rule("AH-R8")
def test_from_nothing_nothing_is_drawn() -> None:
    everything = ", ".join(CARDS[:18])
    at = table("Kappa a3", "Oni a8", step="move", hands=("", everything)).play("move a3-a4")
    assert at.hand(0) == []
    assert at.told("nothing_left")[0].deck == "attack"


@rule("AH-R15")
def test_being_pushed_onto_an_item_square_earns_nothing() -> None:
    at = table("Golem c3", "Kappa b4, Oni g8", step="skill").rolls(4).play("skill Golem", "on b4")
    assert at.where("Kappa", 1) == "a5"
    assert at.hand(1) == []


@rule("AH-R15")
def test_a_boosted_move_is_a_move_and_draws() -> None:
    at = table("Kappa a2, Tengu g1", "Oni a8", hands=("Wind Sandals", "")).play("item Wind Sandals", "on a2")
    at.play("pass", "move a2-a4")
    assert len(at.hand(0)) == 1


@rule("AH-R15")
def test_one_must_move_even_if_every_move_is_bad() -> None:
    at = table("Kobold a1 -2", "Oni a8", step="move", traps=("", "Pitfall b3"))
    assert at.legal == ["stalemate", "awaken a1", "move a1-b2"]
    at.play("move a1-b2")
    assert at.state.over


# ---------------------------------------------------------------- attacking


@rule("AH-23")
def test_the_difference_of_the_dice_is_the_damage() -> None:
    at = table("Ronin c4", "Kappa c5, Oni g8", step="attack").rolls(6, 4).play("hit c4 c5").used_up()
    assert at.hurt("Kappa", 1) == 2


@rule("AH-23")
def test_one_attacks_enemies_on_the_eight_squares_around() -> None:
    enemies = "Kappa c5, Pixie d5, Wisp d3, Leshy b3, Selkie b5, Chochin c3"
    at = table("Ronin c4, Tengu d4", enemies, step="attack")
    around = ["c3", "c5", "d3", "d5", "b3", "b5"]
    assert {hit for hit in at.legal_like("hit") if hit.startswith("c4")} == {
        f"c4 {square}" for square in around
    }
    assert at.refused("hit c4 d4") == "nobody_there AH-23"


@rule("AH-23")
def test_one_attack_a_turn_and_none_is_fine() -> None:
    at = table("Ronin c4", "Kappa c5, Oni g8", step="attack")
    assert "pass" in at.legal
    at.rolls(6, 4).play("hit c4 c5")
    assert at.acting == [1]


@rule("AH-23")
def test_a_character_that_changes_places_does_not_attack_but_its_ally_may() -> None:
    at = table("Tanuki c4, Ronin b4, Oni a1", "Kappa c5, Oni g8", step="skill")
    at.rolls(6).play("skill Tanuki").play("on b4").play("move a1-a2")
    assert at.legal_like("hit") == ["c4 c5"]  # Ronin from where Tanuki stood; Tanuki on b4 does not


@rule("AH-24")
def test_from_a_weak_side_the_whole_roll_is_damage() -> None:
    at = table("Ronin c6", "Kappa c5, Oni g8", step="attack", countries=("wilds", "wilds"))
    at.rolls(3).play("hit c6 c5").used_up()
    assert at.hurt("Kappa", 1) == 3
    assert at.told("attacked")[0].weak


@rule("AH-25")
def test_at_no_hp_a_character_falls() -> None:
    at = table("Ronin c4", "Kappa c5 -2, Oni g8", step="attack").rolls(6, 4).play("hit c4 c5")
    assert at.where("Kappa", 1) is None
    assert at.told("fell")[0].name == "Kappa"


@rule("AH-25")
def test_with_one_hp_left_it_stands() -> None:
    at = table("Ronin c4", "Kappa c5 -1, Oni g8", step="attack").rolls(6, 4).play("hit c4 c5")
    assert at.where("Kappa", 1) == "c5"


@rule("AH-R16")
def test_a_weak_side_passes_what_was_added_to_the_defence() -> None:
    at = table("Ronin c6", "Kappa c5, Oni g8", step="attack", countries=("wilds", "shogunate"))
    at.state.defence_up[10] = 4
    at.rolls(3).play("hit c6 c5").used_up()
    assert at.hurt("Kappa", 1) == 3


@rule("AH-R16")
@pytest.mark.parametrize("player", [0, 1])
def test_if_both_would_lose_the_player_whose_turn_it_is_wins(player: int) -> None:
    at = table("Ronin c4", "Kappa c5", step="attack", player=player, castle=(14, 14))
    check_end(at.state, None)
    assert at.state.outcome().winners == (player,)
