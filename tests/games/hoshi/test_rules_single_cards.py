"""Rulings on single cards, one test or more each."""

from __future__ import annotations

from tests.games.hoshi.arena import READ, SETTLES, TIMES, TRAVEL, UP, Arena, duel, met, opened, table
from tests.rulings import rule

from hyakki.games.hoshi import HOSHI
from hyakki.kernel.chance import Fixed


@rule("HB-R18")
def test_the_swordsman_throws_two_dice_and_two_strikes_are_one_try() -> None:
    at = duel("H6", "H1")
    assert at.dice(0) == [10, 8]
    at.roll(0, "strike", "strike").do(1, "guard").wait(UP).do(0, "swing").wait(TRAVEL)
    assert not at.state.hands[0].live


@rule("HB-R18")
def test_each_of_two_dice_settles_in_its_own_time_and_the_throw_with_the_last() -> None:
    at = duel("H6", "H1")
    spread = TIMES["settle_most"] - TIMES["settle_least"] + 1
    luck = Fixed([30, 200, 9, 7])
    HOSHI.play(at.state, 0, "lift", luck)
    HOSHI.play(at.state, 0, "throw", luck)
    assert spread > 200
    at.state.advance(at.state.now + TIMES["settle_least"] + 199, luck, None)
    assert at.state.hands[0].faces == []
    at.state.advance(at.state.now + 1, luck, None)
    assert at.state.hands[0].faces == [0, 0]
    assert luck.left == 0


@rule("HB-R18")
def test_a_throw_of_two_dice_takes_no_longer_than_the_slowest_die_can() -> None:
    at = duel("H6", "H1")
    at.luck.faces = ["blank", "blank", "blank"]
    at.do(0, "lift", "throw").do(1, "lift", "throw").wait(SETTLES)
    assert [len(hand.faces) for hand in at.state.hands] == [2, 1]


@rule("HB-R18")
def test_any_strike_of_the_swordsmans_dice_hits() -> None:
    at = duel("H6", "H1").roll(0, "blank", "strike").do(0, "swing").wait(TRAVEL)
    assert at.stones == [2, 1]


@rule("HB-R18")
def test_nothing_changes_the_kind_of_the_swordsmans_dice() -> None:
    at = met("H6 D4", "H1 D19").do(0, "play")
    assert at.dice(0) == [10, 8]
    assert at.chain(0) == [("H6", 10, True), ("D4", 8, False), ("H6", 8, True)]


@rule("HB-R19")
def test_a_silenced_hero_is_free_after_a_star_that_does_nothing_else() -> None:
    at = duel("H4", "H8")
    assert at.state.players[1].silenced
    at.throw(1, "star").wait(READ - 1)
    assert at.told("freed") == []
    at.wait(1)
    assert at.last("freed").seat == 1
    at.bluff(1)
    assert at.stones == [2, 1]  # that Star was nothing more
    at.to_the_fight().touch(1, "star")
    assert at.dice(0) == [10]
    assert at.last("round_ended").reason == "effect"


@rule("HB-R19")
def test_a_star_frees_although_the_siren_covers_an_eye() -> None:
    at = duel("H4", "H8").do(0, "cover").throw(1, "star").wait(READ - 1)
    assert at.told("freed") == []
    at.wait(1)
    assert (at.last("freed").seat, at.state.players[1].silenced) == (1, False)
    assert at.faces(1, 0) == []
    at.do(0, "uncover").wait(1)
    assert at.faces(1, 0) == ["star"]
    assert not at.state.hands[1].live  # that Star was nothing more


@rule("HB-R19")
def test_two_sirens_do_not_silence_each_other() -> None:
    at = duel("H4", "H4")
    assert [player.silenced for player in at.state.players] == [False, False]


@rule("HB-R19")
def test_what_an_ability_missed_it_does_not_make_up_for_but_it_starts_with_the_star() -> None:
    at = duel("H4", "H10").touch(0)
    assert at.dice(1) == [8]  # hurt, but silenced
    at.to_the_fight().roll(1, "star")
    assert at.dice(1) == [10]


@rule("HB-R19")
def test_a_star_that_counts_instead_as_strike_does_not_free() -> None:
    at = opened("H4 D18", "H8").roll(1, "star")
    assert at.state.players[1].silenced


@rule("HB-R19")
def test_silence_comes_anew_with_every_opposing_hero() -> None:
    at = duel("H4", "H2").touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H3")
    assert at.state.players[1].silenced


@rule("HB-R20")
def test_the_phoenix_discards_its_card_unseen_siren_or_not() -> None:
    at = met("H16 D5", "H4")
    assert (at.state.players[0].card, at.state.players[0].unseen) == (-1, [24])
    assert at.told("discarded", 1)[-1].card is None


@rule("HB-R20")
def test_the_ring_rolls_a_d8_and_a_star_cancels_the_hit() -> None:
    at = opened("H2 D3", "H2").roll(1, "strike").do(1, "swing")
    at.luck.faces = ["star"]
    at.wait(TRAVEL)
    assert at.stones == [2, 2]
    assert at.last("saved").cancelled
    at.to_the_fight().do(0, "swing")
    at.luck.faces = ["star"]
    at.wait(TRAVEL)
    assert at.stones == [2, 2]  # it also helps against one's own bluff


@rule("HB-R20")
def test_acid_fog_makes_the_ring_useless() -> None:
    at = opened("H2 D3", "H2 D18").roll(1, "strike").do(1, "swing")
    at.luck.faces = ["star"]
    assert at.wait(TRAVEL).stones == [1, 2]


@rule("HB-R20")
def test_disenchantment_needs_a_revealed_artifact() -> None:
    at = met("H1 D4", "H1 D12").do(0, "pass")
    assert at.legal(1) == ["pass"]
    at = met("H1 D4", "H1 D12").do(0, "play").do(1, "play")
    assert (at.state.players[0].card, at.dice(0)) == (-1, [10])


def armoured(hero: str) -> Arena:
    """Seat 0 has lost all but two of the stones that go with the Armor; seat 1 still hides its card."""
    at = met(f"{hero} D2", "H1 D12").do(0, "play").do(1, "pass").to_the_fight()
    return at.touch(1).to_the_fight().touch(1)


@rule("HB-R21")
def test_two_stones_go_with_the_armor_and_that_is_no_hit() -> None:
    at = met("H2 D2", "H1 D12").do(0, "play").do(1, "play")
    assert at.stones == [2, 2]
    assert at.told("hit") == []
    assert at.last("stones").change == -2


@rule("HB-R21")
def test_at_none_the_hero_is_exiled_at_once_even_between_rounds() -> None:
    at = armoured("H2").plays(1)
    assert at.last("exiled").hero == "H2"
    assert (at.stage, at.state.must()) == ("choose", 0b01)


@rule("HB-R22")
def test_when_the_monster_is_exiled_the_opponent_discards_even_a_hidden_card() -> None:
    at = duel("H9 D11", "H2 D13", spare="H3 H5").touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.last("exiled").hero == "H9"
    assert (at.state.players[1].card, at.state.players[1].unseen) == (-1, [32])


@rule("HB-R22")
def test_a_last_monster_takes_a_card_along_while_others_play_on() -> None:
    at = table("H9", "H2 H5 D13", "H2 H5", "H2 H5").do(0, "challenge 2")
    at.choose(0, "H9").choose(1, "H2", "D13").to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.last("out").seat == 0
    assert (at.state.players[1].card, at.state.players[1].unseen) == (-1, [32])


@rule("HB-R22")
def test_if_neither_fighter_has_a_hero_left_the_player_who_sits_next_picks() -> None:
    at = table("H9", "H2 D2", "H2", "H1").do(0, "challenge 2")
    at.choose(0, "H9").choose(1, "H2", "D2").plays(1).to_the_fight()
    at.touch(0).to_the_fight().touch(0).to_the_fight().touch(1).to_the_fight().touch(1).to_the_fight()
    assert [event.seat for event in at.told("out")] == [0, 1]
    assert at.last("duel_ended").winner == 1
    assert (at.state.first, at.state.second) == (2, 3)


@rule("HB-R22")
def test_a_monster_whose_exile_ends_the_game_takes_nothing_along() -> None:
    at = table("H9", "H2 D13").choose(0, "H9").choose(1, "H2", "D13").to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.state.over
    assert at.state.players[1].card == 32


@rule("HB-R22")
def test_if_the_armors_loss_exiles_that_hero_too_both_choose_and_its_owner_has_won() -> None:
    at = opened("H9", "H2 D2", spare="H3 H5").touch(0).to_the_fight().touch(0).to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight()
    assert [event.hero for event in at.told("exiled")] == ["H9", "H2"]
    assert at.last("duel_ended").winner == 1
    assert (at.stage, at.state.must()) == ("choose", 0b11)


@rule("HB-R22")
def test_back_in_hand_the_monster_does_nothing() -> None:
    at = met("H9 D14", "H2 D13", spare="H3 H5").do(0, "play")
    assert at.state.players[1].card == 32


@rule("HB-R23")
def test_after_the_master_the_next_hero_has_one_stone_more_once() -> None:
    at = duel("H1", "H2", spare="H5 H12").touch(1).to_the_fight().touch(1).to_the_fight().choose(0, "H5")
    assert (at.stones[0], at.state.players[0].full) == (3, 3)
    at.to_the_fight()
    for _ in range(3):
        at.touch(1).to_the_fight()
    at.choose(0, "H12")
    assert at.stones[0] == 2


@rule("HB-R23")
def test_a_silenced_master_leaves_nothing() -> None:
    at = duel("H1", "H4", spare="H5 H12").touch(1).to_the_fight().touch(1).to_the_fight().choose(0, "H5")
    assert at.stones[0] == 2


@rule("HB-R23")
def test_however_the_master_left_the_stone_comes() -> None:
    at = met("H1 D14", "H2", spare="H5 H12").do(0, "play").choose(0, "H5")
    assert at.stones[0] == 3


@rule("HB-R24")
def test_a_defeated_hero_is_set_aside_and_comes_back_with_one_stone() -> None:
    at = table("H2 H5 D9 D4", "H2 H5 D11").choose(0, "H2", "D9").choose(1, "H2", "D11").to_the_fight()
    at.touch(1).to_the_fight().touch(0).to_the_fight().touch(1).plays(0)
    assert (at.state.players[0].saved, at.state.players[0].left) == ([[1, 1]], 2)
    at.choose(0, "H5", "D4")
    assert (at.stones, at.state.players[1].card) == ([2, 1], 30)  # the opponent keeps everything
    assert at.state.duel == 1
    at.to_the_fight().touch(1).to_the_fight().touch(1).to_the_fight().choose(0, "H2")
    assert (at.stones[0], at.state.players[0].full) == (1, 2)


@rule("HB-R24")
def test_another_hero_comes_in_for_the_one_that_was_saved() -> None:
    at = table("H2 H5 D9", "H2").choose(0, "H2", "D9").choose(1, "H2").to_the_fight()
    at.touch(1).to_the_fight().touch(1).plays(0)
    assert at.legal(0) == ["choose H5"]
    assert at.refused(0, "choose H2") == "another_hero HB-R24"
    at.choose(0, "H5").to_the_fight().touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.legal(0) == ["choose H2"]  # later it may come in


@rule("HB-R24")
def test_the_last_hero_cannot_be_saved() -> None:
    at = (
        table("H2 D9", "H2 H5")
        .choose(0, "H2", "D9")
        .choose(1, "H2")
        .to_the_fight()
        .touch(1)
        .to_the_fight()
        .touch(1)
    )
    assert at.legal(0) == ["pass"]


@rule("HB-R25")
def test_the_duel_starts_over_with_another_hero_and_the_opponent_keeps_all() -> None:
    at = table("H2 H5 D14 D4", "H2 H5 D13").choose(0, "H2", "D14").choose(1, "H2", "D13").to_the_fight()
    at.touch(1).to_the_fight().touch(0).plays(0).choose(0, "H5", "D4")
    assert at.stones == [2, 1]
    assert (at.state.players[1].card, at.state.round) == (32, 1)
    assert at.state.players[0].known == [1]


@rule("HB-R25")
def test_a_different_hero_comes_in_for_the_one_taken_back() -> None:
    at = met("H2 D14", "H2", spare="H5 H12").do(0, "play")
    assert at.legal(0) == ["choose H5", "choose H12"]
    assert at.refused(0, "choose H2") == "another_hero HB-R25"
    at.choose(0, "H5").to_the_fight().touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.legal(0) == ["choose H2", "choose H12"]


@rule("HB-R27")
def test_of_two_copies_of_a_hero_the_owner_says_which_enters() -> None:
    at = table("H2 H2 H5 D9", "H2 H5").choose(0, "H2", "D9").choose(1, "H2").to_the_fight()
    at.touch(1).to_the_fight().touch(1).plays(0)
    assert at.legal(0) == ["choose H2", "choose H5"]  # the other copy is another Hero
    at.choose(0, "H5").to_the_fight().touch(1).to_the_fight().touch(1).to_the_fight()
    assert at.legal(0) == ["choose H2", "choose H2 with 1"]
    assert at.refused(0, "choose H2 with 2") == "no_such_copy HB-R27"
    fresh, saved = at.state.clone(), at.state.clone()
    HOSHI.play(fresh, 0, "choose H2", at.luck)
    HOSHI.play(saved, 0, "choose H2 with 1", at.luck)
    assert (fresh.players[0].stones, fresh.players[0].saved, fresh.players[0].known) == (2, [[1, 1]], [1])
    assert (saved.players[0].stones, saved.players[0].saved, saved.players[0].known) == (1, [], [])


@rule("HB-R25")
def test_a_hero_taken_back_enters_fresh_unless_it_had_been_saved() -> None:
    at = met("H2 D14", "H2", spare="H5 H12").do(0, "play").choose(0, "H5").to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight().choose(0, "H2")
    assert at.stones[0] == 2
    at = table("H2 H5 D14 D9", "H2 H5").choose(0, "H2", "D9").choose(1, "H2").to_the_fight()
    at.touch(1).to_the_fight().touch(1).do(0, "play").choose(0, "H5", "D14").to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight().choose(0, "H2")
    assert at.stones[0] == 1


@rule("HB-R25")
def test_a_saved_hero_that_is_taken_back_keeps_its_stones() -> None:
    at = table("H2 H5 D14 D9", "H2 H5").choose(0, "H2", "D9").choose(1, "H2").to_the_fight()
    at.touch(1).to_the_fight().touch(1).plays(0).choose(0, "H5", "D14").to_the_fight()
    at.touch(0).plays(0).choose(0, "H2").to_the_fight().touch(0)
    assert (at.stones[0], at.state.players[0].rescued) == (1, True)
    at = table("H2 H5 D14", "H2 H5").choose(0, "H2", "D14").choose(1, "H2").to_the_fight()
    at.state.players[0].rescued = True
    at.touch(1).plays(0)
    assert at.state.players[0].saved == [[1, 1]]


@rule("HB-R26")
def test_the_trader_looks_again_at_a_new_hero_as_the_latest_effect() -> None:
    at = met("H11 D19", "H2", spare="H17 H9")
    assert at.dice(0) == [8]
    at.to_the_fight().touch(1).do(0, "pass").do(0, "play")
    assert at.dice(0) == [10]
    at.to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H17")
    assert at.dice(0) == [8]
    assert at.chain(0)[-1] == ("H11", 8, True)
