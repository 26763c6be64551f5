"""An easy bot fights with the plainest cards it is dealt, so that a newcomer's are no weaker, and in
somebody's first game it is as slow as they are."""

from __future__ import annotations

import pytest
from tests.bots.hoshi_beginner import wins
from tests.games.hoshi.arena import duel

from hyakki.bots import choose
from hyakki.bots.hoshi.live import Fighter, fighter
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, card_of
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.stages import CHOOSING, DRAFT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded


def answered(state: HoshiState, seat: int, seed: int) -> str:
    """What an easy bot does with its cards, in real time or calm."""
    view = state.view(seat)
    if state.calm:
        return choose("hoshi", HOSHI.info.ruleset, view, "easy", str(seed))
    intent = fighter("easy", view, str(seed)).see(view)
    assert intent
    return intent.move


@pytest.mark.parametrize("mode", ["clock", "calm"])
def test_an_easy_bot_drops_its_costliest_cards_and_begins_with_the_cheapest(mode: str) -> None:
    for seed in range(3):
        chance = Seeded(seed)
        state = HOSHI.new(2, chance, Options(mode=mode))
        met = set[int]()
        while state.stage in (DRAFT, CHOOSING):
            met.add(state.stage)
            seat = 0 if state.legal(0) else 1
            moves = [HOSHI.text(state, move) for move in state.legal(seat)]
            costs = {move: CARDS[card_of(move.split()[1])].cost for move in moves}
            move = answered(state, seat, seed)
            wanted = max(costs.values()) if state.stage == DRAFT else min(costs.values())
            assert costs[move] == wanted, (seed, move, costs)
            state.apply(seat, HOSHI.parse(state, move), chance, None)
        assert met == {DRAFT, CHOOSING}


@pytest.mark.parametrize("takes", [1_500, 3_000, 5_000])
def test_somebody_slow_wins_a_first_game_more_often_than_not(takes: int) -> None:
    """Milliseconds from a look to the press that it called for; what happens meanwhile goes unseen."""
    assert wins(takes, guards=True, games=40) > 20


@pytest.mark.parametrize("takes", [1_500, 3_000, 5_000])
def test_somebody_slow_who_never_guards_loses_most_first_games(takes: int) -> None:
    assert wins(takes, guards=False, games=40) < 14


def test_somebody_of_ordinary_reactions_wins_by_guarding_and_mostly_loses_without() -> None:
    """Who waits for the hand to move, as the lesson says, guards in time."""
    assert wins(400, guards=True, games=20, waits=True) > 13
    assert wins(400, guards=False, games=20) < 10


def test_who_never_guards_is_shown_what_a_guard_is_good_for() -> None:
    """From its second Strike on the bot's own guard goes up as quickly as an ordinary hand's, until the
    person's has gone up once; its swings stay as slow as the person."""
    bot = Fighter("easy", "relaxed", "open", gentle=True)
    assert bot.tempo
    at = duel("H1", "H1", pace="relaxed")
    in_earnest = []
    for guards in (False, False, False, True, False):
        at.luck.faces = ["strike"]
        at.do(1, "lift").wait(100)
        at.do(1, "throw")
        planned = None
        while not at.state.hands[1].read:
            at.wait(10)
            planned = bot.see(at.state.view(1))
        assert planned
        assert planned.move == "swing"
        bot.tempo.looks = [3_000]
        hands = bot.tempo.hands()
        assert hands.attack(Seeded(1)) > 3_000
        in_earnest.append(hands.defend(False, Seeded(1)) < 1_000 and hands.watches > 80)
        if guards:
            at.do(0, "guard").wait(10)
            bot.see(at.state.view(1))
            at.do(0, "lower").wait(3_000)
        bot.done()
    assert in_earnest == [False, True, True, True, False]


def test_somebody_quick_is_not_let_win_every_first_game() -> None:
    assert 7 < wins(500, True, games=14) < 14


def test_without_gentleness_an_easy_bot_is_too_quick_for_somebody_slow() -> None:
    """So it is in games that count."""
    assert wins(3_000, True, games=10, gentle=False) < 3


def test_the_bot_of_a_first_game_throws_no_more_often_than_the_person() -> None:
    bot = Fighter("easy", "relaxed", "turns", gentle=True)
    at = duel("H1", "H1", pace="relaxed")
    state = at.state
    at.luck.faces = ["blank"] * 8
    thrown = 0
    for _ in range(3):
        at.do(0, "lift").wait(100)
        at.do(0, "throw")
        thrown += 1
        answered = 0
        until = int(state.now) + 6_000
        while state.now < until:
            planned = bot.see(state.view(1))
            if planned is None or planned.at > until:
                at.wait(int(min(until, max(state.now + 1, state.due())) - state.now))
                continue
            at.wait(max(0, planned.at - int(state.now)))
            bot.done()
            if HOSHI.why(state, 1, HOSHI.parse(state, planned.move)) is None:
                at.do(1, planned.move)
                answered += planned.move == "throw"
        assert answered == 1, thrown
