"""mypyc does not put the exception that is being handled away while a coroutine waits.

Code that runs meanwhile then handles it too, and a bare `raise` afterwards raises whatever they left there: a
move was once refused with another move's trouble. So in a compiled module nobody waits inside `except` or
`finally`: note what happened, leave the handler, and wait then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiled_modules import listed
from ground import ROOT

WAITS = (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Yield, ast.YieldFrom)


def waits_in_handlers(source: str) -> Iterator[int]:
    """The lines where a handler of an exception waits."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Try):
            for handler in (*node.handlers, *node.finalbody):
                yield from (inner.lineno for inner in ast.walk(handler) if isinstance(inner, WAITS))


@pytest.mark.parametrize("path", listed(ROOT / "src" / "hyakki"), ids=lambda path: path.stem)
def test_nobody_waits_while_an_exception_is_handled(path: Path) -> None:
    assert list(waits_in_handlers(path.read_text())) == []


SOURCE = """
async def careless(work):
    try:
        await work()
    except ValueError:
        await work()
    finally:
        await work()

async def careful(work):
    try:
        return await work()
    except ValueError as error:
        problem = error
    await work()
    raise problem
"""


def test_waiting_in_a_handler_is_found_and_waiting_after_it_is_not() -> None:
    assert list(waits_in_handlers(SOURCE)) == [6, 8]
