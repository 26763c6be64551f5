"""Every command that the documentation shows can be typed as it stands; the cheap ones are carried out."""

from __future__ import annotations

import re
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, commands, name

import check
from hyakki.cli import COMMANDS
from hyakki.cli import main as hyakki
from hyakki.commands import Parser

SHOWN = sorted({line for page in PAGES for line in commands(page)})
SIMULATIONS = ("games", "rules", "sim", "replay")


def words_of(line: str) -> list[str]:
    """The words of a call of `hyakki`, or none."""
    program, *words = shlex.split(line)
    return words if program == "hyakki" or program.endswith("/bin/hyakki") else []


def understood(words: list[str]) -> None:
    command, *rest = words
    assert command in (*COMMANDS, "--version")
    if rest not in ([], ["--help"]):  # a command by itself is only its name, in a sentence
        parser = Parser(prog="hyakki")
        import_module(f"hyakki.commands.{command}").add_parser(parser.add_subparsers())
        parser.parse_args(words)


@pytest.mark.parametrize("line", [line for line in SHOWN if words_of(line)])
def test_hyakki_understands(line: str) -> None:
    understood(words_of(line))


@pytest.mark.parametrize("line", [line for line in SHOWN if line.startswith("./play")])
def test_play_understands(line: str) -> None:
    options = shlex.split(line)[1:]
    if options != ["--help"]:
        understood(["serve", *options])


def test_the_host_reads_of_every_option() -> None:
    parser = Parser(prog="hyakki")
    sub = parser.add_subparsers()
    import_module("hyakki.commands.serve").add_parser(sub)
    options = set(re.findall(r"(--[a-z-]+)", sub.choices["serve"].format_usage()))
    told = re.findall(r"^\| `(--[a-z-]+)", (ROOT / "docs" / "host.md").read_text("utf-8"), re.MULTILINE)
    assert set(told) == options


@pytest.mark.parametrize("line", [line for line in SHOWN if line.startswith("./check")])
def test_check_understands(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", shlex.split(line))
    if line != "./check --help":
        check.arguments()


@pytest.mark.parametrize("written", PAGES, ids=name)
def test_its_simulations_run_one_after_the_other(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in commands(written):
        words = words_of(line)
        if words and words[0] in SIMULATIONS and (len(words) > 1 or words[0] == "games") and "[" not in line:
            few = re.sub(r"--games \d+", "--games 2 --workers 1 --simulations 4", shlex.join(words))
            assert hyakki(shlex.split(few)) == 0, line
