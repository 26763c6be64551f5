"""Hints: the move that a search likes best in a seat's own view, and why, for a person to read.

What a game's own guide can say about a move is data, a reason and facts; of a game without one we only say
that the move led to the best results. The words for it are in the game's catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hyakki.bots.awake.hints import declared as awake_declared
from hyakki.bots.awake.hints import reason_for as awake_reason
from hyakki.bots.awake.hints import step_further as awake_further
from hyakki.bots.comparison import CLEARLY, compared, half
from hyakki.bots.hoshi.hints import reason_for as hoshi_reason
from hyakki.bots.madoshi.hints import dearer as madoshi_dearer
from hyakki.bots.madoshi.hints import reason_for as madoshi_reason
from hyakki.bots.phantom.hints import reason_for as phantom_reason
from hyakki.bots.phantom.hints import steadier as phantom_steadier
from hyakki.bots.players import LONG_ENOUGH, Budget, choose
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import State

__all__ = ["FURTHER", "REASONS", "Facts", "Hint", "explained", "hint"]

Facts = dict[str, str | int | list[str]]
Reason = Callable[[State, int, int], Facts]
"""Why a seat should make a move in a position: a `reason`, and what that reason speaks of."""

REASONS: dict[str, Reason] = {
    "phantom": phantom_reason,
    "madoshi": madoshi_reason,
    "awake": awake_reason,
    "hoshi": hoshi_reason,
}

PLAINER: dict[str, Callable[[State, int, int], tuple[int, bool]]] = {
    "madoshi": madoshi_dearer,
    "phantom": phantom_steadier,
}
"""Of a game where a search looks past what everybody sees: the move that one would ask about, or the same;
and whether that is plain, or only if the other is not clearly better."""

FURTHER: dict[str, Callable[[State, int, int], bool]] = {"awake": awake_further}
"""Of a game whose turn has steps: makes a move that only leaves a step out, and says whether it did."""

DECLARED: dict[str, Callable[[State, int, int], bool]] = {"awake": awake_declared}
"""Of a game where one says what one uses, and then on what: makes such a move, and says whether it did."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move in notation, and why: always a `reason`, and what that speaks of."""

    move: str
    facts: Facts = field(default_factory=dict)


def hint(game: str, ruleset: str, view: Any, seed: str, budget: Budget | None = None) -> Hint:
    """The best move found within the budget, and why. Raises ValueError if the seat has nothing to decide.

    To leave out a step of a turn is no advice: what to do instead, in a later step, is. Where a move only
    says what is used, `facts["then"]` says on what.

    >>> from hyakki.games import game
    >>> phantom = game("phantom")
    >>> state = phantom.new(4, Seeded(7))
    >>> view = state.view(state.player)
    >>> hint("phantom", phantom.info.ruleset, view, "a seed", Budget(simulations=50)).facts["reason"]
    'opens_low'
    """
    if game not in PLAINER:
        return explained(
            game, ruleset, view, choose(game, ruleset, view, "search", seed, budget), seed, budget
        )
    limit = half(budget or LONG_ENOUGH)
    move = choose(game, ruleset, view, "search", seed, limit)
    rules = game_by_ruleset(game, ruleset)
    state = rules.resample(view, Seeded(f"hint {seed}"))
    favourite = rules.parse(state, move)
    other, plain = PLAINER[game](state, view.seat, favourite)
    moves, chance = (other, favourite), Seeded(f"compared {seed}")
    if plain or compared(game, ruleset, view, moves, chance, limit) < CLEARLY:
        move = rules.text(state, other)
    return explained(game, ruleset, view, move, seed, budget)


def explained(game: str, ruleset: str, view: Any, move: str, seed: str, budget: Budget | None = None) -> Hint:
    """A move that a search likes best in this view, as a hint."""
    rules = game_by_ruleset(game, ruleset)
    state = rules.resample(view, Seeded(f"hint {seed}"))
    while game in FURTHER and FURTHER[game](state, view.seat, rules.parse(state, move)):
        move = choose(game, ruleset, state.view(view.seat), "search", seed, budget)
    facts: Facts = {"reason": "best_results"}
    if len(state.legal(view.seat)) == 1:
        facts = {"reason": "only_move"}
    elif game in REASONS:
        facts = REASONS[game](state, view.seat, rules.parse(state, move))
    if game in DECLARED and DECLARED[game](state, view.seat, rules.parse(state, move)):
        facts["then"] = choose(game, ruleset, state.view(view.seat), "greedy", seed)
    return Hint(move, facts)
