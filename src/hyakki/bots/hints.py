"""Hints: the move that a search likes best in a seat's own view, and why, for a person to read.

What a game's own guide can say about a move is data, a reason and facts, and words made of it; of a game
without one we only say that the move led to the best results.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from hyakki.bots.awake.hints import reason_for as awake_reason
from hyakki.bots.awake.words import say_hint as awake_words
from hyakki.bots.madoshi.hints import reason_for as madoshi_reason
from hyakki.bots.madoshi.words import say_hint as madoshi_words
from hyakki.bots.players import Budget, choose
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import State
from hyakki.kernel.words import Phrase, Words

__all__ = ["HINT", "Facts", "Hint", "answer", "hint", "hint_from"]

HINT = "hint"
"""Asked for by this name, as if it were a bot, `answer` gives a hint."""

Facts = dict[str, str | int | list[str]]
Reason = Callable[[State, int, int], Facts]
"""Why a seat should make a move in a position: a `reason`, and what that reason speaks of."""

REASONS: dict[str, Reason] = {"madoshi": madoshi_reason, "awake": awake_reason}
WORDS: dict[str, Callable[[Facts, Words], str]] = {"madoshi": madoshi_words, "awake": awake_words}

CATALOGUES: Mapping[str, Mapping[str, Phrase]] = {
    "en": {"best_results": "Of all that was tried, this led to the best results."}
}


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move in notation, why in words, and what the words speak of (always a `reason`)."""

    move: str
    text: str
    facts: Facts = field(default_factory=dict)


def hint(
    game: str, ruleset: str, view: Any, seed: str, budget: Budget | None = None, words: Words | None = None
) -> Hint:
    """The best move found within the budget, and why. Raises ValueError if the seat has nothing to decide.

    >>> from hyakki.games import game
    >>> phantom = game("phantom")
    >>> state = phantom.new(4, Seeded(7))
    >>> view = state.view(state.player)
    >>> hint("phantom", phantom.info.ruleset, view, "a seed", Budget(simulations=50)).facts
    {'reason': 'best_results'}
    """
    move = choose(game, ruleset, view, "search", seed, budget)
    rules = game_by_ruleset(game, ruleset)
    state = rules.resample(view, Seeded(f"hint {seed}"))
    facts: Facts = {"reason": "best_results"}
    if game in REASONS:
        facts = REASONS[game](state, view.seat, rules.parse(state, move))
    return Hint(move, say(game, facts, words or Words(me=view.seat)), facts)


def say(game: str, facts: Facts, words: Words) -> str:
    if facts["reason"] == "best_results":
        return words.say(words.pick(CATALOGUES)["best_results"], -1)
    return WORDS[game](facts, words)


def answer(game: str, ruleset: str, view: Any, bot: str, seed: str, budget: Budget | None = None) -> str:
    """What a worker says: a bot's move in notation; for the bot `hint` a hint as text for `hint_from`."""
    if bot != HINT:
        return choose(game, ruleset, view, bot, seed, budget)
    return json.dumps(asdict(hint(game, ruleset, view, seed, budget)))


def hint_from(text: str) -> Hint:
    """
    >>> hint_from('{"move": "R1", "text": "Why not?", "facts": {"reason": "best_results"}}')
    Hint(move='R1', text='Why not?', facts={'reason': 'best_results'})
    """
    return Hint(**json.loads(text))
