"""Players that see a view and nothing else: random, greedy and search, or by level easy, normal and hard."""

from hyakki.bots.comparison import CLEARLY
from hyakki.bots.hands import Hand, hand_for
from hyakki.bots.hindsight import HINDSIGHT, Later
from hyakki.bots.hints import Hint, hint
from hyakki.bots.levels import EASIEST, LEVELS, USUAL, Level
from hyakki.bots.players import BOTS, Budget, UnknownBot, choose
from hyakki.bots.reviews import Review, review

__all__ = [
    "BOTS",
    "CLEARLY",
    "EASIEST",
    "HINDSIGHT",
    "LEVELS",
    "USUAL",
    "Budget",
    "Hand",
    "Hint",
    "Later",
    "Level",
    "Review",
    "UnknownBot",
    "choose",
    "hand_for",
    "hint",
    "review",
]
