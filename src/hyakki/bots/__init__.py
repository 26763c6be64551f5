"""Players that see a view and nothing else: random, greedy and search, or by level easy, normal and hard."""

from hyakki.bots.hints import HINT, Hint, answer, hint, hint_from
from hyakki.bots.players import BOTS, LEVELS, Budget, UnknownBot, choose

__all__ = [
    "BOTS",
    "HINT",
    "LEVELS",
    "Budget",
    "Hint",
    "UnknownBot",
    "answer",
    "choose",
    "hint",
    "hint_from",
]
