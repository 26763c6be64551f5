"""Every numbered rule has a test that names it, and no test names a rule that does not exist."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest

from hyakki.games import GAMES
from hyakki.server.http.rulebook import rulebook, rules_in

TESTS = Path(__file__).parent
REPOSITORY = TESTS.parent


@functools.cache
def proofs() -> dict[str, list[str]]:
    """Rule numbers and the tests that prove them, read from the sources."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                named = [call for call in node.decorator_list if is_rule(call)]
                assert len(named) <= 1, f"{file.name}: {node.name} proves more than one rule; split it"
                for call in named:
                    found.setdefault(number_in(call), []).append(node.name)
    return found


def is_rule(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule"


def number_in(node: ast.expr) -> str:
    assert isinstance(node, ast.Call)
    (argument,) = node.args
    assert isinstance(argument, ast.Constant)
    return str(argument.value)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name: str) -> None:
    untested = [rule.number for rule in rulebook(name).rules if rule.number not in proofs()]
    assert not untested, f"no test names {', '.join(untested)}"


def test_no_test_names_an_unknown_rule() -> None:
    # also of games that are written but not offered yet
    books = (REPOSITORY / "src" / "hyakki" / "games").glob("*/rules.md")
    known = {rule.number for book in books for rule in rules_in(book.read_text("utf-8"))}
    assert not set(proofs()) - known
