"""A lesson as it is written: the position it starts from, and its steps. What does not fit is named.

    names = ["You", "Mio"]
    learnt = ["trick"]              # hints of the table that need not be given any more
    end = "The last word."

    [position]                      # as the game dumps it

    [[step]]
    so = "What just happened."      # may be left out
    say = "What to do now."
    point = ["Red Hero 3"]          # what is marked: how the names of buttons on the table begin
    play = ["R3"]                   # the person's moves, in notation
    then = ["1 B4", "2 P7"]         # what the others do afterwards, each with the seat
    luck = [3]                      # what is drawn meanwhile, all of it
    wrong = { P6 = "Why not." }     # the answer to another legal move
    otherwise = "Why not that."     # the answer to any other legal move

A step with `ask` instead of `play` wants a move that the rules refuse, so that one has heard them do it.
One with `press` wants buttons of the table that make no move, by how their names begin.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hyakki.kernel.chance import Drawn
from hyakki.kernel.game import InvalidContent

__all__ = ["InvalidLesson", "Script", "Step", "read", "script_of"]

LONGEST = 150
"""Letters of what is said at once: two short sentences, readable at a glance."""


class InvalidLesson(InvalidContent):
    """A lesson that cannot be given; says where and why."""


@dataclass(frozen=True)
class Step:
    say: str
    so: str
    point: tuple[str, ...]
    moves: tuple[str, ...]
    refused: bool
    """The moves are tried, and refused."""
    pressed: bool
    """They are no moves: they are names of buttons."""
    then: tuple[tuple[int, str], ...]
    luck: tuple[Drawn, ...]
    wrong: dict[str, str]
    otherwise: str


@dataclass(frozen=True)
class Script:
    names: tuple[str, ...]
    position: dict[str, Any]
    learnt: tuple[str, ...]
    end: str
    steps: tuple[Step, ...]


def read(file: str) -> Script:
    """A lesson from its file in this folder. Raises InvalidLesson."""
    text = (files("hyakki.lessons") / file).read_text("utf-8")
    try:
        return script_of(file, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise InvalidLesson(f"{file}: {error}") from error


def script_of(file: str, data: dict[str, Any]) -> Script:
    """
    >>> script_of("x.toml", {"step": [{"say": 3}]})
    Traceback (most recent call last):
    hyakki.lessons.script.InvalidLesson: x.toml, step 1, say: 3 is no text
    """
    whole = Part(file, "", data)
    steps = [step_of(Part(file, f", step {n + 1}", step)) for n, step in enumerate(whole.tables("step"))]
    if not steps:
        raise whole.wrong("step", "a lesson has at least one")
    names, position = whole.texts("names"), whole.table("position")
    script = Script(names, position, whole.texts("learnt"), whole.words("end"), tuple(steps))
    whole.done()
    return script


def step_of(part: Part) -> Step:
    [wanted, *more] = [key for key in ("play", "ask", "press") if key in part.data] or ["play"]
    if more:
        raise part.wrong(more[0], f"a step wants one thing, and this one has {wanted}")
    step = Step(
        say=part.words("say"),
        so=part.words("so") if "so" in part.data else "",
        point=part.texts("point") if "point" in part.data else (),
        moves=part.texts(wanted),
        refused=wanted == "ask",
        pressed=wanted == "press",
        then=tuple(part.reply(text) for text in part.texts("then")) if "then" in part.data else (),
        luck=part.luck() if "luck" in part.data else (),
        wrong=part.answers("wrong") if "wrong" in part.data else {},
        otherwise=part.words("otherwise"),
    )
    if not step.moves:
        raise part.wrong("play", "the person does every step")
    part.done()
    return step


class Part:
    """A piece of the file, read word by word."""

    def __init__(self, file: str, place: str, data: dict[str, Any]) -> None:
        self.file = file
        self.place = place
        self.data = data
        self.read: set[str] = set()

    def wrong(self, key: str, problem: str) -> InvalidLesson:
        return InvalidLesson(f"{self.file}{self.place}, {key}: {problem}")

    def take(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def words(self, key: str) -> str:
        return self.sentence(key, self.take(key))

    def sentence(self, key: str, found: Any) -> str:
        if not isinstance(found, str) or not found.strip():
            raise self.wrong(key, f"{found!r} is no text")
        if len(found) > LONGEST:
            raise self.wrong(key, f"{len(found)} letters are too many to read at a glance; {LONGEST} are not")
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.take(key)
        if not isinstance(found, list) or not all(isinstance(text, str) and text for text in found):
            raise self.wrong(key, f"{found!r} is no list of texts")
        return tuple(found)

    def table(self, key: str) -> dict[str, Any]:
        found = self.take(key)
        if not isinstance(found, dict):
            raise self.wrong(key, "must be a table")
        return found

    def tables(self, key: str) -> list[dict[str, Any]]:
        found = self.take(key)
        if not isinstance(found, list) or not all(isinstance(it, dict) for it in found):
            raise self.wrong(key, "must be a list of tables")
        return found

    def answers(self, key: str) -> dict[str, str]:
        return {move: self.sentence(f"{key}, {move}", text) for move, text in self.table(key).items()}

    def luck(self) -> tuple[Drawn, ...]:
        found = self.take("luck")
        if not isinstance(found, list) or not all(isinstance(it, (int, list)) for it in found):
            raise self.wrong("luck", f"{found!r} is no list of outcomes")
        return tuple(found)

    def reply(self, text: str) -> tuple[int, str]:
        seat, _, move = text.partition(" ")
        if not seat.isdigit() or not move:
            raise self.wrong("then", f"{text!r} must be a seat and its move, as: 1 B4")
        return int(seat), move

    def done(self) -> None:
        for key in self.data:
            if key not in self.read:
                raise self.wrong(key, "means nothing here")
