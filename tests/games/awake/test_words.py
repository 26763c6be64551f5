"""What people read: the log as everybody hears it, and refusals in words with their rule."""

from __future__ import annotations

import pytest
from tests.games.awake.tables import Table, chosen, fresh, table

from hyakki.games.awake import AWAKE
from hyakki.games.awake.scene.build import scene_of
from hyakki.kernel.game import IllegalMove, InvalidMove
from hyakki.kernel.log import NOBODY
from hyakki.kernel.words import Words

NAMES = ("Akari", "Benkei")


def told(at: Table, me: int = NOBODY) -> list[str]:
    return [AWAKE.say(event, Words(names=NAMES, me=me)) for event in at.log.heard(me)]


def explained(at: Table, move: str, seat: int | None = None) -> str:
    """The refusal in words; whatever is refused must leave position, luck and log as they were."""
    asker = at.acting[0] if seat is None else seat
    before = at.state.key()
    lines = len(at.log.lines)
    with pytest.raises(IllegalMove) as refused:
        AWAKE.play(at.state, asker, move, at.luck, at.log)
    assert (at.state.key(), len(at.log.lines)) == (before, lines)
    return AWAKE.explain(refused.value.refusal, Words(names=NAMES, me=asker))


# ---------------------------------------------------------------- the log


def test_choosing_a_team_is_told_once_when_it_is_done() -> None:
    at = fresh()
    names = ["country Gearwright League", "pick Oni", "pick Ronin", *["pass"] * 7]
    for move in names:
        AWAKE.play(at.state, 0, move, at.luck, at.log)
    assert [told(at, me) for me in (0, 1, NOBODY)] == [[], [], []]
    AWAKE.play(at.state, 0, "pass", at.luck, at.log)
    assert [told(at, me) for me in (0, 1, NOBODY)] == [
        ["You have chosen."],
        ["Akari has chosen."],
        ["Akari has chosen."],
    ]


def test_who_changes_places_is_asked_with_whom_and_told_so() -> None:
    at = table("Kitsune* g6, Tengu a1", "Kappa e6, Oni a8", step="skill").rolls(6).play("skill Kitsune")
    first = scene_of(at.state.view(0)).doing
    assert first
    assert (first.effect, first.further, first.who) == ("damage", False, None)
    then = scene_of(at.play("on e6").state.view(0)).doing
    assert then
    assert (then.effect, then.further, then.who) == ("swap", True, "Kappa")
    assert told(at.play("on e6"))[-2:] == [
        "Kitsune and Kappa swap places: Kitsune is now on e6.",
        "Kappa and Kitsune swap places: Kappa is now on g6.",
    ]


def test_what_a_castle_is_spared_is_told() -> None:
    """Eight against two would be six."""
    at = table("Ronin d7, Tengu a1", "Kappa a8", step="attack").rolls(8, 2).play("hit d7 d8")
    blow = (
        "Ronin on d7 attacks Brass Bastion on d8: 9 against 2, 4 damage: "
        "the castle has lost 4 this turn, the most it can."
    )
    assert blow in told(at)
    assert at.told("attacked")[0].wall == 4
    at = table("Ronin d7, Tengu a1", "Kappa a8", step="attack").rolls(2, 2).play("hit d7 d8")
    assert "Ronin on d7 attacks Brass Bastion on d8: 3 against 2, 1 damage." in told(at)


def test_nobody_is_told_to_lose_more_than_they_had() -> None:
    """A blow of five, and two HP left."""
    at = table("Ronin c6, Tengu a1", "Kappa c5 -2, Oni g8", step="attack").rolls(5).play("hit c6 c5")
    assert at.told("hurt")[0].amount == 2
    assert "Kappa on c5 loses its last 2 HP." in told(at)


def test_the_last_blow_is_told_with_what_it_takes() -> None:
    """Nine against one, and the castle has three HP left: that is no matter of its walls."""
    at = table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 7)).rolls(8, 1).play("hit d7 d8")
    assert "Ronin on d7 attacks Brass Bastion on d8: 9 against 1, 3 damage." in told(at)
    assert at.told("attacked")[0].wall == 0


def test_why_a_trap_that_was_stepped_on_did_not_go_off_is_told() -> None:
    at = table("Oni a1", "Kappa c5, Talos g8", step="move", player=1, traps=("Pitfall c4", ""))
    assert (
        "The trap on c4 is gone: it was Pitfall. It did not go off, since Kappa was in its area already."
    ) in told(at.play("move c5-c4"))
    gate = table("Oni a1", "Kappa c5, Talos g8", step="move", player=1, traps=("Whirl Gate c4", ""))
    assert (
        "The trap on c4 is gone: it was Whirl Gate. Kappa moved straight onto it, which only removes it."
    ) in told(gate.play("move c5-c4"))


def test_both_teams_are_told_after_the_second_choice() -> None:
    lines = told(chosen("Oni", "Kappa", countries=(0, 2)))
    assert lines[:3] == [
        "Akari has chosen.",
        "Benkei has chosen.",
        (
            "Akari fights for the Lantern Shogunate, from Paper Keep, with Oni. "
            "Benkei fights for the Moonwild Kingdom, from Root Hollow, with Kappa."
        ),
    ]


def test_an_attack_item_and_a_defence_item_are_drawn() -> None:
    at = chosen("Kappa", "Oni").play("place Kappa", "at a1", "place Oni", "at a8")
    drawn = [line for line in told(at) if "draws" in line]
    assert sorted(drawn) == [
        "Akari draws a defence item.",
        "Akari draws an attack item.",
        "Benkei draws a defence item.",
        "Benkei draws an attack item.",
    ]


# ---------------------------------------------------------------- bad input


def test_a_team_that_costs_too_much_is_refused() -> None:
    at = fresh().play("country Gearwright League", "pick Oni", "pick Colossus")
    assert explained(at, "pick Karakasa") == "Karakasa costs 1, and you have 0 left (AH-4)."
    assert explained(at, "pick Oni") == "Oni is on your team already (AH-R1)."
    assert explained(at, "country Gearwright League") == (
        "Now fill your team: pick a character or pass (AH-4)."
    )


def test_what_is_outside_the_territory_is_refused() -> None:
    at = chosen("Kappa Tengu", "Oni").play("place Kappa")
    assert explained(at, "at a4") == "The square a4 is not in your territory (AH-6)."
    assert explained(at, "at d1") == "Nobody may stand on a castle (AH-9)."
    assert explained(at, "place Tengu") == "Choose where it should stand (AH-6)."
    assert explained(at, "at a8", seat=1) == "It is Akari's turn to decide (AH-13)."


def test_steps_out_of_their_order_are_refused() -> None:
    at = table("Oni b2, Tengu d3", "Kappa b3", hands=("Smoke", ""))
    assert explained(at, "skill Oni") == "This is the item step, not the skill step (AH-13)."
    assert explained(at, "move b2-b1") == "None of Oni's arrows lead there (AH-20)."
    assert explained(at, "move b2-a2") == "This is the item step, not the move step (AH-13)."
    assert explained(at, "hit b2 b3") == "This is the item step, not the attack step (AH-13)."
    assert explained(at, "hit b2 c3") == "There is no enemy on that square (AH-23)."
    assert explained(at, "at c3") == "You cannot do that in the item step (AH-13)."
    at.play("item Smoke")
    assert explained(at, "hit b2 b3") == "Choose a target (AH-14)."
    at.play("on b2")
    assert explained(at, "at g8") == (
        "You cannot choose g8 for this: it is too far away, or not a valid target (AH-14)."
    )
    at.play("at b1", "pass")
    assert explained(at, "item Smoke") == "This is the move step, not the item step (AH-13)."
    assert explained(at, "pass") == "First you have to move one of your characters (AH-21)."


def test_characters_of_the_other_are_refused() -> None:
    at = table("Oni b2", "Kappa b3", step="skill")
    assert explained(at, "skill Kappa of seat 2") == "Kappa is not yours (AH-17)."
    at = table("Oni b2", "Kappa b3", step="move")
    assert explained(at, "move b3-b4") == "Kappa is not yours (AH-20)."
    assert explained(at, "move b2-b3") == "The square b3 is not free (AH-R7)."
    at = table("Oni b2", "Kappa b3", step="attack")
    assert explained(at, "hit b3 b2") == "Kappa is not yours (AH-23)."
    assert explained(at, "awaken b3") == "Kappa is not yours (AH-12)."
    assert explained(at, "pass", seat=1) == "It is Akari's turn to decide (AH-13)."
    assert explained(at, "pass", seat=NOBODY) == (
        "You are watching; only players at the table can play (AH-13)."
    )


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("pick Godzilla", "'Godzilla' is no character of this game (AH-1)"),
        ("take Excalibur", "'Excalibur' is no item of this game (AH-1)"),
        ("item Excalibur", "'Excalibur' is no item of this game (AH-1)"),
        ("country Narnia", "'Narnia' is no country of this game (AH-R1)"),
        ("skill Godzilla", "'Godzilla' is no character of this game (AH-1)"),
        ("skill Kitsune", "Kitsune is not on that team (AH-4)"),
        ("move c4-c5", "nobody stands on c4 (AH-13)"),
        ("move b2-b7", "no arrow leads from b2 to b7: one or two squares, straight or diagonally (AH-20)"),
        ("hit b2 g8", "the squares b2 and g8 are not adjacent (AH-23)"),
        ("at h9", "'h9' is no square: a1 to g8 (AH-D4)"),
        ("castle", "'castle' is no move: write item Smoke, at c3, move b2-b4, hit b4 d5, pass, ..."),
    ],
)
def test_what_is_no_move_at_all_is_refused_in_words(move: str, says: str) -> None:
    at = table("Oni b2", "Kappa b3")
    before = at.state.key()
    with pytest.raises(InvalidMove) as refused:
        AWAKE.play(at.state, 0, move, at.luck, at.log)
    assert str(refused.value) == says
    assert at.state.key() == before


def test_no_sentence_begins_with_a_square() -> None:
    """Squares are written in small letters, and sentences begin with a capital."""
    squares = ("square", "start", "end", "at")
    for kind in ("log", "refusals", "hints"):
        for sentence in AWAKE.catalogue.tables[kind].values():
            first = sentence[0]
            assert isinstance(first, str) or first.name not in squares
