"""The command itself: help, version, exit codes, and one clear line for whatever cannot be done."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.command import hyakki

import hyakki as package
from hyakki.cli import COMMANDS


def test_the_version_says_whether_rules_are_compiled() -> None:
    which = "compiled" if package.compiled() else "interpreted"
    assert hyakki("--version").out == f"hyakki {package.__version__} ({which})\n"


def test_without_a_command_it_tells_what_there_is() -> None:
    told = hyakki()
    assert told.code == 0
    for command in COMMANDS:
        assert command in told.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    told = hyakki(command, "--help")
    assert told.code == 0
    assert told.err == ""
    assert f"hyakki {command}" in told.out.partition("\nexample:\n")[2]


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["--fly"],
        ["serve", "--port", "many"],
        ["serve", "--port", "70000"],
        ["serve", "--workers", "0"],
        ["serve", "--workers", "-1"],
        ["serve", "--fly"],
        ["serve", "--log", "paper"],
        ["serve", "--origin", "play.example"],
        ["serve", "--origin", "https://play.example/table"],
        ["serve", "--redis", "10.0.0.5:6379"],
        ["games", "chess"],
        ["rules", "HP-1", "HP-2"],
        ["rules", "HP-99"],
        ["replay"],
        ["replay", "no/such/file"],
    ],
)
def test_a_wrong_argument_gets_one_clear_line_and_code_2(words: list[str]) -> None:
    told = hyakki(*words)
    assert told.code == 2
    assert told.out == ""
    assert told.err.startswith("hyakki")
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err


def test_a_reader_that_goes_away_is_no_error() -> None:
    pipe = f"{sys.executable} -m hyakki.cli rules | head -n 1"
    told = subprocess.run(["bash", "-o", "pipefail", "-c", pipe], capture_output=True, text=True, check=False)
    assert told.stdout == "Hero vs Phantom\n"
    assert told.stderr == ""
    assert told.returncode == 0
