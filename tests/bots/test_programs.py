"""Engines from anywhere, as real processes: they play, and whatever they do wrong, the game goes on."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hyakki.bots.programs import (
    MEGABYTES,
    MILLISECONDS,
    TRIES,
    Failed,
    Process,
    Program,
    Programs,
    UnfitProgram,
    named,
)
from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import State

PHANTOM = game("phantom")

OBEDIENT = """
import json, os, sys, time
def say(*words): print(*words, flush=True)
def at(asked): say("move", asked["legal"][0])
{instead}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hyakki": say("ready")
    elif word == "go": at(json.loads(rest))
    elif word == "quit": break
"""
"""An engine in few lines; `instead` says what it does otherwise."""


class Match:
    """One round of Hero vs Phantom for three with engines in it, driven decision by decision."""

    def __init__(self, *engines: Program, seed: int = 7) -> None:
        self.heard: list[str] = []
        self.state: State = PHANTOM.new(3, Seeded(seed), PHANTOM.options({"rounds": "1"}))
        seated = [engine.name for engine in engines] + ["random"] * (3 - len(engines))
        self.programs = Programs(
            list(dict.fromkeys(engines)), PHANTOM, seated, {"rounds": "1"}, "a seed", self.heard.append
        )

    def step(self) -> str:
        """The next decision; moves that are not legal raise."""
        seat = next(seat for seat in range(3) if self.state.must() >> seat & 1)
        legal = [PHANTOM.text(self.state, move) for move in self.state.legal(seat)]
        text = self.programs.move(seat, self.state.view(seat)) if seat in self.programs else legal[0]
        PHANTOM.play(self.state, seat, text, Seeded(1))
        return text

    def play(self) -> Match:
        with self.programs:
            while not self.state.over:
                self.step()
            self.programs.over(self.state.outcome())
        return self

    @property
    def faults(self) -> list[str]:
        return [fault for _, fault in self.programs.faults]

    def said(self, word: str, by: str = "<") -> list[str]:
        return [line.split(" ", 2)[2] for line in self.heard if line.startswith(f"{by} {word} ")]


def written(folder: Path, instead: str, name: str = "mine", **limits: Any) -> Program:
    path = folder / f"{name}.py"
    path.write_text(OBEDIENT.replace("{instead}", instead))
    return Program(name, f"{sys.executable} -I -S {path}", **limits)


def test_an_engine_in_every_seat_plays_a_whole_game(tmp_path: Path) -> None:
    mine = written(tmp_path, "")
    match = Match(mine, mine, mine).play()
    assert match.faults == []
    assert len(match.said("go", ">")) == len(match.said("move"))
    assert len(match.said("over", ">")) == 3


def test_it_is_asked_with_its_own_view_its_legal_moves_and_the_time_it_has(tmp_path: Path) -> None:
    match = Match(written(tmp_path, "", milliseconds=1234))
    with match.programs:
        while not match.said("go", ">"):
            before = match.state.clone()
            match.step()
    asked = json.loads(match.said("go", ">")[0])
    shown = PHANTOM.scenes(before, [0])[0]
    assert asked["milliseconds"] == 1234
    assert asked["legal"] == list(shown.legal)
    assert asked["view"]["hand"] == list(shown.hand)
    assert asked["actions"] == before.legal(0)
    assert PHANTOM.features is not None
    assert base64.b64decode(asked["observation"]) == PHANTOM.features.encode(before.view(0))
    assert set(asked) == {"milliseconds", "legal", "view", "actions", "observation"}


def test_what_it_is_told_depends_on_nothing_that_its_seat_cannot_see(tmp_path: Path) -> None:
    mine = written(tmp_path, "")
    told: list[list[str]] = []
    state = PHANTOM.new(3, Seeded(7))
    seat = next(seat for seat in range(3) if state.must() >> seat & 1)
    for luck in range(3):
        other = PHANTOM.resample(state.view(seat), Seeded(luck))
        heard: list[str] = []
        with Programs([mine], PHANTOM, ["mine"] * 3, {}, "a seed", heard.append) as programs:
            programs.move(seat, other.view(seat))
        told.append(heard)
    assert told[0] == told[1] == told[2]


def test_two_seats_of_one_engine_are_two_processes(tmp_path: Path) -> None:
    mine = written(tmp_path, 'say("info", os.getpid())')
    assert len(set(Match(mine, mine).play().said("info"))) == 2


def test_it_inherits_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYAKKI_DATABASE", "postgres://user:password@host")
    with (tmp_path / "secret").open("w") as secret:
        os.set_inheritable(secret.fileno(), True)
        look = "say('info', json.dumps([sorted(os.environ), os.path.exists(f'/dev/fd/{FD}')]))"
        match = Match(written(tmp_path, look.replace("{FD}", str(secret.fileno())))).play()
    variables, reachable = json.loads(match.said("info")[0])
    assert set(variables) <= {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"}
    assert not reachable


@pytest.mark.parametrize(
    ("instead", "told"),
    [
        ("sys.exit(3)", "it ended by itself (exit code 3)"),
        ("def at(asked): os.abort()", "it was ended by signal 6"),
        ("def at(asked): os.kill(os.getpid(), 40)", "it was ended by signal 40"),
        ("def at(asked): sys.stdout.close(); os.close(1); time.sleep(60)", "it closed its output"),
        ("def at(asked): pass", "no 'move' came within 0.15 s"),
        ("def at(asked): time.sleep(1); say('move', asked['legal'][0])", "no 'move' came within 0.15 s"),
        ("def at(asked): say('move X99')", "'X99' is not one of its"),
        ("def at(asked): say('move')", "'' is not one of its"),
        ("def at(asked): say('I resign')", "it said 'I resign' where 'move' was asked for"),
        ("def at(asked): say('error I only play chess')", "it says 'I only play chess'"),
        (
            "def at(asked): sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
            "it said '����",
        ),
        ("def at(asked): say('x' * 999)", f"it said '{'x' * 60}…' where"),
        ("say('hello')", "it said 'hello' where 'ready' was asked for"),
    ],
)
def test_after_a_fault_a_legal_move_is_made_for_it_and_told(tmp_path: Path, instead: str, told: str) -> None:
    milliseconds = 150 if "within" in told else 20_000
    match = Match(written(tmp_path, instead, milliseconds=milliseconds)).play()
    assert match.state.over
    assert len(match.faults) == TRIES
    for fault in match.faults:
        assert fault.startswith("engine mine in seat 1, decision ")
        assert told in fault
        assert " was made for it" in fault
    assert match.faults[-1].endswith("after 3 faults all its other moves of this game")


@pytest.mark.parametrize("flood", ["info x\\n", "x", "\\n"])
def test_an_engine_that_never_stops_talking_is_stopped(tmp_path: Path, flood: str) -> None:
    talks = f"def at(asked):\n while True: sys.stdout.write('{flood}' * 9999)"
    match = Match(written(tmp_path, talks, milliseconds=20_000)).play()
    assert len(match.faults) == TRIES
    assert "it said 1,000,000 bytes and no 'move'" in match.faults[0]


def test_an_engine_that_never_listens_does_not_stop_the_game(tmp_path: Path) -> None:
    deaf = Process(written(tmp_path, "time.sleep(60)"), None)
    more_than_a_pipe_holds = "x" * 1_000_000
    try:
        with pytest.raises(Failed, match="no 'move' came within"):
            deaf.ask(more_than_a_pipe_holds, "move", 0.3)
    finally:
        deaf.stop()


def test_complaints_of_an_engine_go_nowhere_and_hold_nothing_up(tmp_path: Path) -> None:
    loud = written(tmp_path, "sys.stderr.write('x' * 1_000_000)")
    seated = Programs([loud], PHANTOM, ["mine"] * 3, {}, "a seed")
    state = PHANTOM.new(3, Seeded(7))
    seat = next(seat for seat in range(3) if state.must() >> seat & 1)
    with seated:
        seated.move(seat, state.view(seat))
    assert seated.faults == ()


def test_memory_has_a_limit(tmp_path: Path) -> None:
    greedy = "held = bytearray(300 << 20)"
    assert Match(written(tmp_path, greedy)).play().faults == []
    match = Match(written(tmp_path, greedy, megabytes=200)).play()
    assert "it ended by itself (exit code 1)" in match.faults[0]


def test_an_engine_that_fell_is_started_again(tmp_path: Path) -> None:
    fallen = tmp_path / "fallen"
    once = f"def at(asked):\n if not os.path.exists({str(fallen)!r}): open({str(fallen)!r}, 'x'); sys.exit(1)"
    match = Match(written(tmp_path, once + "\n say('move', asked['legal'][0])")).play()
    assert len(match.faults) == 1
    assert len(match.said("hyakki", ">")) == 2
    assert len(match.said("move")) == len(match.said("go", ">")) - 1


def test_what_nobody_asked_for_is_no_answer(tmp_path: Path) -> None:
    twice = "def at(asked): say('move ' + asked['legal'][0] + '\\nmove nonsense')"
    assert Match(written(tmp_path, twice)).play().faults == []


def test_nothing_of_it_is_left_behind(tmp_path: Path) -> None:
    bears = "child = os.fork()\nif not child:\n os.close(0); os.close(1); time.sleep(60)\nsay('info', child)"
    match = Match(written(tmp_path, bears)).play()
    child = int(match.said("info")[0])
    waited_for(lambda: gone(child), "its child still runs")


def test_it_ends_with_a_simulation_that_is_killed(tmp_path: Path) -> None:
    stuck = written(
        tmp_path, f"open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\ntime.sleep(60)"
    )
    words = ("phantom", "--bots", "mine", "--engine", f"mine={stuck.command}", "--workers", "1")
    simulation = subprocess.Popen([sys.executable, "-m", "hyakki.cli", "sim", *words])
    noted = tmp_path / "pid"
    waited_for(lambda: noted.exists() and noted.read_text().endswith("\n"), "it never began")
    simulation.kill()
    simulation.wait()
    waited_for(lambda: gone(int(noted.read_text())), "it still runs")


def waited_for(there: Callable[[], bool], otherwise: str) -> None:
    for _ in range(1000):
        if there():
            return
        time.sleep(0.02)
    raise AssertionError(otherwise)


def gone(process: int) -> bool:
    """Ended; whether somebody has fetched its exit code does not matter."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mine", "write NAME=COMMAND"),
        ("mine=", "name the command"),
        ("my engine=true", "a name is a letter"),
        ("=true", "a name is a letter"),
        ("mine='true", "no closing quotation"),
        ("mine=no-such-program", "there is no program 'no-such-program'"),
    ],
)
def test_what_cannot_be_an_engine_is_refused_before_the_game(text: str, told: str) -> None:
    with pytest.raises(UnfitProgram, match=told):
        named(text)


@pytest.mark.parametrize("limit", ["milliseconds", "megabytes"])
def test_no_limit_is_nothing(limit: str) -> None:
    with pytest.raises(UnfitProgram, match=f"{limit}: 0 is too few"):
        named("mine=true", **{limit: 0})


def test_a_command_that_is_no_program_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG")
    path.chmod(0o755)
    match = Match(Program("mine", str(path))).play()
    assert "it says 'exec format error'" in match.faults[0]


def test_the_commands_have_the_same_limits() -> None:
    from hyakki.commands import Parser
    from hyakki.commands.bot import add_limits

    parser = Parser()
    add_limits(parser)
    assert vars(parser.parse_args([])) == {"time": MILLISECONDS, "memory": MEGABYTES}
