"""Hints: a good step and why, in words, from what the asker knows and nothing else."""

from __future__ import annotations

import re

import pytest
from tests.games.awake.tables import Table, chosen, fresh, table

from hyakki.bots import Budget, hint
from hyakki.bots.awake import AwakeGuide
from hyakki.bots.awake.hints import declared, reason_for
from hyakki.bots.playouts import first_seat
from hyakki.games.awake import AWAKE
from hyakki.games.awake.scene.odds import odds_of
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.words import Words

FEW = Budget(simulations=60)


def why(at: Table, move: str) -> str:
    """What a hint would say of this move."""
    seat = at.acting[0]
    facts = reason_for(at.state.clone(), seat, AWAKE.parse(at.state, move))
    return AWAKE.advise(facts, Words(me=seat))


def hinted(at: Table) -> str:
    found = hint("awake", AWAKE.info.ruleset, at.state.view(at.acting[0]), "a seed", FEW)
    return f"{found.move}: {AWAKE.advise(found.facts, Words())}"


def test_a_leap_names_its_square_and_what_is_good_about_it() -> None:
    at = table("Ronin c4, Tengu a1", "Kappa c7, Oni g8", hands=("Smoke", ""))
    assert re.search(
        r"can leap to [a-g][1-8], (next to|out of danger|a better square)", why(at, "item Smoke")
    )


# ---------------------------------------------------------------- attacks and moves


def test_an_attack_names_its_odds_as_the_table_shows_them() -> None:
    at = table("Ronin c4, Tengu a1", "Kappa c5, Oni g8", step="attack")
    said = why(at, "hit c4 c5")
    shown = odds_of(at.state, AWAKE.parse(at.state, "hit c4 c5"))
    chance = round(100 * (1 - shown.chances[0]))
    assert said.startswith(
        f"Ronin can hit Kappa: {chance}% chance of damage, {shown.mean:.1f} on average, and "
    )


def test_a_weak_side_is_named() -> None:
    at = table("Ronin c6, Tengu a1", "Kappa c5, Oni g8", step="attack")
    assert "Ronin can hit Kappa on its weak side: 100% chance of damage, 5.5 on average" in why(
        at, "hit c6 c5"
    )


def test_an_attack_that_may_end_the_game_says_so() -> None:
    at = table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 9))
    assert "the castle falls and you win." in why(at, "hit d7 d8")
    assert hinted(at).startswith(("hit d7 d8: Ronin can hit Brass Bastion", "awaken d7: "))
    at = table("Ronin c4", "Kappa c5 -3", step="attack")
    assert "their last character falls and you win." in why(at, "hit c4 c5")


def test_a_move_that_leads_to_an_attack_says_to_which() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8", step="move")
    assert why(at, "move c3-d4").startswith("From d4, Ronin can hit Kappa: ")


@pytest.mark.parametrize(
    ("first", "second", "move", "says"),
    [
        ("Tengu f1, Oni a1", "Kappa a8", "move f1-f3", "Tengu moves closer to the enemy castle."),
        ("Oni f1, Tengu a1", "Kappa a8", "move f1-f2", "You draw an attack item there."),
        ("Oni b1, Tengu g1", "Kappa a8", "move b1-b2", "You draw a defence item there."),
        ("Oni a5, Tengu g1", "Kappa g8", "move a5-a6", "Oni enters enemy territory and may awaken."),
        ("Karakasa c3, Tengu g1", "Oni c5, Kappa g8", "move c3-c2", "Karakasa is in less danger on c2."),
    ],
)
def test_a_move_says_where_it_leads(first: str, second: str, move: str, says: str) -> None:
    assert why(table(first, second, step="move"), move) == says


def test_who_gets_out_of_danger_is_no_reason_while_another_in_more_danger_could() -> None:
    at = table("Karakasa c3, Kitsune b6 -3", "Oni c5, Kappa g8", step="move")
    assert "less danger" not in why(at, "move c3-c2")
    assert why(at, "move b6-c7") == "Kitsune is in less danger on c7."


def test_whoever_is_past_saving_is_named_where_another_is_brought_out_of_danger() -> None:
    at = table("Karakasa d3, Kitsune a4 -3", "Colossus* b4", step="move")
    says = "No move brings Kitsune to safety, but Karakasa is in less danger on e4."
    assert why(at, "move d3-e4") == says


def test_two_reasons_are_two_sentences() -> None:
    at = table("Ronin d2, Tengu a1", "Kappa d4, Oni g8", step="move")
    said = why(at, "move d2-d3")
    assert said.startswith("From d3, Ronin can hit Kappa")
    assert said.endswith("You draw an attack item there.")


# ---------------------------------------------------------------- items and skills


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Elixir", "4 HP back for Oni."),
        ("Rice Ball", "2 HP back for Oni."),
        ("Fire Arrow", "2 damage to Kappa, and Kappa will fall."),
        ("Chains", "Kappa cannot move next turn."),
        ("Pickpocket", "One item fewer for your opponent."),
        ("Gale Fan", "Kappa pushed away."),
    ],
)
def test_an_item_says_what_it_does(hand: str, says: str) -> None:
    at = table("Oni c4 -5, Tengu a1", "Kappa c6 -2, Golem g8", hands=(hand, "Smoke"))
    assert why(at, f"item {hand}") == says


def test_a_skill_says_how_often_it_works() -> None:
    at = table("Kitsune c4, Tengu a1", "Kappa c6 -3, Golem g8", step="skill")
    assert why(at, "skill Kitsune") == ("Kitsune has a 50% chance: 1 damage to Kappa, and Kappa will fall.")
    at.rolls(6).play("skill Kitsune")
    assert why(at, "on c6") == "1 damage to Kappa, and Kappa will fall."


def test_a_skill_that_adds_to_the_attack_says_how_much_and_to_whose() -> None:
    at = table("Ronin* c4, Tengu a1", "Kappa c5, Golem g8", step="skill")
    assert why(at, "skill Ronin") == "67% chance to add 3 to Ronin's attack roll."


def test_damage_that_ends_the_game_says_so() -> None:
    at = table("Kitsune c4, Tengu a1", "Kappa c6 -3", step="skill")
    assert why(at, "skill Kitsune").endswith("1 damage to Kappa. Their last character falls and you win.")
    at = table("Golem d7", "Kappa a8", hands=("Battering Ram", ""), castle=(0, 8))
    assert why(at, "item Battering Ram") == ("3 damage to Brass Bastion. The castle falls and you win.")


def test_a_trap_lies_in_somebodys_way() -> None:
    at = table("Oni c3", "Kappa c6, Golem g8", hands=("Snare", ""))
    assert why(at, "item Snare").startswith("When an enemy enters its area")
    at.play("item Snare")
    assert why(at, "at c4") == "It lies in the way of Kappa."
    assert why(at, "at c1") == "An enemy who comes this way will run into it."


def test_what_needs_a_target_is_hinted_with_one() -> None:
    """The table chooses both at once, so a hint for the first alone would leave one asking where."""
    placing = chosen("Kappa Homunculus", "Oni")
    view = placing.state.view(placing.acting[0])
    found = hint("awake", AWAKE.info.ruleset, view, "a seed", FEW)
    assert found.move.startswith("place ")
    placing.play(found.move)
    assert str(found.facts["then"]) in [AWAKE.text(placing.state, move) for move in placing.state.legal(0)]

    at = table("Oni c4 -5, Tengu a1", "Golem g8", hands=("Elixir", ""))
    found = hint("awake", AWAKE.info.ruleset, at.state.view(0), "a seed", FEW)
    assert (found.move, found.facts["then"]) == ("item Elixir", "on c4")

    at = table("Oni c4, Tengu a1", "Golem g8", hands=("Pickpocket", "Smoke"))
    assert not declared(at.state.clone(), 0, AWAKE.parse(at.state, "item Pickpocket")), "the other chooses"

    at = table("Ronin c4, Tengu a1", "Kappa c5, Oni g8", step="attack")
    assert "then" not in hint("awake", AWAKE.info.ruleset, at.state.view(0), "a seed", FEW).facts


def test_nothing_good_is_said_to_be_nothing() -> None:
    at = table("Oni a1, Tengu b1", "Kappa g8", hands=("Tower Shield", ""))
    assert why(at, "pass") == "No item is worth using now: keep them."
    assert why(table("Oni a1", "Kappa g8", step="skill"), "pass") == "No skill is worth trying now."
    at = table("Oni a1", "Kappa a2", step="attack")
    assert why(at, "pass") == "No attack is worth it now: end your turn."


def test_awakening_says_what_changes() -> None:
    at = table("Kappa b6 -1, Tengu b3", "Oni g8", step="skill")
    says = "Kappa will have 5 HP instead of 3, other arrows and another skill: Undertow."
    assert why(at, "awaken b6") == says


# ---------------------------------------------------------------- before and after


def test_choosing_a_team_has_reasons_too() -> None:
    at = fresh()
    told = why(at, "country Gearwright League")
    assert told.startswith("Your castle will be Brass Bastion. Its owner's characters")
    at.play("country Gearwright League")
    assert why(at, "pick Oni") == "A good breaker for a cost of 5, and you still have 5 to spend."
    assert why(at, "pass") == "Your team is complete as it is."
    at = chosen("Kappa Homunculus", "Oni")
    assert why(at, "place Kappa") == "Kappa (guard) belongs in the front row."
    assert why(at, "place Homunculus") == "Homunculus (healer) does best behind the others."
    at.play("place Kappa")
    assert why(at, "at c3") == "In the front row, Kappa is soon in the fight."
    assert why(at, "at c1") == "Next to your castle, Kappa keeps enemies away from it."
    assert why(at, "at a1") == "Kappa is safe here at first."


def test_a_duel_has_reasons_too() -> None:
    at = table("Oni a1", "Kappa g8", turn=20, hurt_turn=1, step="skill")
    assert why(at, "stalemate") == "19 turns without damage: a duel would settle it."
    at.play("stalemate")
    assert why(at, "accept") == "You are behind: a duel is a new chance."
    at.play("accept")
    assert why(at, "champion a1") == "Awake, Oni has 10 HP, attacks with 1 to 8 and defends with 1 to 8."


def test_a_hint_says_what_to_do_and_not_what_to_leave_out() -> None:
    """AH-13: a player with nothing to use in the first steps is told whom to move."""
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8", hands=("Holy Salt", ""))
    assert at.step == "item"
    found = hint("awake", AWAKE.info.ruleset, at.state.view(0), "a seed", FEW)
    assert found.move.split()[0] in ("skill", "move")
    assert found.facts["reason"] not in ("skip_item", "skip_skill")


# ---------------------------------------------------------------- what a hint may know


def positions(seed: str, most: int) -> list[tuple[AwakeState, int]]:
    """From a game of two who play by their judgement, now and then anyhow."""
    luck = Seeded(seed)
    state = AWAKE.new(2, luck, AWAKE.options({"chosen_items": "yes"}))
    found: list[tuple[AwakeState, int]] = []
    while not state.over and len(found) < most:
        seat = first_seat(state.must())
        found.append((state.clone(), int(seat)))
        guide = AwakeGuide(state.view(seat))
        state.apply(seat, guide.pick(state, seat, luck), luck, None)
    return found


def test_every_move_has_a_reason_in_words_and_no_secret_is_in_it() -> None:
    """In two worlds that look the same to the asker, every move is explained with the same words."""
    reasons: set[str] = set()
    for number, (state, seat) in enumerate(positions("reasons", 160)):
        view = state.view(seat)
        one, other = (AWAKE.resample(view, Seeded(f"{world} {number}")) for world in "ab")
        for move in state.legal(seat):
            facts = reason_for(one, seat, move)
            assert facts == reason_for(other, seat, move)
            text = AWAKE.advise(facts, Words(me=seat))
            assert text[0].isupper() or text[0].isdigit()
            assert "{" not in text
            assert text.endswith((".", "!"))
            reasons.add(str(facts["reason"]))
        assert one.key() == AWAKE.resample(view, Seeded(f"a {number}")).key()  # nothing was changed
    assert reasons > {"pick", "take", "stand_front", "skip_item", "skill", "to_hit", "hit", "nearer"}


def test_all_words_of_effects_are_there() -> None:
    for does in AWAKE.catalogue.tables["promise"]:
        facts = {"reason": "on", "does": does, "amount": 2, "names": ["Oni", "Kappa"]}
        assert AWAKE.advise(facts, Words()).endswith(".")
