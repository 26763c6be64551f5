"""Hidden Duel cards, their order and priority, and both worked examples."""

from __future__ import annotations

import pytest
from tests.games.hoshi.arena import SETTLES, TIMES, TRAVEL, UP, Arena, duel, met, opened, table
from tests.rulings import rule

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import card_of
from hyakki.games.hoshi.marks import die_chain
from hyakki.games.hoshi.stages import WINDOW
from hyakki.games.hoshi.windows import closes
from hyakki.kernel.words import Words


@rule("HB-25")
def test_an_artifact_stays_and_serves_again_after_a_won_duel() -> None:
    at = opened("H2 D4", "H2").touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H3").to_the_fight()
    assert at.state.players[0].shown
    assert at.dice(0) == [8]


@rule("HB-25")
def test_a_power_is_played_at_its_time_and_then_discarded() -> None:
    at = met("H1 D11", "H16").do(0, "play")
    assert at.dice(1) == [10]
    assert (at.state.players[0].card, at.state.players[0].discards) == (-1, [30])
    at.to_the_fight().touch(0).to_the_fight()
    assert at.dice(1) == [8]  # it was for this round


@rule("HB-25")
def test_a_legend_concerns_everybody_and_lasts_while_its_owner_wins() -> None:
    at = opened("H2 D18", "H2").touch(1, "star")
    assert at.stones == [1, 2]
    at.to_the_fight().touch(0, "star").to_the_fight().touch(0, "star").to_the_fight().choose(
        1, "H3"
    ).to_the_fight().touch(0, "star")
    assert at.last("hit").cancelled  # a Strike, which the Poltergeist cancels
    at.to_the_fight().touch(1, "star").to_the_fight().choose(0, "H9").to_the_fight().touch(0, "star")
    assert at.last("hit").bluff  # its owner has lost, so a Star is a Star again


@rule("HB-26")
def test_a_card_for_the_beginning_of_a_round_can_be_played_at_the_beginning_of_a_duel() -> None:
    at = met("H1 D11", "H1")
    assert (at.state.round, at.legal(0)) == (1, ["play", "pass"])


@rule("HB-27")
def test_a_player_who_declines_is_asked_again_at_the_next_beginning() -> None:
    at = met("H1 D11", "H1").do(0, "pass")
    assert at.stage == "countdown"
    at.to_the_fight().touch(0)
    assert (at.state.asked, at.legal(0)) == (0, ["pass"])  # the end of a round is not its time
    at.do(0, "pass")
    assert at.legal(0) == ["play", "pass"]


@rule("HB-28")
def test_the_starting_player_decides_first_and_later_the_one_who_hit_last() -> None:
    at = met("H1 D11", "H1 D16")
    assert at.state.asked == 0
    at.do(0, "pass")
    assert at.state.asked == 1
    at.to_the_fight().touch(1)
    assert at.state.asked == 1


@rule("HB-28")
def test_a_card_is_carried_out_whole_before_the_next_is_asked_for() -> None:
    at = met("H1 D14", "H1 D11", spare="H16 H9").do(0, "play")
    assert (at.stage, at.state.must()) == ("choose", 0b01)
    at.choose(0, "H16")
    assert at.state.asked == 1
    at.do(1, "play")
    assert at.dice(0) == [10]


@rule("HB-29")
def test_the_latest_effect_has_priority() -> None:
    at = met("H2 D4", "H2 D11").do(0, "play")
    assert at.dice(0) == [8]
    at.do(1, "play")
    assert at.dice(0) == [10]
    assert at.chain(0) == [("H2", 10, False), ("D4", 8, False), ("D11", 10, True)]


@rule("HB-29")
def test_an_ability_starts_in_the_round_in_which_its_event_happens() -> None:
    at = duel("H5", "H1")
    assert at.dice(0) == [10]
    at.touch(1)
    assert at.dice(0) == [8]


@rule("HB-30")
def test_counts_instead_is_only_the_other_and_counts_also_is_both() -> None:
    at = opened("H8 D5", "H19 D2")
    assert at.state.terms[0].counts == [0, 1, 1, 5]  # Star is Strike alone, Eye is Eye and Strike
    assert at.state.terms[1].counts == [0, 1, 2, 4]
    at.touch(0, "star")
    assert at.last("touched").verdict == "hit"  # and not the Harpy's touch


@rule("HB-E1")
def test_the_clay_champion_and_the_fire_axe_afterwards() -> None:
    at = duel("H10 D4", "H2")
    assert at.dice(0) == [8]
    at.touch(1)
    assert at.dice(0) == [10]
    at.to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight().choose(
        1, "H3"
    )  # a later beginning of a duel
    at.do(0, "play")
    assert at.dice(0) == [8]


@rule("HB-E1")
def test_the_clay_champion_and_the_fire_axe_before() -> None:
    at = opened("H10 D4", "H2")
    assert at.dice(0) == [8]
    at.touch(1)
    assert at.dice(0) == [10]


@rule("HB-E2")
def test_the_trader_the_rain_and_rage() -> None:
    at = duel("H11 D19", "H10 D13")
    assert (at.dice(0), at.dice(1)) == ([8], [8])
    at.touch(1).plays(0)
    assert (at.dice(0), at.dice(1)) == ([10], [10])
    at.to_the_fight().touch(0).plays(1)
    assert (at.dice(0), at.dice(1)) == ([10], [8])
    assert at.chain(0) == [("H11", 10, False), ("H11", 8, False), ("D19", 10, True)]


# ---------------------------------------------------------------- rulings on timing


@rule("HB-R11")
def test_the_end_of_a_round_clears_the_hands_and_asks_each_holder_once() -> None:
    at = met("H1 D11", "H1 D13").to_the_fight().roll(1, "star").touch(0)
    assert at.state.hands[1].faces == []
    asked = []
    while at.stage == "window":
        asked.append((at.state.window, int(at.state.asked)))
        at.do(at.state.asked, "pass")
    assert asked == [(1, 0), (1, 1), (0, 0), (0, 1)]
    assert at.stage == "countdown"


@rule("HB-R11")
def test_a_player_who_cannot_play_passes_by_itself_after_a_while() -> None:
    at = met("H1 D13", "H1")
    assert at.legal(0) == ["pass"]
    assert at.wait(TIMES["window_long"] - 1).stage == "window"
    assert at.wait(1).stage == "countdown"


@rule("HB-R32")
@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("card", ["D13", "D11", "D2", "D10"])
def test_a_window_is_as_long_whatever_the_card_is_and_whenever_one_has_decided(
    card: str, early: bool
) -> None:
    at = duel(f"H1 {card}", "H1").touch(0)
    for _ in ("end", "begin"):
        asked = len(at.told("declined"))
        if early:
            HOSHI.play(at.state, 0, "pass", at.luck, at.log)
        assert at.wait(TIMES["window"] - 1).stage == "window"
        assert len(at.told("declined", 1)) == asked  # nobody hears of it before
        assert [at.state.view(seat).passed for seat in (0, 1, -1)] == [early, False, False]
        at.wait(1)
    assert at.stage == "countdown"


@rule("HB-R32")
def test_without_face_down_cards_the_pause_between_rounds_is_at_most_two_seconds() -> None:
    at = duel("H1", "H1").touch(0)
    ended = int(at.state.now)
    assert at.stage == "countdown"
    at.wait(int(at.state.due()) - ended)
    assert at.stage == "fight"
    assert at.state.now - ended <= 2000


@rule("HB-R32")
def test_where_more_is_at_stake_for_all_to_see_there_is_more_time() -> None:
    at = duel("H1 D9", "H1").touch(1).to_the_fight().touch(1)
    assert at.stones == [0, 2]
    assert closes(at.state) - at.state.now == TIMES["window_long"]
    assert TIMES["window_long"] > TIMES["window"]


@rule("HB-R11")
def test_whether_a_card_can_be_played_is_not_to_be_seen() -> None:
    for card in ("D13", "D11"):
        at = met(f"H1 {card}", "H1")
        assert (at.state.must(), at.state.may(), at.state.asked) == (1, 1, 0)
        assert at.last("asked").window == "begin"


@rule("HB-R12")
def test_after_a_draw_the_order_stays_and_after_a_bluff_the_touched_counts_as_hitter() -> None:
    at = duel("H1 D13", "H1 D13").bluff(0)
    assert at.state.asked == 1
    at.to_the_fight().do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert at.last("round_ended").reason == "draw"
    assert at.state.asked == 1


@rule("HB-R12")
def test_among_three_the_one_who_chose_the_opponent_decides_first() -> None:
    at = table("H1 H2 D11", "H1 H2 D11", "H1 H2 D11", starter=2).do(2, "challenge 1")
    at.choose(0, "H1", "D11").choose(2, "H1", "D11")
    assert at.state.asked == 2


@rule("HB-R13")
def test_an_artifact_not_revealed_at_the_beginning_waits_for_the_next_duel() -> None:
    at = duel("H2 D4", "H2").touch(0)
    while at.stage == "window":
        assert at.legal(0) == ["pass"]
        at.do(0, "pass")
    at.to_the_fight().touch(0).to_the_fight().choose(1, "H3")
    assert at.legal(0) == ["play", "pass"]


@rule("HB-R13")
def test_for_the_rest_of_the_duel_ends_with_it_for_the_winner_too() -> None:
    at = duel("H2 D13", "H2").touch(1).do(0, "play").to_the_fight()
    assert at.dice(0) == [8]
    at.touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H3")
    assert at.dice(0) == [10]


@rule("HB-R14")
def test_when_an_effect_ends_the_latest_that_remains_holds() -> None:
    at = met("H2 D4", "H2 D11").do(0, "play").do(1, "play")
    assert at.dice(0) == [10]
    at.to_the_fight().bluff(1).to_the_fight()  # the Swamp Magic was for one round
    assert at.dice(0) == [8]


@rule("HB-R14")
def test_a_carried_artifact_is_newly_played_but_gives_nothing_again() -> None:
    at = opened("H2 D2", "H2").touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H3")
    assert at.stones == [4, 2]
    at = opened("H10 D4", "H2").touch(1).to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.dice(0) == [10]
    at.choose(1, "H3")
    assert at.dice(0) == [8]


@rule("HB-R15")
def test_without_duel_cards_one_fights_without() -> None:
    at = table("H1 H2", "H1 H2 D1").choose(0, "H1").choose(1, "H2", "D1")
    assert at.state.players[0].card == -1
    assert at.state.asked == 1


@rule("HB-R15")
def test_a_spent_power_is_not_replaced_for_the_winner() -> None:
    at = table("H2 H5 D11 D16", "H2 H5").choose(0, "H2", "D11").choose(1, "H2").do(0, "play").to_the_fight()
    at.touch(0).to_the_fight().touch(0).to_the_fight().choose(1, "H5")
    assert (at.state.players[0].card, at.stage) == (-1, "countdown")


@rule("HB-R10")
def test_full_health_is_what_the_hero_entered_with_and_two_more_with_the_armor() -> None:
    at = met("H5 D2", "H2").do(0, "play")
    assert (at.state.players[0].full, at.stones[0]) == (4, 4)
    at.to_the_fight().touch(1)
    assert at.dice(0) == [8]


@rule("HB-R10")
def test_a_saved_hero_that_was_healed_and_gets_one_stone_more_is_at_full_health_with_all_of_them() -> None:
    at = table("H19 H1 H5", "H2 H5")
    at.state.players[0].saved, at.state.players[0].gift = [[18, 3]], 1
    at.choose(0, "H19").choose(1, "H2").to_the_fight()
    assert (at.stones[0], at.state.players[0].full) == (4, 4)
    assert at.touch(1).state.players[0].hurt


@rule("HB-R10")
def test_a_winner_with_one_stone_left_is_not_at_full_health() -> None:
    at = (
        duel("H5", "H2")
        .touch(1)
        .to_the_fight()
        .touch(0)
        .to_the_fight()
        .touch(0)
        .to_the_fight()
        .choose(1, "H3")
    )
    assert at.state.players[0].full == 2
    assert [sides for _, sides, holds in die_chain(at.state, 0) if holds] == [8]


# ---------------------------------------------------------------- where several things meet


@rule("HB-R33")
def test_a_cards_touch_and_a_strike_at_the_same_time_both_count() -> None:
    at = duel("H8", "H16").roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert (at.stones, at.dice(1)) == ([1, 2], [10])
    assert at.last("round_ended").reason == "hit"


@rule("HB-R33")
def test_a_cards_touch_comes_before_the_hit() -> None:
    at = opened("H20", "H1 D3")  # the Thief takes the Ring, so the Ring cannot save from the Thief's bluff
    at.roll(0, "eye").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert (at.stones, at.state.players[1].card) == ([2, 1], -1)
    assert at.told("saved") == []


def thief_and_armor_fall(thief: str, spare: str = "H3 H5") -> Arena:
    """Night Thief with one stone takes the Armor of one with two, and is hit at the same time."""
    at = met(thief, "H1 D2", spare)
    while at.state.stage == WINDOW:
        at.do(at.state.asked, "play" if at.state.asked == 1 else "pass")
    at.to_the_fight().touch(1).to_the_fight().touch(0).to_the_fight().touch(0).to_the_fight()
    assert at.stones == [1, 2]
    at.roll(0, "eye").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    return at.do(0, "effect")


@rule("HB-R33")
def test_both_heroes_fall_if_the_thief_is_hit_for_the_last_stone_while_taking_the_armor() -> None:
    at = thief_and_armor_fall("H20").to_the_fight()
    assert [event.hero for event in at.told("exiled")] == ["H1", "H20"]
    assert (at.stage, [player.hero for player in at.state.players]) == ("choose", [-1, -1])
    at.choose(0, "H3").choose(1, "H5")
    assert at.stones == [2, 3]  # the Master of Battle has left its gift


@rule("HB-R33")
def test_a_thief_that_falls_with_the_armor_has_its_last_chance() -> None:
    at = thief_and_armor_fall("H20 D9")
    assert (at.state.asked, at.legal(0)) == (0, ["play", "pass"])
    at.do(0, "play")
    assert [event.hero for event in at.told("exiled")] == ["H1"]
    assert (at.state.players[0].left, at.stage) == (3, "choose")
    assert at.choose(0, "H3").choose(1, "H5").stones == [2, 3]


@rule("HB-R33")
def test_if_the_loss_of_the_armor_ends_the_game_the_thief_has_won_it() -> None:
    at = thief_and_armor_fall("H20", spare="")
    assert at.state.over
    assert at.state.outcome().places == (1, 2)


@rule("HB-R33")
@pytest.mark.parametrize("lead", [0, 1])
@pytest.mark.parametrize("spare", ["", "H3 H5"])
def test_of_two_thieves_in_armor_the_one_whose_armor_was_taken_first_falls_first(
    spare: str, lead: int
) -> None:
    at = met("H20 D2", "H20 D2", spare).plays(0).plays(1).to_the_fight()
    for seat in (1 - lead, 1 - lead, lead, lead):
        at.touch(seat).to_the_fight()
    assert (at.stones, at.state.lead) == ([2, 2], lead)
    at.roll(0, "eye").roll(1, "eye").do(0, "swing").do(1, "swing").wait(TRAVEL)
    at.do(lead, "effect").do(1 - lead, "effect").to_the_fight()
    fell = [event.seat for event in at.told("exiled")]
    if spare:
        assert fell == [1 - lead, lead]
    else:
        assert fell == [1 - lead]
        assert at.state.outcome().winners == (lead,)


@rule("HB-R33")
def test_a_hidden_cards_hit_and_a_strike_at_the_same_time_both_hit() -> None:
    at = duel("H1 D10", "H1").roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert at.do(0, "play").stones == [1, 1]
    assert (at.last("touched").outcome, at.last("round_ended").reason) == ("both_hit", "hit")
    assert [event.seat for event in at.told("hit")] == [1, 0]  # what a card says comes first


@rule("HB-R33")
def test_of_two_heroes_that_hit_each_other_out_the_one_hit_by_the_card_falls_first() -> None:
    at = duel("H1 D10", "H1", spare="").touch(0).to_the_fight().touch(1).to_the_fight()
    at.roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL).do(
        0, "play"
    ).to_the_fight()
    assert at.state.outcome().places == (1, 2)


@rule("HB-R33")
def test_the_one_hit_by_the_card_has_its_last_chance_and_the_other_falls() -> None:
    at = duel("H1 D10", "H1 D9", spare="H3 H5").touch(0).to_the_fight().touch(1).to_the_fight()
    at.roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL)
    at.do(0, "play").plays(1)
    assert [event.hero for event in at.told("exiled")] == ["H1"]
    assert (at.state.players[0].left, at.state.players[1].left, at.stage) == (2, 3, "choose")
    assert [len(at.legal(seat)) > 0 for seat in (0, 1)] == [True, True]  # both at once, in secret


@rule("HB-R33")
def test_a_monster_that_falls_beside_a_saved_hero_discards_no_card_of_the_next() -> None:
    at = duel("H9 D10", "H5 D9", spare="H2 D1 H3 D3").touch(0).to_the_fight().touch(1).to_the_fight()
    at.roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL).do(0, "play").plays(1)
    at.choose(0, "H2").choose(0, "D1").choose(1, "H3").choose(1, "D3")
    assert at.state.players[1].card >= 0


@rule("HB-R33")
def test_nobody_chooses_any_more_if_the_other_heros_fall_ends_the_game() -> None:
    at = duel("H1 D10", "H1 D9", spare="").touch(0).to_the_fight().touch(1).to_the_fight()
    at.state.players[1].heroes = [card_of("H5")]
    at.roll(0, "star").roll(1, "strike").do(0, "swing").do(1, "swing").wait(TRAVEL).do(0, "play").plays(1)
    assert at.state.over
    assert at.state.outcome().winners == (1,)


@rule("HB-R33")
def test_a_hidden_cards_hit_finds_a_bluffer_once() -> None:
    at = duel("H1 D10", "H1").roll(0, "star").do(0, "swing").do(1, "swing").wait(TRAVEL)
    assert at.do(0, "play").stones == [2, 1]
    assert len(at.told("hit")) == 1


@rule("HB-R21")
def test_what_was_played_for_a_round_ends_when_the_loss_of_the_armor_ends_the_duel() -> None:
    at = met("H20 D11", "H1 D2", spare="H3 H17").plays(1).to_the_fight().touch(0).to_the_fight()
    at.touch(0).plays(0).to_the_fight()
    assert (at.stones, at.dice(1)) == ([2, 2], [10])
    at.touch(0, "eye").do(0, "effect").choose(1, "H17").to_the_fight()
    assert (at.state.duel, at.dice(1)) == (2, [8])


@rule("HB-R34")
def test_an_artifact_that_comes_in_the_middle_of_a_duel_is_revealed_at_its_first_beginning() -> None:
    at = table("H2 H5 D9 D4", "H2 H5").choose(0, "H2", "D9").choose(1, "H2").to_the_fight()
    at.touch(1).to_the_fight().touch(1).plays(0).choose(0, "H5", "D4")
    assert (at.state.duel, at.state.window, at.legal(0)) == (1, 0, ["play", "pass"])
    later = at.do(0, "pass").to_the_fight().touch(0)
    later.do(0, "pass")
    assert (later.state.window, later.legal(0)) == (0, ["pass"])  # and not at a later one


@rule("HB-R35")
def test_what_holds_for_the_round_holds_on_when_the_duel_starts_over_in_its_window() -> None:
    at = duel("H2 D14", "H2 D17", spare="H5 H12").touch(1)
    at.do(1, "pass").do(0, "pass").do(1, "play").do(0, "play").choose(0, "H5").to_the_fight().touch(1)
    assert at.stones == [0, 2]  # the Oath makes it two stones


@rule("HB-R35")
def test_what_holds_for_the_rest_of_the_duel_ends_when_it_starts_over() -> None:
    at = duel("H2 D14", "H2 D13", spare="H5 H12").touch(0).do(0, "pass").do(1, "play")
    assert at.dice(1) == [8]
    at.do(0, "play").choose(0, "H5")
    assert at.dice(1) == [10]


@rule("HB-R36")
def test_a_swing_begun_before_the_die_settles_is_a_bluff_whatever_the_die_shows() -> None:
    at = duel("H1", "H1").do(0, "lift", "throw").wait(SETTLES - 50).do(0, "swing")
    at.luck.faces = ["strike"]
    at.wait(TRAVEL)
    assert (at.last("hit").seat, at.last("hit").bluff) == (0, True)


@rule("HB-R36")
def test_a_result_that_came_during_a_missed_swing_can_still_be_used() -> None:
    at = duel("H1", "H1").do(0, "lift", "throw").wait(SETTLES - 50).do(0, "swing")
    at.luck.faces = ["strike"]
    at.wait(TRAVEL - UP).do(1, "guard").wait(UP)
    assert at.last("moved").motion == "miss"
    at.do(1, "lower").wait(TIMES["recovery"]).do(0, "swing").wait(TRAVEL)
    assert at.stones == [2, 1]


# ---------------------------------------------------------------- why a card is gone


def lost(at: Arena, me: int) -> list[str]:
    """How a listener is told of the Duel cards that left play."""
    words = Words(names=("Mio", "Ken"), me=me)
    return [HOSHI.say(event, words) for event in at.told("discarded", me)]


@rule("HB-20")
def test_a_card_that_is_lost_with_its_hero_says_so_and_stays_secret() -> None:
    at = duel("H1", "H2 D11").touch(0).to_the_fight().touch(0).to_the_fight()
    assert lost(at, 1) == ["You lose F'nex Swamp Magic with your Hero."]
    assert lost(at, 0) == ["Ken loses a face-down Duel card with the Hero."]


@rule("HB-25")
def test_a_power_that_was_played_says_that_it_is_discarded_after_use() -> None:
    assert lost(met("H1 D11", "H16").do(0, "play"), 1) == ["F'nex Swamp Magic is discarded after use."]


@rule("HB-R20")
def test_a_card_that_another_discards_names_that_one() -> None:
    at = met("H16 D5", "H4")
    assert lost(at, 0) == ["Glorious Phoenix makes you discard Crystal Sword."]
    assert lost(at, 1) == ["Glorious Phoenix makes Mio discard a face-down Duel card."]
    at = met("H2 D4", "H1 D12").do(0, "play").do(1, "play")
    assert lost(at, 0)[-1] == "Disenchantment makes you discard Fire Axe."
