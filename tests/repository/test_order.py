"""Files of tests begin in an order that depends on their names alone."""

from __future__ import annotations

from tests.order import LONG, in_turn

from ground import ROOT

RULES = [f"tests/kernel/test_{letter}.py" for letter in "abcd"]
SERVER = ["tests/server/test_a.py", "tests/server/test_b.py"]


def test_folders_take_turns_to_the_end() -> None:
    a, b, c, d = RULES
    assert in_turn([*SERVER, *RULES]) == [a, SERVER[0], b, c, SERVER[1], d]


def test_the_order_is_the_same_however_files_were_found() -> None:
    assert in_turn(reversed([*RULES, *SERVER])) == in_turn([*RULES, *SERVER])


def test_a_long_file_is_the_first_of_its_folder_and_none_is_the_last_of_all() -> None:
    a, b, c, d = RULES
    short, long = "tests/browser/awake/test_looks.py", "tests/browser/hoshi/test_calm.py"
    assert in_turn([short, long, *RULES]) == [a, long, b, c, short, d]


def test_the_files_that_are_called_long_are_there() -> None:
    assert not [name for name in LONG if not (ROOT / "tests" / name).exists()]
