"""A duel from its choice of Heroes to the end of the game: rules one by one."""

from __future__ import annotations

import pytest
from tests.games.hoshi.arena import SETTLES, TIMES, TRAVEL, UP, duel, met, table
from tests.rulings import rule

from hyakki.games.hoshi.events import Moved


@rule("HB-6")
def test_choices_are_secret_until_both_have_chosen() -> None:
    at = table("H1 H2 D1", "H3 H4 D2")
    at.choose(0, "H1", "D1")
    assert at.last("chosen").card is None
    assert at.state.view(1).players[0].hero == -1
    assert at.refused(0, "choose H2") == "not_asked HB-6"
    at.choose(1, "H4", "D2")
    assert [event.hero for event in at.told("revealed")] == ["H1", "H4"]
    assert at.state.view(1).players[0].card == -2


@rule("HB-7")
def test_a_hero_takes_its_die_and_two_stones_and_waits_for_zero() -> None:
    at = met("H1", "H16")
    assert at.stones == [2, 2]
    assert (at.dice(0), at.dice(1)) == ([10], [8])
    assert at.stage == "countdown"
    assert at.refused(0, "lift") == "wait_for_zero HB-7"
    assert at.wait(2999).stage == "countdown"
    assert at.wait(1).stage == "fight"


@rule("HB-8")
def test_both_act_at_the_same_time_and_a_touch_ends_the_round() -> None:
    at = duel("H1", "H1")
    at.luck.faces = ["strike", "blank"]
    at.do(0, "lift").do(1, "lift").do(0, "throw").do(1, "throw").wait(480)
    assert at.state.may() == 0b11
    at.do(0, "swing").wait(TRAVEL)
    assert at.last("round_ended").reason == "hit"
    assert at.stage == "countdown"


@rule("HB-9")
def test_a_die_held_too_long_leaves_the_arena_and_the_roll_is_void() -> None:
    at = duel("H1", "H1")
    at.do(0, "lift").wait(700)
    assert at.last("moved").motion == "void"
    assert at.refused(0, "throw") == "not_held HB-R4"
    assert at.refused(0, "lift") == "away HB-R5"
    assert at.wait(500).refused(0, "lift") == ""


@rule("HB-10")
def test_a_touch_after_a_strike_costs_a_stone() -> None:
    at = duel("H1", "H1").touch(0)
    assert at.stones == [2, 1]
    assert (at.last("hit").seat, at.last("hit").by) == (1, 0)


@rule("HB-10")
def test_a_swing_at_a_raised_hand_misses_and_the_round_goes_on() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "guard").wait(UP).do(0, "swing").wait(TRAVEL)
    assert at.stones == [2, 2]
    assert at.stage == "fight"
    at.do(1, "lower").wait(450).bluff(0)
    assert at.stones == [1, 2]  # another Strike was needed


@rule("HB-11")
def test_a_hand_can_be_pulled_up_when_a_swing_comes() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(0, "swing").wait(150).do(1, "guard").wait(TRAVEL - 150)
    assert at.told("touched") == []
    assert at.state.hands[0].live is False


@rule("HB-12")
def test_one_strike_is_one_try() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "guard").wait(UP).do(0, "swing").wait(TRAVEL)
    assert at.state.hands[0].live is False
    at.do(1, "lower").wait(450).bluff(0)
    assert at.last("hit").bluff


@rule("HB-13")
def test_a_strike_before_a_guarded_hand_is_spent_after_a_moment() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "guard").wait(UP)
    assert at.wait(599).state.hands[0].live
    assert not at.wait(1).state.hands[0].live
    assert at.last("moved").motion == "spent"


@rule("HB-13")
def test_a_guard_that_comes_down_sooner_spends_nothing() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "guard").wait(UP).wait(500).do(1, "lower").wait(500)
    assert at.state.hands[0].live


@rule("HB-13")
@pytest.mark.parametrize("face", ["strike", "blank"])
def test_a_guard_spends_what_its_owner_does_not_see_and_tells_nobody_what_it_was(face: str) -> None:
    at = duel("H1", "H1").do(1, "cover").roll(0, face).do(1, "guard").wait(UP)
    assert at.wait(599).state.hands[0].live
    assert not at.wait(1).state.hands[0].live
    told = [event for event in at.log.heard(0) if isinstance(event, Moved) and event.motion == "spent"]
    assert len(told) == (face == "strike")
    assert not any(isinstance(event, Moved) and event.motion == "spent" for event in at.log.heard(1))
    at.do(1, "uncover").wait(1)
    seen = [event for event in at.log.heard(1) if isinstance(event, Moved) and event.motion == "spent"]
    assert len(seen) == (face == "strike")


@rule("HB-13")
def test_a_moment_that_passes_while_a_swing_is_out_is_over_when_it_is_pulled_back() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(1, "guard").wait(UP).wait(500).do(0, "swing").wait(150)
    now = int(at.state.now)
    at.do(0, "pull")
    assert at.state.due() == now
    at.wait(0)
    assert (at.state.now, at.state.hands[0].live) == (now, False)


@rule("HB-14")
def test_two_strikes_at_the_same_time_are_a_draw() -> None:
    at = duel("H1", "H1").roll(0, "strike").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert at.stones == [2, 2]
    assert (at.last("touched").verdict, at.last("round_ended").reason) == ("draw", "draw")


@rule("HB-15")
def test_a_bluff_that_touches_is_a_hit_on_oneself() -> None:
    at = duel("H1", "H1").bluff(0)
    assert at.stones == [1, 2]
    at.to_the_fight().roll(1, "blank").bluff(1)
    assert at.stones == [1, 1]


@rule("HB-16")
def test_a_die_picked_up_again_has_lost_its_result() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(0, "lift")
    assert at.state.hands[0].faces == []
    at.bluff(0)
    assert at.stones == [1, 2]


@rule("HB-17")
def test_a_timeout_begins_when_the_opponent_has_finished() -> None:
    at = duel("H1", "H1")
    at.luck.faces = ["strike"]
    at.do(1, "lift", "throw").do(0, "timeout").wait(SETTLES - 1)
    assert at.stage == "fight"
    assert at.refused(0, "lift") == "timeout_waits HB-17"
    at.wait(1).do(1, "swing").wait(TRAVEL)  # the opponent completes the roll and hits
    assert at.stones == [1, 2]
    assert at.stage == "timeout"


@rule("HB-17")
def test_who_asks_for_a_timeout_lays_a_held_die_down() -> None:
    at = duel("H1", "H1").do(1, "lift").do(0, "lift", "timeout")
    assert at.refused(0, "throw") == "not_held HB-R4"
    assert at.refused(1, "throw") == "", "the opponent finishes what was begun"


@rule("HB-17")
def test_after_a_timeout_there_is_a_countdown_and_the_round_goes_on() -> None:
    at = duel("H1", "H1").do(0, "timeout").wait(0)
    assert at.stage == "timeout"
    assert at.refused(1, "resume") == "timeout_runs HB-17"
    at.do(0, "resume")
    assert at.stage == "countdown"
    at.wait(3000)
    assert (at.stage, at.state.round) == ("fight", 1)


@rule("HB-17")
def test_a_timeout_can_be_asked_for_during_a_countdown() -> None:
    at = met("H1", "H1").wait(2000).do(1, "timeout")
    assert at.stage == "timeout"
    at.do(1, "resume").wait(2999)
    assert at.stage == "countdown"
    assert at.wait(1).stage == "fight"


@rule("HB-17")
def test_three_timeouts_a_duel_are_enough() -> None:
    at = duel("H1", "H1")
    for _ in range(3):
        at.do(0, "timeout").wait(0).do(0, "resume").wait(3000)
    assert at.refused(0, "timeout") == "no_timeouts HB-17"
    assert at.refused(1, "timeout") == ""


@rule("HB-18")
def test_a_touch_with_a_cards_own_symbol_is_no_hit_unless_the_card_says_so() -> None:
    at = duel("H8", "H16").touch(0, "star")
    assert at.stones == [2, 2]
    assert at.last("round_ended").reason == "effect"
    assert at.dice(1) == [10]


@rule("HB-18")
def test_a_touch_with_a_cards_own_symbol_can_be_guarded_against() -> None:
    at = duel("H8", "H16").roll(0, "star").do(1, "guard").wait(UP).do(0, "swing").wait(TRAVEL)
    assert (at.dice(1), at.state.hands[0].live) == ([8], False)


@rule("HB-19")
def test_a_card_that_contradicts_the_rules_holds() -> None:
    at = met("H1 D8", "H1").do(0, "play").to_the_fight().bluff(0)  # HB-15 says hit, the card says no
    assert at.stones == [2, 2]
    assert at.last("hit").cancelled
    assert at.state.players[0].discards == [27]


@rule("HB-20")
def test_without_stones_the_hero_is_exiled_and_its_card_discarded_unused() -> None:
    at = duel("H1", "H2 D11").touch(0).to_the_fight().touch(0)
    at.to_the_fight()
    assert at.last("exiled").hero == "H2"
    assert at.state.players[1].unseen == [30]
    assert at.last("discarded").card is None


@rule("HB-21")
def test_the_loser_chooses_another_hero_and_starts_with_two_stones() -> None:
    at = duel("H1", "H2", spare="H3 H5").touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.stage == "choose"
    assert at.legal(1) == ["choose H3", "choose H5"]
    at.choose(1, "H3")
    assert at.stones == [2, 2]


@rule("HB-22")
def test_the_winner_fights_on_with_hero_card_and_the_stones_left() -> None:
    at = (
        met("H2 D4", "H2")
        .do(0, "play")
        .to_the_fight()
        .touch(1)
        .to_the_fight()
        .touch(0)
        .to_the_fight()
        .touch(0)
        .to_the_fight()
    )
    assert at.refused(0, "choose H3") == "not_asked HB-6"
    at.choose(1, "H3")
    assert (at.state.players[0].hero, at.state.players[0].card, at.stones) == (1, 23, [1, 2])
    assert at.dice(0) == [8]


@rule("HB-23")
def test_a_defeated_player_has_one_last_chance_to_play_a_card() -> None:
    at = duel("H1", "H2 D9", spare="H3 H5").touch(0).to_the_fight().touch(0)
    assert at.stones == [2, 0]
    assert (at.stage, at.state.asked) == ("window", 1)
    assert at.legal(1) == ["play", "pass"]
    at.do(1, "pass")
    assert at.last("exiled").hero == "H2"


@rule("HB-24")
def test_the_last_player_with_heroes_wins() -> None:
    at = (
        table("H1", "H2")
        .choose(0, "H1")
        .choose(1, "H2")
        .to_the_fight()
        .touch(1)
        .to_the_fight()
        .touch(1)
        .to_the_fight()
    )
    assert at.state.over
    outcome = at.state.outcome()
    assert (outcome.places, outcome.scores) == ((2, 1), (0, 1))
    assert at.last("game_ended").winner == 1


# ---------------------------------------------------------------- rulings on hands


@rule("HB-R16")
def test_two_bluffs_at_the_same_time_are_a_draw() -> None:
    at = duel("H1", "H1").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert (at.stones, at.last("touched").verdict) == ([2, 2], "draw")


@rule("HB-R16")
def test_a_bluff_and_a_strike_at_the_same_time_hit_the_bluffer_once() -> None:
    at = duel("H1", "H1").roll(0, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert at.stones == [2, 1]
    assert len(at.told("hit")) == 1
    touched = at.last("touched")  # and whoever had the Strike hears what became of it
    assert (touched.by, touched.opponent, touched.outcome) == (0, 1, "bluffed")


@rule("HB-R16")
@pytest.mark.parametrize(
    ("hero", "symbol", "outcome"),
    [("H8", "star", "also_die"), ("H19", "eye", "also_whole"), ("H20", "eye", "also_bare")],
)
def test_what_a_cards_touch_did_beside_a_strike_is_told(hero: str, symbol: str, outcome: str) -> None:
    at = duel("H1", hero).roll(0, "strike").roll(1, symbol).do(0, "swing").do(1, "swing").wait(TRAVEL)
    touched = at.last("touched")
    assert (touched.verdict, touched.by, touched.opponent) == ("hit", 0, 1)
    assert (touched.outcome, at.stones) == (outcome, [2, 1])


@rule("HB-R16")
def test_a_bluff_against_a_guarded_hand_costs_nothing() -> None:
    at = duel("H1", "H1").do(1, "guard").wait(UP).bluff(0)
    assert (at.stones, at.stage) == ([2, 2], "fight")


@rule("HB-R16")
def test_of_swings_outside_the_draw_window_the_first_decides() -> None:
    at = duel("H1", "H1").roll(0, "strike").roll(1, "strike").do(0, "swing").wait(26).do(1, "swing")
    at.wait(TRAVEL)
    assert at.stones == [2, 1]


@rule("HB-R17")
def test_a_star_touch_without_its_card_is_a_bluff() -> None:
    at = duel("H1", "H1").touch(0, "star")
    assert at.stones == [1, 2]


@rule("HB-R17")
@pytest.mark.parametrize(("said", "stones"), [("hit", [1, 3]), ("effect", [2, 4])])
def test_who_touches_with_a_strike_that_is_something_else_too_says_which(
    said: str, stones: list[int]
) -> None:
    at = met("H19", "H1 D2").do(1, "play").to_the_fight()  # with the Armor an Eye is a Strike too
    at.touch(1).to_the_fight().touch(0, "eye")
    assert (at.stage, at.state.window, at.legal(0)) == ("window", 2, ["hit", "effect"])
    assert at.refused(0, "pass") == "hit_or_effect HB-R17"
    assert at.do(0, said).stones == stones  # one touch, one effect


@rule("HB-R17")
def test_who_does_not_say_which_has_hit() -> None:
    at = met("H19", "H1 D2").do(1, "play").to_the_fight().touch(0, "eye")
    assert at.wait(TIMES["window_long"] - 1).stage == "window"
    assert at.wait(1).stones == [2, 3]


@rule("HB-R17")
@pytest.mark.parametrize(("said", "stones", "dice"), [("play", [2, 1], [8]), ("pass", [2, 2], [10])])
def test_a_star_that_a_hero_and_a_hidden_card_could_use_is_used_as_its_owner_says(
    said: str, stones: list[int], dice: list[int]
) -> None:
    at = duel("H8 D10", "H16").touch(0, "star")
    assert (at.stage, at.state.window, at.state.asked) == ("window", 2, 0)
    at.do(0, said)
    assert (at.stones, at.dice(1)) == (stones, dice)


@rule("HB-R17")
def test_the_question_about_a_star_is_put_to_a_fighter_who_hides_any_card() -> None:
    at = duel("H8 D13", "H16").touch(0, "star")
    assert (at.stage, at.state.window, at.legal(0)) == ("window", 2, ["pass"])
    at.do(0, "pass")
    assert (at.stones, at.dice(1)) == ([2, 2], [10])  # what the Harpy says


@rule("HB-R17")
@pytest.mark.parametrize(("face", "loses"), [("strike", 1), ("blank", 0)])
def test_a_shout_must_be_on_at_contact_and_saves_no_bluffer(face: str, loses: int) -> None:
    at = duel("H1", "H3").roll(0, face).do(0, "swing").wait(TRAVEL - 80).do(0, "shout").wait(80)
    assert at.stones == ([2, 1] if loses else [1, 2])


@rule("HB-R17")
def test_ones_own_demand_for_a_shout_saves_no_bluffer() -> None:
    assert duel("H3", "H1").bluff(0).stones == [1, 2]


@rule("HB-R17")
def test_a_shout_that_ended_before_contact_does_not_count() -> None:
    at = duel("H1", "H3").roll(0, "strike").do(0, "shout", "swing").wait(TRAVEL - 80).do(0, "hush").wait(80)
    assert at.stones == [2, 2]
    assert at.last("hit").card == "H3"


@rule("HB-R28")
def test_thirty_seconds_without_a_throw_are_a_draw() -> None:
    at = duel("H1", "H1").wait(29_999)
    assert at.stage == "fight"
    at.wait(1)
    assert at.last("round_ended").reason == "quiet"


@rule("HB-R28")
def test_after_three_quiet_rounds_fewer_stones_lose_the_duel() -> None:
    at = duel("H1", "H2").bluff(1)
    for _ in range(3):
        assert at.told("exiled") == []
        at.to_the_fight().wait(30_000)
    at.to_the_fight()
    assert at.last("exiled").hero == "H2"


@rule("HB-R28")
def test_with_equal_stones_fewer_heroes_lose_and_then_the_dice_decide() -> None:
    at = table("H1", "H2 H5").choose(0, "H1").choose(1, "H2").to_the_fight()
    for _ in range(3):
        at.wait(30_000).to_the_fight()
    assert at.last("exiled").hero == "H1"
    at = duel("H1", "H2")
    at.luck.lots = [1]
    for _ in range(3):
        at.wait(30_000).to_the_fight()
    assert (at.last("exiled").hero, at.luck.lots) == ("H2", [])


@rule("HB-R28")
def test_ten_minutes_of_fighting_end_a_duel() -> None:
    at = duel("H1", "H2").bluff(1).to_the_fight()
    fought = TRAVEL
    while at.last("round_ended").reason != "time":
        at.luck.faces = ["blank"]
        at.do(0, "lift", "throw").wait(20_000)
        fought += 20_000
    assert 600_000 <= fought < 620_300
    assert at.last("exiled").hero == "H2"
