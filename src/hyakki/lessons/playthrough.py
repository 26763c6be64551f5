"""A lesson, played through by the rules: what one sees at every step, and the answer to every try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.kernel.chance import Chance, ChanceError, Fixed
from hyakki.kernel.game import Game, IllegalMove, InvalidMove, InvalidPosition, State
from hyakki.kernel.log import Log
from hyakki.kernel.types import Event, Refusal
from hyakki.lessons.script import InvalidLesson, Script, Step

__all__ = ["ME", "Frame", "Playthrough", "Turn"]

ME = 0
"""The seat of the learner."""


@dataclass(frozen=True)
class Frame:
    """How the table stands after one move, and what led there."""

    events: tuple[Event, ...]
    scene: Any


@dataclass(frozen=True)
class Turn:
    """One move that is waited for: the step it belongs to, the position before it, and what it brings."""

    step: int
    move: str
    press: str
    """How the name of a button begins that is to be pressed; empty where a move is wanted."""
    refused: str
    """The code of the refusal that is to be heard; empty for a move that is made."""
    state: State
    frames: tuple[Frame, ...]


class Playthrough:
    """Raises InvalidLesson where the rules do not let the lesson go as it is written."""

    def __init__(self, game: Game[Any, Any], script: Script) -> None:
        self.game = game
        self.script = script
        self.turns: list[Turn] = []
        try:
            state: State = game.load(script.position)
        except InvalidPosition as error:
            raise InvalidLesson(f"{game.info.name}.toml, position: {error}") from error
        for number, step in enumerate(script.steps):
            try:
                state = self._play(number, step, state)
            except (InvalidMove, IllegalMove, ChanceError) as error:
                raise InvalidLesson(f"{game.info.name}.toml, step {number + 1}: {error}") from error

    def scene(self, turn: int) -> Any:
        """What one sees before a turn."""
        return self.game.show(self.turns[turn].state.view(ME))

    def answer(self, turn: int, move: str) -> Refusal | None:
        """Why a try does not lead on: by a rule, or because the lesson is about something else.

        None if it is the one that is waited for. Raises InvalidMove.
        """
        now = self.turns[turn]
        step = self.script.steps[now.step]
        meant = self.game.parse(now.state, move)
        refusal = self.game.why(now.state, ME, meant)
        if refusal is not None:
            return refusal
        if not now.press and meant == self.game.parse(now.state, now.move):
            return None
        said = step.wrong.get(self.game.text(now.state, meant), step.otherwise)
        return Refusal("lesson", "", {"say": said})

    def _play(self, number: int, step: Step, state: State) -> State:
        """The position after a step, having noted its turns."""
        if step.pressed:
            self.turns += [Turn(number, "", name, "", state, ()) for name in step.moves]
            return state
        if step.refused:
            for move in step.moves:
                refusal = self.game.why(state, ME, self._meant(state, move))
                if refusal is None:
                    raise InvalidMove(f"{move} is legal, so nothing can be learnt from its refusal")
                self.turns.append(Turn(number, move, "", refusal.code, state, ()))
            return state
        with Fixed(list(step.luck)) as luck:
            for at, move in enumerate(step.moves):
                self._meant(state, move)
                before, state = state, state.clone()
                frames = [self._frame(state, ME, move, luck)]
                if at == len(step.moves) - 1:
                    frames += [self._frame(state, seat, text, luck) for seat, text in step.then]
                self.turns.append(Turn(number, move, "", "", before, tuple(frames)))
        return state

    def _meant(self, state: State, move: str) -> int:
        """The move, which must be written as the page will send it."""
        meant = self.game.parse(state, move)
        usual = self.game.text(state, meant)
        if usual != move:
            raise InvalidMove(f"{move} is written {usual}")
        return meant

    def _frame(self, state: State, seat: int, move: str, luck: Chance) -> Frame:
        log = Log()
        self.game.play(state, seat, move, luck, log)
        return Frame(tuple(log.heard(ME)), self.game.show(state.view(ME)))
