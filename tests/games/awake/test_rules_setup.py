"""The rules of Awake Heroes about the box, setting up and castles."""

from __future__ import annotations

import pytest
from tests.games.awake.tables import CARDS, card, chosen, fresh, table, unit
from tests.rulings import rule

from hyakki.games.awake import AWAKE
from hyakki.games.awake.content import CONTENT
from hyakki.kernel.chance import Fixed
from hyakki.kernel.game import InvalidPosition

SHOGUNATE = f"country {CONTENT.countries[0].name}"
LEAGUE = f"country {CONTENT.countries[1].name}"
WILDS = f"country {CONTENT.countries[2].name}"


# ---------------------------------------------------------------- what there is, and what it is for


@rule("AH-1")
def test_there_are_39_two_sided_characters_36_items_and_3_castles() -> None:
    assert len(CONTENT.characters) == 39
    assert all(character.plain != character.awake for character in CONTENT.characters)
    assert [sum(i.copies for i in CONTENT.items if i.kind == kind) for kind in ("attack", "defence")] == [
        18,
        18,
    ]
    assert len(CONTENT.castles) == 3


@rule("AH-1")
def test_the_game_holds_every_item_of_the_box_once() -> None:
    at = chosen("Oni", "Oni")
    assert sorted(at.data["decks"][0] + at.data["decks"][1]) == list(range(36))
    assert sorted(at.data["items"]) == sorted(i.name for i in CONTENT.items for _ in range(i.copies))


@rule("AH-2")
def test_a_player_who_fells_the_last_enemy_wins() -> None:
    at = table("Ronin c4", "Kappa c5 -3", step="attack").rolls(8, 1).play("hit c4 c5")
    assert at.state.over
    assert at.state.outcome().winners == (0,)
    assert at.state.outcome().reason == "annihilation"


@rule("AH-2")
def test_a_player_who_brings_down_the_castle_wins() -> None:
    at = table("Ronin d7", "Kappa a8", step="attack", castle=(0, 9)).rolls(8, 1).play("hit d7 d8")
    assert at.state.outcome().winners == (0,)
    assert at.state.outcome().reason == "castle"


@rule("AH-2")
def test_after_the_end_nothing_can_be_done() -> None:
    at = table("Ronin c4", "Kappa c5 -3", step="attack").rolls(8, 1).play("hit c4 c5")
    assert at.acting == []
    assert at.refused("pass", 0) == "over AH-2"


# ---------------------------------------------------------------- before the first turn


@rule("AH-3")
def test_both_decks_lie_face_down_and_both_castles_stand() -> None:
    at = chosen("Oni", "Kappa", countries=(0, 2))
    scene = AWAKE.show(at.state.view(0))
    assert scene.decks == (18, 18)
    assert [(castle.square, castle.card.name) for castle in scene.castles] == [
        ("d1", "Paper Keep"),
        ("d8", "Root Hollow"),
    ]
    assert AWAKE.show(AWAKE.resample(at.state.view(0), Fixed([list(range(18))] * 2)).view(0)) == scene


@rule("AH-3")
def test_the_decks_are_shuffled_when_the_teams_are_shown() -> None:
    at = chosen("Oni", "Kappa")
    assert at.data["decks"] == [list(range(18)), list(range(18, 36))]
    at.used_up()


@rule("AH-4")
def test_a_team_costs_ten_at_most() -> None:
    at = fresh().play(LEAGUE, "pick Oni", "pick Colossus")
    assert at.refused("pick Karakasa") == "too_dear AH-4"
    assert at.legal == ["pass"]


@rule("AH-4")
def test_a_character_that_is_cheap_enough_may_join() -> None:
    at = fresh().play(LEAGUE, "pick Oni", "pick Ronin")
    assert at.refused("pick Kappa") == "too_dear AH-4"
    assert at.refused("pick Pixie") == ""


@rule("AH-5")
@pytest.mark.parametrize(("rolls", "starts"), [((6, 1), 0), ((2, 5), 1)])
def test_the_higher_roll_starts(rolls: tuple[int, int], starts: int) -> None:
    at = chosen("Oni", "Kappa", start=rolls).used_up()
    assert at.acting == [starts]
    assert at.told("rolled")[0].seat == starts


@rule("AH-6")
def test_teams_are_placed_in_turn_one_character_at_a_time() -> None:
    at = chosen("Kappa Tengu", "Oni Golem")
    order = []
    for move in ("place Kappa", "at a1", "place Oni", "at a8", "place Tengu", "at b1", "place Golem"):
        order.append(at.acting[0])
        at.play(move)
    assert order == [0, 0, 1, 1, 0, 0, 1]
    assert not at.unit("Kappa")["awake"]


@rule("AH-6")
def test_teams_stand_in_their_own_territory() -> None:
    at = chosen("Kappa Tengu", "Oni")
    assert at.refused("place Oni of seat 2") == "not_yours AH-6"
    at.play("place Kappa")
    assert at.refused("at a4") == "outside AH-6"
    at.play("at a3", "place Oni")
    assert at.refused("at a5") == "outside AH-6"
    assert {square[1] for square in at.legal_like("at")} == {"6", "7", "8"}


@rule("AH-6")
def test_nobody_is_placed_twice_or_on_another() -> None:
    at = chosen("Kappa Tengu", "Oni").play("place Kappa", "at a3", "place Oni", "at a8")
    assert at.refused("place Kappa") == "placed_already AH-6"
    at.play("place Tengu")
    assert at.refused("at a3") == "taken AH-6"


@rule("AH-7")
def test_everyone_draws_an_attack_and_a_defence_item_in_secret() -> None:
    at = chosen("Kappa", "Oni").play("place Kappa", "at a1", "place Oni", "at a8")
    assert [len(at.hand(seat)) for seat in (0, 1)] == [2, 2]
    for seat in (0, 1):
        kinds = [
            CONTENT.items[[item.name for item in CONTENT.items].index(name)].kind for name in at.hand(seat)
        ]
        assert sorted(kinds) == ["attack", "defence"]
    mine = [event.item for event in at.told("drew", 0)]
    assert mine[:2] == [CARDS[17], CARDS[35]]
    assert mine[2:] == [None, None]


@rule("AH-7")
def test_the_other_sees_only_how_many_items_one_holds() -> None:
    at = table("Kappa a1", "Oni a8", hands=("Chains, Elixir", ""))
    scene = AWAKE.show(at.state.view(1))
    assert scene.counts == ((1, 1), (0, 0))
    assert "Elixir" not in repr(scene)


@rule("AH-8")
def test_a_player_who_won_the_roll_takes_the_first_turn() -> None:
    at = chosen("Kappa Tengu", "Oni", start=(1, 4))
    at.play("place Oni", "at a8", "place Kappa", "at a1", "place Tengu", "at b1")
    assert at.told("turn_began")[0].seat == 1
    assert at.acting == [1]


@rule("AH-R1")
def test_both_choose_country_and_team_at_once_and_in_secret() -> None:
    at = fresh()
    assert at.acting == [0, 1]
    AWAKE.play(at.state, 0, WILDS, at.luck, at.log)
    AWAKE.play(at.state, 0, "pick Kelpie", at.luck, at.log)
    assert at.state.view(1).country == (-1, -1)
    assert at.state.view(1).picks == (0, 0)
    assert "Kelpie" not in repr(at.log.heard(1))
    assert at.state.view(0).picks != (0, 0)


@rule("AH-R1")
def test_everyone_makes_the_same_number_of_choices_whatever_the_team() -> None:
    at = chosen("Oni", "Kappa Tengu Golem")
    assert at.data["made"] == [11, 11]
    assert at.told("teams_shown")[0].teams == (("Oni",), ("Kappa", "Tengu", "Golem"))


@rule("AH-R1")
def test_both_may_have_the_same_country_and_character_but_nobody_one_twice() -> None:
    at = chosen("Kappa", "Kappa", countries=(2, 2))
    assert at.data["country"] == [2, 2]
    again = fresh().play(LEAGUE, "pick Kappa")
    assert again.refused("pick Kappa") == "picked_already AH-R1"


@rule("AH-R1")
def test_with_own_country_the_team_comes_from_there_alone() -> None:
    at = fresh(own_country="yes").play(SHOGUNATE)
    assert at.refused("pick Golem") == "other_country AH-R1"
    assert len(at.legal_like("pick")) == 13
    assert len(fresh().play(SHOGUNATE).legal_like("pick")) == 39


@rule("AH-R1")
def test_the_castle_is_that_of_the_country() -> None:
    at = chosen("Oni", "Kappa", countries=(2, 0))
    assert at.told("teams_shown")[0].castles == ("Root Hollow", "Paper Keep")
    assert fresh().refused("pick Oni") == "country_first AH-R1"


@rule("AH-R2")
def test_a_smaller_team_is_done_placing_earlier() -> None:
    at = chosen("Kappa", "Oni Golem Gremlin").play("place Kappa", "at a1", "place Oni", "at a8")
    assert at.acting == [1]
    at.play("place Golem", "at b8")
    assert at.acting == [1]


@rule("AH-R11")
def test_a_team_has_at_least_one_character() -> None:
    at = fresh().play(LEAGUE, *["pass"] * 9)
    assert at.refused("pass") == "empty_team AH-R11"


@rule("AH-R11")
def test_equal_rolls_are_rolled_again() -> None:
    at = chosen("Oni", "Kappa", start=(3, 3, 2, 5)).used_up()
    assert at.told("rolled")[0].rolls == ((3, 3), (2, 5))
    assert at.acting == [1]


@rule("AH-R11")
def test_being_placed_on_an_item_square_earns_nothing() -> None:
    at = chosen("Kappa", "Oni").play("place Kappa", "at b2", "place Oni", "at a8")
    assert len(at.hand(0)) == 2


@rule("AH-R11")
def test_there_is_no_limit_to_a_hand() -> None:
    many = ", ".join(CARDS[:16])
    at = table("Kappa a3", "Oni a8", hands=(many, ""), step="move").play("move a3-a4")
    assert len(at.hand(0)) == 17


@rule("AH-R12")
def test_forward_is_towards_the_enemy_for_both() -> None:
    below = table("Kobold d4", "Oni a8", step="move")
    assert below.legal_like("move") == ["d4-e5", "d4-d3", "d4-c5"]
    above = table("Oni a1", "Kobold d5", step="move", player=1)
    assert above.legal_like("move") == ["d5-d6", "d5-e4", "d5-c4"]


@rule("AH-R12")
def test_weak_sides_are_read_from_their_owners_side() -> None:
    wild = ("wilds", "wilds")
    behind = table("Ronin c6", "Kappa c5", step="attack", countries=wild).rolls(3).play("hit c6 c5").used_up()
    assert behind.hurt("Kappa", 1) == 3
    before = table("Kappa c5", "Ronin c6", step="attack", player=1, countries=wild)
    before.rolls(3, 1).play("hit c6 c5").used_up()
    assert before.hurt("Kappa") == 2


# ---------------------------------------------------------------- castles


@rule("AH-9")
def test_the_paper_keep_always_helps_the_defence_at_home() -> None:
    at = table("Ronin c5", "Kappa c6, Oni a8", step="attack", countries=("wilds", "shogunate"))
    at.rolls(5, 3).play("hit c5 c6")
    assert at.told("attacked")[0].defence == 4
    assert at.hurt("Kappa", 1) == 1


@rule("AH-9")
def test_the_brass_bastion_always_helps_the_attack_abroad() -> None:
    at = table("Ronin c6", "Kappa c7, Oni a8", step="attack", countries=("league", "wilds"))
    at.rolls(5, 3).play("hit c6 c7")
    assert at.told("attacked")[0].attack == 6


@rule("AH-9")
def test_the_root_hollow_always_heals_those_beside_it() -> None:
    at = table(
        "Kappa d2 -2, Tengu a1 -2", "Oni a8, Pixie g8", step="move", player=1, countries=("wilds", "league")
    )
    at.play("move a8-b7")
    assert (at.hurt("Kappa"), at.hurt("Tengu")) == (1, 2)


@rule("AH-9")
def test_nobody_may_stand_on_a_castle() -> None:
    at = table("Kappa d2", "Oni d7", step="move")
    assert at.refused("move d2-d1") == "taken AH-R7"
    placing = chosen("Kappa", "Oni").play("place Kappa")
    assert placing.refused("at d1") == "castle_square AH-9"


@rule("AH-9")
def test_no_item_heals_a_castle() -> None:
    at = table("Kappa d2 -1", "Oni a8", hands=("Rice Ball", ""), castle=(5, 0)).play("item Rice Ball")
    assert at.legal == ["on d2"]


@rule("AH-R3")
def test_a_castle_is_attacked_like_a_character_from_beside_it() -> None:
    at = table("Ronin c8", "Kappa a8", step="attack", countries=("wilds", "league")).rolls(6, 2)
    assert at.legal == ["pass", "awaken c8", "hit c8 d8"]
    at.play("hit c8 d8").used_up()
    assert at.data["castle"] == [0, 4]


@rule("AH-R3")
def test_a_skill_touches_a_castle_only_if_it_says_so() -> None:
    lynceus = table("Lynceus d5", "Kappa a8", step="skill").rolls(4).play("skill Lynceus")
    assert lynceus.legal == ["pass", "on d8"]
    kitsune = table("Kitsune d5", "Kappa d7", step="skill").rolls(4).play("skill Kitsune")
    assert kitsune.legal == ["pass", "on d7"]


@rule("AH-R3")
def test_ones_own_castle_is_never_touched() -> None:
    at = table("Oni* d2", "Kappa d3", step="skill").rolls(4).play("skill Oni")
    assert at.data["castle"] == [0, 0]
    assert at.hurt("Kappa", 1) == 2


# ---------------------------------------------------------------- whole positions


@rule("AH-3")
def test_a_position_with_an_item_in_two_places_is_refused() -> None:
    data = table("Kappa a1", "Oni a8", hands=("Snare", "")).data
    data["hands"][1] = [card("Snare")]
    with pytest.raises(InvalidPosition):
        AWAKE.load(data)


@rule("AH-4")
def test_a_position_with_a_team_too_dear_is_refused() -> None:
    data = table("Kappa a1", "Oni a8").data
    data["picks"][0] = ["Oni", "Colossus", "Kappa"]
    data["teams"][0] = [unit(name, None) for name in data["picks"][0]]
    with pytest.raises(InvalidPosition):
        AWAKE.load(data)
