"""Every rule and ruling of Hero vs Phantom, one test or more each."""

from __future__ import annotations

import pytest
from tests.games.phantom.tables import Table, deal, late, table
from tests.rulings import rule

from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.cards import COLOURS, VALUE
from hyakki.games.phantom.options import Options
from hyakki.games.phantom.types import StuckHand
from hyakki.kernel.chance import Fixed, Recorder, Seeded
from hyakki.kernel.game import InvalidMove, InvalidOption


def all_cards(at: Table) -> list[str]:
    data = at.state.dump()
    return sorted([card for hand in data["hands"] for card in hand] + data["rest"] + data["played"])


# ---------------------------------------------------------------- cards and dealing


@rule("HP-1")
def test_there_are_25_heroes_and_20_phantoms() -> None:
    heroes = [f"{colour}{value}" for colour in "RBGYK" for value in (1, 2, 3, 4, 5)]
    phantoms = [f"P{value}" for value in range(1, 21)]
    assert all_cards(table("", "", "", "", "")) == sorted(heroes + phantoms)


@rule("HP-1")
def test_a_card_is_worth_the_number_it_shows() -> None:
    for text in ("R1", "B2", "G3", "Y4", "K5", "P1", "P13", "P20"):
        assert VALUE[PHANTOM.parse(table("", "", "", "").state, text)] == int(text[1:])


@rule("HP-1")
def test_what_is_no_card_is_refused_by_name() -> None:
    for text in ("R6", "R0", "P21", "P0", "H3", "r3", "", "P1 "):
        with pytest.raises(InvalidMove):
            PHANTOM.parse(table("", "", "", "").state, text)


@rule("HP-2")
@pytest.mark.parametrize("leaves", COLOURS)
def test_three_players_leave_out_a_colour_and_the_strongest_phantoms(leaves: str) -> None:
    cards = all_cards(table("", "", "", leaves=leaves))
    letter = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "pink": "K"}[leaves]
    assert len(cards) == 36
    assert not any(card[0] == letter for card in cards)
    assert not {"P17", "P18", "P19", "P20"} & set(cards)


@rule("HP-2")
def test_a_card_in_the_box_is_refused_with_that_rule() -> None:
    at = table("", "", "", leaves="green")
    assert at.refused("G3") == "left HP-2"
    assert at.refused("P17") == "left HP-2"


@rule("HP-3")
@pytest.mark.parametrize(("seats", "hand", "rest"), [(3, 9, 9), (4, 9, 9), (5, 9, 0), (6, 7, 3)])
def test_the_deal_gives_every_player_count_its_cards(seats: int, hand: int, rest: int) -> None:
    data = table(*[""] * seats).state.dump()
    assert [len(cards) for cards in data["hands"]] == [hand] * seats
    assert len(data["rest"]) == rest


@rule("HP-3")
def test_with_six_players_nobody_sees_the_three_cards_set_aside() -> None:
    at = table(*[""] * 6, rest="P18 P19 P20")
    view = at.state.view(2)
    assert (view.aside, view.deck) == (3, 0)
    assert "P19" not in repr(PHANTOM.show(view))


@rule("HP-3")
def test_a_card_one_was_not_dealt_is_refused_with_that_rule() -> None:
    assert table("P1", "P2", "", "", "").refused("P2") == "not_in_hand HP-3"


@rule("HP-4")
@pytest.mark.parametrize("first", [0, 2, 4])
def test_the_starting_player_leads_the_first_trick(first: int) -> None:
    at = table("", "", "", "", "", first=first)
    assert (at.state.leader, at.state.player) == (first, first)


@rule("HP-R1")
def test_the_first_starter_and_the_colour_that_leaves_are_drawn() -> None:
    with Fixed([3, 1, deal("", "", "", leaves="yellow")]) as luck:
        state = PHANTOM.new(3, luck, Options())
    assert (COLOURS[state.removed], state.starter) == ("yellow", 1)


@rule("HP-R1")
def test_both_can_be_fixed_by_options() -> None:
    with Fixed([deal("", "", "", leaves="blue")]) as luck:
        state = PHANTOM.new(3, luck, Options(first="2", leaves="blue"))
    assert (COLOURS[state.removed], state.starter) == ("blue", 2)


@rule("HP-R1")
def test_a_first_starter_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(InvalidOption):
        PHANTOM.new(4, Seeded(1), Options(first="4"))


@rule("HP-R1")
def test_the_colour_that_left_stays_away_for_the_whole_game() -> None:
    luck = Recorder(Seeded(3))
    state = PHANTOM.new(3, luck, Options())
    left = state.removed
    while not state.over:
        state.apply(state.player, state.draw(state.player, luck), luck, None)
        assert state.removed == left
    assert luck.tape[0] == left


# ---------------------------------------------------------------- playing a trick


@rule("HP-5")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_players_the_deck_turns_up_the_first_card(seats: int) -> None:
    at = table(*[""] * seats, rest="B4 P9")
    assert PHANTOM.show(at.state.view(0)).trick.turned == "B4"
    assert at.forces == (4, 0)


@rule("HP-5")
@pytest.mark.parametrize("seats", [5, 6])
def test_with_five_or_six_players_the_leader_opens_the_trick(seats: int) -> None:
    at = table(*[""] * seats)
    assert PHANTOM.show(at.state.view(0)).trick.turned is None
    assert at.forces == (0, 0)


@rule("HP-5")
def test_every_trick_turns_up_the_next_card_of_the_deck() -> None:
    at = table("P1", "P2", "P3", "P4", rest="P10 P11").play("P1 P2 P3 P4")
    assert PHANTOM.show(at.state.view(0)).trick.turned == "P11"
    assert at.state.view(0).deck == 7


@rule("HP-6")
def test_everyone_plays_one_card_clockwise_from_the_leader() -> None:
    at = table("P1", "P2", "P3", "P4", "P5", first=3)
    order = []
    for card in ("P4", "P5", "P1", "P2", "P3"):
        order.append(at.state.player)
        at.play(card)
    assert order == [3, 4, 0, 1, 2]
    assert [len(hand) for hand in at.state.dump()["hands"]] == [8] * 5


@rule("HP-6")
def test_out_of_turn_nobody_may_play() -> None:
    at = table("P1", "P2", "P3", "P4", "P5")
    assert at.refused("P2", seat=1) == "not_your_turn HP-6"
    assert at.legal(seat=1) == ""


@rule("HP-7")
def test_a_phantom_may_always_be_played() -> None:
    at = table("P1 R1", "P2 B1", "P3 R2 B2", "", "").play("R1 B1")
    assert at.refused("P3") == ""


@rule("HP-7")
def test_a_hero_of_a_new_colour_may_be_played() -> None:
    assert table("R1", "B1 P2", "", "", "").play("R1").refused("B1") == ""


@rule("HP-7")
def test_a_hero_of_a_colour_already_played_may_not() -> None:
    at = table("R1", "R5 P2", "", "", "").play("R1")
    assert at.refused("R5") == "colour_seen HP-7"
    assert "R5" not in at.legal().split()


@rule("HP-7")
def test_the_next_trick_starts_with_all_colours_open() -> None:
    at = table("P9", "P2", "P3", "P4", "R1 R2").play("P9 P2 P3 P4 R1")
    assert at.state.player == 4
    assert at.refused("R2") == ""


@rule("HP-8")
def test_a_player_without_a_playable_card_shows_the_hand_and_the_round_ends() -> None:
    at = late("R1 P1", "B1 P2", "R5 B5", "G1 P4", "K1 P5").play("R1 B1")
    assert at.state.over
    (shown,) = at.told("stuck")
    assert (shown.seat, shown.hand) == (2, ("R5", "B5"))


@rule("HP-8")
def test_with_one_playable_card_left_the_round_goes_on() -> None:
    at = late("R1 P1", "B1 P2", "R5 K2", "G1 P4", "K1 P5").play("R1 B1")
    assert not at.state.over
    assert at.legal() == "K2"


@rule("HP-8")
def test_the_leader_can_be_stuck_on_the_deck_card() -> None:
    at = late("R1 P20", "B1 P2", "Y5 P3", "G1 P4", turned="P9 R3").play("P20 B1 Y5 G1")
    assert (at.state.over, at.told("stuck")[0].hand) == (True, ("R1",))


@rule("HP-R2")
def test_being_stuck_is_looked_at_only_when_the_turn_comes() -> None:
    at = late("R1 P1", "R5 R2", "B1 P2", "G1 P4", "K1 P5", leader=2).play("B1")
    assert not at.state.over  # seat 1 will be stuck once red falls, and nobody asks yet
    at.play("G1 K1 R1")
    assert at.state.over


@rule("HP-R2")
def test_only_the_stuck_player_shows_a_hand() -> None:
    at = late("R1 P1", "B1 P2", "R5 B5", "G1 P4", "K1 P5").play("R1 B1")
    seen = PHANTOM.show(at.state.view(0))
    assert seen.stuck == StuckHand(2, ("R5", "B5"))
    assert "G1" not in repr(seen)


@rule("HP-R2")
def test_the_broken_trick_scores_for_nobody_and_points_already_won_stand() -> None:
    at = late("R1 P1", "B1 P2", "R5 B5", "G1 P4", "K1 P5", sheet=[[3, 1, 0, 2, 4]]).play("R1 B1")
    assert at.points == [3, 1, 0, 2, 4]
    assert at.told("battled") == []


@rule("HP-R3")
def test_who_can_play_must_play() -> None:
    at = table("", "", "", "", "")
    while not at.state.over:  # at every turn exactly one seat must act, and all its moves are cards it holds
        seat = int(at.state.player)
        assert at.state.must() == 1 << seat
        assert set(at.legal().split()) <= set(at.hand(seat)) != set()
        at.play(at.legal().split()[-1])


@rule("HP-R3")
def test_the_phantom_force_can_be_worth_less_than_zero() -> None:
    at = table("P9", "P8", "P7", "R1", "B1").play("P9 P8 P7")
    assert at.forces == (0, -6)
    at.play("R1 B1")
    assert at.battle.winner == "heroes"


@rule("HP-R3")
def test_the_colour_of_the_deck_card_counts_as_seen() -> None:
    at = table("R2 P1", "", "", "", rest="R4")
    assert at.refused("R2") == "colour_seen HP-7"


# ---------------------------------------------------------------- the battle


@rule("HP-9")
def test_the_card_puts_its_player_into_its_force() -> None:
    at = table("R1", "P2", "B3", "P4", "P5").play("R1 P2 B3 P4")
    trick = PHANTOM.show(at.state.view(0)).trick
    assert (trick.hero_seats, trick.phantom_seats) == ((0, 2), (1, 3))


@rule("HP-10")
def test_the_heroes_add_up() -> None:
    assert table("R1", "B5", "G3", "Y2", "P1").play("R1 B5 G3 Y2").forces[0] == 11


@rule("HP-11")
def test_the_highest_phantom_loses_all_the_others() -> None:
    at = table("P3", "P15", "P2", "P4", "R1")
    worth = []
    for card in ("P3", "P15", "P2", "P4"):
        worth.append(at.play(card).forces[1])
    assert worth == [3, 12, 10, 6]


@rule("HP-11")
def test_a_single_phantom_is_worth_its_number() -> None:
    assert table("R1", "P13", "", "", "").play("R1 P13").forces[1] == 13


@rule("HP-12")
def test_the_higher_value_wins() -> None:
    at = table("R5", "B4", "P12", "P1", "P2").play("R5 B4 P12 P1 P2")
    assert (at.battle.heroes, at.battle.phantoms, at.battle.winner) == (9, 9, "heroes")
    at = table("R5", "B4", "P13", "P1", "P2").play("R5 B4 P13 P1 P2")
    assert (at.battle.heroes, at.battle.phantoms, at.battle.winner) == (9, 10, "phantoms")


@rule("HP-12")
def test_a_tie_goes_to_the_heroes() -> None:
    at = table("R3", "P3", "P20", "P11", "P2").play("R3 P3 P20 P11 P2")
    assert (at.battle.tie, at.battle.heroes, at.battle.phantoms) == (False, 3, 4)
    at = table("R4", "P3", "P20", "P11", "P2").play("R4 P3 P20 P11 P2")
    assert (at.battle.tie, at.battle.winner, at.points) == (True, "heroes", [1, 0, 0, 0, 0])


@rule("HP-13")
def test_when_all_players_are_heroes_nobody_wins() -> None:
    at = table("R1", "B2", "G3", "Y4", "K5").play("R1 B2 G3 Y4 K5")
    assert (at.battle.winner, at.points) == ("nobody", [0] * 5)


@rule("HP-13")
def test_when_all_players_are_phantoms_nobody_wins() -> None:
    at = table("P1", "P2", "P3", "P4", "P5").play("P1 P2 P3 P4 P5")
    assert (at.battle.winner, at.points) == ("nobody", [0] * 5)


@rule("HP-R4")
def test_the_deck_card_counts_for_the_force_of_its_kind() -> None:
    assert table("R1", "P3", "", "", rest="B4").play("R1 P3").forces == (5, 3)
    assert table("R1", "P3", "", "", rest="P10").play("R1 P3").forces == (1, 7)


@rule("HP-R4")
def test_the_deck_card_scores_for_nobody() -> None:
    at = table("R1", "P3", "P4", "P5", rest="B5").play("R1 P3 P4 P5")
    assert (at.battle.winner, at.battle.scorers, at.points) == ("heroes", (0,), [1, 0, 0, 0])


@rule("HP-R4")
def test_the_deck_card_makes_nobody_leader() -> None:
    at = table("R1", "P3", "B2", "P5", rest="G5").play("R1 P3 B2 P5")
    assert (at.battle.winner, at.state.leader) == ("heroes", 2)


@rule("HP-R4")
def test_a_deck_card_against_all_players_changes_nothing() -> None:
    at = table("P1", "P2", "P3", "P4", rest="B5").play("P1 P2 P3 P4")
    assert (at.battle.winner, at.points) == ("nobody", [0] * 4)
    at = table("R1", "B2", "G3", "Y4", rest="P20").play("R1 B2 G3 Y4")
    assert (at.battle.winner, at.points) == ("nobody", [0] * 4)


@rule("HP-14")
def test_everyone_in_the_winning_force_scores_one_point() -> None:
    at = table("R5", "P2", "B5", "P4", "G5").play("R5 P2 B5 P4 G5")
    assert (at.points, at.battle.scorers) == ([1, 0, 1, 0, 1], (0, 2, 4))
    at = table("R1", "P20", "B1", "P1", "P2").play("R1 P20 B1 P1 P2")
    assert (at.points, at.battle.scorers) == ([0, 1, 0, 1, 1], (1, 3, 4))


@rule("HP-15")
def test_the_highest_number_in_the_winning_force_leads_next() -> None:
    at = table("R1", "P9", "B5", "P1", "P2").play("R1 P9 B5 P1 P2")
    assert (at.battle.winner, at.state.leader, at.state.player) == ("heroes", 2, 2)
    at = table("R5", "P20", "B4", "P1", "P2").play("R5 P20 B4 P1 P2")
    assert (at.battle.winner, at.state.leader, at.state.player) == ("phantoms", 1, 1)


@rule("HP-15")
def test_with_no_winner_the_highest_number_of_all_leads_next() -> None:
    assert table("P1", "P12", "P3", "P4", "P5").play("P1 P12 P3 P4 P5").state.leader == 1
    assert table("R1", "B2", "G3", "Y5", "K4").play("R1 B2 G3 Y5 K4").state.leader == 3


@rule("HP-15")
def test_of_equal_numbers_the_later_leads() -> None:
    at = table("R4", "B4", "P1", "G4", "P2").play("R4 B4 P1 G4 P2")
    assert at.state.leader == 3
    at = table("R4", "B4", "P1", "G4", "P2", first=3).play("G4 P2 R4 B4 P1")
    assert at.state.leader == 1


@rule("HP-15")
def test_who_leads_for_having_played_an_equal_number_last_is_told_so() -> None:
    level = table("R4", "B4", "P1", "P3", "P2").play("R4 B4 P1 P3 P2")
    assert (level.battle.leader, level.battle.latest) == (1, True)
    above = table("R4", "B5", "P4", "P3", "P2").play("R4 B5 P4 P3 P2")
    assert (above.battle.leader, above.battle.latest) == (1, False)
    of_phantoms = table("R4", "B4", "P20", "P3", "P2").play("R4 B4 P20 P3 P2")
    assert (of_phantoms.battle.leader, of_phantoms.battle.latest) == (2, False)


# ---------------------------------------------------------------- the end


@rule("HP-16")
def test_a_round_ends_when_every_card_is_played() -> None:
    at = late("R1", "P2", "B3", "P4", "P5").play("R1 P2 B3 P4")
    assert not at.state.over
    assert at.play("P5").state.over
    assert len(at.told("round_ended")) == 1


@rule("HP-16")
def test_a_round_ends_when_a_player_is_stuck() -> None:
    at = late("R1 P1", "R2 R3", "B3 P4", "P5 P6", "P7 P8").play("R1")
    assert at.state.over
    assert len(at.told("round_ended")) == 1


@rule("HP-17")
def test_points_add_up_over_the_rounds() -> None:
    next_deal = deal("R5", "P2", "B5", "P4", "G5")
    at = late("R5", "P2", "B5", "P4", "P5", rounds=2, sheet=[[3, 1, 0, 2, 4], [0] * 5], then=(next_deal,))
    at.play("R5 P2 B5 P4 P5")
    assert at.points == [4, 1, 1, 2, 4]
    assert at.state.dump()["sheet"] == [[4, 1, 1, 2, 4], [0] * 5]


@rule("HP-17")
def test_all_cards_are_dealt_anew_and_the_left_neighbour_starts() -> None:
    next_deal = deal("R5", "P2", "B5", "P4", "G5")
    at = late("R1", "P2", "B3", "P4", "P5", starter=4, rounds=2, then=(next_deal,)).play("R1 P2 B3 P4 P5")
    assert (at.state.round, at.state.starter, at.state.leader, at.state.player) == (1, 0, 0, 0)
    assert len(all_cards(at)) == 45
    assert [len(hand) for hand in at.state.dump()["hands"]] == [9] * 5


@rule("HP-18")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_are_as_many_rounds_as_players(seats: int) -> None:
    luck = Seeded(seats)
    state = PHANTOM.new(seats, luck)
    starters = {(int(state.round), int(state.starter))}
    while not state.over:
        state.apply(state.player, state.draw(state.player, luck), luck, None)
        starters.add((int(state.round), int(state.starter)))
    assert sorted(round for round, _ in starters) == list(range(seats))
    assert len({starter for _, starter in starters}) == seats


@rule("HP-18")
def test_the_number_of_rounds_can_be_chosen() -> None:
    assert table("", "", "", "", rounds=2, then=(deal("", "", "", ""),)).state.rounds == 2


@rule("HP-18")
def test_the_most_points_win() -> None:
    at = late("R1", "P2", "B3", "P4", "P5", sheet=[[2, 1, 7, 0, 5]]).play("R1 P2 B3 P4 P5")
    outcome = at.state.outcome()
    assert outcome.scores == (3, 1, 8, 0, 5)
    assert (outcome.places, outcome.winners) == ((3, 4, 1, 5, 2), (2,))


@rule("HP-18")
def test_after_the_last_round_nobody_may_play() -> None:
    at = late("R1", "P2", "B3", "P4", "P5").play("R1 P2 B3 P4 P5")
    assert at.refused("P1", seat=0) == "over HP-18"


@rule("HP-R5")
def test_players_tied_for_the_most_points_share_the_win() -> None:
    at = late("R1", "P2", "B3", "P4", "P5", sheet=[[4, 5, 2, 0, 5]]).play("R1 P2 B3 P4 P5")
    outcome = at.state.outcome()
    assert outcome.scores == (5, 5, 3, 0, 5)
    assert (outcome.places, outcome.winners) == ((1, 1, 4, 5, 1), (0, 1, 4))


# ---------------------------------------------------------------- the worked cases


@rule("HP-E1")
def test_six_against_nine_minus_one_minus_two() -> None:
    at = table("P9", "R3", "B3", "P1", "P2").play("P9 R3 B3 P1 P2")
    assert (at.battle.heroes, at.battle.phantoms, at.battle.winner) == (6, 6, "heroes")
    assert at.points == [0, 1, 1, 0, 0]
    assert at.state.leader == 2


@rule("HP-E2")
def test_pink_and_phantoms_may_be_played_green_and_red_not() -> None:
    at = table("P1", "G1", "R1", "G2 R2 K2 P2", "").play("P1 G1 R1")
    assert [at.refused(card) for card in ("K2", "P2")] == ["", ""]
    assert [at.refused(card) for card in ("G2", "R2")] == ["colour_seen HP-7"] * 2
