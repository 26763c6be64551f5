"""What a worker process can be asked: a bot's move, a hint, or what would have been a better move.

Each knows how it is answered. A question has a view, and nothing else of a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from hyakki.bots.hints import Hint, hint
from hyakki.bots.players import Budget, choose
from hyakki.bots.reviews import Review, review

__all__ = ["HintQuestion", "MoveQuestion", "Question", "ReviewQuestion"]

A_co = TypeVar("A_co", covariant=True)


class Question(Protocol[A_co]):
    """It goes to the worker and its answer comes back, each as a pickle."""

    def answer(self, budget: Budget) -> A_co:
        """Called in the worker."""


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    game: str
    ruleset: str
    view: Any
    bot: str
    seed: str
    gentle: bool = False

    def answer(self, budget: Budget) -> str:
        """A move in notation."""
        return choose(self.game, self.ruleset, self.view, self.bot, self.seed, budget, gentle=self.gentle)


@dataclass(frozen=True, slots=True)
class HintQuestion:
    game: str
    ruleset: str
    view: Any
    seed: str

    def answer(self, budget: Budget) -> Hint:
        return hint(self.game, self.ruleset, self.view, self.seed, budget)


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    game: str
    ruleset: str
    view: Any
    made: str
    seed: str

    def answer(self, budget: Budget) -> Review | None:
        return review(self.game, self.ruleset, self.view, self.made, self.seed, budget)
