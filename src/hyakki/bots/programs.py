"""Engines from anywhere: programs in any language that play a seat by lines over their input and output.

`hyakki bot --help` says what the lines are. An engine sees its seat's view and nothing else: every seat of
every game has a process of its own, which inherits no variables but those in `PASSED_ON` and no open files.
Whatever it does, the game goes on: a legal move is made for it, and its fault is told.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import re
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game
from hyakki.kernel.types import Outcome

__all__ = [
    "LONGEST_NAME",
    "MEGABYTES",
    "MILLISECONDS",
    "TRIES",
    "Failed",
    "Failure",
    "Program",
    "Programs",
    "Seated",
    "UnfitProgram",
    "fingerprint",
    "named",
]

VERSION = 1
"""Of the lines. New words may come within a version, and an engine passes over those it does not know."""
MILLISECONDS = 1000
"""For a move, unless somebody says otherwise."""
MEGABYTES = 1024
STARTING = 10.0
"""Seconds until an engine must be ready."""
ON_THE_WAY = 0.1
"""Seconds for a question to get there and an answer to come back."""
FAREWELL = 1.0
"""Seconds to leave by itself."""
TRIES = 3
"""After so many faults in one game an engine is not asked any more."""
MOST_SAID = 1_000_000
"""Bytes that may come before an answer."""
LONGEST_NAME = 31
QUOTED = 60
"""Characters of a wrong answer that are worth repeating."""
PASSED_ON = ("PATH", "LANG", "LC_ALL", "TZ")
"""All others stay here: there may be keys and passwords among them."""

LAUNCH = """\
import ctypes, os, resource, sys
memory, seconds, *command = sys.argv[1:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG: who asks has been killed, so nobody would stop it
for kind, most in (("RLIMIT_DATA", int(memory)), ("RLIMIT_CPU", int(seconds)), ("RLIMIT_CORE", 0)):
    try:
        resource.setrlimit(getattr(resource, kind), (most, most))
    except (AttributeError, ValueError, OSError):
        pass
try:
    os.execvp(command[0], command)
except OSError as error:
    print("error", (error.strerror or str(error)).lower(), flush=True)
"""
"""Takes the limits on and becomes the engine: beside threads, nothing of ours may run after a fork."""
COMPUTING = 3600
"""Seconds of computing in one game, which also ends an engine that nobody is left to stop."""


class UnfitProgram(ValueError):
    """An engine that cannot be asked; says why, and which word of it is to blame."""

    def __init__(self, problem: str, word: str = "command") -> None:
        super().__init__(problem)
        self.word = word


@dataclass(frozen=True, slots=True)
class Program:
    """An engine as it is named: `NAME=COMMAND`, and what it may use.

    >>> named("mine=python3 'my engine.py'").words
    ['python3', 'my engine.py']
    """

    name: str
    command: str
    milliseconds: int = MILLISECONDS
    megabytes: int = MEGABYTES

    @property
    def words(self) -> list[str]:
        return shlex.split(self.command)

    def check(self) -> None:
        """Raises UnfitProgram for what can be known before it is started."""
        if os.name != "posix":
            raise UnfitProgram(f"engine {self.name}: engines need Linux or macOS")
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", self.name) or len(self.name) > LONGEST_NAME:
            raise UnfitProgram(
                f"engine {self.name!r}: a name is a letter, then letters, digits, - or _,"
                f" {LONGEST_NAME} in all at most",
                "name",
            )
        for name, number in (("milliseconds", self.milliseconds), ("megabytes", self.megabytes)):
            if number < 1:
                raise UnfitProgram(f"engine {self.name}: {name}: {number} is too few, at least 1", name)
        try:
            words = self.words
        except ValueError as error:
            raise UnfitProgram(f"engine {self.name}: {self.command!r}: {str(error).lower()}") from error
        if not words:
            raise UnfitProgram(f"engine {self.name}: name the command that starts it")
        if shutil.which(words[0]) is None and Path(words[0]).is_file():
            raise UnfitProgram(
                f"engine {self.name}: {words[0]!r} is a file that cannot be run: `chmod +x` lets it, or write"
                " the program that runs it before it, as in python3 engine.py"
            )
        if shutil.which(words[0]) is None:
            raise UnfitProgram(
                f"engine {self.name}: there is no program {words[0]!r} that can be run;"
                " one in this folder is called as in ./engine"
            )


def named(text: str, milliseconds: int = MILLISECONDS, megabytes: int = MEGABYTES) -> Program:
    """The engine that `NAME=COMMAND` names. Raises UnfitProgram."""
    name, equals, command = text.partition("=")
    if not equals:
        raise UnfitProgram(f"{text!r}: write NAME=COMMAND, mine=./engine for example")
    program = Program(name.strip(), command.strip(), milliseconds, megabytes)
    program.check()
    return program


def fingerprint(program: Program) -> str:
    """A hash of the files that its command names: another engine plays other games."""
    found = hashlib.blake2b(program.command.encode(), digest_size=8)
    for word in program.words:
        path = Path(shutil.which(word) or word)
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()


class Programs:
    """The engines of one game, each in its seat. To be closed, or used in a `with`."""

    def __init__(
        self,
        known: Sequence[Program],
        game: Game[Any, Any],
        seated: Sequence[str],
        options: Mapping[str, str],
        seed: str,
        hear: Callable[[str], None] | None = None,
    ) -> None:
        by_name = {program.name: program for program in known}
        self.seats = {
            seat: Seated(by_name[name], game, seat, len(seated), options, seed, hear)
            for seat, name in enumerate(seated)
            if name in by_name
        }

    def __contains__(self, seat: int) -> bool:
        return seat in self.seats

    def __enter__(self) -> Programs:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in self.seats.values():
            one.close()

    def move(self, seat: int, view: Any) -> str:
        """A legal move in notation, whatever the engine does."""
        return self.seats[seat].move(view)

    def over(self, outcome: Outcome) -> None:
        for one in self.seats.values():
            one.over(outcome)

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """Which engine, and what was wrong."""
        return tuple((one.program.name, fault) for one in self.seats.values() for fault in one.faults)


Failure = Literal[
    "late",  # no answer in time
    "illegal",  # an answer, but not one of its moves
    "failed",  # it does not start, has ended, or talks of something else
]


class Failed(Exception):
    """What an engine did wrong, as the end of a sentence about it."""

    def __init__(self, what: str, kind: Failure = "failed") -> None:
        super().__init__(what)
        self.kind: Failure = kind


class Seated:
    """An engine in one seat of one game."""

    def __init__(
        self,
        program: Program,
        game: Game[Any, Any],
        seat: int,
        seats: int,
        options: Mapping[str, str],
        seed: str,
        hear: Callable[[str], None] | None,
    ) -> None:
        self.program = program
        self.game = game
        self.seat = seat
        # Hashed, so that nobody can tell the seed of the deal from it.
        self.seed = hashlib.sha256(f"engine {seed} {seat}".encode()).hexdigest()[:16]
        self.hear = hear
        self.facts = {
            "game": game.info.name,
            "ruleset": game.info.ruleset,
            "seats": seats,
            "seat": seat,
            "options": dict(options),
            "seed": self.seed,
        }
        self.faults: list[str] = []
        self.decisions = 0
        self.process: Process | None = None

    def move(self, view: Any) -> str:
        """A legal move, whatever the engine does."""
        self.decisions += 1
        legal = [text for text, _ in self.game.offers(view)]
        if len(self.faults) < TRIES:
            try:
                return self._asked(view, legal)
            except Failed as failed:
                return self._stand_in(legal, str(failed))
        return self._any(legal)

    def ask(self, view: Any) -> str:
        """The move that the engine itself makes. Raises Failed; it has ended then, or goes on if it can."""
        return self._asked(view, [text for text, _ in self.game.offers(view)])

    def start(self) -> None:
        """Let it get ready, if it does not run. Raises Failed."""
        if self.process is None:
            self.process = Process(self.program, self.hear)
            try:
                self.process.ask(f"hyakki {VERSION}", "ready", STARTING)
            except Failed:
                self.close()
                raise
            self.process.tell("new", self.facts)

    def interrupt(self) -> None:
        """From another thread: whatever it does, it ends now, and the one who asks hears of it."""
        process = self.process
        if process is not None:
            process.kill()

    def over(self, outcome: Outcome) -> None:
        if self.process is not None:
            self.process.tell("over", {"places": outcome.places, "scores": outcome.scores})
            self.process.leave()

    def close(self) -> None:
        if self.process is not None:
            self.process.stop()
            self.process = None

    def _asked(self, view: Any, legal: list[str]) -> str:
        self.start()
        assert self.process is not None
        try:
            question = {
                "milliseconds": self.program.milliseconds,
                "legal": legal,
                "view": asdict(self.game.show(view)),
                **numbers(self.game, view, legal),
            }
            move = self.process.ask(line("go", question), "move", self.program.milliseconds / 1000)
        except Failed:
            self.close()  # what it says later would be taken for an answer to another question
            raise
        if move not in legal:
            raise Failed(f"{quoted(move)} is not one of its {len(legal)} legal moves", "illegal")
        return move

    def _stand_in(self, legal: list[str], what: str) -> str:
        move = self._any(legal)
        fault = (
            f"engine {self.program.name} in seat {self.seat + 1}, decision {self.decisions}: {what};"
            f" {move} was made for it"
        )
        self.faults.append(fault)
        if len(self.faults) == TRIES:
            self.faults[-1] += f", and after {TRIES} faults all its other moves of this game"
            self.close()
        if self.hear is not None:
            self.hear(f"! {self.faults[-1]}")
        return move

    def _any(self, legal: list[str]) -> str:
        return legal[Seeded(f"stand-in {self.seed} {self.decisions}").below(len(legal))]


class Process:
    """An engine that runs."""

    def __init__(self, program: Program, hear: Callable[[str], None] | None) -> None:
        self.hear = hear
        self.unread = b""
        self.unsent = b""
        limits = [str(program.megabytes << 20), str(COMPUTING)]
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", LAUNCH, *limits, *program.words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if hear is None else None,
                bufsize=0,
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
                start_new_session=True,  # Ctrl-C is not for it, and its own children end with it
            )
        except OSError as error:
            raise Failed(f"it cannot be started: {(error.strerror or str(error)).lower()}") from error
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.to, self.back = self.process.stdin, self.process.stdout
        os.set_blocking(self.to.fileno(), False)
        os.set_blocking(self.back.fileno(), False)

    def tell(self, word: str, facts: Mapping[str, Any]) -> None:
        """It is sent with the next question, or with the farewell."""
        self._send(line(word, facts))

    def ask(self, question: str, wanted: str, seconds: float) -> str:
        """What stands behind the wanted word. Raises Failed."""
        deadline = time.monotonic() + seconds + ON_THE_WAY
        self._send(question)
        said = 0
        while True:
            *lines, self.unread = self.unread.split(b"\n")
            for raw in lines:
                text = raw.decode("utf-8", "replace").strip()
                if self.hear is not None:
                    self.hear(f"< {text}")
                word, _, rest = text.partition(" ")
                if word == wanted:
                    return rest.strip()  # and nobody has asked for what comes behind it
                if word == "error":
                    raise Failed(f"it says {quoted(rest)}")
                if word not in ("info", ""):
                    raise Failed(f"it said {quoted(text)} where {wanted!r} was asked for")
            if said > MOST_SAID:
                raise Failed(f"it said {MOST_SAID:,} bytes and no {wanted!r}")
            said += self._exchanged(deadline, f"no {wanted!r} came within {seconds:g} s")

    def leave(self) -> None:
        """Let it go by itself, for as long as is polite."""
        self._send("quit")
        deadline = time.monotonic() + FAREWELL
        with contextlib.suppress(Failed):  # it has nothing left to lose
            while self.unsent:
                self._exchanged(deadline, "")
        self.to.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))

    def kill(self) -> None:
        """It, and all that it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def stop(self) -> None:
        self.kill()
        self.to.close()
        self.back.close()
        self.process.wait()

    def _send(self, text: str) -> None:
        if self.hear is not None:
            self.hear(f"> {text}")
        self.unsent += text.encode() + b"\n"

    def _exchanged(self, deadline: float, late: str) -> int:
        """Write and read what goes through now; how many bytes came. Raises Failed."""
        with selectors.DefaultSelector() as ready:
            ready.register(self.back, selectors.EVENT_READ)
            if self.unsent:
                ready.register(self.to, selectors.EVENT_WRITE)
            left = deadline - time.monotonic()
            found = ready.select(left) if left > 0 else []
        if not found:
            raise Failed(late, "late")
        came = 0
        for key, _ in found:
            if key.fileobj is self.to:
                try:
                    self.unsent = self.unsent[os.write(self.to.fileno(), self.unsent) :]
                except BrokenPipeError:
                    self.unsent = b""  # it may have answered before it left
            else:
                read = os.read(self.back.fileno(), 1 << 16)
                if not read:
                    raise Failed(self._ended())
                self.unread += read
                came = len(read)
        return came

    def _ended(self) -> str:
        try:
            code = self.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        if code < 0:
            return f"it was ended by signal {-code}"
        return f"it ended by itself (exit code {code})"


def line(word: str, facts: Mapping[str, Any]) -> str:
    """
    >>> line("over", {"places": (1, 2)})
    'over {"places":[1,2]}'
    """
    return f"{word} {json.dumps(facts, separators=(',', ':'))}"


def numbers(game: Game[Any, Any], view: Any, legal: list[str]) -> dict[str, Any]:
    """What a learner sees and does as numbers, in a game that has them (docs/research.md): not by a clock."""
    features = game.features
    if features is None or any(getattr(view.options, one) != is_ for one, is_ in features.always.items()):
        return {}
    state = game.resample(view, Seeded(0))
    return {
        "actions": [int(game.parse(state, text)) for text in legal],
        "observation": base64.b64encode(features.encode(view)).decode(),
    }


def quoted(text: str) -> str:
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}…")
