"""Engines from elsewhere in simulations and experiments."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.cli.command import here

from hyakki.bots import programs
from hyakki.bots.programs import Program
from hyakki.games import game
from hyakki.kernel.record import Record, replay
from hyakki.lab import Plan, PlanError, simulate
from hyakki.lab.engines import Here
from hyakki.lab.experiment import Experiment, InvalidExperiment
from hyakki.lab.games import play
from hyakki.lab.reading import read
from hyakki.lab.results import Results, arm_key
from hyakki.lab.running import run

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
PYTHON = f"{sys.executable} -I -S"
MINE = Program("mine", f"{PYTHON} {EXAMPLE}", milliseconds=20_000)
FALLS = Program("falls", f"{PYTHON} -c 'raise SystemExit(1)'")
STOPS = f"{PYTHON} -c 'input(); print(\"ready\", flush=True)'"
"""It gets ready, and that is all."""
ONE_ROUND = {"rounds": "1"}


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("phantom", ONE_ROUND),
        ("madoshi", {}),
        ("awake", {}),
        ("hoshi", {}),
        ("hoshi", {"mode": "calm"}),
    ],
)
def test_the_example_plays_every_game_from_both_sides(rules: str, options: dict[str, str]) -> None:
    seats = game(rules).info.seats
    plan = Plan(rules, 2 if 2 in seats else seats[0], ("mine", "random"), 2, "1", options, engines=(MINE,))
    plan.check()
    for number in range(2):
        heard: list[str] = []
        played = play(plan, number, heard.append)
        assert played.faults == ()
        assert any(line.startswith("< move ") for line in heard)


def test_the_example_is_better_than_chance() -> None:
    plan = Plan("phantom", 3, ("mine", "random", "random"), 30, "1", ONE_ROUND, engines=(MINE,))
    won = [plan.seated(one.number)[one.places.index(1)] for one in simulate(plan)]
    assert won.count("mine") > 15  # of thirty; ten would be fair


def test_any_number_of_workers_gives_the_same_games_and_the_same_faults() -> None:
    plan = Plan("phantom", 3, ("mine", "falls", "easy"), 3, "1", ONE_ROUND, engines=(MINE, FALLS))
    alone = simulate(plan)
    assert simulate(plan, workers=2) == alone
    assert {engine for one in alone for engine, _ in one.faults} == {"falls"}


def test_a_record_names_the_engine_and_replays(tmp_path: Path) -> None:
    plan = Plan("phantom", 3, ("mine", "random"), 1, "1", ONE_ROUND, records=tmp_path, engines=(MINE,))
    (played,) = simulate(plan)
    record = Record.read(next(tmp_path.iterdir()).read_text("utf-8"))
    assert [seat.level for seat in record.seats] == ["mine", "random", "mine"]
    assert replay(record, game("phantom")).outcome().scores == played.scores


@pytest.mark.parametrize(
    ("rules", "engines", "told"),
    [
        ("phantom", ("random",), "engine random: there is a bot of that name already"),
        ("hoshi", ("sly",), "engine sly: there is a bot of that name already"),
        ("phantom", ("mine", "mine"), "two engines are called mine"),
        ("phantom", (), "no bot 'mine'"),
    ],
)
def test_a_name_is_for_one_bot(rules: str, engines: tuple[str, ...], told: str) -> None:
    named = tuple(Program(name, "true") for name in engines)
    with pytest.raises(PlanError, match=told):
        Plan(rules, game(rules).info.default_seats, ("mine", "random"), 1, engines=named).check()


# ---------------------------------------------------------------- experiments

EXPERIMENT = """
title = "Is mine stronger than random?"
game = "phantom"
seats = 3
seed = 7
games = 3
options = { rounds = "1" }

[[engine]]
name = "mine"
command = "COMMAND"
milliseconds = 20000

[[match]]
name = "mine against random"
bots = ["mine", "random"]
"""


def experiment(command: str) -> Experiment:
    return read(EXPERIMENT.replace("COMMAND", command), "mine.toml")


def test_an_experiment_names_its_engines_once(tmp_path: Path) -> None:
    results = Results(tmp_path / "r.sqlite")
    (found,) = run(experiment(MINE.command), results, Here())
    assert len(found.games) == 3
    assert found.games == results.games(found.key)
    results.close()


def test_faults_are_kept_and_told_again_without_playing(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT.replace('"COMMAND"', f"""\'\'\'{STOPS}\'\'\'"""))
    line = ("lab", "run", tmp_path / "mine.toml", "--results", tmp_path / "r.sqlite", "--workers", "1")
    told = here(*line)
    assert told.code == 0
    assert (
        "  engine mine: 18 faults in 3 of its games; the first in game 1: engine mine in seat 1, deci"
        in told.out
    )
    assert here(*line).out == told.out
    page = tmp_path / "mine.html"
    here("lab", "report", tmp_path / "mine.toml", "--results", tmp_path / "r.sqlite", "--html", page)
    assert "<p>engine mine: 18 faults in 3 of its games; the first in game 1: " in page.read_text("utf-8")


def test_another_version_of_an_engine_is_another_one(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text("first")
    arm = experiment(f"{PYTHON} {file}").arms[0]
    first = arm_key(arm, "rules")
    assert arm_key(arm, "rules") == first
    file.write_text("second")
    assert arm_key(arm, "rules") != first


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("COMMAND", "no-such-program", "mine.toml, .*there is no program 'no-such-program' .*line 11"),
        ("COMMAND", str(PAGE), "mine.toml, .*'.*lab.md' is a file that cannot be run: `chmod"),
        ("COMMAND", "python3 'x", "mine.toml, .*no closing quotation .line 11"),
        ('"mine"', '"my engine"', "mine.toml, my engine, name: .*a name is a letter"),
        (
            "[[match]]",
            '[[engine]]\nname = "mine"\ncommand = "true"\n[[match]]',
            "two ..engine.. are called 'mine'",
        ),
        ("milliseconds = 20000", "milliseconds = 0", "mine.toml, .*milliseconds"),
        ("milliseconds", "seconds", "mine.toml, .*seconds"),
        ('name = "mine"\n', "", "mine.toml, .*name"),
    ],
)
def test_a_broken_engine_entry_is_named(old: str, new: str, told: str) -> None:
    with pytest.raises(InvalidExperiment, match=told):
        read(EXPERIMENT.replace(old, new).replace("COMMAND", "true"), "mine.toml")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("raise SystemExit(3)", "it ended by itself (exit code 3)"),
        ("while input(): print(7, flush=True)", "it said '7' where 'ready' was asked for"),
        ("input(); import time; time.sleep(60)", "no 'ready' came within 0.5 s"),
    ],
    ids=["ends", "babbles", "hangs"],
)
def test_an_engine_that_never_starts_is_told_with_its_line_before_the_first_game(
    program: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "STARTING", 0.5 if "sleep" in program else programs.STARTING)
    (tmp_path / "engine.py").write_text(program)
    (tmp_path / "mine.toml").write_text(EXPERIMENT.replace("COMMAND", f"{PYTHON} {tmp_path}/engine.py"))
    answer = here("lab", "run", tmp_path / "mine.toml", "--results", tmp_path / "r.sqlite", "--workers", "1")
    assert (answer.code, answer.out) == (2, "")
    assert f"mine.toml, mine (line 9): it does not start: {told}; `hyakki bot phantom" in answer.err
    assert not (tmp_path / "r.sqlite").exists()


# ---------------------------------------------------------------- the commands


def test_a_simulation_tells_what_an_engine_did_wrong() -> None:
    line = ("sim", "phantom", "--seats", "3", "--bots", "falls,easy", "--games", "3", "--workers", "1")
    engine = ("--engine", f"falls={FALLS.command}", "--options", "rounds=1")
    told = here(*line, *engine)
    assert (told.code, told.err) == (0, "")
    assert (
        "engine falls: 18 faults in 3 of its games; the first in game 1: engine falls in seat 1" in told.out
    )
    (faults,) = json.loads(here(*line, *engine, "--json").out)["faults"]
    assert (faults["engine"], faults["games"], faults["faults"]) == ("falls", 3, 18)


def test_an_engine_that_is_not_there_is_refused_before_the_first_game() -> None:
    told = here("sim", "phantom", "--bots", "mine,easy", "--engine", "mine=no-such-program")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("hyakki sim: engine mine: there is no program 'no-such-program'")


def test_bot_shows_every_line_and_says_how_it_went() -> None:
    told = here("bot", "phantom", MINE.command, "--seats", "3", "--time", "20000")
    assert (told.code, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[:2] == ["> hyakki 1", "< ready"]
    assert lines[2].startswith('> new {"game":"phantom"')
    assert lines[-1] == "It made no fault."


def test_bot_fails_for_an_engine_that_does() -> None:
    told = here("bot", "phantom", FALLS.command, "--seats", "3")
    assert told.code == 1
    assert "! engine yours in seat 1, decision 1: it ended by itself (exit code 1); " in told.out
    assert told.out.endswith("It made 3 faults.\n")


def test_bot_refuses_what_cannot_be_started() -> None:
    told = here("bot", "phantom", "no-such-program")
    assert told.code == 2
    assert told.err.startswith("hyakki bot: engine yours: there is no program 'no-such-program'")
