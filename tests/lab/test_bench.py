"""`hyakki bench` prints figures, keeps them, and says what is missing; being slow fails nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def bench(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hyakki.cli", "bench", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_without_peers_our_own_figures_and_how_to_install_them(tmp_path: Path) -> None:
    """This Python has no OpenSpiel: the process of the peers starts, and offers none."""
    told = bench("--quick", "--peers", sys.executable, "--results", tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    for words in (
        "whole games, compiled loop",
        "Madoshi for two",
        "Hoshi Battle",
        "clone",
        "view to JSON",
        "6 players",
    ):
        assert words in told.stdout
    assert "pip install --require-hashes -r requirements/bench.txt" in told.stdout
    (file,) = tmp_path.iterdir()
    figures = json.loads(file.read_text("utf-8"))
    assert figures["peers"] == {}
    assert set(figures["simulations_per_second"]) == {"3", "4", "5", "6"}
    for speeds in figures["decisions_per_second"].values():
        assert len(speeds) == 3
        assert min(speeds) > 0
    assert min(figures["microseconds"].values()) > 0


def test_bad_arguments_get_one_clear_line_and_code_2(tmp_path: Path) -> None:
    for words in (("--peers", tmp_path / "python"), ("--results", tmp_path / "nowhere")):
        told = bench("--quick", *words)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr.count("\n") == 1
        assert "no such" in told.stderr
