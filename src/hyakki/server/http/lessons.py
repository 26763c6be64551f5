"""What the page is told of a lesson, and the answer to a try that leads nowhere. Nothing is remembered."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from hyakki.games import UnknownGame, game
from hyakki.kernel.game import InvalidMove
from hyakki.lessons import LESSONS, played
from hyakki.lessons.playthrough import Playthrough, Turn
from hyakki.server.http.problems import problems
from hyakki.server.protocol import GameEvent, RefusalInfo
from hyakki.server.sockets.wire import refusal_of
from hyakki.table import TableError

__all__ = ["ADDRESSES", "RESPONSES", "Lesson", "lesson_of"]


class LessonFrame(msgspec.Struct, frozen=True):
    """What one move of anybody's brings."""

    lines: list[GameEvent]
    scene: dict[str, Any]
    """What is new in the scene; all else is as it was before."""


class LessonTurn(msgspec.Struct, frozen=True):
    """One move that the lesson waits for."""

    move: str
    press: str
    """How the name of the button begins that it waits for instead; empty for a move."""
    refused: str
    """The code of the refusal that one is to hear; empty for a move that is made."""
    frames: list[LessonFrame]


class LessonStep(msgspec.Struct, frozen=True):
    so: str
    """What has just happened; may be empty."""
    say: str
    """What is to be done."""
    point: list[str]
    """What is marked on the table: how the names of buttons begin."""
    turns: list[LessonTurn]


class Lesson(msgspec.Struct, frozen=True):
    """A game's lesson, whole: it is played in the page."""

    game: str
    title: str
    names: list[str]
    """Who sits at the table; the first is the learner."""
    scene: dict[str, Any]
    """What one sees at first."""
    steps: list[LessonStep]
    end: str
    learnt: list[str]
    """Hints of the table that need not be given after it."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """Why a try does not lead on; nothing if it does."""

    refusal: RefusalInfo | None


RESPONSES = (Lesson, LessonAnswer)
"""What these addresses answer; the TypeScript is generated from it."""


@get(
    "/api/lessons/{game:str}",
    summary="A game's lesson: its words, and what one sees at every step",
    sync_to_thread=False,
    responses=problems(400, 404),
)
def lesson(game: FromPath[str]) -> Lesson:
    return lesson_of(taught(game))


@get(
    "/api/lessons/{game:str}/{turn:int}",
    summary="Why a move is not what a lesson waits for",
    sync_to_thread=False,
    responses=problems(400, 404, 409),
)
def why_not(game: FromPath[str], turn: FromPath[int], move: FromQuery[str]) -> LessonAnswer:
    playthrough = taught(game)
    if not 0 <= turn < len(playthrough.turns):
        raise HTTPException(status_code=404, detail=f"this lesson has {len(playthrough.turns)} turns")
    try:
        answer = playthrough.answer(turn, move)
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from None
    if answer is None:
        return LessonAnswer(None)
    return LessonAnswer(refusal_of(answer))


ADDRESSES = (lesson, why_not)


def taught(name: str) -> Playthrough:
    try:
        taught = game(name)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from None
    if not taught.drawn:
        raise TableError("unknown_game", f"{taught.info.title} has no lesson")
    if name not in LESSONS:
        raise TableError("unknown_game", f"the lesson of {name} is in the page itself")
    return played(name)


@cache
def lesson_of(playthrough: Playthrough) -> Lesson:
    """A lesson as it is sent."""
    script, info = playthrough.script, playthrough.game.info
    scene = before = plain(playthrough.scene(0))
    turns: list[list[LessonTurn]] = [[] for _ in script.steps]
    for turn in playthrough.turns:
        frames, before = told_turn(turn, before)
        turns[turn.step].append(LessonTurn(turn.move, turn.press, turn.refused, frames))
    steps = [LessonStep(step.so, step.say, list(step.point), made) for step, made in zip(script.steps, turns)]
    return Lesson(info.name, info.title, list(script.names), scene, steps, script.end, list(script.learnt))


def told_turn(turn: Turn, before: dict[str, Any]) -> tuple[list[LessonFrame], dict[str, Any]]:
    frames: list[LessonFrame] = []
    for frame in turn.frames:
        scene = plain(frame.scene)
        news = {key: value for key, value in scene.items() if before[key] != value}
        lines = [plain(event) for event in frame.events]
        frames.append(LessonFrame(lines, news))
        before = scene
    return frames, before


def plain(thing: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(thing)
    return found
