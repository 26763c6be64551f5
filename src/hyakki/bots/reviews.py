"""Reviews: whether another move would have been clearly better than the one that was made, and why.

A search names its favourite; then both moves are played on from the same guesses of what was not seen, so
that luck does not decide between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.bots.comparison import compared, half
from hyakki.bots.hints import FURTHER, REASONS, Hint, explained
from hyakki.bots.hoshi.exchanges import exchanging, sensible
from hyakki.bots.players import Budget, choose
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded

__all__ = ["Review", "review"]

MODEST = {
    "phantom": (
        "opens_low",
        "opens_small",
        "opens_hero",
        "gives_up",
        "spares",
        "saves",
        "heroes_behind",
        "phantoms_behind",
        "phantoms_lost",
        "all_behind",
    )
}
"""Reasons for a card one can do without: good enough for a hint, but nobody would call it a big chance."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a hint would have said, and the share of the win that it would have brought at least."""

    better: Hint
    gain: float


def review(
    game: str, ruleset: str, view: Any, made: str, seed: str, budget: Budget | None = None
) -> Review | None:
    """What a hint would have said instead of the move that was made in this view.

    None if it would have said the same, or only to leave out a step of the turn, or without a reason that
    says what was to be gained. Half of the budget is for finding the move, and half for comparing it. Whether
    the person got less by it, hindsight says.
    """
    limit = half(budget or Budget(simulations=1000))
    rules = game_by_ruleset(game, ruleset)
    move = choose(game, ruleset, view, "search", seed, limit)
    state = rules.resample(view, Seeded(f"review {seed}"))
    if move == made or (
        game in FURTHER and FURTHER[game](state.clone(), view.seat, rules.parse(state, move))
    ):
        return None
    moves = rules.parse(state, made), rules.parse(state, move)
    if game == "hoshi" and exchanging(state) and sensible(state, view.seat, moves[0], Seeded(seed)):
        return None  # HB-R29: who always does the best thing is expected to
    better = explained(game, ruleset, view, move, seed)
    if game in REASONS and better.facts["reason"] in {"best_results", *MODEST.get(game, ())}:
        return None
    gain = compared(game, ruleset, view, moves, Seeded(f"compared {seed}"), limit)
    return Review(better, gain)
