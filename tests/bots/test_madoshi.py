"""The players of Madoshi: legal everywhere, blind to what is hidden, and good at what they claim."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from hyakki.bots import Budget, choose, hint
from hyakki.bots.hints import answer, hint_from
from hyakki.bots.madoshi import MadoshiGuide
from hyakki.bots.madoshi.distance import FAR, Distances
from hyakki.bots.madoshi.guide import WIDE
from hyakki.bots.players import GLANCE, noticed
from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.board import ELEMENTS
from hyakki.games.madoshi.moves import CAPTURE, DISCARD, DONE, STACKS, SWAPS, move_of
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import COLLECTING, DISCARDING, SWAPPING, MadoshiState
from hyakki.kernel.chance import Seeded

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
        assert told.text.endswith(".")
        assert "{" not in told.text
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
    for state, seat in positions(1):
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
    assert answer(*asked, "normal", "s") == choose(*asked, "normal", "s")
    assert hint_from(answer(*asked, "hint", "s", FEW)) == hint(*asked, "s", FEW)
