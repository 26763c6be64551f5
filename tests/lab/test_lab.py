"""`hyakki lab` as a person runs it: the same answer with any number of workers, and after an interruption."""

from __future__ import annotations

import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.command import here

import hyakki
from hyakki.lab.engines import Here, ProcessPool
from hyakki.lab.experiments import built_in, names
from hyakki.lab.games import play
from hyakki.lab.measures import of_deal
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
LONG = f"""{EXPERIMENT}
[[match]]
name = "many more"
bots = ["easy"]
games = 400
"""
"""Not over before somebody who has seen its first games can interrupt it."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[tuple[str, int, str]]]:
    return played(EXPERIMENT, tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def whole_long(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[tuple[str, int, str]]]:
    return played(LONG, tmp_path_factory.mktemp("long"))


def played(experiment: str, folder: Path) -> tuple[str, list[tuple[str, int, str]]]:
    """What one process says and keeps, without an interruption."""
    (folder / "mine.toml").write_text(experiment)
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


def test_the_built_in_experiments_are_listed() -> None:
    told = here("lab", "list")
    for name in names():
        assert built_in(name).title in told.out


@pytest.mark.parametrize("name", names())
def test_a_built_in_experiment_can_be_played_and_says_what_it_asks(name: str) -> None:
    experiment = built_in(name)
    arm = experiment.arms[0]
    quick = tuple(re.sub(r"@\d+", "@2", bot) for bot in arm.plan.bots)
    plan = replace(arm.plan, bots=quick, simulations=2)
    played = [play(plan, number) for number in range(plan.rotations)]
    measures = [re.sub(r"@\d+", "@2", asked.measure) for asked in experiment.asked(arm)]
    assert [measure for measure in measures if of_deal(measure, plan, played) is None] == []


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


def test_a_closed_pool_leaves_no_thread_that_python_would_stumble_over_at_its_exit() -> None:
    before = threading.active_count()
    pool = ProcessPool(1)
    plan = read(EXPERIMENT, "mine.toml").arms[0].plan
    tickets = [pool.submit(plan, (), range(deal, deal + 1)) for deal in range(4)]
    pool.result(tickets[0])
    pool.close()
    assert threading.active_count() == before


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
def test_an_interrupted_run_goes_on_and_ends_with_the_same_games(
    by: signal.Signals, whole_long: tuple[str, list[tuple[str, int, str]]], tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(LONG)
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
    assert 0 < len(done) < len(whole_long[1])
    assert done == [game for game in whole_long[1] if game in done]
    if by == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command goes on from there" in out
        assert err == ""
    again = here("lab", "run", tmp_path / "mine.toml", "--results", file, "--workers", "1")
    assert answers(again.out) == whole_long[0]
    assert kept(file) == whole_long[1]


def test_a_terminal_shows_the_interval_and_the_time_left(tmp_path: Path) -> None:
    small = EXPERIMENT.replace("240", "30").replace("games = 60", "games = 30")
    (tmp_path / "mine.toml").write_text(small.replace("0.1, 0.6", "0.3, 0.36"))  # 30 games cannot know that
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
    results.note()
    results.note()
    assert results.command("mine") == "hyakki lab run mine.toml"
    arm = read(EXPERIMENT, "mine.toml").arms[0]
    ruleset = hyakki.game(arm.plan.game).info.ruleset
    results.open_arm("mine", arm, ruleset)
    results.close()
    with closing(sqlite3.connect(tmp_path / "r.sqlite")) as kept:
        run = kept.execute("SELECT experiment, text, version, compiled, python FROM run").fetchall()
        assert run == [("mine", EXPERIMENT, hyakki.__version__, hyakki.compiled(), sys.version)]
        arms = kept.execute("SELECT experiment, name, game, ruleset FROM arm").fetchall()
        assert arms == [("mine", arm.name, arm.plan.game, ruleset)]


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
        (("title", "titel"), "mine.toml, title: is missing; write for example: title = "),
        (
            ('game = "phantom"', 'game = "chess"'),
            "mine.toml, game: there is no game 'chess'; there is: phantom",
        ),
        (
            ("seats = 3", "seats = 9"),
            "mine.toml, seats: Hero vs Phantom is for 3, 4, 5, 6 players, not 9 (line",
        ),
        (("seats = 3", 'seats = "3"'), "mine.toml, seats: '3' is no number from 1 to 20 (line"),
        (("seed = 7", "seed = 7\nsead = 8"), "mine.toml, sead: means nothing here; there can be:"),
        (
            ('bots = ["easy"]', 'bots = ["genius"]'),
            "mine.toml, equals, bots: no bot 'genius': ask for random",
        ),
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
        (
            ('name = "equals"', 'name = "easy against random"'),
            "two [[match]] are called 'easy against random'",
        ),
        (("[[question]]", "[question]"), "mine.toml: "),
        (("seed = 7", "seed = 7\nseed = 8"), "Cannot overwrite a value (at line "),
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
    # What stands in the file has a line; what is missing above all entries has none.
    assert "line " in told.err or "title: is missing" in told.err
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
    line = CHEAPER.splitlines().index("[[variant]]") + 1
    assert told.err.startswith(
        f"hyakki lab: wilds.toml, more Wilds (line {line}): the changed cards do not fit: "
    )
    assert not (tmp_path / "wilds.sqlite").exists()


def test_changed_cards_that_no_match_is_played_with_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wilds.toml").write_text(CHEAPER.replace('cards = "more Wilds"\n', ""))
    told = here("lab", "run", "wilds.toml", "--workers", "1")
    line = CHEAPER.splitlines().index('name = "more Wilds"') + 1
    right = 'no match is played with it; write cards = "more Wilds" into one'
    assert (told.code, told.err) == (2, f"hyakki lab: wilds.toml, more Wilds, name: {right} (line {line})\n")
    assert not (tmp_path / "wilds.sqlite").exists()


def test_a_number_that_a_search_cannot_find_is_told_before_the_first_game(tmp_path: Path) -> None:
    numbers = "".join(
        f'[[search.number]]\nfile = "yokai.toml"\ncard = "{card}"\nkey = "level"\nfrom = 1\nto = 3\n'
        for card in ("Kappa", "Kapa")
    )
    aim = '[[search.aim]]\nabout = "as it is"\nmeasure = "wins of seat 1"\nvalue = 0.5\n'
    text = CHEAPER.split("[[question]]", maxsplit=1)[0]
    (tmp_path / "s.toml").write_text(f"{text}[search]\n{numbers}{aim}")
    told = here("lab", "run", tmp_path / "s.toml", "--results", tmp_path / "r.sqlite")
    assert told.code == 2
    assert "s.toml, search, number 2 (line " in told.err
    assert "there is no 'Kapa' to change; there is: Chimi" in told.err
    assert not (tmp_path / "r.sqlite").exists()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (b"\xff\xfe", "x.toml: this is no text in UTF-8; save it as such (line 1)"),
        (EXPERIMENT.replace('"', "\u00e9", 1).encode("latin-1"), "save it as such (line "),
        (EXPERIMENT[: EXPERIMENT.index("bots = [") + 9].encode(), "where the file ends"),
        (b"", "x.toml, title: is missing; write for example: title = "),
    ],
    ids=["bytes", "latin", "truncated", "empty"],
)
def test_a_file_that_is_no_experiment_at_all_is_told_so(written: bytes, told: str, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(written)
    answer = here("lab", "run", tmp_path / "x.toml", "--results", tmp_path / "r.sqlite")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert told in answer.err
    assert (tmp_path / "x.toml").read_bytes() == written
    assert not (tmp_path / "r.sqlite").exists()


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


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """An experiment's file, and its results."""
    folder = tmp_path_factory.mktemp("sound")
    mine, file = folder / "mine.toml", folder / "r.sqlite"
    mine.write_text(EXPERIMENT.replace("240", "30"))
    assert here("lab", "run", mine, "--results", file, "--workers", "1").code == 0
    return mine, file.read_bytes()


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("UPDATE game SET played = 'gone' WHERE number = 3", "is damaged (JSON is malformed"),
        ("UPDATE game SET played = '[1, 2]' WHERE number = 3", "game 3 of "),
        (
            """UPDATE game SET played = '["x",[1],[1],[],[],[]]' WHERE number = 3""",
            "Expected `int`, got `str`",
        ),
        ("DROP TABLE game", "its table game has the columns none, not arm, number, played"),
        ("ALTER TABLE arm DROP COLUMN name", "its table arm has the columns key, experiment, game"),
        ("PRAGMA application_id = 5", "this is a database of another program"),
        ("PRAGMA user_version = 0", "its format is 0, this program knows 1"),
        (slice(0, 100), "it cannot be used for results"),
        (slice(0, -4096), "it cannot be used for results"),
        (b"\xaa" * 4096, "it cannot be used for results"),
    ],
)
def test_damaged_foreign_and_older_results_are_told_and_stay_as_they_are(
    harm: str | slice | bytes, told: str, sound: tuple[Path, bytes], tmp_path: Path
) -> None:
    mine, good = sound
    file, page = tmp_path / "bad.sqlite", tmp_path / "page.html"
    if isinstance(harm, str):
        file.write_bytes(good)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(harm)
            connection.commit()
    else:
        file.write_bytes(good[harm] if isinstance(harm, slice) else good[:8192] + harm + good[12288:])
    before = file.read_bytes()
    for words in (("run", mine, "--workers", "1"), ("report", mine, "--html", page)):
        answer = here("lab", *words, "--results", file)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert answer.err.startswith(f"hyakki lab: {file}: ")
        assert told in answer.err
        assert "name another file" in answer.err
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["bad.sqlite"]
