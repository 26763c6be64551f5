"""The players of Madoshi: legal everywhere, blind to what is hidden, and good at what they claim."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import LATIN, Table, board, table

from hyakki.bots import CLEARLY, HINDSIGHT, Budget, choose, hint, hints
from hyakki.bots.madoshi import MadoshiGuide
from hyakki.bots.madoshi.distance import FAR, Distances
from hyakki.bots.madoshi.gentle import PATIENT
from hyakki.bots.madoshi.guide import WIDE
from hyakki.bots.madoshi.hints import points_after, reason_for
from hyakki.bots.madoshi.judgement import DENY, Judgement
from hyakki.bots.madoshi.memory import Memory
from hyakki.bots.players import GLANCE, judged_best, noticed
from hyakki.bots.questions import HintQuestion, MoveQuestion
from hyakki.bots.search import Search
from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.board import ELEMENTS
from hyakki.games.madoshi.moves import (
    CAPTURE,
    DISCARD,
    DONE,
    FLIP,
    SLIDE,
    STACKS,
    SWAPS,
    move_of,
    move_text,
)
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import COLLECTING, DISCARDING, QUIET, SWAPPING, MadoshiState
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
    seen = noticed(list(range(SWAPS)), 50, Seeded("careless"))
    assert len(set(seen)) == GLANCE


def gentle(at: Table) -> set[str]:
    moves = MadoshiGuide(at.state.view(at.player)).gentle(at.state, at.player, at.state.legal(at.player))
    return {move_text(move) for move in moves}


@pytest.mark.parametrize("taken", [[], [("Ivy", 1, "fire")], [("Oak", 1, "fire")]])
def test_an_easy_player_hunts_from_the_first_turn_and_when_it_has_fallen_behind(
    taken: list[tuple[str, int, str]],
) -> None:
    at = table(board(F="a1 b1 d5"), top="Ash", taken=taken)
    assert "c1-d5" in gentle(at)
    for move in gentle(at):
        assert at.clone().play(move).phase == "collect"


def test_an_easy_player_catches_what_is_there_even_if_it_is_ahead() -> None:
    at = table(board(F="a1 b1 d5"), top="Ash", taken=[("Oak", 0, "fire")]).play("c1-d5")
    assert "done" in at.legal()
    assert gentle(at) == {"x1:fire"}


THREE_AT_ONCE = board(F="a1 b1 c1 d1 e1")
"""Ash (three in a row), Oak (four) and Elm (five) lie there for the Sun."""


@pytest.mark.parametrize(("behind", "most"), [(False, 1), (True, 2)])
def test_an_easy_player_is_content_with_one_catch_a_turn_and_with_two_if_it_has_fallen_behind(
    behind: bool, most: int
) -> None:
    taken = [("Far15", 1, "water"), ("Far16", 1, "water")] if behind else []
    at = table(THREE_AT_ONCE, top="Ash Oak Elm", taken=taken).idle()
    assert {move[:2] for move in at.legal()} == {"x1", "x2", "x3", "do"}
    for _ in range(most):
        assert "done" not in gentle(at)
        at.play("x1:fire" if "x1:fire" in at.legal() else "x2:fire")
    assert gentle(at) == {"done"}


@pytest.mark.parametrize("chosen_first", [None, "x2:fire"])
def test_an_easy_player_never_snatches_a_game_in_which_it_is_behind(chosen_first: str | None) -> None:
    """Ash, Oak and Elm lie there, Ash as the last of its stack."""
    level_one = [("Ivy", 1, "earth"), *((f"Far{number}", 1, "wood") for number in range(1, 9))]
    at = table(THREE_AT_ONCE, top="Ash Oak Elm", taken=level_one[:-1] + [("Far8", 0, "wood")]).idle()
    assert at.state.stacks.left(0) == 1
    assert "x1:fire" in at.legal()
    if chosen_first:
        at.play(chosen_first)
    assert "x1:fire" not in gentle(at)
    assert gentle(at) & {"x2:fire", "x3:fire"}


def test_an_easy_player_who_is_behind_does_not_hunt_for_the_last_card_of_a_stack() -> None:
    level_one = [("Ivy", 1, "earth"), *((f"Far{number}", 1, "wood") for number in range(1, 9))]
    at = table(board(F="a1 b1 d5"), top="Ash", taken=level_one)
    assert at.state.stacks.left(0) == 1
    assert at.clone().play("c1-d5").phase == "collect"
    assert {at.clone().play(move).phase for move in gentle(at)} >= {"swap"}


def test_an_easy_player_who_leads_ends_the_game() -> None:
    at = before_the_end(ahead=0).idle()
    assert "x1:wood" in gentle(at)


def test_an_easy_player_who_keeps_pace_breaks_nothing_and_hunts_no_more() -> None:
    at = table(board(F="a1 b1 d5"), top="Ash", taken=[("Oak", 0, "fire")])
    assert {at.clone().play(move).phase for move in gentle(at)} == {"swap"}
    kept = gentle(at)
    for move in at.legal():
        near = {(int(it.stack), int(it.element)) for it in within_reach(at.state, 1)}
        after = at.clone().play(move).state
        distances = Distances(after.deck)
        distances.look(after)
        broken = any(distances.lacks[(stack * 2 + 1) * ELEMENTS + element] > 1 for stack, element in near)
        catches = at.clone().play(move).phase == "collect"
        assert (move in kept) == (not broken and not catches)


def test_easy_players_who_wait_for_each_other_hunt_in_the_end() -> None:
    at = table(board(F="a1 b1 d5"), top="Ash", taken=[("Oak", 0, "fire")])
    at.state.quiet = PATIENT
    assert {at.clone().play(move).phase for move in gentle(at)} == {"collect"}


# ---------------------------------------------------------------- hints


FLIPS = {"wild_ready", "wild_sets_up", "void_denies", "wild_spare"}
"""What may be said for turning a token over."""


@pytest.mark.parametrize("seats", [1, 2])
def test_a_hint_is_a_legal_move_with_a_reason_in_words(seats: int) -> None:
    reasons = set()
    for state, seat in positions(seats):
        view = state.view(seat)
        told = hint("madoshi", MADOSHI.info.ruleset, view, "s", FEW)
        assert MADOSHI.parse(state, told.move) in state.legal(seat)
        assert MADOSHI.advise(told.facts, Words()).endswith(".")
        reasons.add(told.facts["reason"])
    assert {"its_source", "points_now"} <= reasons
    assert reasons & FLIPS
    assert reasons & {"takes", "takes_and_denies"}
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


def test_a_hint_catches_the_most_unless_it_says_what_it_keeps_from_the_opponent() -> None:
    swaps = 0
    for state, seat in positions(2, 30 * GAMES):
        if state.phase != SWAPPING:
            continue
        told = hint("madoshi", MADOSHI.info.ruleset, state.view(seat), "s", FEW)
        most = max(points_after(state, seat, swap) for swap in state.legal(seat))
        less = most - points_after(state, seat, move_of(told.move))
        kept = told.facts["points"] if told.facts["reason"] == "denies" else told.facts.get("danger", 0)
        assert isinstance(kept, int)
        assert less <= kept
        swaps += 1
    assert swaps > 5


def test_a_hint_shows_the_dearest_catch_where_nothing_else_is_clearly_better() -> None:
    swaps = 0
    for state, seat in positions(2, 60 * GAMES):
        most = max((points_after(state, seat, move) for move in state.legal(seat) if move < SWAPS), default=0)
        if state.phase == SWAPPING and most > 0:
            told = hint("madoshi", MADOSHI.info.ruleset, state.view(seat), "s", FEW)  # too few to be sure
            assert points_after(state, seat, move_of(told.move)) == most
            swaps += 1
    assert swaps > 5


def test_a_hint_keeps_something_from_the_opponent_where_that_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "compared", lambda *_: 2 * CLEARLY)
    kept = 0
    for state, seat in positions(2, 60 * GAMES):
        if state.phase != SWAPPING:
            continue
        most = max(points_after(state, seat, swap) for swap in state.legal(seat))
        told = hint("madoshi", MADOSHI.info.ruleset, state.view(seat), "s", FEW)
        if points_after(state, seat, move_of(told.move)) < most:
            assert told.facts["reason"] in {"denies", "takes_and_denies"}
            kept += 1
    assert kept > 0


def test_who_catches_more_and_does_not_lose_by_it_missed_nothing() -> None:
    missed = HINDSIGHT["madoshi"]
    at = table(board(T="a1 b1 c1", F="a3 b3 c3"), top="Ash").idle()
    dear, cheap = move_of("x1:wood"), move_of("x1:fire")
    assert missed(at.state, 0, dear, cheap, ()) is None
    assert missed(at.state, 0, cheap, DONE, ()) is None
    assert missed(at.state, 0, cheap, dear, ()) == {}
    assert missed(at.state, 0, cheap, cheap, ()) == {}
    losing = before_the_end(ahead=1).idle()
    assert missed(losing.state, 0, dear, DONE, ()) == {}


def test_where_only_one_thing_can_be_done_a_hint_does_not_speak_of_many() -> None:
    state, seat = next(at for at in positions(2, 900) if len(at[0].legal(at[1])) == 1)
    told = hint("madoshi", MADOSHI.info.ruleset, state.view(seat), "s", FEW)
    assert told.facts["reason"] == "only_move"


def test_a_worker_answers_with_a_move_or_with_a_hint() -> None:
    state, seat = next(positions(2))
    view = state.view(seat)
    asked = ("madoshi", MADOSHI.info.ruleset, view)
    assert MoveQuestion(*asked, "normal", "s").answer(FEW) == choose(*asked, "normal", "s", FEW)
    assert HintQuestion(*asked, "s").answer(FEW) == hint(*asked, "s", FEW)


# ---------------------------------------------------------------- the end


def before_the_end(ahead: int, quiet: int = 0) -> Table:
    """Ash is the last of its stack and lies there, Oak lies there too; who is `ahead` has all the points."""
    taken = [(name, ahead, "earth") for name in ("Ivy", *(f"Far{number}" for number in range(1, 9)))]
    return table(board(T="a1 b1 c1", F="a3 b3 c3 d3"), taken=taken, quiet=quiet)


def thought(at: Table) -> str:
    """What a search of next to no simulations answers with: it cannot rely on having tried everything."""
    seat = at.player
    view = at.state.view(seat)
    search = Search(at.game.sampler(view), MadoshiGuide(view), seat, Seeded("end"))
    search.run(2)
    return at.game.text(at.state, search.best())


def judged(at: Table) -> str:
    guide = MadoshiGuide(at.state.view(at.player))
    moves = guide.considered(at.state, at.player, at.state.legal(at.player))
    return at.game.text(at.state, judged_best(guide, at.state, at.player, moves))


@pytest.mark.parametrize("advised", [thought, judged])
def test_nobody_ends_a_game_they_would_lose_while_it_can_go_on(advised: Callable[[Table], str]) -> None:
    at = before_the_end(ahead=1).idle()
    assert at.legal() == ["x1:fire", "x1:wood", "x2:fire", "done"]
    assert advised(at) == "x2:fire"
    at.play("x2:fire")
    assert advised(at) == "done"


@pytest.mark.parametrize("advised", [thought, judged])
def test_who_leads_ends_the_game(advised: Callable[[Table], str]) -> None:
    at = before_the_end(ahead=0).idle()
    assert advised(at) == "x1:wood"


@pytest.mark.parametrize("advised", [thought, judged])
def test_who_trails_catches_something_in_the_fortieth_turn(
    advised: Callable[[Table], str],
) -> None:
    at = before_the_end(ahead=1, quiet=QUIET - 1)
    at.play(advised(at))
    assert at.phase == "collect"
    assert advised(at) == "x2:fire"


def test_of_two_ways_to_catch_a_yokai_the_dearer_is_chosen() -> None:
    at = table(board(T="a1 b1 c1", F="a3 b3 c3"), top="Ash").idle()
    assert at.legal() == ["x1:fire", "x1:wood", "done"]
    assert MadoshiGuide(at.state.view(0)).moves(at.state, 0) == [move_of("x1:wood"), DONE]


def test_a_hint_for_a_swap_does_not_speak_of_a_catch_that_loses() -> None:
    at = before_the_end(ahead=1)
    idle = next(
        move
        for move in at.legal()
        if at.clone().play(move).legal() == ["x1:fire", "x1:wood", "x2:fire", "done"]
    )
    told = reason_for(at.state, 0, move_of(idle))
    assert (told["yokai"], told["points"]) == (["Oak"], 3)
    told = reason_for(before_the_end(ahead=0).state, 0, move_of(idle))
    assert (told["yokai"], told["points"]) == (["Ash", "Oak"], 5)


def test_a_hint_for_a_catch_says_what_the_button_does_not() -> None:
    at = before_the_end(ahead=0).idle()
    assert reason_for(at.state, 0, move_of("x1:wood")) == {"reason": "wins"}
    assert reason_for(at.state, 0, move_of("x2:fire")) == {"reason": "its_source"}
    at = table(board(F="a1 b1 c1")).idle()
    assert reason_for(at.state, 0, move_of("x1:fire")) == {"reason": "points_now"}


def test_a_hint_to_flip_says_what_the_wild_is_for() -> None:
    at = table(board(T="a1 b1", F="c1", I="d1 e1"), top="Ash", seats=1)
    told = reason_for(at.state, 0, move_of("flip c1"))
    worth = {"yokai": ["Ash"], "element": "wood", "points": 2}
    assert told == {"reason": "wild_ready", "chance": 40, **worth}
    said = "If a Wild comes up (40%), you can catch Ash with Wood next turn."
    assert MADOSHI.advise(told, Words()) == said


def test_a_hint_to_slide_speaks_of_a_pattern_that_lies_there_already_before_a_cheaper_one() -> None:
    at = table(board(T="a1 b1 c1"), top="Ash", seats=1)
    told = reason_for(at.state, 0, move_of("slide row 5 left"))
    assert told == {"reason": "keeps", "yokai": ["Ash"], "element": "wood", "points": 2}
    assert MADOSHI.advise(told, Words()) == "It leaves Ash ready for you, with Wood: 2 points."


def test_every_hint_to_flip_names_a_catch_or_says_that_the_token_is_not_needed() -> None:
    found = dict.fromkeys(FLIPS, 0)
    for state, seat in positions(2, 120 * GAMES):
        for move in state.legal(seat):
            if not FLIP <= move < SLIDE or state.tokens.face(move - FLIP) >= ELEMENTS:
                continue
            told = reason_for(state, seat, move)
            reason = str(told["reason"])
            if state.tokens.seen & (1 << int(state.tokens.at[move - FLIP])):
                assert reason not in FLIPS, "nobody speaks of chance where the back is known"
                continue
            assert reason in found or reason == "best_results"
            found[reason] = found.get(reason, 0) + 1
            if reason not in ("wild_spare", "best_results"):
                tops = [state.deck.cards[state.stacks.top(stack)].name for stack in range(STACKS)]
                assert set(told["yokai"]) <= set(tops)  # type: ignore[arg-type]
            assert MADOSHI.advise(told, Words()).endswith(".")
    assert min(found.values()) > 0, found
    assert found.get("best_results", 0) < sum(found.values()) / 10


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
