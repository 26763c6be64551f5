"""`hyakki sim` as a person runs it, in a process of its own."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

HYAKKI = (sys.executable, "-m", "hyakki.cli")


def sim(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*HYAKKI, "sim", *words], capture_output=True, text=True, timeout=120, check=False)


def figures(*words: str) -> dict[str, Any]:
    told = sim(*words, "--json")
    assert (told.returncode, told.stderr) == (0, "")
    read: dict[str, Any] = json.loads(told.stdout)
    return read


def test_one_json_object_holds_every_figure() -> None:
    line = (
        "--seats",
        "5",
        "--bots",
        "normal,easy,random",
        "--games",
        "10",
        "--seed",
        "1",
        "--options",
        "rounds=1",
    )
    told = figures("phantom", *line, "--workers", "2")
    assert (told["game"], told["games"], told["deals"], told["seed"]) == ("phantom", 10, 2, "1")
    assert told["options"] == {"rounds": "1"}
    assert told["decisions"] == pytest.approx(10 * told["length"]["mean"])
    assert told["decisions_per_second"] == pytest.approx(told["decisions"] / told["seconds"], rel=0.1)
    assert [(bot["bot"], bot["seats"], bot["fair"]) for bot in told["bots"]] == [
        ("normal", 2, 0.4),
        ("easy", 2, 0.4),
        ("random", 1, 0.2),
    ]
    for row in (*told["bots"], *told["seats"]):
        assert 0 <= row["wins"]["low"] <= row["wins"]["share"] <= row["wins"]["high"] <= 1
        assert row["score"]["least"] <= row["score"]["mean"] <= row["score"]["most"]
    assert sum(bot["wins"]["share"] for bot in told["bots"]) == pytest.approx(1)
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3, 4]
    alone = figures("phantom", *line, "--workers", "1")
    for timing in ("seconds", "decisions_per_second"):
        del alone[timing], told[timing]
    assert alone == told


def test_a_table_for_people_and_records_in_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    told = sim(
        "phantom", "--bots", "greedy,random", "--games", "4", "--records", str(folder), "--workers", "1"
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "4 games of phantom for 4, 2 deals" in told.stdout
    assert "95 % interval" in told.stdout
    assert len(list(folder.iterdir())) == 4


def test_a_game_for_one_shows_ranks_and_turns() -> None:
    told = sim("madoshi", "--seats", "1", "--bots", "random", "--games", "3", "--workers", "1")
    assert (told.returncode, told.stderr) == (0, "")
    for words in ("3 games of madoshi for 1", "high_priest", "turns a side", "something is caught in"):
        assert words in told.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("chess",), "there is no game 'chess'"),
        (("phantom", "--seats", "2"), "3, 4, 5, 6 players, not 2"),
        (("phantom", "--bots", "hard,genius"), "no bot 'genius'"),
        (("phantom", "--bots", ""), "no bot ''"),
        (("phantom", "--games", "none"), "invalid int value: 'none'"),
        (("phantom", "--games", "-1"), "games: -1 is too few"),
        (("phantom", "--workers", "0"), "workers: 0 is too few"),
        (("phantom", "--options", "rounds"), "write NAME=VALUE"),
        (("phantom", "--options", "rounds=99"), "choose one of"),
        (("phantom", "--records", "/dev/null/games"), "cannot write into /dev/null/games"),
        ((), "GAME"),
    ],
)
def test_bad_arguments_get_one_clear_line_and_code_2(words: tuple[str, ...], problem: str) -> None:
    told = sim(*words)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert problem in told.stderr


def test_help_shows_an_example() -> None:
    told = sim("--help")
    assert told.returncode == 0
    assert "hyakki sim phantom --seats 5 --bots hard,normal,random --games 1000 --seed 1" in told.stdout


def test_a_bar_on_a_terminal_and_none_in_a_pipe() -> None:
    line = ("phantom", "--bots", "greedy,random", "--games", "20", "--workers", "1")
    assert sim(*line).stderr == ""
    terminal, inside = pty.openpty()
    process = subprocess.run(
        [*HYAKKI, "sim", *line], stdout=subprocess.PIPE, stderr=inside, check=False, timeout=120
    )
    os.close(inside)
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)
    assert process.returncode == 0
    assert "█" in shown
    assert "20/20 games" in shown
    assert shown.endswith("\r\x1b[K")
    assert b"\x1b" not in process.stdout


def test_ctrl_c_stops_at_once_without_a_trace_of_the_inside(tmp_path: Path) -> None:
    line = ("phantom", "--bots", "greedy", "--games", "1000000", "--workers", "2", "--records", str(tmp_path))
    # A shell that runs these tests in the background has them ignore Ctrl-C, and children would inherit that.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        process = subprocess.Popen(
            [*HYAKKI, "sim", *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    while not any(tmp_path.glob("*.record")):
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)  # ends when the last worker has let go of the pipes
    assert process.returncode == 130
    assert out == b""
    assert err == b""
