"""The games of experiments, kept in one SQLite file: what is in it stays, and a killed run goes on there.

An arm is known by its key, a hash of all that decides its games: game, ruleset, seats, bots, options,
simulations, seed, cards, and the code of rules and bots. So games of other cards or other bots are never
mixed, and the file may hold the games of many experiments.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

import hyakki
from hyakki.bots.programs import fingerprint
from hyakki.games import GAMES, sources_of
from hyakki.kernel.game import digest
from hyakki.kernel.overlay import written
from hyakki.lab.experiment import Arm
from hyakki.lab.plans import Plan, Played

__all__ = ["KeptArm", "Results", "UnfitResults", "arm_key"]

FORMAT = 1
MARK = 0x6879616B  # "hyak": what SQLite calls an application id
TABLES = """
CREATE TABLE arm (
  key TEXT PRIMARY KEY, experiment TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL,
  ruleset TEXT NOT NULL, facts TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
  arm TEXT NOT NULL REFERENCES arm (key), number INTEGER NOT NULL, played TEXT NOT NULL,
  PRIMARY KEY (arm, number)) WITHOUT ROWID;
CREATE TABLE run (
  at TEXT NOT NULL, command TEXT NOT NULL, experiment TEXT NOT NULL, text TEXT NOT NULL,
  version TEXT NOT NULL, compiled INTEGER NOT NULL, python TEXT NOT NULL);
"""


INSTEAD = "name another file, or a copy that is whole"
COLUMNS = {
    "arm": ["key", "experiment", "name", "game", "ruleset", "facts", "at"],
    "game": ["arm", "number", "played"],
    "run": ["at", "command", "experiment", "text", "version", "compiled", "python"],
}


class Row(msgspec.Struct, array_like=True, frozen=True):
    """A game as it is written: what `Played` holds behind its number."""

    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    counts: tuple[tuple[float, ...], ...]
    cards: tuple[tuple[str, ...], ...]
    curve: tuple[tuple[int, ...], ...]
    faults: tuple[tuple[str, str], ...] = ()

    def played(self, number: int) -> Played:
        return Played(number, *msgspec.structs.astuple(self))


ROW = msgspec.json.Decoder(Row)


class UnfitResults(ValueError):
    """A file that is no results file of ours, or a damaged one; it is left as it is."""


@dataclass(frozen=True)
class KeptArm:
    """An arm as it stands in a file."""

    key: str
    experiment: str
    name: str
    ruleset: str
    at: str
    games: int


def arm_key(arm: Arm, ruleset: str) -> str:
    return digest(facts(arm, ruleset) | {"code": code(arm.plan.game)})


def facts(arm: Arm, ruleset: str) -> dict[str, object]:
    plan = arm.plan
    return {
        "game": plan.game,
        "ruleset": ruleset,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "options": plan.options,
        "simulations": plan.simulations,
        "seed": plan.seed,
        "cards": written(arm.changes),
    } | engines_of(plan)


def engines_of(plan: Plan) -> dict[str, object]:
    """Engines from elsewhere, where there are any: with other files they are others."""
    used = [engine for engine in plan.engines if engine.name in plan.bots]
    return {"engines": [[*astuple(engine), fingerprint(engine)] for engine in used]} if used else {}


@cache
def code(game: str) -> str:
    """A hash of everything that plays a game: other bots play other games with the same seed."""
    found = blake2b(digest_size=8)
    whole, own = files("hyakki"), f"/{game}/"
    for part in ("kernel", "games", "bots"):
        for name, file in sorted(sources(whole / part, "/")):
            if part == "kernel" or own in name or name.count("/") == 1:
                found.update(f"{part}{name}\0".encode() + file.read_bytes())
    found.update((whole / "lab" / "games.py").read_bytes())
    if game in GAMES and not GAMES[game].drawn:  # it comes from elsewhere
        for name, text in sources_of(GAMES[game]):
            found.update(f"{name}\0".encode() + text)
    return found.hexdigest()


def sources(folder: Traversable, way: str) -> Iterator[tuple[str, Traversable]]:
    for child in folder.iterdir():
        if child.is_dir():
            yield from sources(child, f"{way}{child.name}/")
        elif child.name.endswith(".py"):
            yield f"{way}{child.name}", child


class Results:
    """An open file. Every `add` is one transaction: a process that is killed leaves all or nothing of it."""

    def __init__(self, path: Path, write: bool = True) -> None:
        self.path = path
        if not write and not path.is_file():
            raise UnfitResults(f"{path}: there is no such file; `hyakki lab run` makes one")
        self._begun: tuple[object, ...] | None = None
        with self._told():
            self._connection = sqlite3.connect(
                path if write else f"{path.absolute().as_uri()}?mode=ro", uri=not write, timeout=60
            )
            self._check(write)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite finds wrong is wrong with this file."""
        try:
            yield
        except sqlite3.Error as error:
            raise UnfitResults(f"{self.path}: it cannot be used for results ({error}); {INSTEAD}") from error

    def _check(self, write: bool) -> None:
        mark, version, tables = (
            self._connection.execute(question).fetchone()[0]
            for question in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if write and not tables:
            self._connection.executescript(
                f"BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {MARK};"
                f" PRAGMA user_version = {FORMAT}; COMMIT"
            )
            return
        if mark != MARK:
            raise UnfitResults(
                f"{self.path}: this is a database of another program; name another file for the results"
            )
        if version != FORMAT:
            raise UnfitResults(
                f"{self.path}: its format is {version}, this program knows {FORMAT}; name another file"
            )
        for table, wanted in COLUMNS.items():
            found = [row[1] for row in self._connection.execute(f"PRAGMA table_info({table})")]
            if found != wanted:
                raise UnfitResults(
                    f"{self.path}: its table {table} has the columns {', '.join(found) or 'none'}, not"
                    f" {', '.join(wanted)}; somebody has changed it, so name another file"
                )
        damage: str = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise sqlite3.DatabaseError(" ".join(damage.split()))

    def begin(self, experiment: str, text: str, command: Sequence[str]) -> None:
        """Who writes: the exact command, the experiment as it was, and what runs it.

        It is noted with the first games or at the end (`note`): a file with damage in it stays as it is.
        """
        row = (now(), json.dumps(list(command)), experiment, text, hyakki.__version__, hyakki.compiled())
        self._begun = (*row, sys.version)

    def note(self) -> None:
        """Write down who has begun, if that is still to be done."""
        with self._told(), self._connection:
            self._write_run()

    def _write_run(self) -> None:
        if self._begun is not None:
            self._connection.execute("INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, ?)", self._begun)
            self._begun = None

    def open_arm(self, experiment: str, arm: Arm, ruleset: str) -> str:
        key = arm_key(arm, ruleset)
        row = (key, experiment, arm.name, arm.plan.game, ruleset)
        with self._told(), self._connection:
            self._write_run()
            self._connection.execute(
                "INSERT OR IGNORE INTO arm VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row, json.dumps(facts(arm, ruleset)), now()),
            )
        return key

    def add(self, key: str, games: Sequence[Played]) -> None:
        rows = [(key, played.number, row_of(played)) for played in games]
        with self._told(), self._connection:
            self._connection.executemany("INSERT OR IGNORE INTO game VALUES (?, ?, ?)", rows)

    def games(self, key: str) -> list[Played]:
        """All games of an arm from the first on, without a gap."""
        found: list[Played] = []
        rows = self._connection.execute(
            "SELECT number, played FROM game WHERE arm = ? ORDER BY number", (key,)
        )
        with closing(rows):
            for number, text in rows:
                if number != len(found):
                    break
                found.append(self._played(key, number, text))
        return found

    def _played(self, key: str, number: int, text: str) -> Played:
        try:
            return ROW.decode(text).played(number)
        except msgspec.DecodeError as error:
            raise UnfitResults(
                f"{self.path}: game {number} of {key} is damaged ({error}); {INSTEAD}"
            ) from error

    def arms(self) -> list[KeptArm]:
        """All arms, the latest last."""
        rows = self._connection.execute(
            "SELECT key, experiment, name, ruleset, at, (SELECT count(*) FROM game WHERE arm = key) FROM arm"
            " ORDER BY at, key"
        )
        return [KeptArm(*row) for row in rows]

    def command(self, experiment: str) -> str:
        """The first that was given for an experiment."""
        row = self._connection.execute(
            "SELECT command FROM run WHERE experiment = ? ORDER BY at LIMIT 1", (experiment,)
        ).fetchone()
        return " ".join(json.loads(row[0])) if row else ""

    def close(self) -> None:
        self._connection.close()


def row_of(played: Played) -> str:
    """Faults stand there only where there are some: a game without is written as it always was."""
    return json.dumps(played[1:] if played.faults else played[1:-1], separators=(",", ":"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
