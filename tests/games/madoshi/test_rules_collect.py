"""Collecting: MD-10 to MD-13 with their rulings, and the worth of what was taken."""

from __future__ import annotations

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import ELEMENTS, LETTERS, board, table
from tests.rulings import rule

ALL_ROWS = [f"{a}{rank} {b}{rank} {c}{rank}" for rank in "12345" for a, b, c in ("abc", "bcd", "cde")]
ALL_COLUMNS = [f"{file}{a} {file}{b} {file}{c}" for file in "abcde" for a, b, c in ("123", "234", "345")]


@rule("MD-10")
def test_a_swap_that_makes_the_pattern_lets_you_take_the_yokai() -> None:
    at = table(board(T="a1 b1 d1", E="c1")).play("c1-d1")
    assert (at.player, at.phase, at.legal()) == (0, "collect", ["x1:wood", "done"])
    at.play("x1:wood")
    (told,) = at.told("captured")
    assert (told.yokai, told.stack, told.element, told.squares) == ("Ash", 1, "wood", ("a1", "b1", "c1"))
    assert [(one.yokai.name, one.seat) for one in at.scene().caught] == [("Ash", 0)]


@rule("MD-10")
def test_a_pattern_that_lay_there_before_the_swap_counts_too() -> None:
    assert table(board(T="a1 b1 c1")).idle().legal() == ["x1:wood", "done"]


@rule("MD-10")
def test_a_pattern_that_the_swap_breaks_is_lost() -> None:
    at = table(board(T="a1 b1 c1", E="c3")).play("c1-c3")
    assert (at.player, at.told("captured")) == (1, [])


@rule("MD-10")
def test_a_pattern_of_two_elements_is_none() -> None:
    at = table(board(T="a1 b1", F="c1")).idle()
    assert at.player == 1


@rule("MD-10")
@pytest.mark.parametrize(
    ("corner", "taker"),
    [
        ("a2 b2 a1", "sun"),  # as the Sun's grid shows it, seen from the Sun's side
        ("b1 a1 a2", "moon"),  # the Moon's grid, two above and one below right, seen from the Moon's side
        ("a1 b1 b2", ""),
        ("a2 b2 b1", ""),
    ],
)
def test_the_pattern_is_read_from_ones_own_side_and_never_turned(corner: str, taker: str) -> None:
    here = board(F=corner)
    for side, player in (("sun", 0), ("moon", 1)):
        at = table(here, top="Ivy Oak Elm", player=player).idle()
        assert ("x1:fire" in at.legal()) == (side == taker)


@rule("MD-10")
def test_what_does_not_lie_there_is_refused() -> None:
    at = table(board(T="a1 b1 c1")).idle()
    assert at.refused("x1:fire") == "no_pattern MD-10"
    assert at.refused("x2:wood") == "no_pattern MD-10"
    assert at.refused("x1:wood", seat=1) == "not_your_turn MD-6"


@rule("MD-10")
def test_only_top_cards_can_be_taken() -> None:
    here = board(T="a2 b2 a1")
    assert "x1:wood" in table(here, top="Ivy").idle().legal()
    at = table(here, top="Ash Ivy").idle()  # Ivy is below Ash
    assert at.player == 1


@rule("MD-R4")
@pytest.mark.parametrize("line", ALL_ROWS)
def test_the_suns_pattern_may_lie_anywhere(line: str) -> None:
    assert "x1:earth" in table(board(E=line)).idle().legal()


@rule("MD-R4")
@pytest.mark.parametrize("line", ALL_COLUMNS)
def test_the_moons_pattern_may_lie_anywhere(line: str) -> None:
    assert "x1:earth" in table(board(E=line), player=1).idle().legal()
    assert table(board(E=line)).idle().player == 1  # turned by a quarter it is not the Sun's


@rule("MD-R4")
def test_lines_do_not_go_over_the_edge() -> None:
    assert table(board(E="d1 e1 a2")).idle().player == 1
    assert table(board(E="e1 a1 b1")).idle().player == 1


@rule("MD-R4")
def test_between_its_squares_anything_may_lie() -> None:
    grid = next(card.grids[0] for card in deck().cards if card.name == "Far1")
    squares = [
        "abcde"[file] + "54321"[row] for row in range(5) for file in range(5) if grid[row][file] == "X"
    ]
    others = [file + rank for file in "abcde" for rank in "12345" if file + rank not in squares]
    for seen in (board(F=" ".join(squares)), board(F=" ".join(squares), wild=others[3], void=others[8])):
        assert "x1:fire" in table(seen, top="Far1").idle().legal()


@rule("MD-R5")
def test_you_may_leave_what_you_could_take() -> None:
    at = table(board(T="a1 b1 c1")).idle()
    at.play("done")
    assert (at.player, at.points, at.tops[0]) == (1, [0, 0], "Ash")
    assert [(event.seat, event.yokai) for event in at.told("declined")] == [(0, (at.tops[0],))]


@rule("MD-R5")
def test_you_choose_the_element_where_several_fit() -> None:
    here = board(T="a1 b1 c1", F="c3 d3 e3")
    assert table(here).idle().legal() == ["x1:fire", "x1:wood", "done"]
    assert table(here).idle().play("x1:fire").points == [1, 0]
    assert table(here).idle().play("x1:wood").points == [2, 0]


@rule("MD-R5")
def test_you_may_take_one_and_leave_another() -> None:
    at = table(board(F="a1 b1 c1 d1")).idle()
    assert at.legal() == ["x1:fire", "x2:fire", "done"]
    at.play("x2:fire, done")
    assert (at.points, at.tops[0]) == ([3, 0], "Ash")


@rule("MD-R5")
def test_the_option_makes_taking_compulsory() -> None:
    at = table(board(F="a1 b1 c1 d1"), must_collect=True).idle()
    assert at.legal() == ["x1:fire", "x2:fire"]
    assert at.refused("done") == "must_collect MD-R5"
    at.play("x1:fire")
    assert at.legal() == ["x2:fire"]
    assert at.refused("done") == "must_collect MD-R5"
    assert at.play("x2:fire").phase == "order"


@rule("MD-R5")
def test_with_the_option_the_element_is_still_your_choice() -> None:
    at = table(board(T="a1 b1 c1", F="c3 d3 e3"), must_collect=True).idle()
    assert at.legal() == ["x1:fire", "x1:wood"]


# ---------------------------------------------------------------- Wilds and Voids


@rule("MD-11")
@pytest.mark.parametrize("element", range(5))
def test_a_wild_stands_for_any_element(element: int) -> None:
    at = table(board(wild="b1", **{LETTERS[element]: "a1 c1"})).idle()
    assert at.legal() == [f"x1:{ELEMENTS[element]}", "done"]


@rule("MD-11")
def test_a_wild_stands_for_several_elements_in_one_turn() -> None:
    at = table(board(T="a3 b3", wild="c3", A="d3 e3 c4"), top="Ash Oak Elm").idle()
    assert at.legal() == ["x1:water", "x1:wood", "done"]
    at = table(board(T="a3 b3", wild="c3 d3", A="e3"), top="Ash Oak Elm").idle()
    assert at.legal() == ["x1:water", "x1:wood", "x2:wood", "done"]
    at.play("x1:water, x2:wood")
    assert [(one.yokai.name, one.element) for one in at.scene().caught] == [("Ash", "water"), ("Oak", "wood")]


@rule("MD-11")
def test_a_void_stands_for_none() -> None:
    assert table(board(T="a1 c1", void="b1")).idle().player == 1
    assert table(board(void="a1 b1 c1")).idle().player == 1
    assert table(board(wild="a1 c1", void="b1")).idle().player == 1


# ---------------------------------------------------------------- several at once


@rule("MD-12")
def test_three_yokai_may_share_their_tokens() -> None:
    at = table(board(I="a2 b2 c2 d2 e2")).idle()
    assert at.legal() == ["x1:wind", "x2:wind", "x3:wind", "done"]
    at.play("x3:wind, x1:wind, x2:wind")
    assert [one.yokai.name for one in at.scene().caught] == ["Elm", "Ash", "Oak"]
    assert at.points == [6, 0]


@rule("MD-12")
def test_two_yokai_may_be_taken_with_different_elements() -> None:
    at = table(board(F="a1 b1 c1 d1", E="c3 d3 e3"), top="Ash Oak Elm").idle()
    at.play("x1:earth, x2:fire")
    assert [(one.yokai.name, one.element) for one in at.scene().caught] == [("Ash", "earth"), ("Oak", "fire")]


@rule("MD-12")
def test_never_two_from_the_same_stack_in_a_turn() -> None:
    here = board(F="a2 b2 c2 d2 a1")  # Oak keeps the turn open; the corner is Ivy's
    at = table(here, top="Ash Ivy Oak Elm").idle().play("x1:fire")
    assert at.tops[0] == "Ivy"
    assert at.refused("x1:fire") == "closed_until_next_turn MD-R13"
    assert at.refused("x1:wood") == "stack_closed MD-12"
    assert [move for move in at.legal() if move.startswith("x1")] == []


# ---------------------------------------------------------------- source


@rule("MD-13")
def test_with_its_source_a_yokai_lies_to_the_right_for_the_higher_value() -> None:
    at = table(board(T="a1 b1 c1")).idle().play("x1:wood")
    (caught,) = at.scene().caught
    assert (caught.source, caught.points, at.points) == (True, 2, [2, 0])
    assert at.scene().source_points == (2, 0)


@rule("MD-13")
@pytest.mark.parametrize("element", ["water", "wind", "fire", "earth"])
def test_with_any_other_element_it_lies_to_the_left_for_the_lower_value(element: str) -> None:
    letter = LETTERS[ELEMENTS.index(element)]
    at = table(board(**{letter: "a1 b1 c1"})).idle().play(f"x1:{element}")
    (caught,) = at.scene().caught
    assert (caught.source, caught.points, at.points) == (False, 1, [1, 0])
    assert at.scene().source_points == (0, 0)


@rule("MD-13")
@pytest.mark.parametrize(
    ("letter", "move", "points"),
    [("F", "x2:fire", 3), ("T", "x2:wood", 2), ("A", "x3:water", 5), ("E", "x3:earth", 3)],
)
def test_higher_levels_are_worth_more(letter: str, move: str, points: int) -> None:
    assert table(board(**{letter: "a4 b4 c4 d4 e4"})).idle().play(move).points == [points, 0]


@rule("MD-R6")
def test_a_wild_as_the_source_keeps_the_capture_a_source_capture() -> None:
    at = table(board(T="a1 c1", wild="b1")).idle().play("x1:wood")
    assert (at.scene().caught[0].source, at.points) == (True, [2, 0])
    at = table(board(T="a1", wild="b1 c1", void="d1")).idle().play("x1:wood")
    assert (at.scene().caught[0].source, at.points) == (True, [2, 0])


@rule("MD-R15")
def test_a_pattern_of_wilds_is_of_the_element_its_taker_names() -> None:
    here = board(wild="b3 c3 d3", void="a3 e3")
    assert table(here).idle().legal() == [*[f"x1:{element}" for element in ELEMENTS], "done"]
    assert table(here).idle().play("x1:wood").points == [2, 0]
    assert table(here).idle().play("x1:wind").points == [1, 0]


# ---------------------------------------------------------------- the stack behind


@rule("MD-R13")
def test_the_next_card_is_seen_at_once_and_its_stack_closed() -> None:
    at = table(board(F="a1 b1 c1 d1 a2"), top="Ash Ivy Oak Elm").idle()
    assert at.tops[0] == "Ash"
    at.play("x1:fire")
    assert at.told("captured")[0].next == "Ivy"
    assert at.tops[0] == "Ivy"
    assert [stack.closed for stack in at.scene().stacks] == [True, False, False]
    assert at.phase == "collect"  # Oak could still be taken


@rule("MD-R13")
def test_the_stack_is_open_again_in_the_next_turn() -> None:
    here = board(F="d2 e2 d1", T="a1 a2 a3")
    at = table(here, top="Ash Ivy Oak Elm", player=1, cards=deck(Ash=["flip wild"]))
    at.idle().play("x1:wood").idle()
    assert "x1:fire" in at.legal()  # the Sun takes Ivy, which came up in the Moon's turn
    assert [stack.closed for stack in at.scene().stacks] == [False, False, False]


@rule("MD-R17")
def test_a_pattern_that_lies_before_the_swap_waits_for_the_collect_step() -> None:
    at = table(board(T="a1 b1 c1"))
    assert at.refused("x1:wood") == "only_after_a_swap MD-15"
    assert at.refused("x1:fire") == "swap_first MD-6"  # in Fire it does not lie


@rule("MD-R17")
def test_a_pattern_that_lies_while_magic_is_used_waits_for_the_next_collect_step() -> None:
    # all three captures are there; Oak is left, and its pattern still lies during Ash's magic
    at = table(board(F="a1 b1 c1 d1"), top="Ash Far1 Oak Elm").idle().play("x1:fire, done")
    assert at.phase == "magic"
    assert at.refused("x2:fire") == "only_after_a_swap MD-15"
    assert at.refused("x2:wood") == "nothing_to_take MD-10"
    here = board(I="a2 b2 c2 d2 e2")
    at = table(here).idle().play("x1:wind, x2:wind, done")
    assert (at.phase, at.refused("x3:wind")) == ("order", "only_after_a_swap MD-15")


@rule("MD-R17")
def test_a_pattern_on_a_closed_stack_is_refused_for_the_stack() -> None:
    at = table(board(F="b2 a2 a1 c2 d2"), top="Ash Ivy Oak Elm").idle().play("x1:fire")
    assert at.phase == "collect"  # Oak could still be taken
    assert at.refused("x1:fire") == "closed_until_next_turn MD-R13"  # Ivy's corner lies there
    assert at.refused("x1:wood") == "stack_closed MD-12"
    at.play("x2:fire")
    assert (at.phase, at.refused("x1:fire")) == ("order", "closed_until_next_turn MD-R13")
    at.play("magic 1")
    assert (at.phase, at.refused("x1:fire")) == ("magic", "closed_until_next_turn MD-R13")


@rule("MD-R17")
def test_alone_a_pattern_that_was_left_waits_while_a_yokai_is_discarded() -> None:
    at = table(board(T="a1 b1 c1"), seats=1).idle().play("done")
    assert (at.phase, at.refused("x1:wood")) == ("discard", "only_after_a_swap MD-15")


@rule("MD-R13")
def test_all_captures_are_declared_before_any_magic() -> None:
    at = table(board(F="a1 b1 c1 d1")).idle().play("x1:fire")
    assert (at.phase, at.legal()) == ("collect", ["x2:fire", "done"])
    square = next(token.square for token in at.scene().tokens if token.face == "earth")
    assert at.refused(f"flip {square}") == "no_magic_now MD-R13"
    assert at.refused("magic 1") == "no_such_magic MD-14"
    at.play("done")
    assert (at.phase, at.refused(f"flip {square}")) == ("magic", "")
