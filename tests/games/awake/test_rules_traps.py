"""The rules of Awake Heroes about traps."""

from __future__ import annotations

import pytest
from tests.games.awake.tables import table
from tests.rulings import rule

from hyakki.games.awake import AWAKE


@rule("AH-26")
def test_a_trap_is_set_around_ones_characters_or_castle() -> None:
    at = table("Kappa a3", "Oni g8", hands=("Snare", "")).play("item Snare")
    assert at.legal_like("at") == ["c1", "e1", "a2", "b2", "c2", "d2", "e2", "b3", "a4", "b4"]
    assert at.refused("at g5") == "no_place_for_trap AH-26"


@rule("AH-26")
def test_only_its_owner_knows_which_trap_it_is() -> None:
    at = table("Kappa a3", "Oni g8", hands=("Snare", "")).play("item Snare", "at b4")
    assert AWAKE.show(at.state.view(0)).traps[0].item == "Snare"
    hidden = AWAKE.show(at.state.view(1)).traps[0]
    assert (hidden.square, hidden.item, hidden.area) == ("b4", None, ())
    assert hidden.may == ("cross 1", "line 2", "within 1")
    assert "Snare" not in repr(at.log.heard(1))
    assert [event.item for event in at.told("item_played", 1)] == [None]


@rule("AH-27")
def test_at_most_two_of_a_players_traps_lie_on_the_board() -> None:
    at = table("Kappa a3", "Oni g8", hands=("Snare", ""), traps=("Pitfall b4, Powder Keg c2", ""))
    assert at.refused("item Snare") == "two_traps AH-27"
    fewer = table(
        "Kappa a3", "Oni g8", hands=("Snare", ""), traps=("Pitfall b4", "Powder Keg g7, Pitfall f7")
    )
    assert fewer.refused("item Snare") == ""


@rule("AH-27")
def test_one_trap_at_a_time() -> None:
    at = table("Kappa a3", "Oni g8", hands=("Snare, Pitfall", "")).play("item Snare", "at b4")
    assert at.step == "skill"


@rule("AH-28")
def test_a_trap_goes_off_when_an_enemy_comes_into_its_area() -> None:
    at = table("Oni a1", "Kappa c6, Talos g8", step="move", player=1, traps=("Pitfall c4", ""))
    at.play("move c6-c5")
    assert at.hurt("Kappa", 1) == 2
    assert at.told("trap_sprung")[0].item == "Pitfall"


@rule("AH-28")
def test_beside_its_area_nothing_happens() -> None:
    at = table("Oni a1", "Kappa c6, Talos g8", step="move", player=1, traps=("Pitfall b4", ""))
    at.play("move c6-c5")
    assert at.hurt("Kappa", 1) == 0


@rule("AH-28")
def test_who_is_inside_when_it_is_set_does_not_set_it_off() -> None:
    at = table("Tengu c3", "Kappa c5, Talos g8", hands=("Pitfall", "")).play("item Pitfall", "at c4")
    assert at.hurt("Kappa", 1) == 0
    assert at.told("trap_sprung") == []


@rule("AH-28")
def test_ones_own_characters_do_not_set_it_off() -> None:
    at = table("Kappa c2, Tengu a1", "Oni g8", step="move", traps=("Pitfall c4", "")).play("move c2-c3")
    assert at.hurt("Kappa") == 0


@rule("AH-29")
def test_a_trap_that_went_off_is_gone() -> None:
    at = table("Oni a1", "Kappa c6, Talos g8", step="move", player=1, traps=("Pitfall c4", ""))
    at.play("move c6-c5")
    assert at.data["traps"] == [[], []]
    assert at.cemetery == ["Pitfall"]


@rule("AH-29")
def test_a_friend_who_moves_onto_it_removes_it() -> None:
    at = table("Kappa c3, Tengu a1", "Oni g8", step="move", traps=("Pitfall c4", "")).play("move c3-c4")
    assert at.data["traps"] == [[], []]
    assert at.hurt("Kappa") == 0
    [gone] = at.told("trap_removed")
    assert (gone.item, gone.name, gone.why) == ("Pitfall", "Kappa", "own")


@rule("AH-29")
def test_an_enemy_from_inside_the_area_removes_it_unharmed() -> None:
    at = table("Oni a1", "Kappa c5, Talos g8", step="move", player=1, traps=("Pitfall c4", ""))
    at.play("move c5-c4")
    assert at.hurt("Kappa", 1) == 0
    assert at.data["traps"] == [[], []]
    assert at.told("trap_removed")[0].why == "inside"


@rule("AH-R9")
def test_moving_about_inside_the_area_or_jumping_over_it_is_no_entering() -> None:
    inside = table("Oni a1", "Kappa c5, Talos g8", step="move", player=1, traps=("Snare c4", ""))
    inside.play("move c5-b5")
    assert inside.told("trap_sprung") == []
    jump = table("Oni a1", "Karakasa d6, Talos g8", step="move", player=1, traps=("Pitfall c5", ""))
    jump.play("move d6-d4")
    assert jump.told("trap_sprung") == []


@rule("AH-R9")
def test_being_pushed_in_is_entering() -> None:
    at = table("Golem c4", "Kappa c5, Talos g8", step="skill", traps=("Pitfall c7", ""))
    at.rolls(4).play("skill Golem", "on c5")
    assert at.where("Kappa", 1) == "c7"
    assert at.hurt("Kappa", 1) == 3


@rule("AH-R9")
def test_the_older_trap_goes_off_first_and_after_a_fall_the_other_stays() -> None:
    at = table(
        "Oni a1", "Kappa c6 -3, Talos g8", step="move", player=1, traps=("Powder Keg b4, Pitfall c4", "")
    )
    at.play("move c6-c5")
    assert [event.item for event in at.told("trap_sprung")] == ["Powder Keg"]
    assert at.where("Kappa", 1) is None
    assert [trap["at"] for trap in at.data["traps"][0]] == ["c4"]


@rule("AH-R9")
@pytest.mark.parametrize("traps", [("Powder Keg b4, Pitfall c5", ""), ("Powder Keg b4", "Snare c5")])
def test_who_falls_on_a_traps_own_square_removes_it_without_effect(traps: tuple[str, str]) -> None:
    at = table("Oni a1", "Kappa c6 -3, Talos g8", step="move", player=1, traps=traps)
    at.play("move c6-c5")
    assert [event.item for event in at.told("trap_sprung")] == ["Powder Keg"]
    assert at.where("Kappa", 1) is None
    assert at.data["traps"] == [[], []]
    assert [event.square for event in at.told("trap_removed")] == ["c5"]


@rule("AH-R9")
def test_the_skill_of_one_that_falls_in_it_ends() -> None:
    at = table(
        "Oni a1, Talos g1", "Mercurius* c6 -4, Talos g8", step="skill", player=1, traps=("Pitfall c4", "")
    )
    at.rolls(4).play("skill Mercurius", "on c6", "at c5")
    assert at.where("Mercurius", 1) is None
    assert at.hand(1) == []


@rule("AH-29")
def test_who_falls_where_it_moved_has_moved_there_all_the_same() -> None:
    at = table(
        "Oni a1",
        "Kappa c6 -3, Talos g8",
        step="move",
        player=1,
        traps=("Powder Keg b4, Nightmare Bell c5", ""),
    )
    at.play("move c6-c5")
    assert at.data["traps"] == [[], []]
    assert sorted(at.cemetery) == ["Nightmare Bell", "Powder Keg"]


@rule("AH-R20")
@pytest.mark.parametrize(
    ("player", "order"), [(0, ["Wisp", "Kappa", "Pixie"]), (1, ["Pixie", "Kappa", "Wisp"])]
)
def test_an_effect_goes_rank_by_rank_from_the_players_side(player: int, order: list[str]) -> None:
    near, far = "Salamander d4, Oni a1", "Wisp c4, Kappa e4, Pixie d5, Talos g8"
    teams = (near, far) if player == 0 else (far.replace("g8", "g7"), near)
    at = table(*teams, step="skill", player=player).rolls(6).play("skill Salamander")
    assert [event.name for event in at.told("hurt")] == order


@rule("AH-R20")
def test_a_trap_too_goes_rank_by_rank_from_the_players_side() -> None:
    teams = ("Oni a1, Golem a2", "Selkie c3, Kappa c5, Talos d6")
    at = table(*teams, step="move", player=1, traps=("Powder Keg d4", "")).play("move d6-d5")
    assert [event.name for event in at.told("hurt")] == ["Talos", "Kappa", "Selkie"]


@rule("AH-R20")
def test_a_trap_whose_victim_was_carried_away_stays_set() -> None:
    at = table("Oni a1", "Kappa c6, Talos g8", step="move", player=1, traps=("Whirl Gate c3, Pitfall c4", ""))
    at.play("move c6-c5")
    assert [event.item for event in at.told("trap_sprung")] == ["Whirl Gate"]
    assert at.where("Kappa", 1) == "c7"
    assert [trap["at"] for trap in at.data["traps"][0]] == ["c4"]


@rule("AH-29")
def test_a_trap_that_was_stepped_on_does_not_go_off_where_another_carries_its_victim() -> None:
    traps = ("Whirl Gate b5, Whirl Gate d5", "")
    teams, chosen = ("Oni a1", "Golem d6, Talos g8"), {"Pickpocket": "Whirl Gate"}
    at = table(*teams, step="move", player=1, traps=traps, chosen=chosen).play("move d6-d5")
    assert [event.square for event in at.told("trap_sprung")] == ["b5"]
    assert at.where("Golem", 1) == "f5"
    assert at.data["traps"] == [[], []]


@rule("AH-R20")
@pytest.mark.parametrize("player", [0, 1])
def test_of_two_who_swap_places_the_nearer_square_comes_first(player: int) -> None:
    """Domovoi sets off the Pitfall before a Whirl Gate can push Tanuki into it."""
    if player == 0:
        mine, theirs, traps = "Tanuki* c1, Domovoi b3", "Oni g8", "Whirl Gate a4, Pitfall c2"
        at = table(mine, theirs, step="skill", traps=("", traps))
    else:
        mine, theirs, traps = "Tanuki* e8, Domovoi f6", "Oni a1", "Whirl Gate g5, Pitfall e7"
        at = table(theirs, mine, step="skill", player=1, traps=(traps, ""))
    at.rolls(6).play("skill Tanuki", "on b3" if player == 0 else "on f6")
    assert [event.name for event in at.told("hurt")] == ["Domovoi"]
    assert [event.item for event in at.told("trap_sprung")] == ["Pitfall", "Whirl Gate"]


@rule("AH-R9")
def test_traps_come_before_the_item_and_the_fallen_get_none() -> None:
    at = table("Oni a1", "Kappa a6 -3, Talos g8", step="move", player=1, traps=("Pitfall a4", ""))
    at.play("move a6-a5")
    assert at.hand(1) == []
    alive = table("Oni a1", "Kappa a6, Talos g8", step="move", player=1, traps=("Pitfall a4", ""))
    alive.play("move a6-a5")
    assert alive.hurt("Kappa", 1) == 2
    assert len(alive.hand(1)) == 1
    told = [type(event).__name__ for event in alive.log.heard(1)]
    assert told.index("TrapSprung") < told.index("Drew")


@rule("AH-R9")
def test_a_trap_that_moves_its_victim_makes_it_arrive_anew() -> None:
    at = table("Oni a1", "Kappa c6, Talos g8", step="move", player=1, traps=("Whirl Gate c3, Pitfall b7", ""))
    at.play("move c6-c5")
    assert [event.item for event in at.told("trap_sprung")] == ["Whirl Gate", "Pitfall"]
    assert at.where("Kappa", 1) == "c7"
    assert at.hurt("Kappa", 1) == 2


@rule("AH-R9")
@pytest.mark.parametrize(
    ("blocked", "end", "sprung"), [("e5", "d5", ["Whirl Gate", "Pitfall"]), ("g1", "e5", ["Whirl Gate"])]
)
def test_who_is_moved_off_a_traps_own_square_sets_it_off_unless_out_of_its_area(
    blocked: str, end: str, sprung: list[str]
) -> None:
    teams = (f"Kamaitachi a3, Oni {blocked}", "Talos g8")
    at = table(*teams, step="move", traps=("", "Whirl Gate b5, Pitfall c5")).play("move a3-c5")
    assert at.where("Kamaitachi") == end
    assert [event.item for event in at.told("trap_sprung")] == sprung
    assert at.hurt("Kamaitachi") == (2 if "Pitfall" in sprung else 0)
    assert at.data["traps"] == [[], []]


@rule("AH-R9")
def test_on_its_own_square_a_trap_goes_off_if_that_is_in_its_area() -> None:
    inside = table("Oni a1", "Karakasa c6, Talos g8", step="move", player=1, traps=("Pitfall c4", ""))
    inside.play("move c6-c4")
    assert inside.hurt("Karakasa", 1) == 2
    outside = table("Oni a1", "Karakasa c8, Talos g8", step="move", player=1, traps=("Whirl Gate c6", ""))
    outside.play("move c8-c6")
    assert outside.told("trap_sprung") == []
    assert outside.data["traps"] == [[], []]


@rule("AH-R17")
def test_a_trap_lies_on_no_character_castle_or_trap() -> None:
    at = table("Kappa d2, Tengu d3", "Oni c3", hands=("Snare", ""), traps=("Pitfall e3", "")).play(
        "item Snare"
    )
    for square in ("d1", "d3", "c3", "e3"):
        assert square not in at.legal_like("at")


@rule("AH-R17")
def test_an_item_square_under_a_trap_goes_on_working() -> None:
    at = table("Kappa a3, Tengu g1", "Oni g8", step="move", traps=("Snare a4", "")).play("move a3-a4")
    assert len(at.hand(0)) == 1


@rule("AH-R17")
def test_with_two_traps_out_no_skill_sets_a_third() -> None:
    at = table(
        "Leshy a3", "Oni g8", step="skill", hands=("Snare", ""), traps=("Pitfall b4, Powder Keg c2", "")
    )
    at.rolls(4).play("skill Leshy").used_up()
    assert at.step == "move"
    fewer = table("Leshy a3", "Oni g8", step="skill", hands=("Snare", ""), traps=("Pitfall b4", ""))
    fewer.rolls(4).play("skill Leshy", "item Snare", "at a4")
    assert [trap["at"] for trap in fewer.data["traps"][0]] == ["b4", "a4"]
