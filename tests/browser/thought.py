"""Questions to bots that are answered after so many simulations, not after so many milliseconds.

How far one gets in a time depends on the machine, and so would what a bot plays, hints at or finds better.
"""

from __future__ import annotations

from pathlib import Path

from hyakki.bots.hints import Hint
from hyakki.bots.players import Budget
from hyakki.bots.questions import HintQuestion, MoveQuestion, ReviewQuestion
from hyakki.bots.reviews import Review

ROOT = Path(__file__).parents[2]

ENOUGH = Budget(simulations=60)
"""A thought that takes no long time even where nothing is compiled."""


class SteadyMove(MoveQuestion):
    def answer(self, budget: Budget) -> str:
        return super().answer(ENOUGH)


class SteadyHint(HintQuestion):
    def answer(self, budget: Budget) -> Hint:
        return super().answer(ENOUGH)


class SteadyReview(ReviewQuestion):
    def answer(self, budget: Budget) -> Review | None:
        return super().answer(ENOUGH)
