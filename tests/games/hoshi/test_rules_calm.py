"""Calm mode: sealed choices, faces that only their owner knows, and what each card means without a clock."""

from __future__ import annotations

import pytest
from tests.games.hoshi.arena import Arena, duel, met, opened
from tests.rulings import rule

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import CALM, TEXTS
from hyakki.games.hoshi.times import CALM_DUEL, CALM_QUIET


def calm(one: str, two: str, *first: str) -> Arena:
    """The first choice of a duel. Both rolled these faces as it began, seat 0 first, or else blanks."""
    return duel(one, two, mode="calm", first=first)


def exchange(at: Arena, one: str, two: str, *faces: str) -> Arena:
    """Both choose; dice show these faces, seat 0 throws first."""
    at.luck.faces += faces
    at.do(0, one).do(1, two)
    assert at.luck.faces == []
    return at


BLANKS = ("blank", "blank", "blank")


@rule("HB-R29")
def test_both_choose_in_secret_and_nothing_is_ever_due() -> None:
    at = calm("H1", "H1").do(0, "guard")
    assert at.state.due() == -1
    assert at.last("chosen", 1).card is None
    assert at.state.view(1).hands[0].has_chosen
    assert at.state.view(1).choice == -1
    exchange(calm("H1", "H1"), "guard", "guard")


@rule("HB-R29")
def test_a_round_begins_with_a_roll_of_both_that_each_sees_alone() -> None:
    at = calm("H1", "H1", "blank", "blank", "strike", "eye")
    assert (at.faces(0, 0), at.faces(0, 1), at.faces(0, -1)) == (["strike"], [], [])
    assert (at.faces(1, 1), at.faces(1, 0), at.faces(1, -1)) == (["eye"], [], [])
    assert [told.faces for told in at.told("faced", 1)] == [None, ("eye",)]
    exchange(at, "swing", "roll", "star", *BLANKS)  # a hit: what is thrown is the new round's
    assert (at.stones, at.state.round) == ([2, 1], 2)
    assert (at.faces(0, 0), at.faces(1, 1)) == (["star"], ["blank"])


@rule("HB-R29")
def test_the_first_roll_is_shown_at_the_end_of_the_first_turn_unless_it_is_given_up() -> None:
    at = exchange(calm("H1", "H1", "star", "eye"), "guard", "guard")
    assert (at.faces(0, 1), at.faces(1, 0)) == (["star"], ["eye"])
    at = exchange(calm("H1", "H1", "strike", "star"), "roll", "feint", *BLANKS, "eye")
    assert (at.faces(0, 1), at.faces(1, 0)) == ([], ["eye"])
    assert [told.faces for told in at.told("faced") if told.faces] == [("eye",)]


@rule("HB-R29")
def test_a_round_begins_with_its_roll_after_the_hidden_cards() -> None:
    at = met("H1 D16", "H1", mode="calm", first=("strike", "blank"))
    assert (at.stage, at.told("faced")) == ("window", [])
    at.do(0, "play")  # the Drum: the other has one throw
    assert (at.faces(0, 0), at.faces(1, 1), at.luck.faces) == (["strike"], ["blank"], [])


@rule("HB-R29")
def test_the_roll_that_begins_a_round_is_no_turn() -> None:
    at = exchange(calm("H1", "H3", "strike"), "swing shouting", "roll", "eye", "eye")
    assert (at.state.round, at.state.duel_ms, len(at.told("exchanged"))) == (2, 1, 1)
    assert at.refused(0, "swing shouting") == "hoarse HB-R29"


@rule("HB-R29")
def test_a_fresh_roll_is_its_owners_alone_until_the_next_exchange_is_over() -> None:
    at = exchange(calm("H1", "H1"), "roll", "guard", "strike")
    assert (at.faces(0, 0), at.faces(0, 1), at.faces(0, -1)) == (["strike"], [], [])
    assert [told.faces for told in at.told("faced", 1) if told.seat == 0] == [None, None]
    at.do(0, "guard")
    assert at.faces(0, 1) == []
    at.luck.faces = [*BLANKS]
    at.do(1, "roll")
    assert (at.faces(0, 1), at.faces(0, -1)) == (["strike"], ["strike"])
    assert [told.opened for told in at.told("faced") if told.seat == 0] == [False, False, True]


@rule("HB-R29")
def test_a_hand_that_rolls_throws_three_times_until_a_symbol_shows() -> None:
    at = exchange(calm("H1", "H1"), "roll", "roll", "blank", "blank", "eye", "strike")
    assert (at.faces(0, 0), at.faces(1, 1)) == (["eye"], ["strike"])
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    assert (at.faces(0, 0), at.faces(1, 1)) == (["blank"], ["blank"])


@rule("HB-R29")
def test_rolling_again_gives_a_face_up_unseen() -> None:
    at = exchange(calm("H1", "H1"), "roll", "guard", "strike")
    exchange(at, "roll", "feint", *BLANKS, *BLANKS)
    assert at.faces(0, 1) == []
    assert all(event.faces is None for event in at.told("faced", 1) if event.seat == 0)


@rule("HB-R29")
def test_a_swing_with_a_strike_hits_and_one_without_hits_oneself() -> None:
    at = exchange(calm("H1", "H1"), "roll", "roll", "strike", *BLANKS)
    assert exchange(at, "swing", "roll").stones == [2, 1]
    at = exchange(calm("H1", "H1"), "roll", "roll", "star", *BLANKS)
    assert exchange(at, "swing", "feint").stones == [1, 2]


@rule("HB-R29")
def test_a_guard_makes_a_swing_miss_and_the_die_is_opened() -> None:
    at = exchange(calm("H1", "H1"), "roll", "roll", "strike", *BLANKS)
    exchange(at, "swing", "guard")
    assert (at.stones, at.state.hands[0].live, at.faces(0, 1)) == ([2, 2], False, ["strike"])


@rule("HB-R29")
def test_nobody_guards_twice_in_a_row() -> None:
    at = exchange(calm("H1", "H1"), "guard", "roll", *BLANKS)
    assert at.refused(0, "guard") == "hand_rests HB-R29"
    assert at.state.view(1).hands[0].tired == 1
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    assert at.refused(0, "guard") == ""


@rule("HB-R29")
@pytest.mark.parametrize("bluff", ["feint", "swing"])
def test_a_hand_that_went_up_for_nothing_rests_for_two_exchanges(bluff: str) -> None:
    at = exchange(calm("H1", "H1"), "guard", bluff, *(2 * BLANKS if bluff == "feint" else ()))
    assert at.state.hands[0].tired == 2
    assert at.last("moved").motion == "tired"
    assert at.stones == [2, 2]


@rule("HB-R29")
def test_a_feint_touches_nothing_and_rolls_for_all_to_see() -> None:
    at = exchange(calm("H1", "H1"), "feint", "roll", "strike", *BLANKS)
    assert (at.stones, at.faces(0, 1)) == ([2, 2], ["strike"])
    assert exchange(at, "swing", "roll").stones == [2, 1]


@rule("HB-R29")
def test_who_fools_a_guard_throws_twice_as_often_until_a_strike_shows() -> None:
    at = exchange(calm("H1", "H1"), "feint", "guard", "star", "eye", *BLANKS, "strike")
    assert at.faces(0, 1) == ["strike"]
    at = exchange(calm("H1", "H1"), "feint", "guard", *BLANKS, "blank", "blank", "eye")
    assert at.faces(0, 1) == ["eye"]


@rule("HB-R29")
def test_after_a_shout_one_cannot_shout_in_the_next_exchange() -> None:
    at = exchange(calm("H1", "H3"), "swing shouting", "guard")
    assert at.refused(0, "swing shouting") == "hoarse HB-R29"
    assert at.refused(0, "swing shouting covering") == "hoarse HB-R29"
    assert at.refused(0, "swing covering") == ""
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    assert at.refused(0, "swing shouting") == ""


@rule("HB-R29")
def test_a_shout_costs_its_breath_also_if_the_swing_ends_the_round() -> None:
    at = exchange(calm("H1", "H3"), "roll", "roll", "strike", *BLANKS)
    assert exchange(at, "swing shouting", "roll").stones == [2, 1]
    assert at.refused(0, "swing shouting") == "hoarse HB-R29"
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    assert at.refused(0, "swing shouting") == ""


@rule("HB-R29")
def test_a_new_duel_begins_with_breath() -> None:
    at = exchange(calm("H1", "H3"), "roll", "roll", "strike", *BLANKS)
    exchange(at, "swing shouting", "roll")
    exchange(at, "roll", "roll", "strike", *BLANKS)
    assert exchange(at, "swing shouting", "roll").told("duel_ended")
    assert not at.state.hands[0].hoarse


@rule("HB-R29")
@pytest.mark.parametrize(("swing", "stones"), [("swing", [2, 2]), ("swing shouting", [2, 1])])
def test_one_shouts_by_choosing_so(swing: str, stones: list[int]) -> None:
    at = exchange(calm("H1", "H3"), "roll", "roll", "strike", *BLANKS)
    assert exchange(at, swing, "roll").stones == stones


@rule("HB-R29")
def test_who_covers_an_eye_sees_an_opened_face_an_exchange_later() -> None:
    at = exchange(calm("H1", "H1"), "guard", "roll", "strike")
    # seat 1 keeps its Strike; seat 0 swings with an eye covered, at a guard
    exchange(at, "swing covering", "guard")
    assert at.faces(1, 0) == []
    at.luck.faces = [*BLANKS]
    at.do(0, "roll").do(1, "swing")
    assert at.stones == [1, 2]


@rule("HB-R29")
def test_what_was_opened_to_a_covered_eye_is_seen_after_the_next_exchange() -> None:
    at = exchange(calm("H1", "H12"), "roll", "roll", "strike", "eye")
    exchange(at, "swing covering", "guard")
    assert at.faces(1, 0) == []
    exchange(at, "roll", "guard", *BLANKS)  # the Tortoise may guard again
    assert at.faces(1, 0) == ["eye"]


@rule("HB-R30")
@pytest.mark.parametrize("held", ["guard", "swing"])
def test_a_guard_spends_a_strike_that_could_have_been_swung_whether_it_was_or_not(held: str) -> None:
    at = exchange(calm("H1", "H12"), "roll", "roll", "strike", *BLANKS)
    exchange(at, held, "guard")
    assert at.state.hands[0].live is False
    at.luck.faces = [*BLANKS]
    at.do(0, "swing").do(1, "roll")
    assert at.stones == [1, 2]


@rule("HB-R30")
def test_a_strike_rolled_in_the_same_exchange_is_not_spent_by_a_guard() -> None:
    at = exchange(calm("H1", "H1"), "roll", "guard", "strike")
    assert exchange(at, "swing", "roll").stones == [2, 1]


@rule("HB-R28")
def test_ten_exchanges_without_a_roll_are_a_draw() -> None:
    at = calm("H1", "H1")
    at.state.quiet_since = CALM_QUIET - 2
    exchange(at, "swing", "guard")
    assert at.told("round_ended") == []
    exchange(at, "guard", "swing")
    assert at.last("round_ended").reason == "quiet"


@rule("HB-R28")
def test_a_feint_is_a_roll_too() -> None:
    at = calm("H1", "H1")
    at.state.quiet_since = CALM_QUIET - 1
    exchange(at, "feint", "guard", *BLANKS, *BLANKS)
    assert (at.told("round_ended"), at.state.quiet_since) == ([], 0)


@rule("HB-R28")
def test_after_two_hundred_exchanges_the_duel_is_over() -> None:
    at = exchange(calm("H1", "H2"), "roll", "roll", "strike", *BLANKS)
    exchange(at, "swing", "roll")
    at.state.duel_ms = CALM_DUEL - 1
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    assert at.last("exiled").hero == "H2"


# ---------------------------------------------------------------- HB-R30: every card means something


@rule("HB-R30")
def test_of_two_swings_the_fencers_lands_first_and_the_rabbits_last() -> None:
    for one, two in (("H2", "H1"), ("H1", "H17")):
        at = exchange(calm(one, two), "roll", "roll", "strike", "strike")
        assert exchange(at, "swing", "swing").stones == [2, 1]
    at = exchange(calm("H1", "H1"), "roll", "roll", "strike", "strike")
    assert exchange(at, "swing", "swing").stones == [2, 2]


@rule("HB-R30")
def test_the_tortoise_may_guard_twice_in_a_row() -> None:
    at = exchange(calm("H12", "H1"), "guard", "roll", *BLANKS)
    exchange(at, "guard", "roll", *BLANKS)
    assert at.refused(0, "guard") == "hand_rests HB-R29"


@rule("HB-R30")
def test_who_is_fooled_by_the_fox_rests_longer_and_with_quick_sleeves_no_longer() -> None:
    assert exchange(calm("H1", "H13"), "guard", "feint", *BLANKS, *BLANKS).state.hands[0].tired == 3
    sleeves = opened("H1 D7", "H1", mode="calm")
    assert exchange(sleeves, "guard", "feint", *BLANKS, *BLANKS).state.hands[0].tired == 1


@rule("HB-R17")
@pytest.mark.parametrize(("card", "rests"), [("", 2), (" D13", 1)])
def test_a_guard_against_a_star_of_somebody_who_hides_a_card_tells_nothing_of_it(
    card: str, rests: int
) -> None:
    at = duel(f"H1{card}", "H1", mode="calm", first=("star", *BLANKS))
    assert exchange(at, "swing", "guard").state.hands[1].tired == rests


@rule("HB-R30")
def test_the_dancers_face_is_hidden_for_longer_and_the_watcher_sees_at_once() -> None:
    at = exchange(calm("H14", "H1"), "roll", "roll", "strike", *BLANKS)
    exchange(at, "guard", "roll", *BLANKS)
    assert at.faces(0, 1) == []
    exchange(at, "roll", "roll", *BLANKS, *BLANKS)
    at = exchange(calm("H15", "H1"), "roll", "roll", *BLANKS, "strike")
    assert at.faces(1, 0) == ["strike"]


@rule("HB-R30")
@pytest.mark.parametrize(("card", "other"), [("", "H14"), (" D20", "H1"), (" D20", "H14")])
def test_what_the_watcher_sees_at_once_and_others_later_is_seen_at_the_usual_time(
    card: str, other: str
) -> None:
    at = exchange(opened(f"H15{card}", other, mode="calm"), "roll", "roll", *BLANKS, "strike")
    assert at.faces(1, 0) == []
    exchange(at, "roll", "guard", *BLANKS)
    assert at.faces(1, 0) == ["strike"]


@rule("HB-R30")
def test_what_a_feint_of_the_dancer_throws_is_in_the_open() -> None:
    at = exchange(calm("H14", "H1"), "feint", "roll", "star", *BLANKS)
    assert at.faces(0, 1) == ["star"]


@rule("HB-R30")
def test_on_a_moonless_night_everybodys_face_is_hidden_for_longer() -> None:
    at = exchange(opened("H1 D20", "H1", mode="calm"), "roll", "roll", "strike", "eye")
    exchange(at, "guard", "roll", *BLANKS)
    assert at.faces(0, 1) == []


@rule("HB-R30")
def test_a_die_that_takes_long_to_settle_is_thrown_less_often() -> None:
    at = exchange(calm("H18", "H1"), "roll", "roll", "blank", "blank", *BLANKS)
    assert at.faces(0, 0) == ["blank"]
    drum = opened("H1 D16", "H1", mode="calm")
    exchange(drum, "roll", "roll", *BLANKS, "blank")
    assert drum.faces(1, 1) == ["blank"]


@rule("HB-R30")
def test_with_the_gauntlet_a_missed_swing_leaves_time_for_a_roll_and_a_feint_rolls_unseen() -> None:
    at = exchange(opened("H1 D1", "H1", mode="calm"), "swing", "guard", "strike")
    assert (at.faces(0, 0), at.faces(0, 1)) == (["strike"], [])
    at = exchange(opened("H1 D1", "H1", mode="calm"), "feint", "roll", "strike", *BLANKS)
    assert (at.faces(0, 0), at.faces(0, 1)) == (["strike"], [])


@rule("HB-R29")
def test_a_guard_shows_the_die_of_a_swing_even_if_it_is_rolled_again_at_once() -> None:
    at = exchange(opened("H1 D1", "H1", mode="calm", first=("strike",)), "swing", "guard", "star")
    faced = [(event.faces, event.opened) for event in at.told("faced") if event.seat == 0][-2:]
    assert faced == [(("strike",), True), (None, False)]
    siren = opened("H10 D1", "H4", mode="calm", first=("star",))
    assert siren.state.players[0].silenced
    exchange(siren, "swing", "guard", "strike")
    assert not siren.state.players[0].silenced


@rule("HB-R30")
def test_cards_mean_the_same_for_the_roll_that_begins_a_round() -> None:
    assert calm("H18", "H1", "blank", "blank", "star").faces(1, 1) == ["star"]
    assert calm("H6", "H1", "blank", "blank", "blank", "strike").faces(0, 0) == ["blank", "strike"]
    assert calm("H1", "H15", "strike", "eye").faces(0, 1) == ["strike"]
    dancer = exchange(calm("H14", "H1", "strike", "eye"), "guard", "guard")
    assert (dancer.faces(0, 1), dancer.faces(1, 0)) == ([], ["eye"])


@rule("HB-R30")
def test_the_swordsman_throws_both_dice_until_one_of_them_shows_a_symbol() -> None:
    at = exchange(calm("H6", "H1"), "roll", "guard", "blank", "blank", "blank", "strike")
    assert at.faces(0, 0) == ["blank", "strike"]


@rule("HB-R19")
def test_a_feint_whose_star_frees_the_fox_has_tired_nobody_more() -> None:
    at = exchange(calm("H4", "H13"), "guard", "feint", *BLANKS, "blank", "blank", "star")
    assert (at.state.players[1].silenced, at.state.hands[0].tired) == (False, 2)


@rule("HB-R19")
@pytest.mark.parametrize("hawk", [0, 1])
def test_a_hawk_that_is_freed_in_an_exchange_has_not_seen_what_is_rolled_in_it(hawk: int) -> None:
    heroes = ("H15", "H4") if hawk == 0 else ("H4", "H15")
    choices = ("feint", "roll") if hawk == 0 else ("roll", "feint")
    faces = ("star", *BLANKS) if hawk == 0 else (*BLANKS, "star")
    at = exchange(calm(*heroes), *choices, *faces)
    assert not at.state.players[hawk].silenced
    assert at.faces(1 - hawk, hawk) == []


@rule("HB-R30")
def test_a_silenced_hero_is_free_once_its_star_is_opened() -> None:
    at = exchange(calm("H4", "H8"), "roll", "roll", *BLANKS, "star")
    assert at.state.players[1].silenced
    exchange(at, "roll", "guard", *BLANKS)
    assert not at.state.players[1].silenced


@rule("HB-R30")
def test_every_choice_of_an_exchange_has_a_text() -> None:
    at = met("H1", "H1", mode="calm")
    assert at.legal(0) == [TEXTS[move] for move in sorted(CALM)]
    assert all(HOSHI.parse(at.state, text) in CALM for text in at.legal(0))
