"""How often each hidden place holds what: counted against the odds that the rules give."""

from __future__ import annotations

from collections import Counter

from tests.games.hoshi.arena import READ, TIMES, duel, met, table

from hyakki.conformance.chi_square import unlikely
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Fixed, Seeded

SAMPLES = 1200


def sampled(state: HoshiState, seat: int, count: int = SAMPLES) -> list[HoshiState]:
    luck = Seeded("unseen")
    sampler = HOSHI.sampler(state.view(seat))
    return [sampler.sample(luck) for _ in range(count)]


def even(seen: Counter[int], possible: list[int]) -> bool:
    assert set(seen) <= set(possible), sorted(set(seen) - set(possible))
    return not unlikely([seen[value] for value in possible])


def test_a_face_down_card_is_any_card_one_has_not_seen() -> None:
    at = duel("H1 D11", "H2 D13", spare="H3 H9 D4")
    mine = {card_of("D11"), card_of("D4")}
    unseen = [card for card in range(20, 40) if card not in mine]
    assert even(Counter(state.players[1].card for state in sampled(at.state, 0)), unseen)


def test_a_hand_holds_what_was_taken_back_before_everybody() -> None:
    at = met("H1 D14", "H2", spare="H3 H9").do(0, "play").choose(0, "H3").to_the_fight()
    states = sampled(at.state, 1, 300)
    assert all(card_of("H1") in state.players[0].heroes for state in states)
    assert len({tuple(state.players[0].heroes) for state in states}) > 5


def test_a_face_that_cannot_be_read_yet_is_any_face_of_the_die() -> None:
    at = duel("H1", "H16").throw(0, "strike")
    faces = Counter(state.hands[0].faces[0] for state in sampled(at.state, 1, 4000))
    expected = [faces[1], faces[2], faces[3], faces[0] // 7]
    assert not unlikely(expected)
    assert all(state.hands[0].faces == [1] for state in sampled(at.wait(READ).state, 1, 20))


def test_a_die_in_the_air_settles_at_any_instant_still_to_come() -> None:
    at = duel("H1", "H1").do(0, "lift", "throw").wait(TIMES["settle_least"] + 50)
    now = int(at.state.now)
    instants = Counter(int(state.hands[0].die_at) - now for state in sampled(at.state, 0, 6000))
    assert even(instants, list(range(1, TIMES["settle_most"] - TIMES["settle_least"] - 49)))


def test_how_long_a_window_stays_open_tells_nothing_about_the_card() -> None:
    at = met("H1 D11", "H2").wait(TIMES["window_long"] - 1)
    hidden = {state.players[0].card for state in sampled(at.state, 1, 600)}
    assert card_of("D13") in hidden  # Rage cannot be played at a beginning


def test_a_hero_that_has_just_left_is_not_the_one_that_comes_in() -> None:
    at = table("H2 H5 H12 D14 D4", "H2 H5").choose(0, "H2", "D14").choose(1, "H2").do(0, "play")
    at.do(0, "choose H5")
    for state in sampled(at.state, 1, 100):
        assert state.players[0].chosen_hero != card_of("H2")


def test_which_copy_of_a_hero_was_chosen_is_not_known() -> None:
    at = table("H2 H2 H5 H12 D9 D4 D5", "H1 H5").choose(0, "H2", "D9").choose(1, "H1").to_the_fight()
    at.state.options, at.state.boxes = Options(boxes="2"), 2
    at.touch(1).to_the_fight().touch(1).plays(0).choose(0, "H5", "D4").to_the_fight()
    at.touch(1).to_the_fight().touch(1).to_the_fight().do(0, "choose H2 with 1")
    twos = {
        state.players[0].chosen_stones
        for state in sampled(at.state, 1, 600)
        if state.players[0].chosen_hero == card_of("H2")
    }
    assert twos == {0, 1}


def test_what_i_passed_on_is_with_those_it_was_passed_to() -> None:
    luck = Fixed([0, list(range(20))])
    state = HOSHI.new(3, luck)
    for seat, card in enumerate(("H1", "H5", "H9")):
        HOSHI.play(state, seat, f"keep {card}", luck)
    for guess in sampled(state, 0, 50):
        assert guess.players[1].pool == [1, 2, 3]  # H2 to H4 went to the left
        assert guess.players[2].picks[0] not in (0, 1, 2, 3, 9, 10, 11)
    for seat, card in enumerate(("H10", "H2", "H6")):
        HOSHI.play(state, seat, f"keep {card}", luck)
    kept = Counter(guess.players[1].picks[1] for guess in sampled(state, 0))
    assert even(kept, [1, 2, 3])


def test_what_is_passed_round_a_table_of_three_comes_back_and_tells() -> None:
    luck = Fixed([0, list(range(20))])
    state = HOSHI.new(3, luck)
    for cards in (("H1", "H5", "H9"), ("H10", "H2", "H6"), ("H7", "H11", "H3")):
        for seat, card in enumerate(cards):
            HOSHI.play(state, seat, f"keep {card}", luck)
    assert state.players[0].pool == [3]
    pairs = Counter((g.players[1].picks[1], g.players[2].picks[2]) for g in sampled(state, 0, 400))
    assert set(pairs) == {(1, 2), (2, 1)}
    assert not unlikely(list(pairs.values()))


def test_a_prepared_deck_can_be_paid_for() -> None:
    luck = Seeded("deck")
    state = HOSHI.new(2, luck, Options(setup="constructed", budget="30"))
    while state.must():
        seat = int(state.must()).bit_length() - 1
        if state.duel:
            break
        state.apply(seat, state.draw(seat, luck), luck, None)
    for guess in sampled(state, 0, 100):
        deck = guess.players[1].picks
        assert len(set(deck)) == 8
        assert sum(CARDS[card].cost for card in deck) <= 30


def test_the_roll_that_begins_a_calm_round_is_any_roll_to_the_other() -> None:
    at = duel("H1", "H1", mode="calm", first=("strike", "eye"))
    faces = Counter(state.hands[1].faces[0] for state in sampled(at.state, 0, 4000))
    symbols = 1 - 0.7**3  # three throws of a d10
    assert not unlikely([faces[1], faces[2], faces[3]])
    assert abs(faces[0] / 4000 - (1 - symbols)) < 0.03
    assert all(state.hands[0].faces == [1] for state in sampled(at.state, 0, 20))
    watched = duel("H1", "H15", mode="calm", first=("strike",))
    assert all(state.hands[0].faces == [1] for state in sampled(watched.state, 1, 20))


def test_calm_choices_of_the_other_are_all_possible() -> None:
    at = duel("H1", "H1", mode="calm").do(0, "roll")
    possible = table("H1", "H1", mode="calm").choose(0, "H1").choose(1, "H1").state.legal(1)
    assert even(Counter(state.hands[0].choice for state in sampled(at.state, 1)), possible)
