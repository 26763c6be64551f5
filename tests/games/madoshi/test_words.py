"""What the table says: every event and every refusal as a sentence, about others and about you."""

from __future__ import annotations

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.tables import LATIN, Table, board, table

from hyakki.kernel.words import Words

NAMES = ("Ayame", "Benkei")


def told(at: Table, me: int = -1) -> list[str]:
    words = Words(names=NAMES, me=me)
    return [at.game.say(event, words) for event in at.heard(me)]


def explained(at: Table, move: str, seat: int | None = None) -> str:
    asker = at.player if seat is None else seat
    refusal = at.game.why(at.state, asker, at.game.parse(at.state, move))
    assert refusal is not None
    return at.game.explain(refusal, Words(names=NAMES, me=asker))


def test_a_turn_reads_like_a_story() -> None:
    here = board(T="a1 b1 d1", E="c1 e5", void="b4")
    magic = ["flip earth", "flip wild", "slide row", "turn block", "turn board"]
    at = table(here, void="e5", cards=deck(Ash=magic))
    at.play("c1-d1, x1:wood, flip e5, slide row 2 left, turn c3 right")
    assert told(at) == [
        "Ayame swaps the Earth on c1 and the Wood on d1.",
        "Ayame catches Ash with Wood on a1 b1 c1: 2 points. Wood is its source. Ivy comes up.",
        "Ash's magic: Ayame flips the Earth on e5. It shows a Void.",
        "Ash's magic: Flip a Wild back to its element. There is none, so nothing happens.",
        (
            "Ash's magic: Ayame slides the line from e2 to a2 one step."
            " The token pushed off at a2 comes in at e2."
        ),
        "Ash's magic: Ayame turns the block on c3, c4, d3 and d4 one step clockwise.",
        "Ash's magic: the whole board turns halfway round. Every token is now on the opposite side.",
    ]
    mine = told(at, me=0)
    assert mine[0] == "You swap the Earth on c1 and the Wood on d1."
    assert mine[1].startswith("You catch Ash with Wood")
    assert mine[2] == "Ash's magic: you flip the Earth on e5. It shows a Void."


def test_what_was_left_and_discarded_is_said() -> None:
    at = table(board(F="a1 b1 c1"), seats=1).idle().play("done, discard 2")
    assert told(at)[1:] == [
        "Ayame passes up Ash.",
        "Nothing caught: Ayame discards Oak. Far9 comes up.",
    ]
    assert told(at, me=0)[1:] == [
        "You pass up Ash.",
        "Nothing caught: you discard Oak. Far9 comes up.",
    ]


@pytest.mark.parametrize(
    ("taken", "other", "you"),
    [
        ([("Elm", 0, "earth")], "Ayame wins with 3 points.", "You win with 3 points."),
        ([("Ash", 0, "fire")], "Ayame wins with 1 point.", "You win with 1 point."),
        (
            [("Oak", 0, "fire"), ("Elm", 1, "fire")],
            "3 points each, but Ayame wins with more points from Yokai caught with their source.",
            "3 points each, but you win with more points from Yokai caught with their source.",
        ),
        (
            [("Elm", 0, "fire"), ("Oak", 1, "wood"), ("Ash", 1, "fire")],
            "3 points each, but Ayame wins with fewer Yokai.",
            "3 points each, but you win with fewer Yokai.",
        ),
        ([], "0 points each: the win is shared.", "0 points each: the win is shared."),
    ],
)
def test_the_end_says_why_somebody_won(taken: list[tuple[str, int, str]], other: str, you: str) -> None:
    at = table(LATIN, taken=taken, quiet=39).play("a1-b1")
    assert told(at)[-1] == f"Forty turns without a catch: the game is over. {other}"
    assert told(at, me=0)[-1] == f"Forty turns without a catch: the game is over. {you}"


def test_an_empty_stack_is_said() -> None:
    taken = [(card.name, 1, "wind") for card in deck().cards if card.level == 3 and card.name != "Elm"]
    at = table(board(I="a2 b2 c2 d2 e2"), taken=taken).idle().play("x3:wind, done")
    assert told(at)[1] == "Ayame catches Elm with Wind on a2 b2 c2 d2 e2: 3 points. The stack is empty."
    assert told(at)[-1].startswith("A stack is empty: the game is over. Benkei wins with ")


REFUSALS = [
    ("x1:wood", "First swap two tokens (MD-6)."),
    ("a1-e3", "The Wild on e3 can't be swapped: only magic moves it (MD-7)."),
    ("b4-a1", "The Void on b4 can't be swapped: only magic moves it (MD-7)."),
]


@pytest.mark.parametrize(("move", "says"), REFUSALS)
def test_a_refused_swap_says_the_rule(move: str, says: str) -> None:
    assert explained(table(board(wild="e3", void="b4")), move) == says


def test_refusals_say_what_stands_in_the_way() -> None:
    at = table().play("a1-b1")
    assert explained(at, "a1-b1") == (
        "The tokens on a1 and b1 were just swapped: you can't swap the same two back (MD-8)."
    )
    assert explained(at, "a1-b1", seat=0) == "It is Benkei's turn (MD-6)."
    at = table(board(F="a1 b1 c1 d1"), must_collect=True).idle()
    assert explained(at, "done") == "At this table you must catch a Yokai whose pattern is there (MD-R5)."
    assert explained(at, "x1:wood") == "Your pattern for Ash is not on the board in Wood (MD-10)."
    assert explained(at, "a1-b1") == "You have made your swap; now catch a Yokai, or nothing (MD-6)."
    at.play("x1:fire")
    assert explained(at, "x1:fire") == "You have already caught Ash from this stack: one per turn (MD-12)."
    at.play("x2:fire")
    assert explained(at, "magic 3") == (
        "No Yokai from stack 3 has magic to use; now choose whose magic comes next (MD-14)."
    )
    at.play("magic 1")
    assert explained(at, "flip a1") == (
        "Ash's magic does not flip the Fire on a1: Flip an Earth token. (MD-16)"
    )
    assert explained(at, "turn a1 left") == "Ash's magic is different: Flip an Earth token. (MD-R7)"
    assert explained(at, "discard 1") == (
        "Yokai are discarded only when you play alone, after a turn without a catch (MD-24)."
    )
