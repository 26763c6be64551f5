"""The compiled run is compiled: every listed module is machine code, in one group, and it says so."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import hyakki
from compiled_modules import names
from ground import BIN, ROOT, VENV

LISTED = names(ROOT / "src" / "hyakki")


@pytest.mark.parametrize("name", LISTED)
def test_a_listed_module_is_not_loaded_from_a_py_file(name: str) -> None:
    assert not str(import_module(name).__file__).endswith(".py")


def test_no_listed_module_was_loaded_from_a_py_file_by_anyone() -> None:
    loaded = {name: str(sys.modules[name].__file__) for name in LISTED if name in sys.modules}
    assert {name: file for name, file in loaded.items() if file.endswith(".py")} == {}


def test_all_share_one_library() -> None:
    overlay = hyakki.compiled_overlay()
    assert overlay is not None
    assert len(list(overlay.rglob("*__mypyc.*"))) == 1


@pytest.mark.parametrize(("setting", "word"), [("", "compiled"), ("1", "interpreted")])
def test_the_version_says_which_runs(setting: str, word: str) -> None:
    environment = os.environ | {"HYAKKI_INTERPRETED": setting, "HYAKKI_COMPILED": ""}
    program = [str(VENV / BIN / "hyakki"), "--version"]
    told = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == f"hyakki {hyakki.__version__} ({word})\n"


def test_the_version_agrees_with_where_the_rules_come_from(tmp_path: Path) -> None:
    ask = "import hyakki; from hyakki.kernel import chance; print(hyakki.compiled(), chance.__file__[-3:])"
    answers = []
    for setting in ("", "1"):
        environment = os.environ | {"HYAKKI_INTERPRETED": setting, "HYAKKI_COMPILED": ""}
        told = subprocess.run(
            [sys.executable, "-c", ask],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(told.stdout.strip())
    assert answers == ["True .so", "False .py"]
