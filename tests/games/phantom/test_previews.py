"""What the table says of a card before it is played: what it would do to the trick, and why it is good."""

from __future__ import annotations

import pytest
from tests.games.phantom.tables import Table, table

from hyakki.bots.phantom.hints import reason_for
from hyakki.games.phantom import PHANTOM
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
        ("P9", "R3", "behind"),
        ("P9 R3", "B3", "behind"),
        ("P9 R3 B3", "K5", "heroes_ahead"),
        ("P9 R3 B3 P1", "G5", "scores"),
        ("P9 R3 B3 P1", "P2", "gives_up"),
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


def test_every_reason_has_its_words() -> None:
    known = {
        "best_results",
        "lesson",
        "opens_low",
        "opens_high",
        "scores",
        "gives_up",
        "denies",
        "heroes_ahead",
        "phantoms_ahead",
        "behind",
    }
    assert set(PHANTOM.catalogue.tables["hints"]) == known
