"""`hyakki lab` as a person runs it: the same answer with any number of workers, and after an interruption."""

from __future__ import annotations

import os
import pty
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.command import here

from hyakki.lab.engines import Here, ProcessPool
from hyakki.lab.experiments import built_in, names
from hyakki.lab.reading import read
from hyakki.lab.results import Results
from hyakki.lab.running import found_in, run

HYAKKI = (sys.executable, "-m", "hyakki.cli", "lab")

EXPERIMENT = """
title = "Is easy stronger than random?"
game = "phantom"
seats = 3
seed = 7
games = 240
options = { rounds = "1" }

[[match]]
name = "easy against random"
bots = ["easy", "random"]

[[match]]
name = "equals"
bots = ["easy"]
games = 60

[[question]]
about = "easy against random"
ask = "stronger"
by = 0.04

[[question]]
about = "equals"
ask = "within"
measure = "wins of seat 1"
band = [0.1, 0.6]
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[tuple[str, int, str]]]:
    """What one process says and keeps, without an interruption."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "mine.toml").write_text(EXPERIMENT)
    told = here("lab", "run", folder / "mine.toml", "--results", folder / "r.sqlite", "--workers", "1")
    assert (told.code, told.err) == (0, "")
    return answers(told.out), kept(folder / "r.sqlite")


def answers(out: str) -> str:
    return out.partition("\nThe games are in")[0]


def kept(file: Path) -> list[tuple[str, int, str]]:
    connection = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=10)
    try:
        return connection.execute("SELECT arm, number, played FROM game ORDER BY arm, number").fetchall()
    except sqlite3.OperationalError:  # not there yet
        return []
    finally:
        connection.close()


def test_the_built_in_experiments_are_listed_and_can_be_played() -> None:
    told = here("lab", "list")
    for name in names():
        assert built_in(name).title in told.out


def test_any_number_of_workers_gives_the_same_games(
    whole: tuple[str, list[tuple[str, int, str]]], tmp_path: Path
) -> None:
    experiment = read(EXPERIMENT, "mine.toml")
    results = Results(tmp_path / "r.sqlite")
    pool = ProcessPool(3)
    found = run(experiment, results, pool)
    pool.close()
    told = [answer.sentence for one in found for answer in one.answers]
    assert [line in whole[0] for line in told] == [True, True]
    assert kept(results.path) == whole[1]
    assert [one.answers for one in found_in(experiment, results)] == [one.answers for one in found]
    results.close()


def test_a_killed_worker_is_replaced_and_its_games_are_played_again(
    whole: tuple[str, list[tuple[str, int, str]]], tmp_path: Path
) -> None:
    results, pool = Results(tmp_path / "r.sqlite"), ProcessPool(2)
    killed: list[int] = []

    def watch(*seen: object) -> None:
        processes = pool._pool._processes if pool._pool is not None else {}
        if processes and not killed:
            killed.append(next(iter(processes)))
            os.kill(killed[0], signal.SIGKILL)

    run(read(EXPERIMENT, "mine.toml"), results, pool, watch)
    pool.close()
    results.close()
    assert killed
    assert kept(tmp_path / "r.sqlite") == whole[1]


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
def test_an_interrupted_run_goes_on_and_ends_with_the_same_games(
    by: signal.Signals, whole: tuple[str, list[tuple[str, int, str]]], tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT)
    file = tmp_path / "r.sqlite"
    line = [*HYAKKI, "run", str(tmp_path / "mine.toml"), "--results", str(file), "--workers", "2"]
    # A shell that runs these tests in the background has them ignore Ctrl-C, and children would inherit that.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        process = subprocess.Popen(
            line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    while not (file.exists() and kept(file)):
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    os.killpg(process.pid, by) if by == signal.SIGINT else os.kill(process.pid, by)
    out, err = process.communicate(timeout=60)  # ends when the last worker has let go of the pipes
    done = kept(file)
    assert 0 < len(done) < len(whole[1])
    assert done == [game for game in whole[1] if game in done]
    if by == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command goes on from there" in out
        assert err == ""
    again = here("lab", "run", tmp_path / "mine.toml", "--results", file, "--workers", "1")
    assert answers(again.out) == whole[0]
    assert kept(file) == whole[1]


def test_a_terminal_shows_the_interval_and_the_time_left(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT.replace("240", "30").replace("games = 60", "games = 30"))
    terminal, inside = pty.openpty()
    subprocess.run(
        [
            *HYAKKI,
            "run",
            str(tmp_path / "mine.toml"),
            "--results",
            str(tmp_path / "r.sqlite"),
            "--workers",
            "1",
        ],
        stdout=subprocess.PIPE,
        stderr=inside,
        check=True,
        timeout=120,
    )
    os.close(inside)
    shown = os.read(terminal, 1_000_000).decode()
    os.close(terminal)
    assert "30/30 games, equals" in shown
    assert "s left at most; wins of seat 1" in shown


def test_the_exact_command_and_the_versions_are_kept(tmp_path: Path) -> None:
    results = Results(tmp_path / "r.sqlite")
    results.begin("mine", EXPERIMENT, ("hyakki", "lab", "run", "mine.toml"))
    assert results.command("mine") == "hyakki lab run mine.toml"
    results.close()


CHEAPER = """
title = "More Wilds"
game = "madoshi"
seed = 1
games = 4

[[variant]]
name = "more Wilds"
[[variant.change]]
file = "yokai.toml"
key = "wilds_of_each_element"
value = 4

[[match]]
name = "as it is"
bots = ["random"]

[[match]]
name = "changed"
bots = ["random"]
cards = "more Wilds"

[[question]]
about = "changed"
ask = "changed"
measure = "wins of seat 1"
than = "as it is"
"""


def test_changed_cards_are_played_beside_the_ones_there_are_and_leave_the_files_alone(tmp_path: Path) -> None:
    results = Results(tmp_path / "r.sqlite")
    pool, other = ProcessPool(1), ProcessPool(3)
    before, after = run(read(CHEAPER, "wilds.toml"), results, pool)
    pool.close()
    # processes that start later play with the same cards
    elsewhere = Results(tmp_path / "e.sqlite")
    assert run(read(CHEAPER, "wilds.toml"), elsewhere, other)[1].games == after.games
    elsewhere.close()
    other.close()
    assert before.ruleset != after.ruleset
    assert [game.decisions for game in before.games] != [game.decisions for game in after.games]
    assert after.answers[0].deals == 4
    with pytest.raises(ValueError, match="other cards need other processes"):
        Here().result(Here().submit(after.arm.plan, after.arm.changes, range(1)))
    results.close()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("title", "titel"), "mine.toml, title: is missing"),
        (('game = "phantom"', 'game = "chess"'), "mine.toml, game: there is no game 'chess'"),
        (("seats = 3", "seats = 9"), "mine.toml, easy against random:"),
        (("seed = 7", "seed = 7\nsead = 8"), "mine.toml, sead: means nothing here; there can be:"),
        (('bots = ["easy"]', 'bots = ["genius"]'), "mine.toml, equals: no bot 'genius': ask for random"),
        (('bots = ["easy"]', 'bots = "easy"'), """mine.toml, equals, bots: 'easy' must be a list of names"""),
        (
            ('about = "equals"', 'about = "equal"'),
            "about: 'equal' must be one of easy against random, equals",
        ),
        (('ask = "stronger"', 'ask = "better"'), "'better' must be one of stronger, within, known, changed"),
        (("by = 0.04", "by = 4"), "by: 4 must be a share between 0 and 1, 0.05 for example"),
        (("[0.1, 0.6]", "[0.6, 0.1]"), "band: [0.6, 0.1] must be two shares, the lower one first"),
        (("wins of seat 1", "wins of seat 5"), "'wins of seat 5' is not measured; there is: wins of easy"),
        (("games = 60", "games = 0"), "mine.toml, equals, games: 0 is no number from 1"),
        (('rounds = "1"', 'rounds = "many"'), "rounds"),
        (("[[match]]", "[[match]"), "(at line 9, column 8)"),
    ],
)
def test_a_broken_experiment_is_told_by_file_and_word_and_nothing_is_written(
    change: tuple[str, str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(EXPERIMENT.replace(*change, 1))
    told = here("lab", "run", "mine.toml")
    assert told.code == 2
    assert problem in told.err
    assert told.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.toml"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("yokai.toml", "heroes.toml"), "wilds_of_each_element: there is no 'wilds_of_each_element'"),
        (("yokai.toml", "yokais.toml"), "yokais.toml: no game has a file of this name"),
        (("value = 4", "value = 9"), "yokai.toml, wilds_of_each_element: 9 is no number from 0 to 5 (MD-R1)"),
        (("value = 4", 'value = "4"'), "'4' cannot stand where 2 does"),
        (
            ('key = "wilds', 'card = "Chimmi"\nkey = "wilds'),
            "there is no 'Chimmi' to change; there is: Chimi",
        ),
    ],
)
def test_cards_that_do_not_fit_are_told_before_the_first_game(
    change: tuple[str, str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wilds.toml").write_text(CHEAPER.replace(*change, 1))
    told = here("lab", "run", "wilds.toml", "--workers", "1")
    assert told.code == 2
    assert problem in told.err
    assert kept(tmp_path / "wilds.sqlite") == []


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT)
    (tmp_path / "letter.txt").write_text("Dear Mio, this is no database at all. " * 50)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE letter (text)")
    other.close()
    for name in ("letter.txt", "other.db"):
        before = (tmp_path / name).read_bytes()
        told = here("lab", "run", tmp_path / "mine.toml", "--results", tmp_path / name)
        assert told.code == 2
        assert name in told.err
        assert "name another file" in told.err
        assert (tmp_path / name).read_bytes() == before


def test_a_damaged_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT.replace("240", "30"))
    file = tmp_path / "r.sqlite"
    assert here("lab", "run", tmp_path / "mine.toml", "--results", file, "--workers", "1").code == 0
    connection = sqlite3.connect(file)
    connection.execute("UPDATE game SET played = 'gone' WHERE number = 3")
    connection.commit()
    connection.close()
    told = here("lab", "run", tmp_path / "mine.toml", "--results", file, "--workers", "1")
    assert told.code == 2
    assert "game 3 of" in told.err
    assert "is damaged" in told.err
