"""The contract's own parts: options, careful play, keys, places, and what an unfinished game says."""

from __future__ import annotations

import pytest

from hyakki.games import UnknownGame, game, game_by_ruleset
from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.options import Options
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import (
    Game,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    Sampler,
    State,
    digest,
    places_by,
)
from hyakki.kernel.words import Words


def test_options_come_from_plain_text_and_faults_are_named() -> None:
    assert PHANTOM.options({"rounds": "2"}).rounds == "2"
    with pytest.raises(InvalidOption, match="no option 'colour'; it has: rounds, first, leaves"):
        PHANTOM.options({"colour": "red"})
    with pytest.raises(InvalidOption, match="rounds='99': choose one of players, 1, 2"):
        PHANTOM.options({"rounds": "99"})
    with pytest.raises(InvalidOption, match="rounds=99: choose one of players, 1, 2"):
        PHANTOM.new(4, Seeded(1), Options(rounds=99))


def test_options_may_be_numbers_or_their_texts() -> None:
    assert PHANTOM.new(4, Seeded(1), Options(rounds=2)).rounds == 2
    assert PHANTOM.new(4, Seeded(1), Options(rounds="2")).rounds == 2


@pytest.mark.parametrize("seats", [-1, 0, 2, 7])
def test_a_number_of_players_the_game_does_not_have_is_refused(seats: int) -> None:
    with pytest.raises(InvalidOption, match="is for 3, 4, 5, 6 players"):
        PHANTOM.new(seats, Seeded(1))


def test_play_refuses_nonsense_and_illegal_moves_and_changes_nothing() -> None:
    state = PHANTOM.new(5, Seeded(1))
    before = state.key()
    with pytest.raises(InvalidMove):
        PHANTOM.play(state, int(state.player), "Q9", Seeded(2))
    with pytest.raises(IllegalMove) as refused:
        PHANTOM.play(state, (int(state.player) + 1) % 5, "P1", Seeded(2))
    assert refused.value.refusal.code == "not_your_turn"
    assert "HP-6" in str(refused.value)
    assert state.key() == before


def test_apply_itself_refuses_an_illegal_card() -> None:
    state = PHANTOM.new(5, Seeded(1))
    before = state.key()
    for seat in range(5):
        for card in range(45):
            if card not in state.legal(seat):
                with pytest.raises(ValueError, match="cannot play"):
                    state.apply(seat, card, Seeded(2), None)
    assert state.key() == before


BROKEN = {
    "no data": lambda data: data.clear(),
    "a seat too many": lambda data: data.update(seats=7),
    "a card twice": lambda data: data["hands"][0].append(data["hands"][1][0]),
    "a card that is none": lambda data: data["hands"][0].__setitem__(0, "Q9"),
    "a card missing": lambda data: data["hands"][0].pop(),
    "nobody's turn": lambda data: data.update(player=9),
    "words for numbers": lambda data: data.update(round="first"),
    "too many tricks": lambda data: data.update(leads=[0] * 20),
    "an impossible score": lambda data: data.update(sheet=[[99] * 4]),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_is_no_position_is_refused(fault: str) -> None:
    data = PHANTOM.dump(PHANTOM.new(4, Seeded(1)))
    BROKEN[fault](data)
    with pytest.raises(InvalidPosition):
        PHANTOM.load(data)


def test_the_outcome_is_only_known_at_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        PHANTOM.new(4, Seeded(1)).outcome()


def test_places_are_shared_by_equals() -> None:
    assert places_by([7]) == (1,)
    assert places_by((2, 9, 9, 2, 0)) == (3, 1, 1, 3, 5)


def test_a_digest_depends_on_the_data_and_not_on_its_order() -> None:
    assert digest({"a": 1, "b": [2, 3]}) == digest({"b": [2, 3], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})


def test_a_game_that_leaves_a_part_of_the_contract_out_says_which() -> None:
    state, empty, sampler = State(), Game[State, object](), Sampler()
    for part in ("must", "outcome", "clone", "dump"):
        with pytest.raises(TypeError, match=f"State has no {part}"):
            getattr(state, part)()
    with pytest.raises(TypeError, match="Game has no new"):
        empty.new(2, Seeded(1))
    with pytest.raises(TypeError, match="Sampler has no sample"):
        sampler.sample(Seeded(1))


def test_an_unknown_game_or_ruleset_is_named() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there is: phantom"):
        game("chess")
    with pytest.raises(UnknownGame, match="does not know ruleset old"):
        game_by_ruleset("phantom", "old")
    assert game_by_ruleset("phantom", PHANTOM.info.ruleset) is PHANTOM


def test_strangers_are_named_by_their_seat() -> None:
    words = Words(names=("Mio",))
    assert (words.name(0), words.name(3)) == ("Mio", "Seat 4")
