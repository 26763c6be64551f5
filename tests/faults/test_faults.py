"""Plants each fault in a copy of the sources and sees that the tests of its rule catch it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.faults import fork_server

from hyakki.games import GAMES
from hyakki.server.http.rulebook import rulebook

PASSED, FAILED, UNREADABLE = 0, 1, 2
"""How pytest ends; at the last no test began, for the game refused its own cards or pieces."""

SLIPS = {
    "AttributeError",
    "CollectError",
    "ImportError",
    "ModuleNotFoundError",
    "NameError",
    "SyntaxError",
    "TypeError",
    "UnboundLocalError",
}
"""How a program ends that cannot run, or a test that cannot begin. A fault has to run, and do wrong."""


def faults() -> list[tuple[str, dict[str, str]]]:
    found = []
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        found += [(file.stem, fault) for fault in tomllib.loads(file.read_text("utf-8"))["fault"]]
    return found


class Trial:
    """A copy of the sources, in which one fault after the other is planted, and a fork server."""

    def __init__(self, copy: Path) -> None:
        self.sources = copy / "hyakki"
        leave = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(fork_server.REPOSITORY / "src" / "hyakki", self.sources, ignore=leave)
        environment = {**os.environ, "HYAKKI_INTERPRETED": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        environment.pop("HYAKKI_COMPILED", None)
        self.fork_server = subprocess.Popen(
            [sys.executable, fork_server.__file__, copy],
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.fork_server.stdout
        assert self.fork_server.stdout.readline() == "\n", "the fork server did not start"

    def prove(self, game: str, rule: str, file: str) -> tuple[int, str, str]:
        """Run the tests of a rule, or of all, after a change to a file.

        The exit code, the name of the error with which the first test failed, and what was said.
        """
        assert self.fork_server.stdin
        assert self.fork_server.stdout
        print(json.dumps([game, rule, file]), file=self.fork_server.stdin, flush=True)
        code, error, said = json.loads(self.fork_server.stdout.readline())
        return code, error, said


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trial]:
    trial = Trial(tmp_path_factory.mktemp("sources"))
    with trial.fork_server:
        yield trial


@contextmanager
def planted(file: Path, text: str) -> Iterator[None]:
    """Other text in a file for a while. Bytecode goes by the time of a file, so each text has its own."""
    sound, time = file.read_text("utf-8"), file.stat().st_mtime
    file.write_text(text, encoding="utf-8")
    os.utime(file, (0, hash(text) % 2**31))
    try:
        yield
    finally:
        file.write_text(sound, encoding="utf-8")
        os.utime(file, (time, time))


@pytest.mark.parametrize(
    ("game", "fault"), faults(), ids=lambda item: item["rule"] if isinstance(item, dict) else item
)
def test_the_fault_is_caught(game: str, fault: dict[str, str], trial: Trial) -> None:
    file = trial.sources / fault["file"]
    text = file.read_text("utf-8")
    assert text.count(fault["find"]) == 1, (
        f"{fault['rule']}: {fault['find']!r} does not stand once in {file.name}"
    )
    faulty = text.replace(fault["find"], fault["replace"])
    if file.suffix == ".py":
        compile(faulty, file.name, "exec")  # a slip of the pen would be no proof
    with planted(file, faulty):
        code, error, said = trial.prove(game, fault["rule"], fault["file"])
    assert code in (FAILED, UNREADABLE), (
        f"{fault['says']}, and no test of {fault['rule']} minds:\n{said[-800:]}"
    )
    assert error not in SLIPS, f"{fault['rule']}: with this fault the program cannot run:\n{said[-800:]}"


@pytest.mark.parametrize("name", GAMES)
def test_without_a_fault_all_tests_of_rules_pass(name: str, trial: Trial) -> None:
    touched = "kernel/game.py" if name == "phantom" else f"games/{name}/__init__.py"
    code, _, said = trial.prove(name, "", touched)
    assert code == PASSED, said


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_planted_fault(name: str) -> None:
    planted = {fault["rule"] for game, fault in faults() if game == name}
    missing = [rule.number for rule in rulebook(name).rules if rule.number not in planted]
    assert not missing, f"no fault is planted for {', '.join(missing)}"
