"""Luck that is asked for: what the rules want to draw, one number after the other."""

from __future__ import annotations

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State

__all__ = ["Asking", "TooMuchLuck", "Wanted", "results"]

MOST_DRAWS = 100_000
"""So many ways of one move can be looked through one by one."""


class Wanted(Exception):
    """The rules ask for luck that has not been drawn yet."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"one of {outcomes}")
        self.outcomes = outcomes


class TooMuchLuck(ValueError):
    """A move that can end in more ways than anybody could look through."""


class Asking(Chance):
    """Gives the luck on a tape, and asks for more at its end."""

    def __init__(self, tape: list[int]) -> None:
        self.tape = tape
        self.at = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.at == len(self.tape):
            raise Wanted(int(n))
        self.at += 1
        return self.tape[self.at - 1]

    def order(self, n: int) -> list[int]:
        """A shuffle as draws from what is left, the last place first, as every other luck of ours does it."""
        cards = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def results(state: State, seat: int, move: int) -> list[tuple[float, State]]:
    """All that can become of a move, and how likely; what looks the same afterwards counts once."""
    found: dict[str, tuple[float, State]] = {}
    ways: list[tuple[list[int], float]] = [([], 1.0)]
    looked = 0
    while ways:
        tape, likely = ways.pop()
        looked += 1
        if looked > MOST_DRAWS:
            raise TooMuchLuck(f"one move can end in more than {MOST_DRAWS:,} ways: this is no small world")
        after = state.clone()
        try:
            after.apply(seat, move, Asking(tape), None)
        except Wanted as wanted:
            # from the last to the first, so that they are looked at from the first to the last
            for drawn in range(wanted.outcomes - 1, -1, -1):
                ways.append(([*tape, drawn], likely / wanted.outcomes))
            continue
        if not tape:
            return [(1.0, after)]
        # of a finished game nothing matters any more but how it ended
        key = repr(after.outcome()) if after.over else str(after.key())
        before = found[key][0] if key in found else 0.0
        found[key] = (before + likely, after)
    return list(found.values())
