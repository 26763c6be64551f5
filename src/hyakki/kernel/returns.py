"""Taking back: the positions to which a game returns."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.kernel.facts import Undone
from hyakki.kernel.game import InvalidMove, State

__all__ = ["Trail"]


class Trail:
    """The positions to which some of these facts return; nothing else is kept."""

    def __init__(self, facts: Iterable[object]) -> None:
        self.wanted = {fact.to for fact in facts if isinstance(fact, Undone)}
        self.kept: dict[int, State] = {}

    def keep(self, seq: int, state: State | None) -> None:
        """The position after an entry."""
        if seq in self.wanted and state is not None:
            self.kept[seq] = state.clone()

    def found(self, seq: int) -> State:
        """The position after an earlier entry, to go on from. Raises InvalidMove where there was none."""
        if seq not in self.kept:
            raise InvalidMove(f"it takes back to entry {seq}, where there was no position")
        return self.kept[seq].clone()
