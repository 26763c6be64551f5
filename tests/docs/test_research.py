"""docs/research.md, followed literally where no other test does it: what to type, and what is said then."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from tests.cli.command import here, hyakki
from tests.docs.pages import CODE, ROOT, blocks, prose
from tests.envs.venv import DEEP, python

from hyakki.lab.experiments import find

PAGE = ROOT / "docs" / "research.md"
HEAD = 'title = "Mine"\ngame = "phantom"\nseats = 3\nseed = 1\ngames = 3\noptions = { rounds = "1" }\n\n'
MORE_TIME = "--time 20000"
"""The machine may have much else to do."""


def typed(beginning: str) -> str:
    """The one line of the page that begins like this."""
    lines = [line for language, text in blocks(PAGE) if language == "sh" for line in text.splitlines()]
    (found,) = [line for line in lines if line.startswith(beginning)]
    return found


if DEEP:  # it thinks for a while

    def test_how_far_a_bot_is_from_unbeatable_is_told_as_on_the_page() -> None:
        line = typed(".venv/bin/hyakki lab exploit")
        shown = next(after for (_, text), (_, after) in pairwise(blocks(PAGE)) if line in text)
        told = hyakki(*shlex.split(line)[1:])
        assert (told.code, told.err) == (0, "")
        assert told.out.startswith(shown)


def test_a_game_with_an_engine_shows_the_lines_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = here(*shlex.split(f"{typed('.venv/bin/hyakki bot')} {MORE_TIME}")[1:])
    assert (told.code, told.err) == (0, "")
    said = [" ".join(line.split()[:2]) for line in told.out.splitlines() if line[:2] in ("> ", "< ")]
    shown = next(text for _, text in blocks(PAGE) if text.startswith("> hyakki"))
    for line in shown.splitlines():
        mark, word, *_ = line.split()
        assert f"{mark} {word}" in said, line
    keys = set(re.findall(r'"(\w+)":', next(line for line in shown.splitlines() if line.startswith("> go"))))
    asked = next(line for line in told.out.splitlines() if line.startswith("> go"))
    assert all(f'"{key}":' in asked for key in keys & {"milliseconds", "legal"})


def test_the_engine_of_the_page_plays_in_an_experiment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (written,) = [text for language, text in blocks(PAGE) if language == "toml"]
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + written.replace("= 500", "= 20000"))
    told = here("lab", "run", file, "--results", tmp_path / "r.sqlite", "--workers", "1")
    assert (told.code, told.err) == (0, "")
    assert "mine against easy: 3 games" in told.out
    assert "fault" not in told.out


def test_the_games_of_openspiel_are_loaded_as_the_page_says() -> None:
    calls = [code for code in CODE.findall(prose(PAGE)) if code.startswith("pyspiel.load_game(")]
    assert len(calls) == 2
    code = "\n".join(
        ["import pyspiel, hyakki.envs.spiel", *(f"print({call}.num_players())" for call in calls)]
    )
    path = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python(), "-c", code], env=path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "3\n3\n"), done.stderr


def test_the_experiment_of_the_baselines_is_the_one_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    experiment = find(shlex.split(typed(".venv/bin/hyakki lab run"))[-1])
    table = PAGE.read_text("utf-8").partition("<!-- square: baselines -->")[2].partition("<!-- /square")[0]
    names = [row.split(" | ")[0].strip("| ") for row in table.splitlines() if row.startswith("| ")][2:]
    assert {bot for arm in experiment.arms for bot in arm.plan.bots} == set(names)
    assert len(experiment.arms) == len(names) * (len(names) - 1) / 2
