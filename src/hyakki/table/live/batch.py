"""What can be decided in a duel right now, drafted step after step, to be written down together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.kernel.game import IllegalMove, State
from hyakki.table.entries import Advance, Move
from hyakki.table.errors import TableError, illegal
from hyakki.table.live import Input, Let, PassTime, Photo, Play
from hyakki.table.live.exchanges import exchange_of
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.live.duel import Duel

__all__ = ["Batch"]


class Batch:
    """Nothing of it has happened until it is in the journal."""

    def __init__(self, duel: Duel, state: State) -> None:
        self.duel = duel
        self.state = state
        self.steps: list[Step] = []
        self.inputs: list[Input] = []
        self.made: list[tuple[Input, int]] = []
        """Inputs with the entries that they became."""
        self.refused: list[tuple[Input, TableError]] = []
        self.photos: list[Photo] = []

    def draft(self, now: int) -> None:
        duel = self.duel
        while duel.runs(self.state):
            act = duel.referee.next(self.state, now)
            if act is None:
                return
            if isinstance(act, PassTime):
                early = act.to == self.state.due() and duel.waits_for_answer(self.state)
                self._step(Advance(act.to - early), -1, "")
            elif isinstance(act, Play):
                self.inputs.append(act.press)
                self._play(act.press)
            elif isinstance(act, Let):
                duel.left.add(act.seat)
                error = TableError("stale", "the connection stalled: this exchange does not count")
                self.refused += [(press, error) for press in act.dropped]
                self._photo(duel.referee.photo_of_let(self.state, act), act.seat)

    def answer(self) -> None:
        """Tell those who wait what became of a move."""
        for press, error in self.refused:
            self.duel.refuse(press, error)
        for press, seq in self.made:
            self.duel.acknowledge(press, seq)

    def _play(self, press: Input) -> None:
        try:
            step = self._step(Move(press.move), press.seat, press.key)
        except IllegalMove as error:
            self.refused.append((press, illegal(error.refusal)))
            return
        self.made.append((press, step.entry.seq))
        self.duel.referee.done(press, step.events)

    def _step(self, fact: Advance | Move, seat: int, key: str) -> Step:
        duel = self.duel
        step = duel.journal.draft(fact, seat, key, after=self.steps)
        self._keep(step)
        photo = duel.referee.photo(self.state, step.events)
        if photo is not None:
            self._photo(photo)
        return step

    def _photo(self, photo: Photo, let: int | None = None) -> None:
        """The match record knows how close it was, which exchange was void, and who plays as no human can."""
        self.photos.append(photo)
        said = exchange_of(photo, let, self.duel.referee.sides)
        self._keep(self.duel.journal.draft(said, after=self.steps))

    def _keep(self, step: Step) -> None:
        self.steps.append(step)
        if step.state is not None:
            self.state = step.state
