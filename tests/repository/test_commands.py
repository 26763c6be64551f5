"""The two commands at the root."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import check
import ground
from ground import ROOT

SCRIPTS = ("play", "check")


@pytest.mark.parametrize("script", [*SCRIPTS, ".ci/run"])
def test_a_script_may_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_is_plain_shell(script: str) -> None:
    assert subprocess.run(["sh", "-n", ROOT / script]).returncode == 0


@pytest.mark.parametrize("script", SCRIPTS)
def test_without_python_a_script_says_what_is_needed(script: str, tmp_path: Path) -> None:
    for name in ("sh", "dirname"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    told = subprocess.run([ROOT / script], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert told.returncode == 1
    assert "needs Python 3.11 or newer" in told.stderr
    assert f"./{script} again" in told.stderr


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_old_python_is_passed_over(script: str, tmp_path: Path) -> None:
    for name in ("sh", "dirname"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n")  # what an older Python answers to the question for its version
    old.chmod(0o755)
    told = subprocess.run([ROOT / script], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert "needs Python 3.11 or newer" in told.stderr


def test_check_lists_its_steps() -> None:
    told = subprocess.run([ROOT / "check", "--help"], capture_output=True, text=True)
    assert told.returncode == 0
    for step in ("lint", "types", "layers", "web", "docs", "compile", "test"):
        assert f"\n  {step} " in told.stdout


def test_check_refuses_an_unknown_step() -> None:
    told = subprocess.run([ROOT / "check", "lnit"], capture_output=True, text=True)
    assert told.returncode == 2
    assert "there is no step 'lnit'" in told.stderr


def test_check_leaves_no_file_of_tests_out(monkeypatch: pytest.MonkeyPatch) -> None:
    run: set[Path] = set()

    def note(report: str, *words: str, **env: str) -> None:
        left_out = {Path(word.removeprefix("--ignore=")) for word in words if word.startswith("--ignore=")}
        for place in (Path(word) for word in words if word.startswith(str(check.TESTS))):
            run.update({*(place.rglob("test_*.py") if place.is_dir() else [place])} - left_out)

    monkeypatch.setattr(check, "pytest", note)
    monkeypatch.setattr(check, "chromium", lambda: "")
    monkeypatch.setattr(ground, "page", lambda: None)
    check.rules()
    check.test()
    assert run == {*check.TESTS.rglob("test_*.py")}
