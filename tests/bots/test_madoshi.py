"""The players of Madoshi: legal everywhere, blind to what is hidden, and good at what they claim."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import LATIN, Table, board, table

from hyakki.bots import Budget, choose, hint
from hyakki.bots.madoshi import MadoshiGuide
from hyakki.bots.madoshi.distance import FAR, Distances
from hyakki.bots.madoshi.guide import WIDE
from hyakki.bots.madoshi.judgement import DENY, Judgement
from hyakki.bots.madoshi.memory import Memory
from hyakki.bots.players import GLANCE, judged_best, noticed
from hyakki.bots.questions import HintQuestion, MoveQuestion
from hyakki.bots.search import Search
from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.board import ELEMENTS
from hyakki.games.madoshi.moves import CAPTURE, DISCARD, DONE, STACKS, SWAPS, move_of, move_text
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import COLLECTING, DISCARDING, SWAPPING, MadoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.words import Words

GAMES = 10 if os.environ.get("HYAKKI_DEEP") else 1
FEW = Budget(simulations=4)


def positions(seats: int, most: int = 40 * GAMES) -> Iterator[tuple[MadoshiState, int]]:
    """Positions of games in which both play by the judgement of the guide, now and then anyhow."""
    for number in range(most):
        luck = Seeded(f"position {seats} {number}")
        state = MADOSHI.new(seats, luck)
        guide = MadoshiGuide(state.view(0))
        while not state.over:
            seat = int(state.player)
            yield state, seat
            most -= 1
            if most == 0:
                return
            state.apply(seat, guide.pick(state, seat, luck), luck, None)


def chosen(view: Any, bot: str, seed: str = "s") -> int:
    return move_of(choose("madoshi", MADOSHI.info.ruleset, view, bot, seed, FEW))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("bot", ["random", "easy", "normal", "hard"])
def test_moves_are_legal_from_the_first_swap_to_the_last(bot: str, seats: int) -> None:
    asked = 0
    for state, seat in positions(seats):
        assert chosen(state.view(seat), bot) in state.legal(seat)
        asked += 1
    assert asked == 40 * GAMES


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_backs_and_cards_that_nobody_saw_do_not_change_a_choice(bot: str, seats: int) -> None:
    for state, seat in positions(seats):
        view = state.view(seat)
        other = MADOSHI.resample(view, Seeded("another world"))
        assert chosen(other.view(seat), bot) == chosen(view, bot)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_guide_thinks_of_few_moves_and_of_the_best_among_them(seats: int) -> None:
    for state, seat in positions(seats):
        guide = MadoshiGuide(state.view(seat))
        moves = guide.moves(state, seat)
        legal = state.legal(seat)
        assert 0 < len(moves) <= max(WIDE, 1)
        assert set(moves) <= set(legal)
        best = max(guide.worth(state, seat, move) for move in legal)
        assert best == max(guide.worth(state, seat, move) for move in moves) == 0


def test_distances_agree_with_what_the_rules_say_is_within_reach() -> None:
    for state, seat in positions(2):
        if state.phase != SWAPPING or state.last_a >= 0:
            continue  # MD-8 bars a swap that a distance knows nothing of
        distances = Distances(state.deck)
        distances.look(state)
        near = {
            (stack, element)
            for stack in range(STACKS)
            for element in range(ELEMENTS)
            if distances.lacks[(stack * 2 + seat) * ELEMENTS + element] <= 1
        }
        assert near == {(int(reach.stack), int(reach.element)) for reach in within_reach(state, seat)}
        assert all(0 <= lack <= FAR for lack in distances.lacks)


def test_greedy_takes_what_lies_there() -> None:
    taken = 0
    for state, seat in positions(1):
        if state.phase == COLLECTING:
            assert CAPTURE <= chosen(state.view(seat), "greedy") < DONE
            taken += 1
    assert taken > 5


def test_greedy_swaps_for_a_capture_where_there_is_one() -> None:
    swaps = 0
    for state, seat in positions(1):
        if state.phase == SWAPPING and within_reach(state, state.side_of(seat)):
            after = state.clone()
            after.apply(seat, chosen(state.view(seat), "greedy"), Seeded(0), None)
            swaps += after.phase == COLLECTING
    assert swaps > 5


def test_quick_moves_are_legal() -> None:
    luck = Seeded("quick")
    for state, seat in positions(2):
        guide = MadoshiGuide(state.view(seat))
        assert all(guide.pick(state, seat, luck) in state.legal(seat) for _ in range(3))


def test_a_careless_player_looks_at_a_few_of_300_swaps() -> None:
    seen = noticed(list(range(SWAPS)), Seeded("careless"))
    assert len(set(seen)) == GLANCE


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("seats", [1, 2])
def test_a_hint_is_a_legal_move_with_a_reason_in_words(seats: int) -> None:
    reasons = set()
    for state, seat in positions(seats):
        view = state.view(seat)
        told = hint("madoshi", MADOSHI.info.ruleset, view, "s", FEW)
        assert MADOSHI.parse(state, told.move) in state.legal(seat)
        assert MADOSHI.advise(told.facts, Words()).endswith(".")
        reasons.add(told.facts["reason"])
    assert {"takes", "wild"} <= reasons
    assert seats == 1 or "denies" in reasons


def test_whom_to_let_go_is_said_by_name() -> None:
    luck = Seeded("nothing caught")
    state = MADOSHI.new(1, luck)
    while state.phase != DISCARDING:
        state.apply(0, state.draw(0, luck), luck, None)
    told = hint("madoshi", MADOSHI.info.ruleset, state.view(0), "s", FEW)
    top = state.stacks.top(move_of(told.move) - DISCARD)
    assert told.facts == {"reason": "lets_go", "yokai": [state.deck.cards[top].name]}


def test_a_hint_names_what_it_catches() -> None:
    caught = 0
    for state, seat in positions(1, 60 * GAMES):
        told = hint("madoshi", MADOSHI.info.ruleset, state.view(seat), "s", FEW)
        if state.phase == SWAPPING and told.facts["reason"] == "takes":
            after = state.clone()
            after.apply(seat, MADOSHI.parse(state, told.move), Seeded(0), None)
            open_to_us = [after.stacks.top(stack) for stack in range(STACKS) if after.takeable(stack)]
            assert told.facts["yokai"] == [after.deck.cards[card].name for card in open_to_us]
            caught += 1
    assert caught > 3


def test_a_worker_answers_with_a_move_or_with_a_hint() -> None:
    state, seat = next(positions(2))
    view = state.view(seat)
    asked = ("madoshi", MADOSHI.info.ruleset, view)
    assert MoveQuestion(*asked, "normal", "s").answer(FEW) == choose(*asked, "normal", "s", FEW)
    assert HintQuestion(*asked, "s").answer(FEW) == hint(*asked, "s", FEW)


# ---------------------------------------------------------------- getting on


def best_swap(at: Table, search: bool) -> str:
    """What a player with this board and the deck for tests would swap."""
    seat = at.player
    view = at.state.view(seat)
    guide = MadoshiGuide(view)
    if search:
        thought = Search(at.game.sampler(view), guide, seat, Seeded("search"))
        thought.run(40)
        return move_text(thought.best())
    return move_text(judged_best(guide, at.state, seat, at.state.legal(seat)))


@pytest.mark.parametrize("search", [False, True], ids=["normal", "hard"])
def test_a_position_seen_before_is_not_made_again(search: bool) -> None:
    at = table(LATIN)
    first = best_swap(at, search)
    at.play(first)
    seen = at.board()
    at.idle().play(first).idle()  # taken back: the same board, and the same player is to swap
    at.play(best_swap(at, search))
    assert at.board() != seen


def test_a_memory_holds_what_the_opponent_had_before_them() -> None:
    at = table(LATIN).play("a1-b1, c3-d3, a1-b1")
    memory = Memory(at.state.view(1))
    swaps = at.state.legal(1)
    # c3-d3 gives the Sun the first board of all again
    assert [move_text(swap) for swap in memory.repeated(swaps)] == ["c3-d3"]
    at.play("a2-e4, b2-d5")
    same = [move_text(swap) for swap in Memory(at.state.view(1)).repeated(at.state.legal(1))]
    assert same == []  # no one swap undoes two


def test_alone_and_after_a_catch_nothing_is_remembered() -> None:
    at = table(LATIN, seats=1).play("a1-b1, discard 1")
    assert Memory(at.state.view(0)).repeated(at.state.legal(0)) == []
    at = table(board(T="a1 b1 c1"), cards=deck(Ash=["flip void"])).idle().play("x1:wood")
    assert (at.player, at.state.view(1).swaps) == (1, ())
    assert Memory(at.state.view(1)).repeated(at.state.legal(1)) == []


def test_who_trails_while_nothing_is_caught_takes_risks() -> None:
    ahead = [("Oak", 0, "fire")]
    for quiet, trailing in ((0, DENY), (6, DENY), (18, DENY / 2), (30, 0), (39, 0)):
        state = table(LATIN, taken=ahead, quiet=quiet).state
        judgement = Judgement(state)
        judgement.take_in(state, 0)
        assert judgement.deny == DENY  # who leads has no reason to
        judgement.take_in(state, 1)
        assert judgement.deny == pytest.approx(trailing)


def test_games_of_equals_end_by_catches() -> None:
    reasons = []
    for number in range(6 * GAMES):
        luck = Seeded(f"getting on {number}")
        state = MADOSHI.new(2, luck)
        while not state.over:
            seat = int(state.player)
            state.apply(seat, chosen(state.view(seat), "normal"), luck, None)
        reasons.append(state.outcome().reason)
    assert reasons.count("quiet") <= len(reasons) // 20
