"""Every piece of Python in the documentation runs, and prints what stands below it."""

from __future__ import annotations

import contextlib
import io
from itertools import pairwise

import pytest
from tests.docs.pages import PAGES, blocks, name

EXAMPLES = [
    (f"{name(page)} {i}", text, after[1] if after[0] == "text" else None)
    for page in PAGES
    for i, ((language, text), after) in enumerate(pairwise([*blocks(page), ("", "")]))
    if language == "python"
]


@pytest.mark.parametrize(
    ("code", "printed"), [example[1:] for example in EXAMPLES], ids=[e[0] for e in EXAMPLES]
)
def test_it_runs(code: str, printed: str | None) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "example", "exec"), {})
    if printed is not None:
        assert said.getvalue() == printed


def test_the_first_page_has_one() -> None:
    assert any(place.startswith("README.md") for place, _, _ in EXAMPLES)
