"""Every piece of Python in the documentation runs, and prints what stands below it."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
from itertools import pairwise

import pytest
from tests.docs.pages import PAGES, ROOT, blocks, name
from tests.envs.venv import python

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
    said = output_in_their_venv(code) if "hyakki.envs" in code else output(code)
    if printed is not None:
        assert said == printed


def output(code: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "example", "exec"), {})
    return said.getvalue()


def output_in_their_venv(code: str) -> str:
    """Environments need packages that the tests do not have."""
    path = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python(), "-c", code], env=path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_page_has_one() -> None:
    assert any(place.startswith("README.md") for place, _, _ in EXAMPLES)
