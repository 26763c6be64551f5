"""The check of what can be taken back: such a move draws no luck, and nobody learns anything from it."""

from __future__ import annotations

from typing import Any

from hyakki.conformance.case import Case, Nonconformity
from hyakki.kernel.chance import Recorder, Seeded
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.record import Entry, replay

WORLDS = 3
"""Other positions that a seat takes for possible, at each move."""


def returning(case: Case) -> None:
    """A plain move could have been made, and would look the same, wherever a seat might be."""
    for seed in case.seeds("returning"):
        whole, _ = case.played(seed)
        replay(whole.record(), case.game, Looker(case, Seeded(seed)).look)


def plain(case: Case, state: Any, log: Log | None) -> bool:
    return log is not None and all(case.game.plain(state, event) for event in log.heard(NOBODY))


class Looker:
    """Follows a record, and looks at every move that could be taken back."""

    def __init__(self, case: Case, luck: Seeded) -> None:
        self.case = case
        self.luck = luck
        self.before: Any = None

    def look(self, entry: Entry, state: Any, log: Log | None) -> None:
        if entry.kind == "move" and plain(self.case, state, log):
            if entry.chance:
                raise Nonconformity("returning", f"{entry.text!r} is plain and has drawn {entry.chance}")
            for viewer in self.case.viewers:
                for _ in range(WORLDS):
                    self.compare(entry, state, viewer)
        self.before = state.clone()

    def compare(self, entry: Entry, after: Any, viewer: int) -> None:
        world = self.case.game.resample(self.before.view(viewer), self.luck)
        true = self.case.game.parse(world, entry.text)
        moves = world.legal(entry.seat)
        # A secret choice among cards that this viewer has not seen: there, another one looks the same.
        for move in [true] if true in moves else moves:
            other = world.clone()
            drawn = Recorder(self.luck)
            other.apply(entry.seat, move, drawn, None)
            if not drawn.tape and other.view(viewer) == after.view(viewer):
                return
        raise Nonconformity(
            "returning", f"seat {viewer} learns something from {entry.text!r} of seat {entry.seat}"
        )
