"""Players that see a view and nothing else: random, greedy and search, or by level easy, normal and hard."""

from hyakki.bots.hands import Hand, hand_for
from hyakki.bots.hints import Hint, hint
from hyakki.bots.levels import EASIEST, LEVELS, USUAL, Level
from hyakki.bots.players import BOTS, Budget, UnknownBot, choose

__all__ = [
    "BOTS",
    "EASIEST",
    "LEVELS",
    "USUAL",
    "Budget",
    "Hand",
    "Hint",
    "Level",
    "UnknownBot",
    "choose",
    "hand_for",
    "hint",
]
