"""Reviews: a better move than the one that was made, found from what the player knew, or nothing."""

from __future__ import annotations

import pickle
import time
from typing import Any

from tests.bots.positions import PHANTOM, RULESET
from tests.bots.test_madoshi import positions as shrines
from tests.games.awake.tables import table as battle
from tests.games.hoshi.arena import duel
from tests.games.phantom.tables import table

from hyakki.bots import CLEARLY, HINDSIGHT, Budget, Review, review
from hyakki.bots.madoshi.hints import points_at_once
from hyakki.bots.questions import ReviewQuestion
from hyakki.games import game
from hyakki.games.madoshi.moves import move_of, move_text
from hyakki.games.madoshi.state import COLLECTING
from hyakki.kernel.chance import Seeded

ENOUGH = Budget(simulations=240)
FEW = Budget(simulations=16)


def reviewed(name: str, state: Any, seat: int, made: str, budget: Budget = ENOUGH) -> Review | None:
    return review(name, game(name).info.ruleset, state.view(seat), made, "a seed", budget)


def found(name: str, state: Any, seat: int, made: str) -> str:
    """The better move and its reason, if it is clearly better."""
    told = reviewed(name, state, seat, made)
    return f"{told.better.move} {told.better.facts['reason']}" if told and told.gain >= CLEARLY else ""


def last_card() -> Any:
    """The last card of a first trick, when the Heroes stand at 9 and the Phantoms at 9."""
    return table("R5 P1", "B4 P2", "G3 P9", "Y5 Y1 P15", rounds=1).play("R5 B4 P9").state


def test_a_point_that_was_given_away_is_found_and_explained() -> None:
    state = last_card()
    assert found("phantom", state, 3, "P15").endswith(" scores")


def test_a_card_as_good_as_the_best_one_is_left_in_peace() -> None:
    state = last_card()
    told = reviewed("phantom", state, 3, "Y5")
    assert told is None or told.gain < CLEARLY


def in_hindsight(before: str, made: str, better: str, later: str = "") -> dict[str, Any] | None:
    """What another card would have brought in a first trick, with what the others played later."""
    hands = "R5 P1 B1", "B4 P2 P12", "G3 P9", "Y5 Y1 P15"
    state = table(*hands, rest="K1", rounds=1).play(before).state
    seat = int(state.player)
    first, second, *others = (PHANTOM.parse(state, card) for card in (made, better, *later.split()))
    return HINDSIGHT["phantom"](state, seat, first, second, list(enumerate(others, seat + 1)))


def test_somebody_who_scored_missed_nothing_in_that_trick() -> None:
    assert in_hindsight("R5 B4 P9", "Y1", "Y5") is None  # Heroes 11, Phantoms 9
    assert in_hindsight("R5", "B4", "P12", "P9 P15") is None  # Heroes 10, Phantoms 6


def test_a_point_was_missed_if_another_card_had_won_it_with_the_cards_that_fell() -> None:
    told = {"reason": "scores", "heroes": 11, "phantoms": 7}
    assert in_hindsight("R5 P2 P9", "P15", "Y5") == told  # it was 6 against 4, and the Heroes scored
    told = {"reason": "scores", "heroes": 10, "phantoms": 6}
    assert in_hindsight("R5", "P2", "B4", "P9 P15") == told  # the same, with others still to come


def test_a_point_kept_from_all_the_others_was_a_chance_too() -> None:
    told = in_hindsight("R5", "P2", "B4", "G3 Y5")
    assert told == {"reason": "denies", "heroes": 18, "phantoms": 0}


def test_a_card_that_the_others_had_beaten_all_the_same_was_no_chance() -> None:
    assert in_hindsight("R5", "P2", "P12", "G3 Y5") is None  # 12 against 14


def test_nobody_knows_what_had_been_if_somebody_had_to_play_another_card() -> None:
    assert in_hindsight("", "P1", "B1", "B4 G3 Y5") is None  # HP-7: no second blue one


def test_a_trick_that_was_broken_off_had_no_point_to_miss() -> None:
    assert in_hindsight("R5", "P2", "B4", "P9") is None  # HP-8


def test_an_attack_that_wins_the_game_is_not_to_be_left_out() -> None:
    at = battle("Ronin* c4, Tengu a1", "Kappa c5 -3", step="attack")
    assert found("awake", at.state, 0, "pass").startswith("hit c4 c5 ")
    assert found("awake", at.state, 0, "hit c4 c5") == ""


def test_a_yokai_that_lies_there_is_not_to_be_left() -> None:
    state, seat = next((state, seat) for state, seat in shrines(2) if state.phase == COLLECTING)
    assert found("madoshi", state, seat, "done").startswith("x")  # a catch


def test_what_was_missed_never_catches_less_than_what_was_done() -> None:
    looked = 0
    for state, seat in shrines(2, 60):
        dearest = max(state.legal(seat), key=lambda move: points_at_once(state, seat, move))
        points = points_at_once(state, seat, dearest)
        told = reviewed("madoshi", state, seat, move_text(dearest), FEW) if points > 0 else None
        if told is not None:
            looked += 1
            better = move_of(told.better.move)
            missed = HINDSIGHT["madoshi"](state, seat, dearest, better, ())
            assert missed is None or points_at_once(state, seat, better) >= points
    assert looked > 5


def test_a_hand_with_nothing_to_swing_with_had_better_roll() -> None:
    at = duel("H1", "H1", mode="calm", first=("blank", "blank"))
    state = at.do(0, "guard").do(1, "guard").state  # both blanks are shown now: no swing is a bluff
    assert found("hoshi", state, 0, "swing") == "roll rolls"
    assert found("hoshi", state, 0, "roll") == ""


def test_what_a_hint_says_now_and_then_is_never_called_a_mistake() -> None:
    at = duel("H1", "H1", mode="calm")
    at.luck.faces = ["blank"] * 6
    state = at.do(0, "roll").do(1, "roll").state
    told = {made: reviewed("hoshi", state, 0, made) for made in ("roll", "guard", "feint", "swing")}
    assert [made for made, better in told.items() if better] == ["swing"]


def test_a_review_depends_on_nothing_that_the_player_did_not_see() -> None:
    state: Any = last_card()
    others = PHANTOM.resample(state.view(3), Seeded("other hands"))
    assert others.key() != state.key()
    assert reviewed("phantom", others, 3, "P15") == reviewed("phantom", state, 3, "P15")


def test_a_question_goes_to_a_worker_and_back_with_a_view_and_nothing_else() -> None:
    question = ReviewQuestion("phantom", RULESET, last_card().view(3), "P15", "a seed")
    packed = pickle.dumps(question)
    assert b"PhantomState" not in packed
    answer = pickle.loads(packed).answer(ENOUGH)
    assert pickle.loads(pickle.dumps(answer)) == question.answer(ENOUGH)


def test_it_takes_no_longer_than_it_may() -> None:
    began = time.process_time()  # what it works, not what it waits for others on a busy machine
    review("phantom", RULESET, last_card().view(3), "P15", "a seed", Budget(milliseconds=60))
    assert time.process_time() - began < 2.0
