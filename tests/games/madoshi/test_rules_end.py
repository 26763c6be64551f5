"""The end, the score and solitaire: MD-22 to MD-25 with their rulings."""

from __future__ import annotations

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import ELEMENTS, LATIN, Table, board, table
from tests.rulings import rule

from hyakki.games.madoshi import Madoshi
from hyakki.games.madoshi.options import Options
from hyakki.kernel.chance import Seeded

WOOD = board(T="a1 b1 c1")
Taken = list[tuple[str, int, str]]


def last_of(level: int, name: str, seat: int = 1) -> Taken:
    """All Yokai of a level but this one are taken."""
    cards = [card for card in deck().cards if card.level == level and card.name != name]
    return [(card.name, seat, ELEMENTS[(card.source + 1) % 5]) for card in cards]


# ---------------------------------------------------------------- the end


@rule("MD-22")
@pytest.mark.parametrize(
    ("level", "name", "move"), [(1, "Ash", "x1:wind"), (2, "Oak", "x2:wind"), (3, "Elm", "x3:wind")]
)
def test_the_game_ends_at_once_when_a_stack_is_empty(level: int, name: str, move: str) -> None:
    at = table(board(I="a2 b2 c2 d2 e2"), taken=last_of(level, name)).idle()
    at.play(f"{move}, done")
    assert (at.state.over, at.player, at.phase) == (True, -1, "over")
    assert (at.state.outcome().reason, at.state.outcome().rules) == ("stack_empty", ("MD-22", "MD-23"))
    assert at.told("game_ended")[0].reason == "stack_empty"


@rule("MD-22")
def test_with_a_card_left_in_every_stack_it_goes_on() -> None:
    at = table(WOOD, taken=last_of(1, "Ash")[:-1]).idle().play("x1:wood")
    assert not at.state.over


@rule("MD-22")
def test_after_the_end_nobody_may_do_anything() -> None:
    at = table(WOOD, taken=last_of(1, "Ash")).idle().play("x1:wood")
    for move in ("a1-b1", "x1:wood", "done", "flip a1", "discard 1"):
        assert at.refused(move, seat=0) == at.refused(move, seat=1) == "over MD-22"
    assert list(at.state.legal(0)) == list(at.state.legal(1)) == []


@rule("MD-R8")
def test_what_else_can_be_taken_in_that_step_still_counts() -> None:
    at = table(board(F="a1 b1 c1 d1"), taken=last_of(1, "Ash")).idle().play("x1:fire")
    assert not at.state.over
    assert at.legal() == ["x2:fire", "done"]
    at.play("x2:fire")
    assert at.state.over
    assert at.points[0] == 1 + 3


@rule("MD-R8")
def test_the_magic_is_no_longer_used() -> None:
    at = table(board(F="a1 b1 c1 d1"), taken=last_of(2, "Oak"), cards=deck(Ash=["turn board"])).idle()
    before = at.board()
    at.play("x1:fire, x2:fire")
    assert at.state.over
    assert at.board() == before
    assert not [event for event in at.heard() if "magic" in event.kind or "turned" in event.kind]
    assert (at.scene().using, at.scene().waiting) == (None, ())


# ---------------------------------------------------------------- who wins


def finished(*taken: tuple[str, int, str]) -> Table:
    """The last of forty quiet turns is over, and it is scored."""
    return table(LATIN, taken=taken, quiet=39).play("a1-b1")


@rule("MD-23")
def test_the_most_points_win() -> None:
    outcome = finished(("Elm", 0, "earth"), ("Ash", 1, "wood")).state.outcome()
    assert (outcome.scores, outcome.places, outcome.winners) == ((3, 2), (1, 2), (0,))
    outcome = finished(("Elm", 1, "water"), ("Oak", 0, "fire"), ("Ash", 0, "fire")).state.outcome()
    assert (outcome.scores, outcome.places, outcome.winners) == ((4, 5), (2, 1), (1,))


@rule("MD-23")
def test_points_from_both_sides_of_the_player_card_count() -> None:
    assert finished(("Ash", 0, "wood"), ("Oak", 0, "wood"), ("Elm", 1, "earth")).points == [4, 3]


@rule("MD-23")
def test_level_on_points_the_most_from_source_captures_win() -> None:
    # 3 points each: Oak with its source, against Elm without
    outcome = finished(("Oak", 1, "fire"), ("Elm", 0, "fire")).state.outcome()
    assert (outcome.scores, outcome.places) == ((3, 3), (2, 1))


@rule("MD-23")
def test_the_tie_break_does_not_overrule_points() -> None:
    outcome = finished(("Ash", 1, "wood"), ("Elm", 0, "fire")).state.outcome()
    assert (outcome.scores, outcome.places) == ((3, 2), (1, 2))


@rule("MD-23")
def test_still_level_the_fewest_yokai_win() -> None:
    # nothing from source; Elm alone is worth as much as Oak and Ash
    outcome = finished(("Oak", 0, "wood"), ("Ash", 0, "fire"), ("Elm", 1, "fire")).state.outcome()
    assert (outcome.scores, outcome.places) == ((3, 3), (2, 1))


@rule("MD-R9")
def test_still_level_after_all_that_the_win_is_shared() -> None:
    outcome = finished(("Ash", 0, "fire"), ("Ivy", 1, "fire")).state.outcome()
    assert (outcome.scores, outcome.places, outcome.winners) == ((1, 1), (1, 1), (0, 1))
    assert finished().state.outcome().winners == (0, 1)


@rule("MD-R16")
def test_forty_turns_in_a_row_without_a_capture_end_the_game() -> None:
    at = table(LATIN)
    for turn in range(40):
        assert not at.state.over, turn
        at.idle()
    assert at.state.over
    assert (at.state.outcome().reason, at.state.outcome().rules) == ("quiet", ("MD-R16", "MD-23"))


@rule("MD-R16")
def test_a_capture_begins_the_count_again() -> None:
    at = table(WOOD, top="Ash Far1", quiet=39).idle().play("x1:wood")
    at.play(at.legal()[0])
    assert (at.state.over, at.scene().quiet) == (False, 0)
    for _ in range(39):
        at.idle()
    assert not at.state.over
    assert at.idle().state.over


@rule("MD-R16")
def test_ten_turns_before_the_end_the_table_says_so() -> None:
    at = table(LATIN, quiet=28).idle()
    assert (at.told("end_is_near"), at.scene().ends_in) == ([], None)
    at.idle()
    assert [(event.quiet, event.left) for event in at.told("end_is_near")] == [(30, 10)]
    for left in range(10, 0, -1):
        assert (at.state.over, at.scene().ends_in) == (False, left)
        at.idle()
    assert (at.state.over, at.scene().ends_in) == (True, None)
    assert len(at.told("end_is_near")) == 1


@rule("MD-R16")
def test_after_a_capture_the_table_can_warn_again() -> None:
    at = table(WOOD, top="Ash Far1", quiet=35).idle().play("x1:wood")
    at.play(at.legal()[0])
    assert at.scene().ends_in is None
    for _ in range(30):
        at.idle()
    assert (len(at.told("end_is_near")), at.scene().ends_in) == (1, 10)


@rule("MD-R16")
def test_a_turn_in_which_a_yokai_is_left_counts_as_one_without() -> None:
    at = table(WOOD, quiet=39).idle()
    assert not at.state.over
    assert at.play("done").state.over


@rule("MD-R16")
def test_turns_that_nobody_can_use_come_to_an_end() -> None:
    here = """
        * . . * .
        . . * . .
        * . . * .
        . * . . *
        T . I . *
    """
    at = table(here).play("a1-c1")
    while not at.state.over:  # two tokens, and after each swap the other may not swap them back
        assert at.legal() == ["a1-c1"]
        at.play("a1-c1")
    assert len(at.told("swap_skipped")) == 20
    assert at.state.outcome().reason == "quiet"


# ---------------------------------------------------------------- solitaire


@rule("MD-24")
def test_without_a_catch_one_yokai_is_let_go() -> None:
    at = table(LATIN, seats=1).play("a1-b1")
    assert (at.player, at.phase, at.legal()) == (0, "discard", ["discard 1", "discard 2", "discard 3"])
    at.play("discard 2")
    assert (at.phase, at.tops) == ("swap", ["Ash", "Far9", "Elm"])
    assert [(one.yokai.name, one.seat, one.points) for one in at.scene().caught] == [("Oak", -1, 0)]
    assert [(event.yokai, event.next) for event in at.told("discarded")] == [("Oak", "Far9")]


@rule("MD-24")
def test_after_a_catch_none_is_let_go() -> None:
    at = table(WOOD, seats=1, cards=deck(Ash=["turn board"])).idle().play("x1:wood")
    assert (at.phase, at.player, at.told("discarded")) == ("swap", 0, [])


@rule("MD-24")
def test_only_after_a_turn_without_a_catch() -> None:
    at = table(WOOD, seats=1)
    assert at.refused("discard 1") == "swap_first MD-6"
    at.idle()
    assert at.refused("discard 1") == "no_discard MD-24"
    at.play("x1:wood")
    assert at.refused("discard 1") == "no_discard MD-24"


@rule("MD-24")
def test_while_one_is_to_be_let_go_nothing_else_may_be_done() -> None:
    at = table(LATIN, seats=1).play("a1-b1")
    assert at.refused("a1-b1") == "swap_done MD-6"
    assert at.refused("x1:wood") == at.refused("done") == "nothing_to_take MD-10"
    assert at.refused("magic 1") == "no_such_magic MD-14"
    assert at.refused("flip a1") == "no_magic_now MD-14"


@rule("MD-24")
def test_two_players_never_let_a_yokai_go() -> None:
    at = table(WOOD).idle()
    assert at.refused("discard 1") == "no_discard MD-24"
    at.play("x1:wood")
    assert at.refused("discard 1") == "no_discard MD-24"


@rule("MD-24")
def test_an_empty_stack_gives_none_to_let_go() -> None:
    at = table(LATIN, seats=1, taken=last_of(3, "", seat=-1)).play("a1-b1")
    assert at.legal() == ["discard 1", "discard 2"]
    assert at.refused("discard 3") == "stack_is_empty MD-24"


@rule("MD-24")
def test_the_game_ends_when_all_are_caught_or_gone() -> None:
    gone = last_of(1, "Ash", seat=-1) + last_of(2, "", seat=-1) + last_of(3, "", seat=0)
    at = table(LATIN, seats=1, taken=gone).play("a1-b1")
    assert not at.state.over
    at.play("discard 1")
    assert at.state.over
    assert (at.state.outcome().reason, at.state.outcome().rules) == ("all_gone", ("MD-24", "MD-25"))
    assert at.refused("a1-b1", seat=0) == "over MD-24"
    at = table(WOOD, seats=1, taken=gone).idle().play("x1:wood")
    assert (at.state.over, at.points) == (True, [5 * 3 + 2])


@rule("MD-24")
def test_a_whole_game_alone_deals_with_all_22() -> None:
    luck = Seeded("alone")
    state = Madoshi(deck()).new(1, luck)
    while not state.over:
        state.apply(0, state.draw(0, luck), luck, None)
    view = state.view(0)
    assert sorted(one.yokai for one in view.taken) == list(range(22))
    assert view.sizes == (0, 0, 0)


def scored(points: int) -> Table:
    """Solitaire that ends with so many points: 1 or 2, 2 or 3, 3 or 5 for a Yokai, the rest let go."""
    left = points
    taken: Taken = []
    for card in reversed(deck().cards):
        value = next((value for value in (card.high, card.low) if value <= left and card.name != "Ash"), 0)
        element = card.source if value == card.high else (card.source + 1) % 5
        taken.append((card.name, 0 if value else -1, ELEMENTS[element]))
        left -= value
    assert left == 0
    taken = [one for one in taken if one[0] != "Ash"]
    return table(LATIN, seats=1, taken=taken).play("a1-b1, discard 1")


@rule("MD-25")
@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (20, "novice"),
        (29, "novice"),
        (30, "accolade"),
        (34, "accolade"),
        (35, "monk"),
        (39, "monk"),
        (40, "high_priest"),
        (60, "high_priest"),
    ],
)
def test_points_give_a_rank(points: int, rank: str) -> None:
    at = scored(points)
    assert (at.points, at.state.over) == ([points], True)
    assert (at.scene().rank, at.told("game_ended")[0].rank) == (rank, rank)
    assert at.state.outcome().scores == (points,)


@rule("MD-25")
def test_two_players_have_no_rank() -> None:
    assert table(LATIN).scene().rank is None


@rule("MD-R10")
@pytest.mark.parametrize(("side", "line"), [("sun", "a1 b1 c1"), ("moon", "a1 a2 a3")])
def test_alone_one_plays_the_sun_or_if_one_likes_the_moon(side: str, line: str) -> None:
    state = Madoshi(deck()).new(1, Seeded(1), Options(side=side))
    assert [("sun", "moon")[i] for i in state.view(0).sides] == [side]
    assert "x1:wood" in table(board(T=line), seats=1, side=side).idle().legal()
    other = "moon" if side == "sun" else "sun"
    assert table(board(T=line), seats=1, side=other).idle().phase == "discard"


@rule("MD-R10")
def test_alone_the_sun_is_the_default() -> None:
    assert Madoshi(deck()).new(1, Seeded(1)).view(0).sides == (0,)


@rule("MD-R10")
def test_alone_the_same_two_tokens_may_be_swapped_again() -> None:
    at = table(LATIN, seats=1).play("a1-b1, discard 1")
    assert at.refused("a1-b1") == ""
    assert (len(at.legal()), at.scene(0).barred) == (300, ())


@rule("MD-R10")
def test_who_declines_lets_one_go_as_well() -> None:
    at = table(WOOD, seats=1).idle().play("done")
    assert (at.phase, at.legal()) == ("discard", ["discard 1", "discard 2", "discard 3"])


@rule("MD-R10")
def test_the_magic_of_a_yokai_let_go_is_not_used() -> None:
    at = table(LATIN, seats=1, cards=deck(Ash=["turn board"])).play("a1-b1")
    before = at.board()
    at.play("discard 1")
    assert (at.board(), at.phase, at.told("half_turned")) == (before, "swap", [])


@rule("MD-R10")
def test_an_emptied_stack_does_not_end_the_game_alone() -> None:
    at = table(LATIN, seats=1, taken=last_of(3, "Elm", seat=-1)).play("a1-b1, discard 3")
    assert (at.state.over, at.phase, at.tops[2]) == (False, "swap", None)
    at = table(
        board(I="a2 b2 c2 d2 e2"), seats=1, taken=last_of(3, "Elm", seat=-1), cards=deck(Elm=["turn board"])
    )
    at.idle().play("x3:wind, done")
    assert (at.state.over, len(at.told("half_turned"))) == (False, 1)  # and its magic is used


@rule("MD-R10")
def test_forty_turns_without_a_capture_do_not_end_the_game_alone() -> None:
    at = table(LATIN, seats=1, quiet=39).play("a1-b1, discard 1")
    assert (at.state.over, at.scene().ends_in) == (False, None)
    at = table(LATIN, seats=1, quiet=29).play("a1-b1, discard 1")
    assert at.told("end_is_near") == []


@rule("MD-R10")
@pytest.mark.parametrize("points", [0, 19])
def test_under_twenty_points_there_is_no_rank(points: int) -> None:
    assert scored(points).scene().rank == "none"


@rule("MD-R10")
def test_no_empty_stack_gives_a_yokai() -> None:
    at = table(WOOD, seats=1, taken=last_of(3, "", seat=-1)).idle()
    assert at.refused("x3:wood") == "stack_is_empty MD-4"
