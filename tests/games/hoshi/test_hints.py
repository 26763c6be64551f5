"""Hints in calm mode: a good choice and why, in words, from what the asker knows and nothing else."""

from __future__ import annotations

import pytest
from tests.games.hoshi.arena import Arena, duel, met, opened

from hyakki.bots import Budget, hint
from hyakki.bots.hoshi.fencing import fence, worthwhile
from hyakki.bots.hoshi.hints import reason_for
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import SWING
from hyakki.kernel.chance import Seeded
from hyakki.kernel.words import Words

BLANKS = ("blank", "blank", "blank")


def exchanged(at: Arena, *exchanges: tuple[str, str], faces: tuple[str, ...] = ()) -> Arena:
    at.luck.faces += faces
    for one, two in exchanges:
        at.do(0, one).do(1, two)
    assert at.luck.faces == []
    return at


def reason(at: Arena, move: str, seat: int = 0) -> str:
    return str(reason_for(at.state, seat, HOSHI.parse(at.state, move))["reason"])


def calm(one: str = "H1", two: str = "H1") -> Arena:
    return duel(one, two, mode="calm")


def test_who_has_nothing_rolls_and_who_has_nothing_of_use_rolls_again() -> None:
    at = exchanged(calm(), ("guard", "guard"))
    assert reason(at, "roll") == "rolls"
    exchanged(at, ("roll", "feint"), faces=("eye", *BLANKS))
    assert reason(at, "roll") == "rolls_again"


@pytest.mark.parametrize(
    ("hero", "card", "face", "said"),
    [
        ("H1", "", "strike", "swings_strike"),
        ("H1", "", "star", "swings_bluff"),
        ("H8", "", "star", "swings_effect"),
        ("H1", " D10", "star", "swings_hidden"),
    ],
)
def test_a_swing_is_told_by_what_its_touch_would_be(hero: str, card: str, face: str, said: str) -> None:
    at = exchanged(calm(hero + card), ("roll", "guard"), faces=(face,))
    assert reason(at, "swing") == said


@pytest.mark.parametrize(("stones", "useful"), [(2, False), (1, True)])
def test_a_touch_that_would_do_nothing_is_no_reason_to_swing(stones: int, useful: bool) -> None:
    at = exchanged(calm("H19"), ("roll", "guard"), faces=("eye",))
    at.state.players[0].stones = stones
    assert worthwhile(at.state, 0) == useful
    assert (fence(at.state, 0, Seeded(1)) == SWING) == useful


def test_a_guard_is_told_by_what_the_other_may_have() -> None:
    at = exchanged(calm(), ("roll", "roll"), faces=(*BLANKS, "strike"))
    assert reason(at, "guard") == "guards_fresh"
    exchanged(at, ("roll", "guard"), faces=BLANKS)
    assert reason(at, "guard") == "guards_open"


def test_a_star_that_counts_as_a_strike_is_as_dangerous_as_one() -> None:
    at = exchanged(opened("H1", "H1 D5", mode="calm"), ("roll", "roll"), faces=(*BLANKS, "star"))
    exchanged(at, ("roll", "guard"), faces=BLANKS)
    assert reason(at, "guard") == "guards_open"


def test_who_has_just_shouted_is_told_that_a_guard_keeps_the_strike() -> None:
    at = exchanged(calm("H2 D1", "H3"), ("roll", "roll"), faces=("strike", *BLANKS))
    at.state.hands[0].hoarse = True
    at.state.hands[1].live = False
    assert reason(at, "guard") == "guards_hoarse"


def test_a_feint_is_told_by_what_the_other_knows_and_fears() -> None:
    at = exchanged(calm(), ("roll", "roll"), faces=("eye", *BLANKS))
    assert reason(at, "feint") == "feints_fresh"
    at = exchanged(calm(), ("roll", "roll"), ("guard", "roll"), faces=("strike", *BLANKS, "strike"))
    assert reason(at, "feint") == "feints_open"
    at = exchanged(calm(), ("roll", "roll"), faces=(*BLANKS, "strike"))
    exchanged(at, ("roll", "guard"), faces=BLANKS)
    at.state.hands[0].tired = 1
    assert reason(at, "feint") == "feints_tired"


def test_a_roll_under_a_threat_is_a_risk_or_all_that_is_left() -> None:
    at = exchanged(calm(), ("roll", "roll"), faces=(*BLANKS, "strike"))
    assert reason(at, "roll") == "rolls_dared"
    at.state.hands[0].tired = 1
    assert reason(at, "roll") == "rolls_tired"


def test_a_face_that_only_the_other_sees_changes_no_reason() -> None:
    said = []
    for face in ("strike", "star", "eye"):
        at = exchanged(calm(), ("guard", "roll"), faces=(face,))
        said.append([reason(at, move) for move in at.legal(0)])
    assert said[0] == said[1] == said[2]


def test_in_a_window_the_hidden_card_is_named() -> None:
    at = met("H1 D4", "H1", mode="calm")
    view = at.state.view(0)
    found = hint("hoshi", HOSHI.info.ruleset, view, "a seed", Budget(simulations=8))
    said = HOSHI.advise(found.facts, Words())
    assert said in {
        "Fire Axe will help you most if you play it now.",
        "Fire Axe will be worth more later.",
    }


def test_a_touch_that_could_be_two_things_is_told_either_way() -> None:
    at = exchanged(opened("H19 D3", "H1 D2", mode="calm"), ("roll", "guard"), faces=("eye",))
    at.do(0, "swing").do(1, "roll")
    assert at.legal(0) == ["hit", "effect"]
    assert (reason(at, "hit"), reason(at, "effect")) == ("takes_hit", "takes_effect")


def test_every_reason_of_a_whole_calm_game_can_be_said() -> None:
    luck = Seeded("hints")
    state = HOSHI.new(2, luck, HOSHI.options({"mode": "calm"}))
    said = set()
    for _ in range(400):
        owing = int(state.must())
        if state.over or not owing:
            break
        seat = owing.bit_length() - 1
        for move in state.legal(seat):
            facts = reason_for(state, seat, move)
            said.add(HOSHI.advise(facts, Words(me=seat)))
        state.apply(seat, state.draw(seat, luck), luck, None)
    assert len(said) > 8
