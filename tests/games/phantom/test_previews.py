"""What the table says of a card before it is played: what it would do to the trick, and why it is good."""

from __future__ import annotations

import pytest
from tests.games.phantom.tables import Table, late, table

from hyakki.bots.phantom.hints import reason_for
from hyakki.bots.phantom.judgement import worth_later
from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.cards import HEROES
from hyakki.kernel.words import Words

FIVE = ("P9 R1", "R3", "B3", "P1 K5", "P2 G5 P20")


def previews(at: Table, seat: int) -> dict[str, tuple[int, int, str, tuple[int, ...]]]:
    shown = PHANTOM.show(at.state.view(seat)).previews
    return {one.card: (one.heroes, one.phantoms, one.winner, one.scorers) for one in shown}


def test_each_playable_card_tells_what_the_trick_would_be() -> None:
    at = table(*FIVE).play("P9 R3 B3 P1")
    seen = previews(at, 4)
    assert list(seen) == at.legal(4).split()
    assert seen["P2"] == (6, 6, "heroes", (1, 2))  # HP-12: a tie goes to the Heroes
    assert seen["G5"] == (11, 8, "heroes", (1, 2, 4))
    assert seen["P20"] == (6, 10, "phantoms", (0, 3, 4))


def test_in_an_open_trick_only_those_who_have_played_can_score() -> None:
    at = table(*FIVE).play("P9")
    assert previews(at, 1)["R3"] == (3, 9, "phantoms", (0,))
    at = table(*FIVE)
    assert previews(at, 0)["P9"] == (0, 9, "nobody", ())


def test_a_preview_is_what_then_happens() -> None:
    for card in table(*FIVE).play("P9 R3 B3 P1").legal(4).split():
        at = table(*FIVE).play("P9 R3 B3 P1")
        before = previews(at, 4)[card]
        happened = at.play(card).battle
        assert (happened.heroes, happened.phantoms, happened.winner, happened.scorers) == before


def test_nobody_is_told_of_cards_of_others() -> None:
    at = table(*FIVE).play("P9 R3 B3 P1")
    assert [previews(at, seat) for seat in (-1, 0, 1, 2, 3)] == [{}] * 5


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        ("", "P9", "opens_low"),
        ("P9", "R3", "heroes_behind"),
        ("P9 R3", "B3", "heroes_behind"),
        ("P9 R3 B3", "K5", "heroes_safe"),
        ("P9 R3 B3 P1", "G5", "scores"),
        ("P9 R3 B3 P1", "P2", "saves"),
        ("R1", "R3", None),
    ],
)
def test_a_hint_says_what_a_card_does(before: str, card: str, reason: str | None) -> None:
    at = table(*FIVE).play(before)
    seat = int(at.state.player)
    if reason is None:
        assert at.refused(card)
        return
    facts = reason_for(at.state, seat, PHANTOM.parse(at.state, card))
    assert facts["reason"] == reason
    assert PHANTOM.advise(facts, Words()).endswith(".")


def test_a_last_card_that_leaves_all_on_one_side_denies_the_point() -> None:
    at = table("P9", "P3", "P4", "P5", "P6 R1").play("P9 P3 P4 P5")
    assert reason_for(at.state, 4, PHANTOM.parse(at.state, "P6"))["reason"] == "denies"


def test_a_tie_is_called_a_tie_and_nobody_is_said_to_be_ahead() -> None:
    at = table("P9", "R5", "B4", "P1", "P2").play("P9 R5")
    told = PHANTOM.advise(reason_for(at.state, 2, PHANTOM.parse(at.state, "B4")), Words())
    assert told == "9 to 9, and a tie goes to the Heroes. Only a Phantom above 18 can beat that."


@pytest.mark.parametrize(
    ("hands", "before", "card", "told"),
    [
        (
            "P3 R4",
            "",
            "P3",
            (
                "A low Phantom is easy to spare: it takes only 3 off a higher one, "
                "and if that one wins, you score with it."
            ),
        ),
        (
            "P17 R4",
            "",
            "P17",
            (
                "A gamble, as most cards cut your lead. "
                "But Heroes seldom add up to 17, and your other cards would do less for you here."
            ),
        ),
        (
            "P17 P19",
            "",
            "P17",
            (
                "You play first, so risk a card you can spare: "
                "you have a higher Phantom, and Heroes seldom add up to 17."
            ),
        ),
        (
            "R4 P9",
            "",
            "R4",
            (
                "You play first, but this Hero is a good start: "
                "the Heroes have 5, and every Hero after it adds more."
            ),
        ),
        ("G4 P9", "R5", "G4", "It puts the Heroes ahead, 10 to 0. Only a Phantom above 10 can beat that."),
        (
            "G5 P10",
            "R5 P9",
            "G5",
            "The Heroes then have 11 against 9, and no Phantom is high enough to beat that.",
        ),
        (
            "P15 P9",
            "R5",
            "P15",
            "It puts the Phantoms ahead, 15 to 6, and only 2 more cards can change that.",
        ),
        (
            "G5 P20",
            "P9",
            "G5",
            (
                "The Heroes are 3 behind, but most cards to come help them: "
                "Heroes add up, and Phantoms weaken each other."
            ),
        ),
        ("P2 G2", "R5", "P2", "If somebody plays a Phantom above 8, you score with it."),
        (
            "P8 G3",
            "R5 P9",
            "P8",
            (
                "The Phantoms can't win this trick, so you lose little: "
                "this is too low to win and too high to help another Phantom."
            ),
        ),
    ],
)
def test_a_hint_gives_a_reason_that_holds_for_what_one_sees(
    hands: str, before: str, card: str, told: str
) -> None:
    """With a pink 1 from the deck, and before it what the others have played."""
    others = [f"{played} {kept}" for played, kept in zip(before.split(), ("B1", "B4"), strict=False)]
    idle = ["Y1 Y2", "Y3 Y4", "B2 B3"][: 3 - len(others)]
    at = late(*others, hands, *idle, turned="K1 K2").play(before)
    seat = int(at.state.player)
    advised = PHANTOM.advise(reason_for(at.state, seat, PHANTOM.parse(at.state, card)), Words())
    assert advised == told
    assert len(advised) <= 130, "three lines on the smallest phone"


NO_POINT = ("R5 R4", "B5 B4", "P1 P3", "P11 P2")
"""After three cards and a Hero 1 from the deck the Heroes have 11, and the last player cannot change it."""


@pytest.mark.parametrize(
    ("hands", "before", "card", "told"),
    [
        (
            NO_POINT,
            "R5 B5 P1",
            "P11",
            (
                "You can't score here, so throw a card away: "
                "this is too low to win and too high to help another Phantom."
            ),
        ),
        (
            NO_POINT,
            "R5 B5 P1",
            "P2",
            "You can't score here, so throw a card away: your other cards can do more later.",
        ),
        (
            ("R5 R4", "P20 P4", "P2 P3", "G1 G4"),
            "R5 P20 P2",
            "G1",
            "You can't score here, so throw a card away: this is the lowest Hero you can play.",
        ),
        (
            ("R1 R2", "P19 P4", "P9 P3", "G3 P18"),
            "R1 P19 P9",
            "P18",
            "You can't score here, but with this card only one other player does.",
        ),
        (
            ("R1 R2", "P20 P4", "G2 G5", "P5 P6"),
            "R1 P20",
            "G2",
            (
                "No card puts your side ahead yet, so play one you can spare: "
                "this is the lowest Hero you can play."
            ),
        ),
        (
            ("R1 R2", "P20 P4", "G2 P19", "P5 P6"),
            "R1 P20",
            "G2",
            (
                "No card puts your side ahead yet, so play one you can spare: "
                "a Hero as low as this does little."
            ),
        ),
        (
            ("P12 R4", "B1 B2", "G1 G2", "Y1 Y2"),
            "",
            "P12",
            (
                "You play first, so risk a card you can spare: "
                "this is too low to win and too high to help another Phantom."
            ),
        ),
    ],
)
def test_a_hint_says_what_to_throw_away(hands: tuple[str, ...], before: str, card: str, told: str) -> None:
    at = late(*hands, turned="K1 K2").play(before)
    seat = int(at.state.player)
    assert PHANTOM.advise(reason_for(at.state, seat, PHANTOM.parse(at.state, card)), Words()) == told


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_phantom_of_about_ten_is_worth_least_later_as_the_tip_says(seats: int) -> None:
    later = worth_later(seats)
    phantoms = {value: HEROES + value - 1 for value in range(1, 21)}
    most = max(later[phantoms[value]] for value in range(7, 13))
    assert all(later[hero] > most for hero in range(HEROES))
    assert all(later[phantom] > most for value, phantom in phantoms.items() if not 3 < value < 16)


def test_every_reason_has_its_words() -> None:
    known = {
        "best_results",
        "only_move",
        "lesson",
        "opens_low",
        "opens_small",
        "opens_high",
        "opens_hero",
        "scores",
        "saves",
        "spares",
        "gives_up",
        "denies",
        "heroes_ahead",
        "heroes_level",
        "heroes_safe",
        "phantoms_ahead",
        "heroes_behind",
        "phantoms_behind",
        "phantoms_lost",
        "all_behind",
    }
    assert set(PHANTOM.catalogue.tables["hints"]) == known
