"""Plants each fault in a copy of the sources and sees that the tests of its rule catch it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hyakki.games import GAMES
from hyakki.server.rulebook import rulebook

REPOSITORY = Path(__file__).parents[2]
PASSED, FAILED = 0, 1


def faults() -> list[tuple[str, dict[str, str]]]:
    found = []
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        found += [(file.stem, fault) for fault in tomllib.loads(file.read_text("utf-8"))["fault"]]
    return found


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the package, interpreted."""
    shutil.copytree(
        REPOSITORY / "src" / "hyakki",
        tmp_path / "hyakki",
        ignore=shutil.ignore_patterns("static", "__pycache__"),
    )
    return tmp_path


def prove(rule: str, game: str, sources: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(sources),
        "HYAKKI_INTERPRETED": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    environment.pop("HYAKKI_COMPILED", None)
    command = [sys.executable, "-m", "pytest", "-c", "tests/faults/pytest.ini", "--rootdir", ".", "-q", "-x"]
    command += ["--confcutdir", "."]
    command += ["-p", "no:cacheprovider", f"tests/games/{game}", "--rule", rule]
    return subprocess.run(
        command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize(
    ("game", "fault"), faults(), ids=lambda item: item["rule"] if isinstance(item, dict) else item
)
def test_the_fault_is_caught(game: str, fault: dict[str, str], sources: Path) -> None:
    file = sources / "hyakki" / fault["file"]
    text = file.read_text("utf-8")
    assert text.count(fault["find"]) == 1, (
        f"{fault['rule']}: {fault['find']!r} does not stand once in {file.name}"
    )
    file.write_text(text.replace(fault["find"], fault["replace"]), encoding="utf-8")
    run = prove(fault["rule"], game, sources)
    assert run.returncode == FAILED, (
        f"{fault['says']}, and no test of {fault['rule']} minds:\n{run.stdout[-800:]}"
    )


def test_without_a_fault_the_copy_passes(sources: Path) -> None:
    run = prove("HP-7", "phantom", sources)
    assert run.returncode == PASSED, run.stdout


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_planted_fault(name: str) -> None:
    planted = {fault["rule"] for game, fault in faults() if game == name}
    missing = [rule.number for rule in rulebook(name).rules if rule.number not in planted]
    assert not missing, f"no fault is planted for {', '.join(missing)}"
