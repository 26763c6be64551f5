"""Board, tokens, stacks and the swap: MD-1 to MD-9 with their rulings."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import ELEMENTS, LATIN, SQUARES, Table, board, drawn, table
from tests.rulings import rule

from hyakki.games.madoshi import MADOSHI, Madoshi
from hyakki.games.madoshi.options import Options
from hyakki.kernel.chance import Drawn, Fixed, Seeded
from hyakki.kernel.game import InvalidMove, InvalidOption
from hyakki.kernel.log import Log

STACKS: list[Drawn] = [list(range(10)), list(range(7)), list(range(5))]


def fresh(*luck: Drawn, seats: int = 2, **options: str) -> Table:
    game = Madoshi(deck())
    log = Log()
    with Fixed(list(luck)) as chance:
        return Table(game, game.new(seats, chance, Options(**options), log), chance, log)


# ---------------------------------------------------------------- components and setup


@rule("MD-1")
@pytest.mark.parametrize("seats", [1, 2])
def test_there_are_25_tokens_and_three_stacks_of_10_7_and_5(seats: int) -> None:
    at = fresh(list(range(25)), *STACKS, seats=seats)
    scene = at.scene()
    assert sorted(token.square for token in scene.tokens) == sorted(SQUARES)
    assert sorted(token.token for token in scene.tokens) == list(range(25))
    assert [stack.left for stack in scene.stacks] == [10, 7, 5]
    assert [stack.top.level for stack in scene.stacks] == [1, 2, 3]


@rule("MD-1")
@pytest.mark.parametrize("seats", [0, 3])
def test_it_is_for_one_or_two(seats: int) -> None:
    with pytest.raises(InvalidOption):
        MADOSHI.new(seats, Seeded(1))


@rule("MD-2")
def test_a_token_has_an_element_up_and_a_void_or_a_wild_below() -> None:
    game = Madoshi(deck(Ash=[f"flip {element}" for element in ELEMENTS for _ in range(5)]))
    at = table(board(T="a1 b1 d1"), cards=game.deck).play("c1-d1, x1:wood")
    before = Counter(token.face for token in at.scene().tokens)
    assert before == dict.fromkeys(ELEMENTS, 5)
    while at.player == 0:
        at.play(at.legal()[0])
    after = Counter(token.face for token in at.scene().tokens)
    assert set(after) == {"wild", "void"}


@rule("MD-R1")
@pytest.mark.parametrize("seed", range(5))
def test_of_five_tokens_of_each_element_two_hide_a_wild(seed: int) -> None:
    data = MADOSHI.new(2, Seeded(seed)).dump()
    assert Counter(data["elements"]) == dict.fromkeys(ELEMENTS, 5)
    assert Counter(data["elements"][token] for token in data["wild"]) == dict.fromkeys(ELEMENTS, 2)


@rule("MD-3")
def test_the_tokens_are_laid_by_luck_with_their_elements_up() -> None:
    luck = Seeded("mix")
    order = luck.order(25)
    at = fresh(order, *STACKS)
    assert [token.face for token in at.scene().tokens] == [ELEMENTS[token // 5] for token in order]
    assert at.state.dump()["wild"] == [square for square, token in enumerate(order) if token % 5 >= 3]


@rule("MD-3")
def test_nobody_knows_the_backs() -> None:
    here, there = list(range(25)), [*range(24, -1, -1)]
    there = [token // 5 * 5 + 4 - token % 5 for token in here]  # the same faces, other backs
    one, other = fresh(here, *STACKS), fresh(there, *STACKS)
    assert one.state.dump()["wild"] != other.state.dump()["wild"]
    for seat in (0, 1, -1):
        assert one.state.view(seat) == other.state.view(seat)
        assert one.scene(seat) == other.scene(seat)
        assert one.heard(seat) == other.heard(seat)


@rule("MD-4")
def test_only_the_top_card_of_each_stack_is_seen() -> None:
    at = fresh(list(range(25)), [4, *[i for i in range(10) if i != 4]], *STACKS[1:])
    names = [card.name for card in at.game.deck.cards]
    assert at.tops == [names[4], names[10], names[17]]
    for seat in (0, 1, -1):
        said = repr(at.scene(seat)) + repr(at.heard(seat))
        assert [name for name in names if f"'{name}'" in said] == [names[4], names[10], names[17]]


@rule("MD-4")
def test_the_cards_below_the_top_make_no_difference_to_anybody() -> None:
    one, other = (
        fresh(list(range(25)), [0, *under], *STACKS[1:]) for under in (range(1, 10), range(9, 0, -1))
    )
    for seat in (0, 1, -1):
        assert one.state.view(seat) == other.state.view(seat)
        assert one.scene(seat) == other.scene(seat)


@rule("MD-5")
def test_one_is_the_sun_and_the_other_the_moon() -> None:
    assert fresh(list(range(25)), *STACKS).scene().sides == ("sun", "moon")
    assert fresh(list(range(25)), *STACKS, side="moon").scene().sides == ("moon", "sun")
    assert fresh(1, list(range(25)), *STACKS, side="drawn").scene().sides == ("moon", "sun")
    assert fresh(0, list(range(25)), *STACKS, side="drawn").scene().sides == ("sun", "moon")


@rule("MD-5")
@pytest.mark.parametrize(("side", "line"), [("sun", "a1 b1 c1"), ("moon", "a1 a2 a3")])
def test_each_side_has_a_pattern_of_its_own(side: str, line: str) -> None:
    here = board(T=line)
    player = 0 if side == "sun" else 1
    assert table(here, player=player).idle().phase == "collect"
    assert table(here, player=1 - player).idle().player == player  # nothing for the other


@rule("MD-R2")
@pytest.mark.parametrize(("side", "sun"), [("sun", 0), ("moon", 1)])
def test_the_sun_moves_first_wherever_it_sits(side: str, sun: int) -> None:
    at = fresh(list(range(25)), *STACKS, side=side)
    assert (at.player, at.told("laid")[0].first) == (sun, sun)


@rule("MD-R2")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_the_dice_may_decide_who_moves_first(side: str, first: int) -> None:
    assert fresh(first, list(range(25)), *STACKS, side=side, first="drawn").player == first


# ---------------------------------------------------------------- swap


@rule("MD-6")
def test_any_two_tokens_may_be_swapped() -> None:
    at = table()
    assert at.legal() == [f"{a}-{b}" for i, a in enumerate(SQUARES) for b in SQUARES[i + 1 :]]


@rule("MD-6")
def test_a_swap_exchanges_the_two_and_leaves_the_others() -> None:
    before = drawn(LATIN).splitlines()
    at = table().play("a1-c5")
    after = at.board().splitlines()
    assert after[1:4] == before[1:4]
    assert (after[0], after[4]) == ("A I F T E", "F T E A I")  # Fire on c5 went to a1, where Fire lay
    assert (at.play("b1-c5").board().splitlines()[0], at.board().splitlines()[4]) == (
        "A I T T E",
        "F F E A I",
    )


@rule("MD-6")
def test_there_is_no_turn_without_a_swap() -> None:
    at = table(board(T="a1 b1 c1"))  # even with a pattern that lies there already
    assert at.phase == "swap"
    for move in ("x1:wood", "done", "magic 1", "flip a1", "slide row 1 left", "turn a1 left", "discard 1"):
        assert at.refused(move) == ("only_after_a_swap MD-15" if move == "x1:wood" else "swap_first MD-6")


@rule("MD-6")
def test_without_a_match_the_turn_passes_after_one_swap() -> None:
    at = table().play("a1-b1")
    assert (at.player, at.phase) == (1, "swap")
    assert at.play("a2-b2").player == 0


@rule("MD-6")
def test_there_is_only_one_swap_a_turn() -> None:
    at = table(board(T="a1 b1 c1")).idle()
    assert at.phase == "collect"
    assert at.refused("a2-b2") == "swap_done MD-6"


@rule("MD-6")
def test_out_of_turn_nobody_may_swap() -> None:
    at = table()
    assert at.refused("a1-b1", seat=1) == "not_your_turn MD-6"
    assert at.refused("a1-b1", seat=-1) == "watching MD-6"
    assert list(at.state.legal(1)) == []


@rule("MD-6")
def test_what_is_no_move_is_refused_by_name() -> None:
    at = table()
    for text in (
        "",
        "a1",
        "a1-",
        "a1-a1",
        "a0-b1",
        "f1-a1",
        "A1-B1",
        "a1-b1 ",
        "x4:wood",
        "x1:wild",
        "flip",
        "slide row 6 left",
    ):
        with pytest.raises(InvalidMove):
            at.game.parse(at.state, text)


@rule("MD-6")
def test_the_squares_of_a_swap_may_be_named_in_either_order() -> None:
    at = table()
    assert at.game.parse(at.state, "c4-a1") == at.game.parse(at.state, "a1-c4")


@rule("MD-7")
def test_a_void_or_a_wild_may_not_be_swapped() -> None:
    at = table(board(wild="c3", void="d1"))
    assert at.refused("a1-c3") == "not_swappable MD-7"
    assert at.refused("d1-e1") == "not_swappable MD-7"
    assert at.refused("d1-c3") == "not_swappable MD-7"
    assert len(at.legal()) == 23 * 22 // 2
    assert not [move for move in at.legal() if "c3" in move or "d1" in move]


@rule("MD-7")
def test_a_token_turned_back_to_its_element_may_be_swapped_again() -> None:
    at = table(board(T="a1 b1 c1", wild="e5"), cards=deck(Ash=["flip wild"]))
    assert at.refused("d2-e5") == "not_swappable MD-7"
    at.idle().play("x1:wood, flip e5")
    assert (at.player, at.refused("d2-e5")) == (1, "")


@rule("MD-8")
def test_the_two_tokens_the_opponent_swapped_may_not_be_swapped_back() -> None:
    at = table().play("a1-b1")
    assert at.refused("a1-b1") == "same_tokens MD-8"
    assert len(at.legal()) == 299
    assert at.scene(1).barred == ("a1", "b1")


@rule("MD-8")
def test_one_of_the_two_may_be_swapped_with_another() -> None:
    at = table().play("a1-b1")
    assert [at.refused(move) for move in ("a1-c1", "b1-c1")] == ["", ""]


@rule("MD-8")
def test_only_the_turn_before_counts_and_only_the_opponents() -> None:
    at = table().play("a1-b1, c2-d3")
    assert at.refused("a1-b1") == ""  # my own swap, two turns ago
    assert at.refused("c2-d3") == "same_tokens MD-8"
    assert at.play("d4-e4").refused("c2-d3") == ""


@rule("MD-R3")
def test_the_two_tokens_are_barred_wherever_they_lie_now() -> None:
    at = table(board(T="a1 b1 d1"), cards=deck(Ash=["slide row"]))
    at.play("c1-d1, x1:wood, slide row 1 right")  # the tokens swapped on c1 and d1 lie on d1 and e1 now
    assert at.refused("d1-e1") == "same_tokens MD-8"
    assert at.refused("c1-d1") == ""
    assert at.scene(1).barred == ("d1", "e1")


@rule("MD-R3")
def test_two_tokens_of_one_element_may_be_swapped() -> None:
    at = table()
    assert at.refused("a1-b3") == ""  # Fire and Fire
    assert at.play("a1-b3").board() == drawn(LATIN)
    assert at.refused("a1-b3") == "same_tokens MD-8"


FEW = """
    * . . * .
    . . * . .
    * . . * .
    . * . . *
    T . I . *
"""
"""Two tokens are left to swap."""


@rule("MD-R3")
def test_without_a_legal_swap_the_step_is_skipped() -> None:
    at = table(FEW).play("a1-c1")
    skipped = at.told("swap_skipped")
    assert [event.seat for event in skipped] == [1]  # seat 1 could only swap back
    assert (at.player, at.phase, at.legal()) == (0, "swap", ["a1-c1"])  # a skipped swap bars nothing


@rule("MD-R3")
def test_a_player_who_cannot_swap_may_still_collect() -> None:
    here = """
        * . . * .
        . . * . .
        * . . * .
        . * . . .
        T . * * I
    """
    at = table(here, player=1, cards=deck(Ash=["flip wood"])).play("a1-e1")
    assert at.told("swap_skipped")[0].seat == 0
    assert (at.player, at.phase) == (0, "collect")
    assert at.legal() == ["x1:wood", "done"]


@rule("MD-9")
@pytest.mark.parametrize("seed", range(3))
def test_tokens_never_leave_the_board(seed: int) -> None:
    luck = Seeded(f"whole {seed}")
    state = MADOSHI.new(2, luck)
    laid = state.view(0).elements
    while not state.over:
        state.apply(state.player, state.draw(state.player, luck), luck, None)
        view = state.view(0)
        assert sorted(view.at) == list(range(25))
        assert view.elements == laid
