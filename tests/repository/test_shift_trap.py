"""mypyc makes a 32-bit shift of `1 << x` if x is an i64: silently wrong past bit 31.

So inside a function of a compiled module the left side of a shift is never a literal: take the bit from a
table. At the top of a module, where tables are made once from plain ints, it is right.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiled_modules import listed
from ground import ROOT


def risky_shifts(source: str) -> Iterator[int]:
    """The lines of shifts, inside functions, of a literal by something that is none."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for node in ast.walk(function):
                match node:
                    case ast.BinOp(left=ast.Constant(), op=ast.LShift(), right=ast.Constant()):
                        pass
                    case ast.BinOp(left=ast.Constant(), op=ast.LShift()):
                        yield node.lineno


@pytest.mark.parametrize("path", listed(ROOT / "src" / "hyakki"), ids=lambda path: path.stem)
def test_no_function_shifts_a_literal(path: Path) -> None:
    assert list(risky_shifts(path.read_text())) == []


SOURCE = """
BIT = [1 << k for k in range(45)]

def bit(k):
    return 1 << k

def sixteen():
    return 1 << 4
"""


def test_a_risky_shift_is_found_and_a_table_is_not() -> None:
    assert list(risky_shifts(SOURCE)) == [5]
