"""Resampling on small positions: every world that fits comes up, no other, and all equally often."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.awake import hidden
from tests.games.awake.tables import Table, card, table

from hyakki.conformance.chi_square import unlikely
from hyakki.games.awake import AWAKE
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY


def even(at: Table, seat: int) -> int:
    """Compare with the list of all worlds; how many there are."""
    worlds = hidden.worlds(at.state, seat)
    assert worlds is not None
    sampler = AWAKE.sampler(at.state.view(seat))
    luck = Seeded(f"worlds {seat}")
    seen = Counter(sampler.sample(luck).key() for _ in range(40 * len(worlds)))
    assert set(seen) <= set(worlds)
    assert not unlikely([seen[world] for world in worlds])
    return len(worlds)


@pytest.mark.parametrize("seat", [0, NOBODY])
def test_a_hand_and_a_deck(seat: int) -> None:
    at = table(
        "Kappa a1", "Oni a8", hands=("", "Chains, Elixir"), deck=("Snare, War Drum", ""), cemetery=None
    )
    assert even(at, seat) == 6


def test_the_face_of_a_trap_is_some_trap() -> None:
    at = table(
        "Kappa a1",
        "Oni a8",
        hands=("", "Chains"),
        deck=("Snare, Pitfall", ""),
        traps=("", "Powder Keg c4"),
        cemetery=None,
    )
    assert even(at, 0) == 3 * 3 * 2  # one of three traps lies there; the other three cards anywhere
    assert hidden.worlds(at.state, 1) is not None
    assert even(at, 1) == 2


def test_a_trap_on_its_way_is_some_trap() -> None:
    at = table(
        "Kappa a1",
        "Oni a8",
        hands=("", "Chains, Snare"),
        deck=("Pitfall, Nightmare Bell", ""),
        cemetery=None,
        player=1,
    )
    at.play("item Snare")
    assert AWAKE.resample(at.state.view(0), Seeded(1)).legal(1) == at.state.legal(1)
    assert even(at, 0) == 18


def test_cards_from_before_the_last_shuffling_are_in_hands_or_traps() -> None:
    at = table(
        "Kappa a1",
        "Oni a8",
        hands=("", "Chains, Snare"),
        deck=("Pitfall, War Drum", ""),
        traps=("", "Powder Keg c4"),
        cemetery=None,
    )
    data = at.data
    data["era"] = [1, 0]
    for number in [*data["decks"][0], card("Snare")]:
        data["shuffled"][number] = 1
    old = Table(AWAKE.load(data), at.luck, at.log)
    # Chains and Powder Keg are old and so with the other; one more of Snare, Pitfall and War Drum is
    assert even(old, 0) == 10
    for _ in range(20):
        guess = AWAKE.resample(old.state.view(0), Seeded("old")).dump()
        assert card("Chains") in guess["hands"][1]


def test_a_country_that_is_not_shown() -> None:
    state = AWAKE.new(2, Seeded(1))
    AWAKE.play(state, 1, "country Gearwright League", Seeded(1))
    assert even(Table(state, Seeded(1), None), 0) == 3  # type: ignore[arg-type]


def test_secret_choices_are_guessed_as_rules_allow() -> None:
    luck = Seeded("guess")
    state = AWAKE.new(2, luck, AWAKE.options({"chosen_items": "yes"}))
    while state.must() & 2:
        state.apply(1, state.draw(1, luck), luck, None)
    guesses = [AWAKE.resample(state.view(0), luck).dump() for _ in range(30)]
    assert len({tuple(guess["picks"][1]) for guess in guesses}) > 20
    assert len({guess["country"][1] for guess in guesses}) == 3
    assert len({tuple(guess["items"][9:18]) for guess in guesses}) > 20
    assert all(guess["items"][0] is None for guess in guesses)


def test_a_champion_that_is_not_shown_is_anybody_who_stands() -> None:
    at = table("Kappa a1, Ronin c1", "Oni a8, Golem b8", step="skill", turn=20, hurt_turn=5)
    at.play("stalemate", "accept")
    AWAKE.play(at.state, 1, "champion b8", at.luck, at.log)
    luck = Seeded("champions")
    guesses = Counter(AWAKE.resample(at.state.view(0), luck).dump()["champion"][1] for _ in range(200))
    assert set(guesses) == {10, 11}
    assert not unlikely(list(guesses.values()))
