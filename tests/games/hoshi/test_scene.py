"""What the page is told: which face is good for what, and why a hand was there first."""

from __future__ import annotations

from tests.games.hoshi.arena import Arena, duel, met, opened
from tests.rulings import rule

from hyakki.games.hoshi.scenes import scene_of


def uses(at: Arena, seat: int, viewer: int) -> dict[str, str]:
    return dict(scene_of(at.state.view(viewer)).players[seat].uses)


@rule("HB-30")
def test_a_star_that_counts_as_a_strike_is_shown_as_one_to_both() -> None:
    at = opened("H1 D5", "H1")
    assert uses(at, 0, 0) == uses(at, 0, 1) == {"strike": "hit", "star": "hit"}
    assert uses(at, 1, 0) == {"strike": "hit"}
    assert at.roll(0, "star").last("faced").strike
    assert not at.roll(0, "strike").last("faced").strike


@rule("HB-18")
def test_what_a_hidden_card_makes_of_a_face_is_shown_to_its_owner_alone() -> None:
    at = duel("H1 D10", "H1 D3")
    assert uses(at, 0, 0) == {"strike": "hit", "star": "hidden"}
    assert uses(at, 0, 1) == uses(at, 1, 1) == {"strike": "hit"}


@rule("HB-R30")
def test_of_two_swings_the_table_is_told_which_card_was_quicker() -> None:
    at = duel("H2", "H1", mode="calm").do(0, "swing").do(1, "swing")
    told = at.last("touched")
    assert (told.seats, told.race, told.name) == ((0,), True, "Reed Fencer")
    assert not duel("H1", "H1").touch(0).last("touched").race


@rule("HB-R30")
def test_the_table_knows_beforehand_whose_swing_would_count() -> None:
    def quicker(mine: str, theirs: str, mode: str = "calm") -> int:
        return scene_of(duel(mine, theirs, mode=mode).state.view(0)).quicker

    assert (quicker("H2", "H1"), quicker("H1", "H2")) == (0, 1)
    assert (quicker("H17", "H1"), quicker("H1", "H17")) == (1, 0)
    assert quicker("H1", "H1") == quicker("H2", "H1", "real_time") == -1


@rule("HB-R14")
def test_a_power_is_shown_for_as_long_as_it_works_and_no_longer() -> None:
    def lasting(at: Arena, seat: int) -> tuple[str, str] | None:
        shown = scene_of(at.state.view(0)).players[seat].lasting
        return (shown.card.name, shown.until) if shown else None

    at = met("H2 D4", "H2 D11").do(0, "play").do(1, "play")
    assert (lasting(at, 0), lasting(at, 1)) == (None, ("F'nex Swamp Magic", "round"))
    at.to_the_fight().bluff(1).to_the_fight()
    assert lasting(at, 1) is None
    at = duel("H2 D13", "H2").touch(1).do(0, "play").to_the_fight()
    assert lasting(at, 0) == ("Rage", "duel")
    at.touch(0).to_the_fight()
    assert lasting(at, 0) == ("Rage", "duel")
    at.touch(0).to_the_fight().choose(1, "H3")
    assert lasting(at, 0) is None


@rule("HB-R29")
def test_while_a_card_is_asked_about_the_choices_and_the_roll_that_landed_are_open() -> None:
    at = duel("H1 D10", "H1", mode="calm", first=("star", "blank", "blank", "blank"))
    sealed = scene_of(at.do(1, "roll").state.view(0))
    assert ([hand.has_chosen for hand in sealed.hands], sealed.players[1].ready) == ([False, True], True)
    assert sealed.hands[0].hidden == 1
    at.do(0, "swing")
    for seat in (0, 1):
        scene = scene_of(at.state.view(seat))
        assert (scene.stage, scene.window and scene.window.name) == ("window", "touch")
        assert (scene.hands[0].faces, scene.hands[0].hidden) == (("star",), 0)
        assert (scene.choice, [hand.has_chosen for hand in scene.hands]) == ("", [False, False])
