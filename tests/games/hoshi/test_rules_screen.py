"""The hand on the screen, and games of three and more: rules and rulings one by one."""

from __future__ import annotations

from tests.games.hoshi.arena import READ, SETTLES, TIMES, TRAVEL, UP, Arena, duel, opened, table
from tests.rulings import rule

from hyakki.games.hoshi.times import CONTENT, NAMES, PACES, READING, times_at

LAST = TRAVEL - TIMES["pull_last"]
"""The last millisecond in which a swing can be pulled back."""

# ---------------------------------------------------------------- hands


@rule("HB-R4")
def test_a_swing_can_be_pulled_back_in_time_and_spends_nothing() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(0, "swing").wait(LAST).do(0, "pull").wait(TIMES["pull_back"])
    assert at.stage == "fight"
    assert at.state.hands[0].live
    at.do(0, "swing").wait(TRAVEL)
    assert at.stones == [2, 1]


@rule("HB-R4")
def test_shortly_before_contact_it_is_too_late_to_pull_back() -> None:
    at = duel("H1", "H1").do(0, "swing").wait(LAST + 1)
    assert at.refused(0, "pull") == "too_late HB-R4"


@rule("HB-R4")
def test_a_shout_lasts_as_long_as_ones_breath() -> None:
    at = duel("H1", "H3").do(0, "shout").wait(900)
    assert not at.state.hands[0].shouting
    assert at.refused(0, "shout") == "breath HB-R4"
    assert at.wait(400).refused(0, "shout") == ""


@rule("HB-R4")
def test_an_eye_stays_covered_until_it_is_uncovered() -> None:
    at = duel("H1", "H7").do(0, "cover").touch(0)
    assert at.stones == [2, 1]
    at.to_the_fight().do(0, "cover", "uncover").touch(0)
    assert at.stones == [2, 1]
    assert at.last("hit").card == "H7"


@rule("HB-R32")
def test_a_face_that_becomes_readable_while_one_covers_an_eye_is_read_when_it_is_uncovered() -> None:
    at = duel("H1", "H1").do(1, "cover").roll(0, "strike").wait(500)
    assert (at.faces(0, 0), at.faces(0, 1)) == (["strike"], [])
    assert at.last("faced", 1).faces is None
    at.do(1, "uncover").wait(0)
    assert at.faces(0, 1) == ["strike"]
    assert at.last("faced", 1).faces == ("strike",)


@rule("HB-R32")
def test_a_face_already_read_stays_read_when_an_eye_is_covered() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "cover").wait(100)
    assert at.faces(0, 1) == ["strike"]


@rule("HB-R32")
def test_a_guard_with_a_covered_eye_does_not_learn_what_it_has_spent() -> None:
    at = duel("H1", "H1").do(1, "cover").roll(0, "strike").do(1, "guard").wait(UP + TIMES["moment"] + 50)
    assert not at.state.hands[0].live
    assert at.told("moved", 1)[-1].motion == "up"  # nothing says that it is a symbol


@rule("HB-R32")
def test_a_swing_that_a_covered_eye_guards_against_does_not_show_its_die() -> None:
    at = duel("H1", "H1").do(1, "cover").throw(0, "strike").do(0, "swing").wait(TRAVEL - UP).do(1, "guard")
    at.wait(UP)
    assert at.last("moved").motion == "miss"
    assert at.faces(0, 1) == []


@rule("HB-R5")
def test_ones_own_die_is_read_first_and_by_the_other_a_moment_later() -> None:
    at = duel("H1", "H1").throw(0, "strike")
    assert (at.faces(0, 0), at.faces(0, 1), at.faces(0, -1)) == (["strike"], [], [])
    assert at.last("faced", 1).faces is None
    at.wait(READ - 1)
    assert at.faces(0, 1) == []
    at.wait(1)
    assert (at.faces(0, 1), at.faces(0, -1)) == (["strike"], ["strike"])


@rule("HB-R5")
def test_one_cannot_roll_while_swinging_or_guarding() -> None:
    at = duel("H1", "H1").do(0, "swing").do(1, "guard")
    assert at.refused(0, "lift") == "swinging HB-R5"
    assert at.refused(1, "lift") == "guarding HB-R5"


@rule("HB-R5")
def test_a_throw_settles_in_a_time_drawn_by_lot() -> None:
    at = duel("H1", "H1").do(0, "lift", "throw")
    assert at.state.view(0).hands[0].die_at == -1
    at.luck.faces = ["blank"]
    assert at.wait(SETTLES - 1).state.hands[0].faces == []
    assert at.wait(1).faces(0, 0) == ["blank"]


@rule("HB-R6")
def test_a_swing_lands_after_its_travel_unless_the_hand_is_up_at_that_instant() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(0, "swing").wait(TRAVEL - UP - 1).do(1, "guard").wait(UP)
    assert at.stage == "fight"
    at.wait(1)
    assert at.last("moved").motion == "miss"  # up in the very millisecond
    at = duel("H1", "H1").roll(0, "strike").do(0, "swing").wait(TRAVEL - UP + 1).do(1, "guard").wait(UP - 1)
    assert at.stones == [2, 1]


@rule("HB-R6")
def test_a_missed_swing_takes_its_time_to_recover() -> None:
    at = duel("H1", "H1").do(1, "guard").wait(UP).bluff(0)
    assert at.wait(449).refused(0, "swing") == "swinging HB-R6"
    assert at.wait(1).refused(0, "swing") == ""


@rule("HB-R6")
def test_strikes_within_the_draw_window_are_a_draw() -> None:
    at = duel("H1", "H1").roll(0, "strike").roll(1, "strike").do(0, "swing").wait(25).do(1, "swing")
    assert at.wait(TRAVEL).stones == [2, 2]


@rule("HB-R7")
def test_raising_and_lowering_the_guard_take_a_moment_each() -> None:
    at = duel("H1", "H1").do(1, "guard").wait(UP - 1)
    assert at.told("moved")[-1].motion == "guard"
    assert at.wait(1).last("moved").motion == "up"
    at.do(1, "lower").wait(89)
    assert at.refused(1, "lift") == "guarding HB-R5"
    assert at.wait(1).refused(1, "lift") == ""


@rule("HB-R7")
def test_after_the_longest_hold_the_hand_comes_down_and_must_rest() -> None:
    at = duel("H1", "H1").do(1, "guard").wait(UP + TIMES["guard_hold"])
    assert at.last("moved").motion == "tired"
    at.wait(90)
    assert at.refused(1, "guard") == "guard_rests HB-R7"
    assert at.refused(1, "lift") == ""
    assert at.wait(400).refused(1, "guard") == ""


@rule("HB-R8")
def test_every_time_has_a_name_and_a_pace_stretches_it() -> None:
    assert set(CONTENT["times"]) == set(NAMES)
    assert set(PACES) == {"relaxed", "normal", "quick"}
    assert [times_at(pace)[NAMES.index("travel")] for pace in ("relaxed", "normal", "quick")] == [
        TRAVEL * 160 // 100,
        TRAVEL,
        TRAVEL * 75 // 100,
    ]
    assert times_at("quick")[READING] == READ * 75 // 100


@rule("HB-R8")
def test_a_duel_at_another_pace_uses_its_times() -> None:
    at = duel("H1", "H1", pace="quick").do(0, "swing").wait(TRAVEL * 75 // 100 - 1)
    assert at.stage == "fight"
    assert at.wait(1).stones == [1, 2]


@rule("HB-R9")
def test_an_input_counts_for_the_moment_at_which_it_was_made() -> None:
    at = duel("H1", "H1")
    made = int(at.state.now) + 123
    at.wait(123).do(0, "swing")
    assert at.state.hands[0].swing_at == made + TRAVEL
    assert at.last("moved").at == made


@rule("HB-R9")
def test_what_was_decided_is_never_taken_back() -> None:
    at = duel("H1", "H1").touch(0)
    before = at.state.key()
    assert at.refused(1, "guard") == "wait_for_zero HB-7"
    assert at.state.key() == before


# ---------------------------------------------------------------- three and more


def three(*hands: str) -> Arena:
    return table(*hands, starter=0)


@rule("HB-32")
def test_the_starting_player_picks_and_then_the_winner_from_those_with_most_heroes() -> None:
    at = three("H2 H5 H1", "H2 H5 H1", "H2 H5 H1", "H2 H5 H1")
    assert at.legal(0) == ["challenge 2", "challenge 3", "challenge 4"]
    at.do(0, "challenge 2").choose(0, "H2").choose(1, "H2").to_the_fight().touch(0).to_the_fight().touch(
        0
    ).to_the_fight()
    assert at.state.must() == 0b0001
    assert at.legal(0) == ["challenge 3", "challenge 4"]
    assert at.refused(0, "challenge 2") == "challenge_most HB-32"


@rule("HB-32")
def test_who_has_no_heroes_is_out_and_the_last_one_wins() -> None:
    at = three("H2 H5", "H2", "H2").do(0, "challenge 2").choose(0, "H2").choose(1, "H2").to_the_fight()
    at.touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.last("out").seat == 1
    at.choose(2, "H2").to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.state.outcome().places == (1, 3, 2)


@rule("HB-R27")
def test_the_opponent_just_beaten_may_be_picked_again() -> None:
    at = three("H2 H5", "H2 H5 H1", "H2 H5").choose(0, "H2").choose(1, "H2").to_the_fight()
    at.touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.legal(0) == ["challenge 2", "challenge 3"]


@rule("HB-R3")
def test_a_hero_that_won_stays_with_its_card_and_stones_for_its_players_next_duel() -> None:
    at = three("H2 H5 D4", "H2 H5", "H2 H5").do(0, "challenge 2").choose(0, "H2", "D4").choose(1, "H2")
    at.do(0, "play").to_the_fight().touch(1).to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight()
    at.choose(2, "H2")
    assert (at.state.first, at.state.second) == (0, 2)
    assert (at.stones[0], at.dice(0)) == (1, [8])


@rule("HB-R3")
def test_a_card_before_a_player_who_does_not_fight_concerns_nobody() -> None:
    at = three("H2 H5 D18", "H2 H5", "H2 H5", "H2 H5").do(0, "challenge 2")
    at.choose(0, "H2", "D18").choose(1, "H2").do(0, "play").to_the_fight()
    at.touch(0).to_the_fight().touch(0).to_the_fight().do(0, "challenge 3").choose(2, "H2").to_the_fight()
    assert at.state.terms[2].counts[2] == 1
    at.touch(2).to_the_fight().touch(2).to_the_fight()
    assert at.state.chooser == 2 or at.state.first == 2


@rule("HB-R12")
def test_among_three_the_chooser_reveals_first() -> None:
    at = three("H2 H5", "H2 H5", "H2 H5").do(0, "challenge 3").choose(2, "H2").choose(0, "H5")
    assert [event.seat for event in at.told("revealed")] == [0, 2]


@rule("HB-R13")
def test_an_ability_without_may_is_compulsory() -> None:
    at = opened("H10", "H1").touch(1)
    assert at.dice(0) == [10]
