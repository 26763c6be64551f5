"""Magic: MD-14 to MD-21 with their rulings. Ash is taken, and its magic is what the test gives it."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import LETTERS, SQUARES, Table, board, table
from tests.rulings import rule


def caught(
    here: str, *magic: str, wild: str = "", void: str = "", seats: int = 2, aid: bool = False
) -> Table:
    """Ash has been taken with Wood, and its magic comes."""
    at = table(here, wild=wild, void=void, seats=seats, memory_aid=aid, cards=deck(Ash=list(magic)))
    return at.idle().play("x1:wood")


def showing(at: Table, face: str) -> list[str]:
    return [token.square for token in at.scene().tokens if token.face == face]


def order_of(at: Table) -> list[int]:
    """The tokens square by square: where a token goes its number goes."""
    return [token.token for token in at.scene().tokens]


WOOD = board(T="a1 b1 c1")


# ---------------------------------------------------------------- when, whether, in which order


@rule("MD-14")
def test_the_magic_of_a_captured_yokai_must_be_used() -> None:
    at = caught(WOOD, "flip earth")
    assert (at.player, at.phase) == (0, "magic")
    assert at.legal() == [f"flip {square}" for square in showing(at, "earth")]
    for move in ("done", "x1:wood"):
        assert at.refused(move) == "nothing_to_take MD-10"
    assert at.refused("a2-b2") == "swap_done MD-6"
    assert at.refused("magic 1") == "no_such_magic MD-14"
    assert (at.scene(0).using.name, at.scene(0).part) == ("Ash", "Flip an Earth token.")


@rule("MD-14")
def test_after_the_magic_the_turn_passes() -> None:
    at = caught(WOOD, "flip earth")
    at.play(at.legal()[0])
    assert (at.player, at.phase, at.scene().using) == (1, "swap", None)


@rule("MD-14")
def test_without_a_capture_there_is_no_magic() -> None:
    at = table(WOOD).idle()
    assert at.play("done").player == 1
    assert at.told("flipped") == []


@rule("MD-14")
@pytest.mark.parametrize("order", [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)])
def test_several_magics_come_in_the_order_the_player_likes(order: tuple[int, int, int]) -> None:
    magic = {"Ash": ["slide row"], "Oak": ["turn block"], "Elm": ["slide column"]}
    moves = {1: "slide row 1 left", 2: "turn a1 left", 3: "slide column a up"}
    at = table(board(I="a2 b2 c2 d2 e2"), cards=deck(**magic)).idle().play("x1:wind, x2:wind, x3:wind")
    first, second, third = order
    assert (at.phase, at.legal()) == ("order", ["magic 1", "magic 2", "magic 3"])
    assert at.scene(0).waiting == ("Ash", "Oak", "Elm")
    assert at.refused(moves[first]) == "no_magic_now MD-14"
    at.play(f"magic {first}, {moves[first]}")
    assert (at.phase, at.legal()) == ("order", [f"magic {n}" for n in sorted((second, third))])
    assert at.refused(f"magic {first}") == "no_such_magic MD-14"
    at.play(f"magic {second}, {moves[second]}")
    assert at.phase == "magic"  # the last comes by itself
    at.play(moves[third])
    assert at.player == 1
    names = {1: "Ash", 2: "Oak", 3: "Elm"}
    told = [event.yokai for event in at.heard() if event.kind in ("slid", "turned_block")]
    assert told == [names[number] for number in order]


@rule("MD-14")
def test_the_order_matters() -> None:
    magic = {"Ash": ["slide row"], "Oak": ["slide column"]}
    here = board(F="a2 b2 c2 d2")
    boards = []
    for order in (
        "magic 1, slide row 1 right, slide column a up",
        "magic 2, slide column a up, slide row 1 right",
    ):
        at = table(here, cards=deck(**magic)).idle().play(f"x1:fire, x2:fire, {order}")
        boards.append(order_of(at))
    assert boards[0] != boards[1]


@rule("MD-14")
def test_nobody_else_uses_it() -> None:
    at = caught(WOOD, "slide row")
    assert at.refused("slide row 1 left", seat=1) == "not_your_turn MD-6"
    assert at.refused("slide row 1 left", seat=-1) == "watching MD-6"


@rule("MD-15")
def test_a_pattern_made_by_magic_waits_for_the_next_collect_step() -> None:
    here = board(T="a1 b1 c1", F="a3 b3 d3 e2 c4", E="e3")
    at = (
        table(here, top="Ash Far1 Oak Elm", cards=deck(Ash=["slide column"]))
        .idle()
        .play("x1:wood, slide column c down")
    )
    # Fire slid from c4 to c3: a3 b3 c3 d3, four in a row for Oak
    assert [at.scene().tokens[SQUARES.index(square)].face for square in ("a3", "b3", "c3", "d3")] == [
        "fire"
    ] * 4
    assert (at.player, at.phase) == (1, "swap")
    assert [event.yokai for event in at.told("captured")] == ["Ash"]
    at.idle().idle()  # the Moon has nothing to collect; then it is the Sun's collect step
    assert (at.player, at.phase) == (0, "collect")
    assert "x2:fire" in at.legal()


# ---------------------------------------------------------------- flip


@rule("MD-16")
@pytest.mark.parametrize("letter", LETTERS)
def test_flip_turns_over_one_token_that_shows_the_element(letter: str) -> None:
    name = {"A": "water", "I": "wind", "F": "fire", "T": "wood", "E": "earth"}[letter]
    at = caught(WOOD, f"flip {name}")
    targets = showing(at, name)
    assert len(targets) == 5
    assert at.legal() == [f"flip {square}" for square in targets]
    other = next(square for square in SQUARES if square not in targets)
    assert at.refused(f"flip {other}") == "not_that_token MD-16"
    before = at.board()
    at.play(f"flip {targets[2]}")
    assert sum(a != b for a, b in zip(before, at.board())) == 1
    assert at.scene().tokens[SQUARES.index(targets[2])].face in ("wild", "void")


@rule("MD-16")
def test_what_comes_up_is_the_back_of_that_token() -> None:
    at = caught(board(T="a1 b1 c1", E="e5 d3"), "flip earth", "flip earth", wild="e5", void="d3")
    at.play("flip e5, flip d3")
    assert [(event.square, event.before, event.after) for event in at.told("flipped")] == [
        ("e5", "earth", "wild"),
        ("d3", "earth", "void"),
    ]
    assert (showing(at, "wild"), showing(at, "void")) == (["e5"], ["d3"])


@rule("MD-17")
@pytest.mark.parametrize(
    ("magic", "targets"), [("flip wild", "b5 e3"), ("flip void", "d4"), ("flip wild or void", "e3 d4 b5")]
)
def test_a_wild_or_a_void_is_turned_to_its_element(magic: str, targets: str) -> None:
    here = board(T="a1 b1 c1", wild="b5 e3", void="d4")
    at = caught(here, magic)
    assert sorted(at.legal()) == sorted(f"flip {square}" for square in targets.split())
    for square in ("a1", "d4" if magic == "flip wild" else "b2"):
        assert at.refused(f"flip {square}") == "not_that_token MD-17"
    square, *_ = targets.split()
    below = at.state.dump()["elements"][SQUARES.index(square)]
    at.play(f"flip {square}")
    assert at.scene().tokens[SQUARES.index(square)].face == below
    assert at.told("flipped")[0].rules[-1] == "MD-17"


@rule("MD-17")
def test_one_may_not_look_before_choosing() -> None:
    at = caught(board(T="a1 b1 c1", wild="b5 e3", void="d4"), "flip wild or void")
    assert {token.under for token in at.scene(0).tokens} == {None}


@rule("MD-17")
def test_a_token_flipped_twice_shows_the_same_back_again() -> None:
    here = board(T="a1 b1 c1", wild="e3")
    face = table(here).state.dump()["elements"][SQUARES.index("e3")]
    at = caught(here, "flip wild", f"flip {face}", "flip wild").play("flip e3, flip e3")
    assert (showing(at, "wild"), at.legal()) == (["e3"], ["flip e3"])


# ---------------------------------------------------------------- slide and turn

BEFORE = board(T="a1 b1 c1")
START = list(range(25))


def moved(*ways: str) -> list[int]:
    """The order of tokens after some went from square to square, `a1>b1`."""
    order = list(START)
    for way in ways:
        first, last = way.split(">")
        order[SQUARES.index(last)] = SQUARES.index(first)
    return order


def used(magic: str, move: str, here: str = BEFORE) -> list[int]:
    """How the tokens lie after this magic, from a board on which every token lies where it was laid."""
    at = table(here, cards=deck(Ash=[magic]))
    swap = next(s for s in at.legal() if at.clone().play(s).phase == "collect")
    at.play(swap)
    before = order_of(at)
    at.play("x1:wood")
    at.play(move)
    after = order_of(at)
    return [before.index(token) for token in after]


@rule("MD-18")
@pytest.mark.parametrize(
    ("magic", "move", "ways"),
    [
        ("slide row", "slide row 2 right", "a2>b2 b2>c2 c2>d2 d2>e2 e2>a2"),
        ("slide row", "slide row 2 left", "b2>a2 c2>b2 d2>c2 e2>d2 a2>e2"),
        ("slide row", "slide row 5 left", "b5>a5 c5>b5 d5>c5 e5>d5 a5>e5"),
        ("slide column", "slide column c up", "c1>c2 c2>c3 c3>c4 c4>c5 c5>c1"),
        ("slide column", "slide column c down", "c2>c1 c3>c2 c4>c3 c5>c4 c1>c5"),
        ("slide diagonal", "slide diagonal a1-e5", "a1>b2 b2>c3 c3>d4 d4>e5 e5>a1"),
        ("slide diagonal", "slide diagonal e5-a1", "b2>a1 c3>b2 d4>c3 e5>d4 a1>e5"),
        ("slide diagonal", "slide diagonal e1-a5", "e1>d2 d2>c3 c3>b4 b4>a5 a5>e1"),
        ("slide diagonal", "slide diagonal a5-e1", "a5>b4 b4>c3 c3>d2 d2>e1 e1>a5"),
        ("slide diagonal", "slide diagonal a3-c5", "a3>b4 b4>c5 c5>a3"),
        ("slide diagonal", "slide diagonal c5-e3", "c5>d4 d4>e3 e3>c5"),
    ],
)
def test_a_slide_moves_a_line_one_step_and_the_last_comes_in_again(magic: str, move: str, ways: str) -> None:
    assert used(magic, move) == moved(*ways.split())


@rule("MD-18")
@pytest.mark.parametrize(
    ("magic", "moves"),
    [
        ("slide row", [f"slide row {rank} {way}" for rank in "12345" for way in ("left", "right")]),
        ("slide column", [f"slide column {file} {way}" for file in "abcde" for way in ("down", "up")]),
    ],
)
def test_any_line_slides_in_either_direction(magic: str, moves: list[str]) -> None:
    assert sorted(caught(BEFORE, magic).legal()) == sorted(moves)


@rule("MD-19")
@pytest.mark.parametrize(
    ("move", "ways"),
    [
        ("turn b2 right", "b2>b3 b3>c3 c3>c2 c2>b2"),  # as a clock goes, seen from above
        ("turn b2 left", "b2>c2 c2>c3 c3>b3 b3>b2"),
        ("turn d4 right", "d4>d5 d5>e5 e5>e4 e4>d4"),
        ("turn a1 left", "a1>b1 b1>b2 b2>a2 a2>a1"),
    ],
)
def test_a_block_of_four_turns_one_step_round(move: str, ways: str) -> None:
    assert used("turn block", move) == moved(*ways.split())


@rule("MD-19")
def test_any_block_turns_in_either_direction() -> None:
    corners = [file + rank for file in "abcd" for rank in "1234"]
    moves = [f"turn {corner} {way}" for corner in corners for way in ("left", "right")]
    assert sorted(caught(BEFORE, "turn block").legal()) == sorted(moves)


# ---------------------------------------------------------------- if possible


@rule("MD-20")
@pytest.mark.parametrize("magic", ["flip wild", "flip void", "flip wild or void"])
def test_magic_that_cannot_be_done_is_passed_over(magic: str) -> None:
    at = caught(WOOD, magic)
    assert (at.player, at.phase) == (1, "swap")
    (told,) = at.told("magic_passed")
    assert (told.yokai, told.seat) == ("Ash", 0)
    assert at.scene().caught[0].points == 2  # taken all the same


@rule("MD-20")
def test_the_player_cannot_pass_over_what_can_be_done() -> None:
    at = caught(board(T="a1 b1 c1", void="d4"), "flip void")
    assert at.legal() == ["flip d4"]


@rule("MD-21")
def test_magic_that_names_an_element_leaves_wilds_and_voids_alone() -> None:
    here = board(T="a1 b1 c1", wild="b5 e3", void="d4 c4 e5")
    for element in ("water", "wind", "fire", "wood", "earth"):
        at = caught(here, f"flip {element}")
        assert at.legal() == [f"flip {square}" for square in showing(at, element)]
        for square in ("b5", "e3", "d4", "c4", "e5"):
            assert at.refused(f"flip {square}") == "not_that_token MD-16"


@rule("MD-21")
def test_magic_may_move_a_void() -> None:
    at = caught(board(T="a1 b1 c1", void="d4"), "slide row")
    assert "slide row 4 right" in at.legal()
    at.play("slide row 4 right")
    assert showing(at, "void") == ["e4"]


# ---------------------------------------------------------------- rulings


@rule("MD-R7")
def test_every_diagonal_of_two_squares_or_more_slides() -> None:
    rising = ["a4-b5", "a3-c5", "a2-d5", "a1-e5", "b1-e4", "c1-e3", "d1-e2"]
    falling = ["a2-b1", "a3-c1", "a4-d1", "a5-e1", "b5-e2", "c5-e3", "d5-e4"]
    ways = [f"slide diagonal {line}" for line in rising + falling]
    ways += ["slide diagonal " + "-".join(reversed(line.split("-"))) for line in rising + falling]
    assert sorted(caught(BEFORE, "slide diagonal").legal()) == sorted(ways)
    assert used("slide diagonal", "slide diagonal a4-b5") == moved("a4>b5", "b5>a4")


@rule("MD-R7")
@pytest.mark.parametrize(
    ("magic", "count", "allowed", "not_allowed"),
    [
        ("slide outer row", 4, "slide row 5 left", "slide row 2 left"),
        ("slide inner row", 4, "slide row 2 left", "slide row 3 left"),
        ("slide middle row", 2, "slide row 3 left", "slide row 1 left"),
        ("slide outer column", 4, "slide column e up", "slide column d up"),
        ("slide inner column", 4, "slide column d up", "slide column c up"),
        ("slide middle column", 2, "slide column c up", "slide column a up"),
        ("slide long diagonal", 4, "slide diagonal a1-e5", "slide diagonal a2-d5"),
        ("slide short diagonal", 24, "slide diagonal a2-d5", "slide diagonal a1-e5"),
        ("slide row", 10, "slide row 1 left", "slide column a up"),
        ("turn corner block", 8, "turn d4 left", "turn b2 left"),
        ("turn side block", 16, "turn b1 left", "turn b2 left"),
        ("turn middle block", 8, "turn b2 left", "turn a1 left"),
        ("turn block", 32, "turn c3 right", "slide row 1 left"),
        ("flip earth", 5, "", "slide row 1 left"),
    ],
)
def test_the_card_says_what_its_magic_works_on(
    magic: str, count: int, allowed: str, not_allowed: str
) -> None:
    # Oak's and Elm's own magic stands on other cards; no two may share one
    others = {
        "Oak": ["flip fire", "flip fire"],
        "Elm": ["flip wind", "flip wind"],
        "Ivy": ["flip wood", "flip wood"],
    }
    at = table(BEFORE, cards=deck(Ash=[magic], **others)).idle().play("x1:wood")
    assert len(at.legal()) == count
    if allowed:
        assert at.refused(allowed) == ""
    assert at.refused(not_allowed) == "not_this_magic MD-R7"


@rule("MD-R11")
def test_the_whole_board_turns_half_way_round_by_itself() -> None:
    here = board(T="a1 b1 c1", wild="e2", void="d4")
    at = table(here, cards=deck(Ash=["turn board"])).idle()
    rows = at.board().splitlines()
    at.play("x1:wood")
    assert at.board() == "\n".join(row[::-1] for row in reversed(rows))
    assert (at.player, len(at.told("half_turned"))) == (1, 1)  # nothing to choose


@rule("MD-R11")
def test_magic_may_move_a_wild() -> None:
    at = caught(board(T="a1 b1 c1", wild="e2"), "turn block")
    at.play("turn d1 left")
    assert showing(at, "wild") == ["d2"]


@rule("MD-R11")
def test_one_may_not_look_under_an_element_token_before_flipping_it() -> None:
    here = board(T="a1 b1 c1", E="e5 d3 e2 b4 d1")
    one = caught(here, "flip earth", wild="e5 d3", void="e2 b4 d1")
    other = caught(here, "flip earth", wild="e2 b4", void="e5 d3 d1")
    for seat in (0, 1, -1):
        assert one.state.view(seat) == other.state.view(seat)
        assert one.scene(seat) == other.scene(seat)
    assert one.play("flip e5").board() != other.play("flip e5").board()


@rule("MD-R12")
def test_whether_magic_can_be_done_is_seen_when_its_turn_comes() -> None:
    magic = {"Ash": ["flip wild"], "Oak": ["flip wild", "turn board"]}
    here = board(F="a1 b1 c1 d1", wild="e3")
    at = table(here, cards=deck(**magic)).idle().play("x1:fire, x2:fire, magic 1, flip e3")
    assert [event.yokai for event in at.told("magic_passed")] == ["Oak"]  # no Wild is left for Oak
    assert len(at.told("half_turned")) == 1  # but its second part is done
    assert at.player == 1


@rule("MD-R12")
def test_a_part_may_make_room_for_the_next() -> None:
    at = caught(board(T="a1 b1 c1", E="e5"), "flip earth", "flip wild", wild="e5")
    at.play("flip e5")
    assert (at.legal(), at.told("magic_passed")) == (["flip e5"], [])
    at.play("flip e5")
    assert (showing(at, "wild"), at.player) == ([], 1)


@rule("MD-R12")
def test_magic_of_several_parts_does_what_it_can() -> None:
    at = caught(WOOD, "flip wild", "turn block", "flip void")
    assert [event.part for event in at.told("magic_passed")] == ["Flip a Wild back to its element."]
    assert (at.phase, at.scene().part) == ("magic", "Turn a 2×2 block.")
    at.play("turn d4 left")
    assert [event.part for event in at.told("magic_passed")] == [
        "Flip a Wild back to its element.",
        "Flip a Void back to its element.",
    ]
    assert at.player == 1


@rule("MD-R12")
def test_every_part_is_asked_for_one_at_a_time() -> None:
    at = caught(WOOD, "slide row", "flip earth", "turn board", "slide column")
    assert {move.split()[0] + " " + move.split()[1] for move in at.legal()} == {"slide row"}
    at.play("slide row 5 left")
    assert {move.split()[0] for move in at.legal()} == {"flip"}
    at.play(at.legal()[0])
    assert len(at.told("half_turned")) == 1
    assert {move.split()[0] + " " + move.split()[1] for move in at.legal()} == {"slide column"}
    assert at.play("slide column a up").player == 1


@rule("MD-R12")
@pytest.mark.parametrize(
    ("magic", "there", "back"),
    [("slide row", "slide row 2 left", "slide row 2 right"), ("turn block", "turn b2 left", "turn b2 right")],
)
def test_the_same_line_or_block_may_be_chosen_again(magic: str, there: str, back: str) -> None:
    at = caught(WOOD, magic, magic)
    before = order_of(at)
    at.play(f"{there}, {back}")
    assert (order_of(at), at.player) == (before, 1)


@rule("MD-R12")
def test_harmful_magic_is_compulsory() -> None:
    at = caught(board(T="a1 b1 c1", wild="e3"), "flip wild")  # nobody wants to lose the only Wild
    assert at.legal() == ["flip e3"]
    assert at.refused("done") == "nothing_to_take MD-10"


# ---------------------------------------------------------------- memory


@rule("MD-R14")
def test_what_was_seen_and_turned_away_is_not_shown() -> None:
    at = caught(board(T="a1 b1 c1", E="e5", void="d4"), "flip earth", "flip wild", wild="e5")
    at.play("flip e5, flip e5")  # everybody saw the Wild under e5
    assert {token.under for seat in (0, 1, -1) for token in at.scene(seat).tokens} == {None}


@rule("MD-R14")
def test_the_memory_aid_shows_every_side_that_has_been_seen_and_no_other() -> None:
    at = caught(board(T="a1 b1 c1", E="e5", void="d4"), "flip earth", "flip wild", wild="e5", aid=True)
    element = at.state.dump()["elements"][SQUARES.index("d4")]
    assert {token.square: token.under for token in at.scene(1).tokens if token.under} == {"d4": element}
    at.play("flip e5")
    seen = {token.square: token.under for token in at.scene(1).tokens if token.under}
    assert seen == {"d4": element, "e5": "earth"}
    at.play("flip e5")
    seen = {token.square: token.under for token in at.scene(1).tokens if token.under}
    assert seen == {"d4": element, "e5": "wild"}


@rule("MD-R14")
def test_a_careful_player_knows_what_was_seen() -> None:
    at = caught(board(T="a1 b1 c1", E="e5", void="d4"), "flip earth", "flip wild", wild="e5")
    at.play("flip e5, flip e5")
    known = {SQUARES[token]: back for token, back in enumerate(at.state.view(1).backs) if back >= 0}
    assert known == {"d4": 0, "e5": 1}  # a Void, a Wild
    assert Counter(at.state.view(1).backs)[-1] == 23
